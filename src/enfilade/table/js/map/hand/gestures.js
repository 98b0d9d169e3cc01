/** Mouse, pen and fingers on the map: pan, zoom, choose, drag, ride, measure. */
import { Hovering } from "./hovering.js";
import { Pinch } from "./pinch.js";
import { layTape, leaveTape, stretchTape } from "./tape.js";
import { tap } from "./tap.js";
import { close, nearest } from "./under.js";

/** @import { Point } from "../geometry.js" */

const MOUSE_SLACK = 4;
const TOUCH_SLACK = 9;
const LONG_PRESS = 450;

/**
 * @typedef {{grip: string | null, leader: string | null, unit: string | null, threat: string | null}} On
 * @typedef {object} Held a pointer that is down
 * @property {Point} start
 * @property {Point} last
 * @property {boolean} touch
 * @property {On} on
 * @property {number} button
 * @property {boolean} shift
 * @property {boolean} more another is to be added
 * @property {ReturnType<typeof setTimeout>} [timer] until it is a long press
 */

/** @type {On} */
const NOTHING = { grip: null, leader: null, unit: null, threat: null };

export class Gestures {
  /** @param {import('../map.js').EnfiladeMap} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    /** @type {Held | null} */
    this.held = null;
    /** @type {"pan" | "drag" | "ride" | "tape" | "pinch" | null} */
    this.doing = null;
    /** @type {{left: number, top: number} | null} where the window's own place is */
    this.edge = null;
    this.hovering = new Hovering(view);
    const { viewport } = view;
    /**
     * @param {string} name
     * @param {(event: any) => void} act
     * @param {AddEventListenerOptions} [how]
     */
    const on = (name, act, how) =>
      viewport.addEventListener(name, (event) => this.live() && act.call(this, event), how);
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.cancel);
    // A finger on the map is the map's from the first touch. Else the click that follows a tap would fall on a sheet
    // that has risen under it; and a swift drag is taken for a page thrown, and the next tap for a hand that stops it.
    on("touchstart", (event) => event.cancelable && event.preventDefault(), { passive: false });
    on("pointerleave", this.leave);
    on("wheel", this.wheel, { passive: false });
    on("dblclick", this.double);
    on("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
    view.addEventListener("keydown", (event) => this.key(event), true);
  }

  live() {
    return this.view.opened && !this.view.session.still;
  }

  /**
   * Where in the window an event is. The window's own place is read once a gesture, not once a frame.
   * @param {MouseEvent} event
   * @returns {Point}
   */
  at(event) {
    this.edge ??= this.view.viewport.getBoundingClientRect();
    return [event.clientX - this.edge.left, event.clientY - this.edge.top];
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.edge = this.view.viewport.getBoundingClientRect();
    this.view.motion.playing && this.view.skip();
    const point = this.at(event);
    this.fingers.set(event.pointerId, point);
    if (this.fingers.size === 2) {
      this.beginPinch();
      return;
    }
    if (this.fingers.size > 2) return;
    this.view.viewport.setPointerCapture?.(event.pointerId);
    const touch = event.pointerType === "touch";
    const { button, shiftKey: shift } = event;
    const more = shift || event.ctrlKey || event.metaKey;
    this.held = { start: point, last: point, touch, on: this.found(event, point), button, shift, more };
    if (touch) this.held.timer = setTimeout(() => this.longPress(), LONG_PRESS);
  }

  /**
   * What an event is on: a grip, a unit, a leader, a threat, or the bare ground.
   * @param {PointerEvent} event
   * @param {Point} point
   */
  found(event, point) {
    const hit = this.under(point) ?? /** @type {Element} */ (event.target);
    const leader = close(hit, "leader");
    const unit = close(hit, "unit") ?? (event.pointerType === "touch" ? nearest(this.view, point) : null);
    return { grip: close(hit, "grip"), leader, unit, threat: close(hit, "threat") };
  }

  /** @param {Point} point */
  under([x, y]) {
    const { left, top } = this.edge ?? { left: 0, top: 0 };
    return document.elementFromPoint(x + left, y + top);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const point = this.at(event);
    if (this.fingers.has(event.pointerId)) this.fingers.set(event.pointerId, point);
    if (this.doing === "pinch") {
      this.pinch?.follow();
      return;
    }
    if (!this.held) {
      this.hovering.over(event);
      return;
    }
    if (!this.doing) {
      const slack = this.held.touch ? TOUCH_SLACK : MOUSE_SLACK;
      if (Math.hypot(point[0] - this.held.start[0], point[1] - this.held.start[1]) < slack) return;
      clearTimeout(this.held.timer);
      this.begin(this.held);
    }
    this.go(point, this.held);
  }

  /**
   * The pointer has left its place: what is it doing?
   * @param {Held} held
   */
  begin(held) {
    const { view } = this;
    const { session } = view;
    const { grip, leader } = held.on;
    // A leader who may not ride is a mark on his unit.
    const unit = held.on.unit ?? session.leader(leader ?? "")?.attached;
    const from = view.camera.toMap(held.start);
    if (held.button !== 0) this.doing = "pan";
    else if (session.mode === "measure" || held.shift) this.beginTape(from, held.on.unit);
    else if (grip && session.selected) this.take(session.selected, from, grip === "turn", held.touch);
    else if (leader && view.rides.begin(leader)) this.doing = "ride";
    else if (unit && session.canDrag(unit)) this.take(unit, from, false, held.touch);
    else this.doing = "pan";
    view.viewport.classList.toggle("panning", this.doing === "pan");
  }

  /**
   * @param {string} unit
   * @param {Point} from
   * @param {boolean} turning
   * @param {boolean} touch
   */
  take(unit, from, turning, touch) {
    this.doing = "drag";
    this.view.drag.begin(unit, from, { turning, touch });
  }

  /**
   * @param {Point} point
   * @param {Held} held
   */
  go(point, held) {
    const { view } = this;
    const map = view.camera.toMap(point);
    switch (this.doing) {
      case "pan":
        view.camera.panBy(point[0] - held.last[0], point[1] - held.last[1]);
        break;
      case "drag":
        view.drag.move(map, point);
        break;
      case "ride":
        view.rides.move(map);
        break;
      case "tape":
        stretchTape(view, map, close(this.under(point), "unit"));
        break;
    }
    held.last = point;
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.doing === "pinch") {
      this.endPinch();
      return;
    }
    const { held, view } = this;
    if (!held) return;
    clearTimeout(held.timer);
    const point = this.at(event);
    if (!this.doing) tap(view, held, point);
    else if (this.doing === "drag") view.drag.end();
    else if (this.doing === "ride") view.rides.end(view.camera.toMap(point));
    else if (this.doing === "pan") view.camera.commit();
    else if (this.doing === "tape") leaveTape(view);
    this.rest();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    if (this.doing === "drag") this.view.drag.cancel();
    this.view.rides.cancel();
    this.rest();
  }

  rest() {
    clearTimeout(this.held?.timer);
    this.held = null;
    this.doing = null;
    this.view.viewport.classList.remove("panning");
  }

  /** @param {MouseEvent} event */
  double(event) {
    if (/** @type {Element} */ (event.target).closest("[data-unit],[data-leader],[data-grip]")) return;
    this.view.camera.zoomAt(this.at(event), event.shiftKey ? 1 / 1.6 : 1.6);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { view } = this;
    const by = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
    if (view.dragging) view.drag.turn(Math.sign(by || event.deltaX));
    else if (event.shiftKey) view.camera.panBy(-(by || event.deltaX), 0);
    else view.camera.zoomAt(this.at(event), Math.exp(-by * (event.ctrlKey ? 0.01 : 0.0016)));
  }

  /**
   * Q and E turn what is in hand; Escape puts it back.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const { drag } = this.view;
    if (!drag.active) return;
    const pressed = event.key.toLowerCase();
    const turn = pressed === "q" ? -3 : pressed === "e" ? 3 : 0;
    if (turn) drag.turn(turn);
    else if (event.key === "Escape") {
      drag.cancel();
      this.rest();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  leave() {
    if (this.held) return;
    this.edge = null;
    this.hovering.leave();
  }

  beginPinch() {
    if (this.doing === "drag") this.view.drag.cancel();
    clearTimeout(this.held?.timer);
    this.held = null;
    this.doing = "pinch";
    this.pinch = new Pinch(this.view.camera, this.fingers);
  }

  endPinch() {
    if (this.fingers.size > 1) return;
    this.view.camera.commit();
    this.rest();
    // The finger that stays goes on panning.
    const [last] = this.fingers.values();
    if (last) {
      this.held = { start: last, last, touch: true, on: NOTHING, button: 0, shift: false, more: false };
      this.doing = "pan";
    }
  }

  longPress() {
    if (!this.held || this.doing) return;
    this.beginTape(this.view.camera.toMap(this.held.start), this.held.on.unit);
  }

  /**
   * @param {Point} from
   * @param {string | null} unit that it is laid on
   */
  beginTape(from, unit) {
    this.doing = "tape";
    layTape(this.view, from, unit);
  }
}
