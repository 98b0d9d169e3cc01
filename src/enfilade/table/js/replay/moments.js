// The moments of a battle as the replay page fetches them: each once, so that going back costs nothing.

/** @import { Reel } from "./reel.js" */

const KEPT = 400;

export class Moments {
  /** @param {Reel} reel */
  constructor(reel) {
    this.reel = reel;
    /** @type {Map<number, Promise<wire.Sight>>} by line */
    this.known = new Map();
  }

  /** @param {number} index */
  at(index) {
    return this.fetch(index) ?? Promise.reject(new RangeError("no such moment"));
  }

  /** @param {number} index */
  fetch(index) {
    const { api, now, steps } = this.reel;
    const step = steps[index];
    if (!step) return null;
    let found = this.known.get(step.line);
    if (!found) {
      // The whole log is here already: asked with the newest number, the server leaves it out.
      found = api.sight({ line: step.line, since: now.at });
      found.catch(() => this.known.delete(step.line));
      this.known.set(step.line, found);
      if (this.known.size > KEPT) this.known.delete([...this.known.keys()][0]);
    }
    return found;
  }

  /**
   * What was taken back is no longer as it was kept.
   * @param {number} line
   */
  forgetFrom(line) {
    for (const kept of [...this.known.keys()]) if (kept >= line) this.known.delete(kept);
  }
}
