// The dice tray: the last roll, its sum and what it meant. When real dice are due it is the pad on which they are
// typed; it knows how many are due and takes no more.

import { html, nothing } from "../../../vendor/lit.js";
import { choose, setting } from "../../settings.js";
import { sound } from "../../sounds.js";
import { key, number } from "../../words.js";
import { dieFace } from "./dice.js";
import { Flicker } from "./flicker.js";
import { Part } from "../part.js";

/** @import { Dice } from "../../session/watched.js" */
/** @import { Session } from "../../session/session.js" */

const FACES = [1, 2, 3, 4, 5, 6];

class Tray extends Part {
  static watches = ["sight", "dice", "playing", "sending", "pad"];

  constructor() {
    super();
    /** @type {number[]} */
    this.typed = [];
    this.flicker = new Flicker(this);
  }

  /** @param {Session} session */
  joined(session) {
    session.pad = {
      due: () => (this.#due ? this.session.waiting.dice : 0),
      /** @param {number} face */
      type: (face) => this.#type(face),
      unroll: () => this.#set(this.typed.slice(0, -1)),
      send: () => this.#send(),
    };
  }

  render() {
    return html`<section class="tray ${this.#due ? "due" : ""}" tabindex="-1"
      aria-label="Dice tray">${this.#due ? this.#pad() : this.#last()}</section>`;
  }

  updated() {
    this.flicker.follow(Boolean(this.session.dice?.rolling));
  }

  get #due() {
    const { session } = this;
    const { waiting } = session;
    if (session.still || session.playback.busy || waiting?.kind !== "roll") return false;
    return waiting.yours && (waiting.may_type || waiting.may_cast);
  }

  #last() {
    const { session } = this;
    /** @type {Dice | null} */
    const dice = session.dice ?? lastRoll(session.log);
    if (!dice) return html`<p class="faint">Dice lie here when they have been rolled.</p>`;
    const named = dice.rolling ? "Dice are rolling; end it" : `Dice ${dice.faces.join(", ")}`;
    const faces = dice.rolling ? dice.faces.map(() => 1 + Math.floor(Math.random() * 6)) : dice.faces;
    return html`
      <button type="button" class="ds" aria-label=${named} @click=${() => session.playback.skip()}>
        ${faces.map((face, which) =>
          dieFace(face, faces.length > 2 ? 22 : 28, dice.rolling ? `tumble t${which % 4}` : ""),
        )}
      </button>
      ${dice.rolling ? nothing : html`<p>${this.#sum(dice)}<span title=${dice.result}>${dice.result}</span></p>`}
      ${this.#heard()}
    `;
  }

  /** Once: whether the table is to be heard; after that, what was played last can be seen again. */
  #heard() {
    const { session } = this;
    if (session.still || session.playback.busy) return nothing;
    if (setting("sound") === "ask")
      return html`<span class="hear" role="group" aria-label="Sounds">
        <button type="button" class="lk" @click=${() => this.#hear("on")}>With sound</button>
        <button type="button" class="lk" @click=${() => this.#hear("off")}>Silent</button></span>`;
    return session.playback.last
      ? html`<span class="hear"><button type="button" class="lk"
          @click=${() => session.playback.again()}>Again ${key("Y")}</button></span>`
      : nothing;
  }

  /** @param {string} wanted */
  #hear(wanted) {
    choose("sound", wanted);
    sound("volley");
    this.requestUpdate();
  }

  /**
   * What the dice came to; it opens the receipt.
   * @param {Dice} dice
   */
  #sum({ sum, receipt, line, index }) {
    if (!receipt) return html`<b>${sum}</b>`;
    const open = () => this.session.openReceipt(line, index);
    return html`<b><button type="button" class="lk" title="Receipt" aria-label="${sum} Receipt"
      @click=${open}>${sum || "Receipt"}</button></b>`;
  }

  #pad() {
    const { waiting } = this.session;
    const missing = waiting.dice - this.typed.length;
    return html`
      <div class="two">
        <div class="ds">${Array.from({ length: waiting.dice }, (_, which) =>
          dieFace(this.typed[which] ?? 0, waiting.dice > 4 ? 22 : 34),
        )}</div>
        <span role="status">${missing ? dueWords(missing, waiting.dice) : "all dice in"}</span>
      </div>
      ${
        waiting.may_type
          ? html`
            <div class="keys" role="group" aria-label="Dice as they fell">
              ${FACES.map(
                (face) =>
                  html`<button type="button" class="key" ?disabled=${!missing}
                    @click=${() => this.#type(face)}>${face}</button>`,
              )}
            </div>
            <div class="pad-ends">
              <button type="button" class="go" ?disabled=${missing > 0 || this.session.sending > 0}
                @click=${() => this.#send()}>
                Take these ${key("Enter")}
              </button>
              <button type="button" ?disabled=${!this.typed.length} @click=${() => this.#clear()}>Clear</button>
            </div>
          `
          : nothing
      }
      ${
        waiting.may_cast
          ? html`<button type="button" class="cast" @click=${() => this.session.cast()}>Roll them here</button>`
          : nothing
      }
    `;
  }

  /** @param {number} face */
  #type(face) {
    if (this.#due && this.session.waiting.may_type && this.typed.length < this.session.waiting.dice)
      this.#set([...this.typed, face]);
  }

  /** @param {number[]} typed */
  #set(typed) {
    this.typed = typed;
    this.requestUpdate();
  }

  /**
   * The button goes dead with the last die, and would take the next Enter when it wakes again: the tray has the focus
   * instead.
   */
  #clear() {
    this.#set([]);
    /** @type {HTMLElement | null} */ (this.querySelector(".tray"))?.focus();
  }

  async #send() {
    if (!this.#due || this.typed.length !== this.session.waiting.dice) return;
    const { typed } = this;
    this.#set([]);
    await this.session.roll(typed);
  }
}

/**
 * @param {number} missing
 * @param {number} all
 */
function dueWords(missing, all) {
  if (missing === all) return all === 1 ? "one die is due" : `${number(all)} dice are due`;
  return missing === 1 ? "one more die" : `${number(missing)} more dice`;
}

/** @param {wire.Happening[]} log */
function lastRoll(log) {
  return log.findLast(({ faces }) => faces.length) ?? null;
}

customElements.define("enfilade-tray", Tray);
