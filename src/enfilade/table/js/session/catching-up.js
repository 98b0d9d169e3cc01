// How the page keeps up with the battle: what is new is fetched, played and put on the table; the line says when, and
// who is there.

import { refusalOf, statusOf } from "../api.js";

/** @import { Session } from "./session.js" */

/** The status with which the server refuses whoever has no seat, or none any more. */
const NO_SEAT = 403;

export class CatchingUp {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** Something has come while the last was being fetched. */
    this.again = false;
    /** @type {Promise<void> | null} */
    this.going = null;
  }

  /** Listens to the line, and opens it. */
  listen() {
    const { line } = this.session;
    line.addEventListener("at", ({ detail }) => this.#heardAt(detail));
    line.addEventListener("present", ({ detail }) => this.#heardPresent(detail));
    line.addEventListener("state", ({ detail }) => this.#heardState(detail));
    line.open();
  }

  /**
   * Puts a sight on the table at once, without playing what led to it.
   * @param {wire.Sight} sight
   */
  show(sight) {
    this.#hear(sight, joined(this.session.log, sight));
    this.#settle(sight);
  }

  /** Fetches what is missing and plays it. One at a time; what comes meanwhile is fetched after. */
  refresh() {
    this.again = true;
    this.going ??= this.#allThatIsNew();
    return this.going;
  }

  async #allThatIsNew() {
    const { session } = this;
    try {
      while (this.again) {
        this.again = false;
        await this.#whatIsNew();
      }
      session.line.reached(true);
      if (session.trouble) session.set({ trouble: "" });
    } catch (problem) {
      session.line.reached(statusOf(problem) > 0);
      if (statusOf(problem)) session.set({ trouble: refusalOf(problem).why });
      if (statusOf(problem) === NO_SEAT) this.#putOut();
    } finally {
      this.going = null;
    }
  }

  async #whatIsNew() {
    const { session } = this;
    const sight = await session.api.sight({ since: session.latest?.at });
    if (session.latest && sight.at < session.latest.at) return;
    const before = new Set(session.log.map(nameOf));
    const fresh = sight.log.filter((happening) => !before.has(nameOf(happening)));
    const told = joined(session.log, sight);
    // What is new is told as it is seen.
    this.#hear(sight, session.sight ? told.filter((one) => before.has(nameOf(one))) : told);
    if (session.sight && fresh.length) await session.playback.play(fresh);
    session.log = told;
    if (session.latest === sight) this.#settle(sight);
  }

  /**
   * @param {wire.Sight} sight
   * @param {wire.Happening[]} log as far as it may be told now
   */
  #hear(sight, log) {
    const { session } = this;
    session.latest = sight;
    session.log = log;
    session.clock.heard(sight);
    if (sight.reasons) session.reasons.heard(sight.log_from);
    if (sight.news) session.set({ news: sight.news });
  }

  /** @param {wire.Sight} sight */
  #settle(sight) {
    const { session } = this;
    const { sight: before, selected } = session;
    const anew = before?.at !== sight.at || before.line !== sight.line;
    session.sight = this.#withPresent(sight);
    if (selected && session.unit(selected)?.place !== "table") session.selected = null;
    session.changed("sight", "log", "selected");
    // What the player is weighing stays in his hand if nothing has happened.
    if (!anew) return;
    session.advising.close();
    session.deciding.settled();
    session.grouping.settled();
    session.planning.settled();
  }

  /** The seat has been taken away: what lies on the table can be looked at, and nothing be ordered. */
  #putOut() {
    const { session } = this;
    session.still = true;
    session.select(null);
    session.changed("sight", "playing", "choice");
  }

  /** @param {number | null} at */
  #heardAt(at) {
    if (at === null || at > (this.session.latest?.at ?? -1)) this.refresh();
  }

  /** @param {wire.Present} present */
  #heardPresent(present) {
    const { session } = this;
    session.present = present;
    if (!session.sight) return;
    session.sight = this.#withPresent(session.sight);
    session.spectators = present.spectators;
    session.changed("present");
  }

  /** @param {import("./socket.js").LineState} connection */
  #heardState(connection) {
    if (connection !== "up") this.session.present = null;
    this.session.set({ connection });
  }

  /**
   * A sight may have been on its way when somebody came or went: who is there is best known from the line.
   * @param {wire.Sight} sight
   */
  #withPresent(sight) {
    const { present } = this.session;
    if (!present) return sight;
    const { sides, thinking } = present;
    return { ...sight, thinking, sides: sight.sides.map((side) => ({ ...side, here: sides[side.id] ?? side.here })) };
  }
}

/** @param {{line: number, index: number}} given */
const nameOf = ({ line, index }) => `${line}/${index}`;

/**
 * @param {wire.Happening[]} log
 * @param {wire.Sight} sight
 */
function joined(log, sight) {
  return [...log.filter(({ line }) => line < sight.log_from), ...sight.log];
}
