// What the start page holds: the battles there are, the games this browser sits at, and what the player has chosen. It
// says `change` when any of it is new.

import { lobby as ask, refusalOf } from "../api.js";
import { AT_FIRST, KEPT, sidesOf, withChange } from "./choices.js";
import { kept, keep } from "./kept.js";

/** @import { Choices } from "./choices.js" */

/** @typedef {"size" | "date" | "length"} Order of the list */

const NO_LINE = "The line is down. Try again in a moment.";

export class Lobby extends EventTarget {
  constructor() {
    super();
    /** @type {wire.ScenarioBrief[]} */
    this.scenarios = [];
    /** @type {wire.EditionBrief[]} */
    this.editions = [];
    /** @type {wire.GameBrief[]} */
    this.games = [];
    /** @type {wire.LessonBrief[]} */
    this.lessons = [];
    this.ready = false;
    this.trouble = "";
    this.refusal = "";
    this.busy = false;
    /** Nothing was ever begun from this browser. */
    this.isNew = kept().chosen === undefined;
    /** @type {Order} */
    this.order = "size";
    this.chosenId = "";
    /** @type {Choices} */
    this.choices = { ...AT_FIRST, ...kept().choices };
  }

  /** Fetches what the page shows; the games come by themselves, since reading them can take longer. */
  async open() {
    try {
      const [scenarios, editions] = await Promise.all([ask.scenarios(), ask.editions()]);
      this.set({ scenarios, editions, ready: true, trouble: "" });
      this.choose(this.#firstChosen());
    } catch (problem) {
      this.set({ trouble: refusalOf(problem, NO_LINE).why });
    }
    await this.fetchGames();
    try {
      this.set({ lessons: await ask.lessons() });
    } catch {
      // There are the battles without them.
    }
  }

  async fetchGames() {
    try {
      this.set({ games: await ask.games() });
    } catch {
      // The battles can be begun without the list of those under way.
    }
  }

  get chosen() {
    return this.scenarios.find(({ id }) => id === this.chosenId) ?? null;
  }

  /** The scenarios as the player wants them sorted; the one to learn on stays first. */
  get listed() {
    /** @type {Record<Order, (scenario: wire.ScenarioBrief) => number>} */
    const ways = {
      size: () => 0,
      /** @param {wire.ScenarioBrief} scenario */
      date: ({ date }) => Date.parse(date) || 0,
      /** @param {wire.ScenarioBrief} scenario */
      length: ({ units, turns }) => units * turns,
    };
    const by = ways[this.order];
    return [...this.scenarios].sort((one, other) => Number(other.tour) - Number(one.tour) || by(one) - by(other));
  }

  /** Games that go on, those that wait for this seat first. */
  get underWay() {
    return this.games.filter(({ over }) => !over).sort((one, other) => Number(other.yours) - Number(one.yours));
  }

  /** @param {string} id */
  choose(id) {
    if (!this.scenarios.some((scenario) => scenario.id === id)) return;
    this.set({ chosenId: id, refusal: "", choices: { ...this.choices, lead: this.#leadFor(id), edition: "" } });
  }

  /** @param {Partial<import("./choices.js").Choices>} change */
  change(change) {
    this.set({ choices: withChange(this.choices, change, sidesOf(this.chosen)), refusal: "" });
  }

  /**
   * Makes a game and says which; null if it was refused.
   * @param {() => Promise<wire.Created>} made
   */
  async make(made) {
    if (this.busy) return null;
    this.set({ busy: true, refusal: "" });
    try {
      const created = await made();
      keep({ chosen: this.chosenId, choices: Object.fromEntries(KEPT.map((name) => [name, this.choices[name]])) });
      return created;
    } catch (problem) {
      this.set({ refusal: refusalOf(problem, NO_LINE).why });
      return null;
    } finally {
      this.set({ busy: false });
    }
  }

  #firstChosen() {
    const wanted = [inAddress(), kept().chosen];
    const known = this.scenarios.map(({ id }) => id);
    return (
      wanted.find((id) => id !== undefined && known.includes(id)) ??
      this.scenarios.find(({ tour }) => tour)?.id ??
      known[0] ??
      ""
    );
  }

  /**
   * Who leads stays as it was where the new battle has that side too.
   * @param {string} id
   */
  #leadFor(id) {
    const sides = sidesOf(this.scenarios.find((scenario) => scenario.id === id)).map(({ side }) => side);
    const { lead, against } = this.choices;
    if (against === "screen") return "both";
    return sides.includes(lead) ? lead : sides[0];
  }

  /** @param {Partial<Lobby>} fields */
  set(fields) {
    Object.assign(this, fields);
    this.dispatchEvent(new Event("change"));
  }
}

/** What the address names after its #, which anybody may have written. */
export function inAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
