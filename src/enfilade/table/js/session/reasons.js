// Why the computer did what it did: fetched only when the player wants to read it, and woven into the log.

import { choose, setting, whenSet } from "../settings.js";
import { plain } from "../words.js";

export class Reasons {
  /**
   * @param {import("./watched.js").Watched & {api: import("../api.js").GameApi}} session
   */
  constructor(session) {
    this.session = session;
    /** @type {wire.Reason[]} by their lines, the oldest first */
    this.known = [];
    /** Lines before this one need not be asked for again. */
    this.from = 0;
    this.again = false;
    this.fetching = false;
    /** @type {Map<wire.Happening, wire.Part[][]>} */
    this.whys = new Map();
    whenSet((name) => name === "reasons" && this.fetch());
  }

  get on() {
    return setting("reasons") === "on";
  }

  toggle() {
    choose("reasons", this.on ? "off" : "on");
    this.session.changed("reasons");
  }

  /**
   * The battle has gone on.
   * @param {number} line what is known of lines from here on is no longer so
   */
  heard(line) {
    this.from = Math.min(this.from, line);
    this.known = this.known.filter((reason) => reason.line < line);
    this.fetch();
  }

  /** One question at a time; what comes meanwhile is asked after. */
  async fetch() {
    if (!this.on || !this.session.api.reasons) return;
    this.again = true;
    if (this.fetching) return;
    this.fetching = true;
    try {
      while (this.again) {
        this.again = false;
        const { from } = this;
        this.from = Infinity;
        const found = await this.session.api.reasons(from);
        this.known = [...this.known.filter(({ line }) => line < from), ...found];
        this.from = Math.min(this.from, (this.known.at(-1)?.line ?? from - 1) + 1);
      }
      this.session.changed("reasons");
    } catch {
      // Without them there is still the log; the next change brings them.
      this.from = 0;
    } finally {
      this.fetching = false;
    }
  }

  /**
   * The sentences of the log, and between them a line for each reason by which nothing was done.
   * @param {wire.Happening[]} said the oldest first
   * @returns {wire.Happening[]}
   */
  woven(said) {
    this.whys = new Map();
    if (!this.on || !this.known.length) return said;
    const alone = [];
    const before = new Map();
    let next = 0;
    const { playback } = /** @type {{playback?: {busy: boolean}}} */ (/** @type {unknown} */ (this.session));
    // What has not been seen yet has no reason yet.
    const last = playback?.busy ? (said.at(-1)?.line ?? 0) : Infinity;
    for (const reason of this.known.filter(({ line }) => line <= last)) {
      while (next < said.length && said[next].line < reason.line) next += 1;
      const deed = deedOf(said, next, reason);
      const words = plain(reason.parts);
      // The same reason at every inch of a march is told once.
      const again = before.get(reason.side) === `${reason.turn} ${reason.active} ${words}`;
      const line = deed ?? (again || reason.line < (said[0]?.line ?? 0) ? null : held(reason));
      // Two actions of one march have one sentence, and often one reason.
      if (line && !this.of(line).some((parts) => plain(parts) === words))
        this.whys.set(line, [...this.of(line), reason.parts]);
      if (line && !deed) alone.push(line);
      before.set(reason.side, `${reason.turn} ${reason.active} ${words}`);
    }
    return [...said, ...alone].sort((one, other) => one.line - other.line || one.index - other.index);
  }

  /**
   * Why a line of the log came about.
   * @param {wire.Happening} happening
   * @returns {wire.Part[][]} sentences, each in its parts
   */
  of(happening) {
    return this.whys.get(happening) ?? [];
  }
}

/**
 * The sentence that tells what was done for a reason: of a march that is the one that tells all of it.
 * @param {wire.Happening[]} said
 * @param {number} next
 * @param {wire.Reason} reason
 */
function deedOf(said, next, { about, side, turn, active }) {
  for (let at = next; at < said.length && said[at].turn === turn && said[at].active === active; at += 1) {
    if (said[at].side === side && about.includes(said[at].about[0])) return said[at];
  }
  return null;
}

/**
 * A line of the log for what was not done.
 * @param {wire.Reason} reason
 * @returns {wire.Happening}
 */
function held({ line, turn, active, side }) {
  return {
    line,
    index: -1,
    kind: "held",
    turn,
    active,
    side,
    about: [],
    parts: [],
    start: null,
    end: null,
    faces: [],
    sum: "",
    result: "",
    receipt: false,
    scene: "",
    reaction: false,
    quiet: false,
    goes_on: false,
  };
}
