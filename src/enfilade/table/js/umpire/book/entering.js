// Entering orders: one after another, each tried by Python first and kept on this phone before anything is shown.

import { deviceStore } from "./device_store.js";
import { sync } from "./sync.js";

/**
 * @import { Book } from "./book.js"
 * @import { Say } from "./device_store.js"
 * @typedef {{procedure: string, who: string[]}} Wanted a sheet that is wanted next
 * @typedef {{cast?: boolean, next?: Wanted | null}} How cast: the page rolled the dice; next: the sheet that is wanted
 *   after it, which then comes with the answer
 */

export class Entering {
  /** Orders on their way, each with what becomes of it. @type {Map<string, Promise<boolean>>} */
  #saying = new Map();
  /**
   * The sheet that came with the last step, for whoever opens it next.
   * @type {(Wanted & {sheet: wire.Sheet}) | null}
   */
  next = null;

  /** @param {Book} book */
  constructor(book) {
    this.book = book;
  }

  /**
   * Enters an order: tried by Python first, then on this phone before anything is shown.
   * @param {Say} say
   * @param {How} [how]
   * @returns {Promise<boolean>} whether it was accepted
   */
  async say(say, { cast = false, next = null } = {}) {
    const order = cast ? { ...say, cast: true } : say;
    const same = JSON.stringify(order);
    // A second tap on the same button is not a second volley; a tap on another waits until this one is entered.
    if (this.#saying.has(same)) return false;
    const before = [...this.#saying.values()];
    const entered = Promise.allSettled(before).then(() => this.#enter(order, next));
    this.#saying.set(same, entered);
    try {
      return await entered;
    } finally {
      this.#saying.delete(same);
    }
  }

  /**
   * @param {Say} say
   * @param {Wanted | null} next
   */
  async #enter(say, next) {
    const { book } = this;
    const { playing: battle } = book;
    const entry = deviceStore.next(battle);
    const sheets = next ? [next] : [];
    // One question for the whole step: what comes of it, the battle with the entry in it, and the sheet that is next.
    const answer = await book.ask({ ask: "try", battle: book.record, say, entry, sheets });
    if (answer.error || battle.id !== book.battle?.id) return false;
    const made = await deviceStore.append(battle.id, say, entry);
    const after = await deviceStore.load(battle.id);
    book.battle = after;
    book.notice = "";
    book.heard = answer.told.join(" ");
    book.take(answer.shown, made.at === entry.at ? [...battle.entries, made] : []);
    this.next = next && answer.sheets?.[0]?.sheet ? { ...next, sheet: answer.sheets[0].sheet } : null;
    book.changed();
    sync.send();
    // News has come in between, or the entry is another than was asked about: then the answer was for another battle.
    if (after?.entries.length !== battle.entries.length + 1 || made.at !== entry.at) book.look();
    return true;
  }
}
