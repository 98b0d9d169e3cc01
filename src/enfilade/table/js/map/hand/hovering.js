/** What the pointer passes over with nothing in hand: names, cards and threats are shown after a moment. */
import { close } from "./under.js";

/** @import { EnfiladeMap } from "../map.js" */

const HOVER_PAUSE = 120;

export class Hovering {
  /** @param {EnfiladeMap} view */
  constructor(view) {
    this.view = view;
    /** @type {string | null} the unit under the pointer */
    this.unit = null;
  }

  /** @param {PointerEvent} event */
  over(event) {
    const { view } = this;
    const on = /** @type {Element} */ (event.target);
    const [unit, leader, threat] = [close(on, "unit"), close(on, "leader"), close(on, "threat")];
    if (leader !== view.leaderOver) {
      view.leaderOver = leader;
      view.changed(["over"]);
    }
    if (event.pointerType === "mouse") this.#prize(close(on, "prize"));
    view.session.foes?.point(threat);
    if (unit === this.unit) return;
    this.unit = unit;
    clearTimeout(this.hoverTimer);
    if (unit) this.hoverTimer = setTimeout(() => view.session.setHover(unit), HOVER_PAUSE);
    else view.session.setHover(null);
  }

  /** @param {string | null} prize */
  #prize(prize) {
    const { view } = this;
    if (prize === view.prizeOver) return;
    view.prizeOver = prize;
    view.changed(["over"]);
  }

  leave() {
    clearTimeout(this.hoverTimer);
    this.unit = null;
    this.view.session.setHover(null);
    this.view.session.foes?.point(null);
  }
}
