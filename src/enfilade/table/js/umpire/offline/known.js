// What a desk has of the open battle already, so that a question brings it only what is new.

/** @import { Kept, Question, Reply } from "./engine.js" */

export class Known {
  /** The desk's name for it; empty while it has nothing. */
  #name = "";
  /** The battle it is of, and the place of each entry that it has. @type {Map<string, number|null>} */
  #places = new Map();
  #battle = "";

  /**
   * Asks with as little of the battle as will do; with the whole where the desk does not know it, or no longer.
   * @template {Question} Q
   * @param {Q} request
   * @param {(text: string) => Promise<any>} send any: what is answered, hangs on the question
   * @returns {Promise<Reply<Q["ask"]>>}
   */
  async ask(request, send) {
    const battle = "battle" in request ? request.battle : null;
    if (!battle) return send(JSON.stringify(request));
    const { id, opening, entries } = battle;
    const places = new Map(entries.map((entry) => [entry.id, entry.seq]));
    const whole = { opening, entries };
    const brought = this.#brought(battle, places) ?? whole;
    let answer = await send(JSON.stringify({ ...request, battle: brought }));
    if (answer.error?.unknown && brought !== whole) answer = await send(JSON.stringify({ ...request, battle: whole }));
    /** @type {{kept?: wire.Kept | null}} */
    const { kept } = answer;
    // Another count is another battle than ours: the next question brings all of it.
    if (kept?.name && kept.count === places.size) [this.#name, this.#battle, this.#places] = [kept.name, id, places];
    else if (kept) this.#name = "";
    return answer;
  }

  /**
   * What the desk has not; null where it is to be told everything.
   * @param {Kept} battle
   * @param {Map<string, number | null>} places
   */
  #brought({ id, entries }, places) {
    if (!this.#name || this.#battle !== id) return null;
    for (const known of this.#places.keys()) if (!places.has(known)) return null;
    const fresh = entries.filter((entry) => this.#places.get(entry.id) !== entry.seq);
    return { since: this.#name, entries: fresh };
  }
}
