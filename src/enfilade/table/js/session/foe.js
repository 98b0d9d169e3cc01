// An enemy who threatens a drawn move, while he is pointed at: his card is fetched once for each state of the table.

export class Foe {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Map<string, Promise<wire.UnitCard | null>>} for one state of the table */
    this.cards = new Map();
    this.at = -1;
    // What he is pointed at on is gone with the drawing, and the pointer does not tell.
    session.addEventListener(
      "change",
      ({ detail }) => detail.keys.includes("ghost") && !session.ghost && this.point(null),
    );
  }

  /** @param {string | null} id */
  async point(id) {
    const { session } = this;
    if (id === session.threat) return;
    session.set({ threat: id, foe: null });
    if (!id) return;
    const foe = await this.#card(id);
    if (session.threat === id && foe) session.set({ foe });
  }

  /** @param {string} id */
  #card(id) {
    const key = `${this.session.sight.at} ${id}`;
    if (!this.cards.has(key)) {
      if (this.at !== this.session.sight.at) this.cards.clear();
      this.at = this.session.sight.at;
      // Without his card there is still his name and the chance.
      this.cards.set(
        key,
        this.session.api.card(id).catch(() => null),
      );
    }
    return this.cards.get(key);
  }
}
