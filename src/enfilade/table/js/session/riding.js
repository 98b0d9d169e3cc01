// A leader sent somewhere: the order is weighed at once, and the wish stays on the map until it is given or dropped.

import { setting } from "../settings.js";

/** @import { Place } from "./watched.js" */

export class Riding {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.addEventListener("change", ({ detail }) => detail.keys.includes("choice") && this.#forget());
  }

  /** Whether the leaders' phase ends as soon as something else is begun: leaders stay unless one is dragged. */
  get mayPassOver() {
    const { session } = this;
    return setting("leaders") === "stay" && session.asked && session.waiting.question === "leaders" && !session.ridden;
  }

  /** Ends it: the next question is what the units do. */
  passOver() {
    return this.session.give("done");
  }

  /**
   * @param {string} id
   * @param {Place} place
   * @returns {wire.UnitSeen | null} the unit of his side that a place lies on: there he is meant to stay with it
   */
  unitAt(id, { x, y }) {
    const { session } = this;
    const side = session.leader(id)?.side;
    return (
      session.sight.units.find((unit) => unit.place === "table" && unit.side === side && covers(unit.pose, x, y)) ??
      null
    );
  }

  /**
   * @param {string} id a leader
   * @param {{x: number, y: number}} place
   */
  to(id, place) {
    const unit = this.unitAt(id, place);
    return unit ? this.with(id, unit.id) : this.#weigh(id, `${id} ride ${inches(place.x)} ${inches(place.y)}`, place);
  }

  /**
   * To a unit, to stay with it.
   * @param {string} id
   * @param {string} unit
   */
  with(id, unit) {
    const place = this.session.unit(unit)?.pose;
    if (!place) return undefined;
    const { x, y } = place;
    return this.#weigh(id, `${id} with ${unit}`, { x, y, unit });
  }

  /**
   * A ride that was thought of elsewhere.
   * @param {wire.Advice} advice
   */
  take({ about: [id], order, to, target }) {
    const unit = this.session.unit(target);
    return this.#weigh(
      id,
      order,
      unit ? { x: unit.pose.x, y: unit.pose.y, unit: target } : { x: to?.[0] ?? 0, y: to?.[1] ?? 0 },
    );
  }

  /**
   * @param {string} id
   * @param {string} order
   * @param {Place & {unit?: string}} place
   */
  #weigh(id, order, place) {
    const { session } = this;
    session.deciding.choice = null;
    this.order = order;
    session.set({ ridden: { id, ...place } });
    return session.deciding.weigh({ order });
  }

  /** Something else is weighed, or nothing. */
  #forget() {
    const { session } = this;
    if (session.ridden && session.deciding.order !== this.order) session.set({ ridden: null });
  }
}

/** @param {number} mils */
const inches = (mils) => String(Math.round(mils) / 1000);

/**
 * Whether a place lies on a footprint.
 * @param {wire.Pose} pose
 * @param {number} atX
 * @param {number} atY
 */
function covers({ x, y, facing, width, depth }, atX, atY) {
  const turn = (facing / 100 / 180) * Math.PI;
  const [dx, dy] = [atX - x, atY - y];
  const right = dx * Math.cos(turn) - dy * Math.sin(turn);
  const front = dx * Math.sin(turn) + dy * Math.cos(turn);
  return Math.abs(right) <= width / 2 && Math.abs(front) <= depth / 2;
}
