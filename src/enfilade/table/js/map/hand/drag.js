/**
 * Dragging a unit: a raw ghost follows the pointer at once, and the session is asked for the way there. Only one
 * question is under way at a time, and the latest wish wins. Nothing is sent by letting go.
 */
import { nothing, render, svg } from "../../../vendor/lit.js";
import { body, endsOf } from "../over/ghosts.js";
import { onTable } from "../over/overlays.js";
import { Loupe } from "./loupe.js";

/** @import { Point } from "../geometry.js" */

const FULL = 36000;
const NOTCH = 500;

export class Drag {
  /** @param {import('../map.js').EnfiladeMap} view */
  constructor(view) {
    this.view = view;
    this.loupe = new Loupe(view);
    this.active = false;
    /** @type {wire.Pose | null} of what is in hand */
    this.pose = null;
    /** @type {number | null} as it is wished for */
    this.facing = null;
    this.turning = false;
    this.grip = { x: 0, y: 0 };
    this.asking = false;
    /** @type {wire.Wish | null} */
    this.wish = null;
  }

  /**
   * Takes a unit in hand, or the ghost it already has.
   * @param {string} unitId
   * @param {Point} point
   * @param {{turning?: boolean, touch?: boolean}} [given]
   */
  begin(unitId, point, { turning = false, touch = false } = {}) {
    const { session, plane } = this.view;
    const unit = onTable(session.unit(unitId));
    if (!unit) return;
    const ghost =
      session.selected === unitId && session.mode === "move" ? session.ghost && endsOf(session.ghost)[0] : null;
    session.beginMove(unitId);
    this.unit = unit;
    this.active = true;
    this.turning = turning;
    const from = ghost ?? unit.pose;
    this.pose = { ...unit.pose, x: from.x, y: from.y, facing: from.facing };
    this.facing = turning || (ghost && session.wish?.facing != null) ? from.facing : null;
    const at = plane.place(point);
    this.grip = turning ? { x: 0, y: 0 } : { x: from.x - at.x, y: from.y - at.y };
    this.view.viewport.classList.add("dragging");
    render(svg`${body(this.view, this.pose, unit, this.view.nation(unit.side), "raw")}`, this.view.board.groups.raw);
    this.mark = this.view.board.groups.raw.querySelector(".ghost");
    if (touch) this.loupe.show();
    this.view.board.names.hovered();
  }

  /**
   * The pointer has moved to a point of the map; `turn` asks that it face the pointer (the turning grip).
   * @param {Point} point
   * @param {Point} atWindow
   */
  move(point, atWindow) {
    const { plane } = this.view;
    if (!this.pose) return;
    const at = plane.place(point);
    if (this.turning) {
      const [dx, dy] = [at.x - this.pose.x, at.y - this.pose.y];
      this.facing = this.pose.facing = ((Math.round((Math.atan2(dx, dy) * 18000) / Math.PI) % FULL) + FULL) % FULL;
    } else {
      this.pose.x = clamped(at.x + this.grip.x, this.view.session.sight.width);
      this.pose.y = clamped(at.y + this.grip.y, this.view.session.sight.height);
    }
    this.show();
    this.loupe.follow(point, atWindow);
  }

  /**
   * Turns what is in hand by so many notches to the right.
   * @param {number} notches
   */
  turn(notches) {
    if (!this.pose) return;
    this.facing = this.pose.facing = (((this.pose.facing + notches * NOTCH) % FULL) + FULL) % FULL;
    this.show();
  }

  show() {
    if (!this.pose) return;
    this.mark?.setAttribute("transform", this.view.plane.put(this.pose));
    this.ask({ x: this.pose.x, y: this.pose.y, facing: this.facing });
  }

  /** @param {wire.Wish} wish */
  async ask(wish) {
    this.wish = wish;
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.wish) {
        const next = this.wish;
        this.wish = null;
        await this.view.session.planTo(next);
        // The next question waits for the next frame at least, however quickly this one was answered.
        await new Promise(requestAnimationFrame);
      }
    } finally {
      this.asking = false;
    }
  }

  /** Lets go: the ghost stays where the server says it can stand. */
  end() {
    if (!this.active) return;
    // What was drawn last does not wait for a frame: the order may be given at once.
    if (this.wish) this.view.session.planTo(this.wish);
    this.wish = null;
    this.active = false;
    this.pose = null;
    this.view.viewport.classList.remove("dragging");
    render(nothing, this.view.board.groups.raw);
    this.loupe.hide();
    this.view.fitting.refill();
    this.view.changed(["ghost", "mode"]);
  }

  cancel() {
    if (!this.active) return;
    this.end();
    this.view.session.back();
  }
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamped(value, most) {
  return Math.max(0, Math.min(most, Math.round(value)));
}
