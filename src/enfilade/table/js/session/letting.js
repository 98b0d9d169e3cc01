// Letting a whole march come: one answer for every inch that is still to be gone. Whatever is not of that march, a
// fire, a charge or its arrival, is asked about again.

export class Letting {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** The march that has been let come, as `march` calls it. */
    this.let = "";
  }

  /** The march that gives the chance to react and is to go on, if it is one. */
  get march() {
    const { sight, waiting } = this.session;
    const way = sight?.under_way;
    return waiting?.question === "react" && way?.end && !way.charge ? `${way.unit} ${way.start.x} ${way.start.y}` : "";
  }

  /** Whether the player has answered already, for the whole of this march. */
  get isLet() {
    return Boolean(this.let) && this.session.waiting?.yours && this.march === this.let;
  }

  /** Lets them come as far as they mean to go. */
  begin() {
    if (!this.session.asked || !this.march) return;
    this.let = this.march;
    this.#pass();
  }

  /**
   * A new state lies on the table.
   * @returns {boolean} whether it is answered here
   */
  settled() {
    const { isLet } = this;
    if (isLet) this.#pass();
    else this.let = "";
    return isLet;
  }

  async #pass() {
    const { session } = this;
    if (await session.give("pass")) return;
    this.let = "";
    session.deciding.settled();
  }
}
