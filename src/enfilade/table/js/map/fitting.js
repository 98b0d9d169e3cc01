// How the map fits its window when that changes: what was in sight stays so, and under a finger that drags the ground
// stays until it lets go.

import { middleOf } from "./eye.js";

/** @import { EnfiladeMap } from "./map.js" */

export class Fitting {
  /** @param {EnfiladeMap} map */
  constructor(map) {
    this.map = map;
    /** The window has changed during a drag. */
    this.outgrown = false;
    /** The whole table was in sight before that. */
    this.wasWhole = false;
  }

  /** @param {{width: number, height: number}} given */
  resized({ width, height }) {
    const { map } = this;
    const { camera, opened } = map;
    const before = camera.view;
    const whole = opened && camera.whole;
    camera.view = { width, height };
    // While something is dragged the ground stays under the finger, though a sheet may sink below it.
    if (opened && map.dragging) {
      this.wasWhole = this.outgrown ? this.wasWhole : whole;
      this.outgrown = true;
      return;
    }
    if (!opened) map.open();
    else if (map.session.still || whole || (map.whole && !camera.handled)) camera.fit();
    else if (!camera.handled) camera.first(middleOf(map.session, map.plane));
    else camera.panBy((width - before.width) / 2, (height - before.height) / 2);
  }

  /** After a drag in which the window has changed: no more bare desk than need be. */
  refill() {
    const { camera } = this.map;
    if (!this.outgrown) return;
    this.outgrown = false;
    if (this.wasWhole) {
      camera.fit();
      return;
    }
    camera.fill();
    camera.commit();
  }
}
