// Plays what one line of the record led to, at the speed that was chosen: units move, dice tumble, and there is time to read.

import { lessMotion } from "../settings.js";

const TUMBLE = 450;
const READ_DICE = 800;
const READ = 420;

export class Player {
  /** @param {import("./reel.js").Reel} reel */
  constructor(reel) {
    this.reel = reel;
    this.stopping = () => {};
  }

  /**
   * @param {object[]} happenings
   * @param {number} speed
   * @param {boolean} linger leave time to read before the next
   */
  async play(happenings, speed, linger) {
    this.stopped = false;
    this.stop();
    this.stopped = false;
    const ended = new Promise((end) => {
      this.stopping = end;
    });
    for (const happening of happenings) {
      if (this.stopped) return;
      await Promise.race([this.#one(happening, speed), ended]);
    }
    const said = happenings.some(({ parts, quiet }) => parts.length && !quiet);
    const rolled = happenings.some(({ faces }) => faces.length);
    if (linger && said && !this.stopped) await Promise.race([pause((rolled ? READ_DICE : READ) / speed), ended]);
  }

  /** Ends what is being played; what follows is shown at once. */
  stop() {
    this.stopped = true;
    this.reel.map?.skip?.();
    this.stopping();
  }

  async #one(happening, speed) {
    const { reel } = this;
    const quick = lessMotion() || document.hidden;
    const moved = happening.start && happening.end;
    if (!quick && reel.map?.play && (moved || happening.kind === "fired")) await reel.map.play([happening], { speed });
    if (this.stopped) return;
    if (moved) this.#put(happening.about[0], happening.end);
    if (!happening.faces.length) return;
    if (!quick) {
      reel.set({ dice: { ...happening, rolling: true } });
      await pause(TUMBLE / speed);
    }
    if (!this.stopped) reel.set({ dice: { ...happening, rolling: false } });
  }

  #put(id, pose) {
    const { reel } = this;
    const units = reel.sight.units.map((unit) => (unit.id === id ? { ...unit, pose } : unit));
    reel.set({ sight: { ...reel.sight, units } });
  }
}

const pause = (length) => new Promise((over) => setTimeout(over, length));
