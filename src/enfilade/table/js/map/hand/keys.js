/** The map by keyboard: arrows go from unit to unit, N to the next that may act, brackets through targets. */
import { onTable } from "../over/overlays.js";

/** @import { Point } from "../geometry.js" */

/** @type {Record<string, Point>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const PAN = 90;

export class Keys {
  /** @param {import('../map.js').EnfiladeMap} view */
  constructor(view) {
    this.view = view;
    view.addEventListener("keydown", (event) => this.press(event));
    view.addEventListener("focusin", (event) => this.focus(event));
    view.addEventListener("focusout", () => this.blur());
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { view } = this;
    if (!view.opened || view.session.still || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.answer(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  answer({ key, shiftKey, target }) {
    const { view } = this;
    const unit = /** @type {HTMLElement} */ (target).dataset?.unit ?? "";
    if (WAYS[key]) {
      const [x, y] = WAYS[key];
      if (shiftKey) view.camera.panBy(-x * PAN, -y * PAN);
      else this.step(unit || view.session.selected || view.board.units.roving, WAYS[key]);
      return true;
    }
    switch (key) {
      case "+":
      case "=":
        view.zoomIn();
        return true;
      case "-":
      case "−":
        view.zoomOut();
        return true;
      case "0":
        view.fit();
        return true;
      case "n":
      case "N":
        this.next();
        return true;
      case "[":
      case "]":
        return this.aim(key === "]" ? 1 : -1);
      case " ":
        if (unit) this.choose(unit);
        return Boolean(unit);
      case "Enter":
        if (unit && shiftKey) {
          view.session.grouping?.toggle(unit);
          return true;
        }
        // On the unit already in hand, Enter is for the order that is being weighed.
        if (!unit || (unit === view.session.selected && view.session.mode !== "look")) return false;
        this.choose(unit);
        return true;
      default:
        return false;
    }
  }

  /**
   * Chooses a unit: as a target where one is looked for, else to be looked at.
   * @param {string} id
   */
  choose(id) {
    const { session } = this.view;
    const unit = session.unit(id);
    const mine = session.unit(session.selected ?? "");
    const looking =
      ["fire", "charge"].includes(session.mode) || (session.mode === "react" && this.targets().includes(id));
    if (session.joining && unit?.side === mine?.side) session.grouping.toggle(id);
    else if (mine && unit && unit.side !== mine.side && looking) session.target(id);
    else session.select(id);
  }

  /**
   * To the nearest unit that way: what lies off the line counts double.
   * @param {string} from
   * @param {Point} point
   */
  step(from, [dx, dy]) {
    const { view } = this;
    const start = onTable(view.session.unit(from));
    const origin = start
      ? view.plane.at(start.pose)
      : view.camera.toMap([view.camera.view.width / 2, view.camera.view.height / 2]);
    let best = { id: "", cost: Infinity };
    for (const unit of view.session.sight.units) {
      if (!onTable(unit) || unit.id === from) continue;
      const [x, y] = view.plane.at(unit.pose);
      const [ahead, aside] = [
        (x - origin[0]) * dx + (y - origin[1]) * dy,
        Math.abs((x - origin[0]) * dy) + Math.abs((y - origin[1]) * dx),
      ];
      if (ahead > 4 && ahead + aside * 2 < best.cost) best = { id: unit.id, cost: ahead + aside * 2 };
    }
    if (best.id) this.go(best.id);
  }

  /**
   * Puts the focus on a unit and brings it into the window.
   * @param {string} id
   */
  go(id) {
    const { view } = this;
    view.board.units.rove(id);
    view.board.units.mark(id)?.focus({ preventScroll: true });
    const unit = view.session.unit(id);
    if (unit) view.bringIntoSight(unit.pose);
  }

  next() {
    const { session } = this.view;
    const { waiting } = session.sight;
    const named = new Set([...waiting.about, ...waiting.offers.map((offer) => offer.unit)]);
    const mine = session.sight.units.filter((unit) => onTable(unit) && session.sight.yours.includes(unit.side));
    const able = mine.filter((unit) => named.has(unit.id));
    const ring = able.length ? able : mine.filter((unit) => unit.acts > 0);
    if (!ring.length) return;
    const now = ring.findIndex((unit) => unit.id === session.selected);
    const { id } = ring[(now + 1) % ring.length];
    session.select(id);
    this.go(id);
  }

  targets() {
    const { session } = this.view;
    const deed = session.mode === "charge" ? "charge" : "fire";
    const listed = session.card?.abilities.find((ability) => ability.id === deed)?.offers ?? [];
    const offers = listed.length
      ? listed
      : session.sight.waiting.offers.filter((offer) => offer.unit === session.selected);
    return [...new Set(offers.map((offer) => offer.target).filter(Boolean))];
  }

  /** @param {number} step */
  aim(step) {
    const { session } = this.view;
    const targets = this.targets();
    if (!targets.length) return false;
    const now = targets.indexOf(session.targetId ?? "");
    const id = targets[now < 0 ? (step > 0 ? 0 : targets.length - 1) : (now + step + targets.length) % targets.length];
    session.target(id);
    const unit = session.unit(id);
    if (unit) this.view.bringIntoSight(unit.pose);
    return true;
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const id = target.dataset?.unit;
    if (!id) return;
    const { view } = this;
    view.board.units.rove(id);
    view.focused = target.matches(":focus-visible") ? id : null;
    if (view.focused) view.session.setHover(id);
    view.changed(["focus"]);
  }

  blur() {
    this.view.focused = null;
    this.view.changed(["focus"]);
  }
}
