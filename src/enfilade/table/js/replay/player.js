// Plays what one line of the record led to, at the speed that was chosen: units move, dice tumble, and there is time to
// read.

import { isMove, marches } from "../session/marches.js";
import { lessMotion } from "../settings.js";

/** @typedef {{speed: number, isOn: boolean, ended: Promise<void>, end: () => void}} Showing */

const TUMBLE = 450;
const READ_DICE = 800;
const READ = 420;

export class Player {
  /** @param {import("./reel.js").Reel} reel */
  constructor(reel) {
    this.reel = reel;
    /** @type {Showing | null} what is being played; another showing, or a stop, takes its place */
    this.showing = null;
  }

  /**
   * @param {wire.Happening[]} happenings
   * @param {number} speed
   * @param {boolean} linger leave time to read before the next
   */
  async play(happenings, speed, linger) {
    this.stop();
    let end = () => {};
    /** @type {Promise<void>} */
    const ended = new Promise((over) => {
      end = over;
    });
    const showing = { speed, isOn: true, ended, end };
    this.showing = showing;
    for (const run of marches(happenings)) {
      if (!showing.isOn) return;
      await Promise.race([this.#one(run, showing), showing.ended]);
    }
    const said = happenings.some(({ parts, quiet }) => parts.length && !quiet);
    const rolled = happenings.some(({ faces }) => faces.length);
    if (linger && said && showing.isOn) await Promise.race([pause((rolled ? READ_DICE : READ) / speed), showing.ended]);
  }

  /** Ends what is being played; what follows is shown at once. */
  stop() {
    if (!this.showing) return;
    this.showing.isOn = false;
    this.showing.end();
    this.showing = null;
    this.reel.map?.skip?.();
  }

  /**
   * @param {wire.Happening[]} run
   * @param {Showing} showing
   */
  async #one(run, showing) {
    const { reel } = this;
    const happening = run[run.length - 1];
    const { speed } = showing;
    const quick = lessMotion() || document.hidden;
    const moved = isMove(happening);
    if (!quick && reel.map?.play && (moved || happening.kind === "fired")) await reel.map.play(run, { speed });
    if (!showing.isOn) return;
    if (isMove(happening)) this.#put(happening.about[0], happening.end);
    if (!happening.faces.length) return;
    if (!quick) {
      reel.set({ dice: { ...happening, rolling: true } });
      await pause(TUMBLE / speed);
    }
    if (showing.isOn) reel.set({ dice: { ...happening, rolling: false } });
  }

  /**
   * @param {string} id
   * @param {wire.Pose} pose
   */
  #put(id, pose) {
    const { reel } = this;
    const units = reel.sight.units.map((unit) => (unit.id === id ? { ...unit, pose } : unit));
    reel.set({ sight: { ...reel.sight, units } });
  }
}

/** @param {number} length */
const pause = (length) => new Promise((over) => setTimeout(over, length));
