/** The units on the table, each drawn once and again only when something about it has changed. */
import { render } from "../../../vendor/lit.js";
import { smokeBody, unitBody } from "./units.js";

/** @import { EnfiladeMap } from "../map.js" */

/** @typedef {{mark: SVGGElement, smoke: SVGGElement | null, key: string, home: wire.Pose}} Drawn */

const SVG = "http://www.w3.org/2000/svg";

/** Before a unit is drawn for the first time. */
const NOWHERE = { x: 0, y: 0, facing: 0, width: 0, depth: 0 };

export class UnitLayer {
  /**
   * @param {SVGGElement} units
   * @param {SVGGElement} smoke lies behind them
   */
  constructor(units, smoke) {
    this.units = units;
    this.smoke = smoke;
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** Poses of units that are being moved by a playback, which the sight must not undo. */
    this.moving = new Map();
    this.roving = "";
  }

  /** @param {EnfiladeMap} view */
  update(view) {
    const { session } = view;
    const here = new Set();
    for (const unit of session.sight.units) {
      if (unit.place !== "table") continue;
      here.add(unit.id);
      this.draw(view, unit);
    }
    for (const [id, drawn] of this.drawn) {
      if (here.has(id)) continue;
      drawn.mark.remove();
      drawn.smoke?.remove();
      this.drawn.delete(id);
    }
    if (!this.drawn.has(this.roving)) this.rove([...here][0] ?? "");
  }

  /**
   * @param {EnfiladeMap} view
   * @param {wire.UnitSeen} unit
   */
  draw(view, unit) {
    const drawn = this.drawn.get(unit.id) ?? this.begin(unit.id);
    const key = JSON.stringify(unit);
    if (key === drawn.key) return;
    drawn.key = key;
    drawn.home = unit.pose;
    const nation = view.nation(unit.side);
    drawn.mark.setAttribute("class", `unit ${nation} ${unit.level}`);
    drawn.mark.setAttribute("aria-label", unit.words);
    render(unitBody(unit, nation, view.plane), drawn.mark);
    this.breathe(view, drawn, unit);
    this.put(view, unit.id, this.moving.get(unit.id) ?? unit.pose);
  }

  /** @param {string} id */
  begin(id) {
    const mark = document.createElementNS(SVG, "g");
    mark.dataset.unit = id;
    mark.setAttribute("role", "button");
    mark.setAttribute("tabindex", "-1");
    mark.setAttribute("aria-pressed", "false");
    this.units.append(mark);
    /** @type {Drawn} */
    const drawn = { mark, smoke: null, key: "", home: NOWHERE };
    this.drawn.set(id, drawn);
    return drawn;
  }

  /**
   * @param {EnfiladeMap} view
   * @param {Drawn} drawn
   * @param {wire.UnitSeen} unit
   * @param {boolean} [rising]
   */
  breathe(view, drawn, unit, rising = false) {
    const age = rising ? 2 : unit.smoke;
    if (!age) {
      drawn.smoke?.remove();
      drawn.smoke = null;
      return;
    }
    if (!drawn.smoke) {
      drawn.smoke = document.createElementNS(SVG, "g");
      this.smoke.append(drawn.smoke);
    }
    drawn.smoke.setAttribute("class", `smoke age-${age}${rising ? " rising" : ""}`);
    render(smokeBody(unit, view.plane), drawn.smoke);
  }

  /**
   * Shows smoke at once, before the sight tells of it.
   * @param {EnfiladeMap} view
   * @param {wire.UnitSeen} unit
   */
  puff(view, unit) {
    const drawn = this.drawn.get(unit.id);
    if (drawn) this.breathe(view, drawn, unit, true);
  }

  /**
   * Shows a unit at a pose; it needs a transform only while that is not the one it was drawn at.
   * @param {EnfiladeMap} view
   * @param {string} id
   * @param {wire.Pose} pose
   */
  put(view, id, pose) {
    const drawn = this.drawn.get(id);
    if (!drawn) return;
    const { home } = drawn;
    const there = home.x === pose.x && home.y === pose.y && home.facing === pose.facing;
    for (const mark of [drawn.mark, drawn.smoke]) {
      if (there) mark?.removeAttribute("transform");
      else mark?.setAttribute("transform", view.plane.carry(home, pose));
    }
  }

  /** @param {string} id */
  mark(id) {
    return this.drawn.get(id)?.mark ?? null;
  }

  /** @param {(string | null)[]} chosen */
  press(chosen) {
    for (const [id, { mark }] of this.drawn) mark.setAttribute("aria-pressed", chosen.includes(id) ? "true" : "false");
  }

  /**
   * One unit at a time can be reached by Tab; the arrows go on from there.
   * @param {string} id
   */
  rove(id) {
    this.mark(this.roving)?.setAttribute("tabindex", "-1");
    this.mark(id)?.setAttribute("tabindex", "0");
    this.roving = id;
  }
}
