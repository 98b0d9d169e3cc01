// Plays what has happened, in order and not too slowly: units move on the map, dice tumble in the tray, then the result
// is read. A click or key ends it, and it never keeps a player from an ask for more than a few seconds.

import { isMove, marches } from "./marches.js";
import { lessMotion, setting } from "../settings.js";

const TUMBLE = 600;
const APART = 80;
const READ = 650;
const MILS_MS = 0.09;
const LONGEST_MOVE = 900;
/** What all of it may take together before it is hurried. */
const PATIENCE = 4000;
const STUCK = 2500;
const FAST = 6;
/** @type {Record<string, number>} how fast it is played, as the player has chosen */
const PACES = { calm: 0.6, usual: 1, quick: 2.5 };

export class Playback {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.busy = false;
    this.skipping = false;
    /** @type {Promise<void>} kept when the player has seen enough */
    this.skipped = Promise.resolve();
    /** The player wants the computer's turn over with. */
    this.fast = false;
    /** @type {{before: wire.Sight, happenings: wire.Happening[]} | null} what was played last, to be shown again */
    this.last = null;
  }

  /**
   * @param {wire.Happening[]} happenings
   * @param {boolean} [again] they are in the log already
   */
  async play(happenings, again = false) {
    const { session } = this;
    this.busy = true;
    this.skipped = new Promise((skip) => {
      this.#skip = skip;
    });
    const pace = setting("pace");
    this.skipping = lessMotion() || document.hidden || (pace === "none" && !again);
    const before = session.sight;
    const runs = marches(happenings);
    const expected = runs.reduce((sum, run) => sum + lengthOf(run), 0);
    const speed = Math.max(1, expected / PATIENCE) * (this.fast ? FAST : 1) * (PACES[pace] ?? 1);
    session.changed("playing");
    for (const run of runs) {
      if (!this.skipping) await this.#unless(Promise.resolve(session.map?.following?.attend(run, { speed })));
      const last = run[run.length - 1];
      for (const happening of run) session.dispatchEvent(new CustomEvent("happening", { detail: happening }));
      if (isMove(last)) await this.#move(run, speed);
      if (last.faces.length) await this.#roll(last, speed);
      // Nothing is told before it has been seen.
      if (!again) session.set({ log: [...session.log, ...run] });
    }
    this.busy = false;
    session.map?.following?.rest();
    if (!again) this.last = { before, happenings };
    if (session.latest.waiting.yours || session.latest.over) this.fast = false;
    session.changed("playing");
  }

  /** Shows once more what was played last. */
  async again() {
    const { session, last } = this;
    if (this.busy || !last) return;
    const now = session.sight;
    session.set({ sight: { ...now, units: last.before.units, leaders: last.before.leaders } });
    await this.play(last.happenings, true);
    // Something may have come meanwhile, and be on the table already.
    if (session.sight.at === now.at) session.set({ sight: session.latest.at === now.at ? session.latest : now });
  }

  /** Shows the end of it now. */
  skip() {
    if (!this.busy) return;
    this.skipping = true;
    this.session.map?.skip?.();
    this.#skip();
  }

  /** @param {boolean} on */
  hurry(on) {
    this.fast = on;
    if (on) this.skip();
    this.session.changed("playing");
  }

  #skip = () => {};

  /**
   * @param {wire.Happening[]} run
   * @param {number} speed
   */
  async #move(run, speed) {
    const { session } = this;
    if (!this.skipping && session.map?.play) {
      const played = Promise.resolve(session.map.play(run, { speed })).catch(() => {});
      await this.#unless(Promise.race([played, pause(STUCK)]));
    }
    const { about, end } = run[run.length - 1];
    const units = session.sight.units.map((unit) => (end && unit.id === about[0] ? { ...unit, pose: end } : unit));
    session.set({ sight: { ...session.sight, units } });
  }

  /**
   * @param {wire.Happening} happening
   * @param {number} speed
   */
  async #roll({ faces, sum, result, receipt, line, index, about, side }, speed) {
    const { session } = this;
    const dice = { faces, sum, result, receipt, line, index, about, side };
    if (!this.skipping) {
      session.set({ dice: { ...dice, rolling: true } });
      await this.#unless(pause((TUMBLE + APART * (faces.length - 1)) / speed));
    }
    session.set({ dice: { ...dice, rolling: false } });
    if (!this.skipping) await this.#unless(pause(READ / speed));
  }

  /** @param {Promise<unknown>} waited */
  #unless(waited) {
    return Promise.race([waited, this.skipped]);
  }
}

/** @param {wire.Happening[]} run */
function lengthOf(run) {
  const { faces } = run[run.length - 1];
  const far = run.filter(isMove).reduce((sum, { start, end }) => sum + Math.hypot(end.x - start.x, end.y - start.y), 0);
  return Math.min(LONGEST_MOVE, far * MILS_MS) + (faces.length ? TUMBLE + APART * faces.length + READ : 0);
}

/** @param {number} length */
const pause = (length) => new Promise((over) => setTimeout(over, length));
