// One sheet being filled in: who, at whom, the facts as tapped and the dice as typed. Python answers with what it comes
// to.

import { oweFriends } from "./friends.js";

/**
 * @import { Value } from "../begin/making.js"
 * @import { Book, Said } from "../book/book.js"
 * @import { Wanted } from "../book/entering.js"
 * @import { Say } from "../book/device_store.js"
 */

/** Two phones may tap at once; only the newest answer counts, and questions do not pile up. */
export class Draft {
  /** Whether it takes two sides, whether several may act together, and whether it is about a leader. */
  pairs = false;
  several = false;
  leads = false;
  /** The number of the roll that is due, if it is taken with this sheet. */
  owed = 0;
  /** @type {wire.Sheet | null} */
  sheet = null;
  /** @type {number[]} */
  dice = [];
  cast = false;
  /**
   * Who of those that only the table shows must check, by the line of the result that asks for them.
   * @type {Map<string, string[]>}
   */
  friends = new Map();
  #entering = false;
  #asking = false;
  #again = false;

  /**
   * @param {Book} book
   * @param {string} procedure
   * @param {Said} [said]
   */
  constructor(book, procedure, { who = [], at = null, facts = {} } = {}) {
    this.book = book;
    this.procedure = procedure;
    this.who = who;
    this.at = at;
    this.facts = facts;
  }

  /** Whether there is enough to ask about; a charge is only declared here, its rolls come later. */
  get ready() {
    if (this.procedure === "charge") return false;
    return !this.book.battle || (this.who.length > 0 && (!this.pairs || Boolean(this.at)));
  }

  get due() {
    return this.sheet?.dice.due ?? 0;
  }

  get missing() {
    return Math.max(0, this.due - this.dice.length);
  }

  /** Whether all dice are in and Python has said what they bring. */
  get settled() {
    return Boolean(this.due && !this.missing && !this.#asking);
  }

  /**
   * What the roster suggested and what was tapped since: an entry states all of it, so that it means the same later.
   */
  get stated() {
    return { ...this.sheet?.facts, ...this.facts };
  }

  /** What is entered when it is applied. @returns {Say} */
  get order() {
    const { procedure, who, at, stated: facts, dice } = this;
    // The check it takes, by its key: another phone may have taken it meanwhile.
    const check = this.sheet?.check;
    return { do: "judge", procedure, who, at, facts, dice, ...(check ? { check } : {}) };
  }

  /**
   * Enters what the dice have brought, and then the checks of friends who were named.
   * @param {Wanted | null} [next] the sheet that is wanted after it
   */
  async enter(next = null) {
    const { book, cast, friends } = this;
    // A second tap while the friends are still being noted is not a second volley.
    if (this.#entering) return false;
    this.#entering = true;
    try {
      const dues = (this.sheet?.result?.due ?? []).filter(({ owe }) => owe);
      if (!(await book.say(this.order, { cast: cast && this.dice.length > 0, next }))) return false;
      await oweFriends(book, dues, friends);
      return true;
    } finally {
      this.#entering = false;
    }
  }

  /** What Python makes of it so far; nothing where it refuses. @returns {Promise<wire.Sheet | null | undefined>} */
  async fetched() {
    const { book, procedure, who, at, facts, dice } = this;
    const about = book.battle ? { battle: book.record } : { edition: book.edition };
    const answer = await book.ask({ ask: "sheet", ...about, procedure, who, at, facts, dice });
    return answer.error ? undefined : answer;
  }

  /**
   * @param {string} key
   * @param {Value} value null takes back what was said
   */
  answer(key, value) {
    const { [key]: _, ...others } = this.facts;
    this.facts = value === null ? others : { ...others, [key]: value };
    // A key that was tapped shows it at once, however long the answer takes.
    /** @param {wire.FactAsked} question */
    const said = (question) => (question.key === key && value !== null ? { ...question, value } : question);
    if (this.sheet) this.sheet = { ...this.sheet, questions: this.sheet.questions.map(said) };
    return this.ask();
  }

  /** @param {{who?: string[], at?: string | null, dice?: number[]}} changes */
  pick(changes) {
    Object.assign(this, changes);
    return this.ask();
  }

  /** @param {number} face */
  type(face) {
    if (!this.missing) return;
    this.dice = [...this.dice, face];
    this.cast = false;
    this.ask();
  }

  take() {
    this.dice = this.dice.slice(0, -1);
    this.ask();
  }

  clear() {
    this.dice = [];
    this.cast = false;
    this.ask();
  }

  /** Rolls what is still due, here on the phone; such dice are marked in the record. */
  roll() {
    this.dice = [...this.dice, ...Array.from({ length: this.missing }, roll)];
    this.cast = true;
    this.ask();
  }

  async ask() {
    if (!this.ready) {
      this.sheet = null;
      return this.book.changed();
    }
    if (this.#asking) {
      this.#again = true;
      return this.book.changed();
    }
    this.#asking = true;
    this.book.changed();
    do {
      this.#again = false;
      const sheet = await this.fetched();
      if (sheet !== undefined) this.understood(sheet);
    } while (this.#again);
    this.#asking = false;
    this.book.changed();
  }

  /**
   * Python has answered.
   * @param {wire.Sheet | null} sheet
   */
  understood(sheet) {
    this.sheet = sheet;
    this.book.notice = "";
    // What is being written stays as it is written: 2. on the way to 2.5.
    for (const question of sheet?.questions ?? [])
      if (question.kind === "inches") question.value = this.facts[question.key] ?? question.value;
    // A fact that was tapped later may need fewer dice.
    if (sheet && this.dice.length > sheet.dice.due) {
      this.dice = this.dice.slice(0, sheet.dice.due);
      this.#again = true;
    }
    // Some dice call for more once they lie: who lets the page roll, lets it roll those too.
    if (this.cast && this.missing) {
      this.dice = [...this.dice, ...Array.from({ length: this.missing }, roll)];
      this.#again = true;
    }
    if (sheet?.result) this.book.heard = sheet.result.large;
  }
}

/** A fair die: values that would make some faces likelier are thrown again. */
function roll() {
  const cup = new Uint8Array(1);
  do crypto.getRandomValues(cup);
  while (cup[0] >= 252);
  return (cup[0] % 6) + 1;
}
