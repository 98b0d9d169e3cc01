/** The units on the table, each drawn once and again only when something about it has changed. */
import { render } from "../../../vendor/lit.js";
import { smokeBody, unitBody } from "./units.js";

const SVG = "http://www.w3.org/2000/svg";

export class UnitLayer {
  /**
   * @param {SVGGElement} units
   * @param {SVGGElement} smoke lies behind them
   */
  constructor(units, smoke) {
    this.units = units;
    this.smoke = smoke;
    /** @type {Map<string, {mark: SVGGElement, smoke: SVGGElement | null, key: string, home: object}>} */
    this.drawn = new Map();
    /** Poses of units that are being moved by a playback, which the sight must not undo. */
    this.moving = new Map();
    this.roving = "";
  }

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

  begin(id) {
    const mark = document.createElementNS(SVG, "g");
    mark.dataset.unit = id;
    mark.setAttribute("role", "button");
    mark.setAttribute("tabindex", "-1");
    mark.setAttribute("aria-pressed", "false");
    this.units.append(mark);
    const drawn = { mark, smoke: null, key: "", home: null };
    this.drawn.set(id, drawn);
    return drawn;
  }

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

  /** Shows smoke at once, before the sight tells of it. */
  puff(view, unit) {
    const drawn = this.drawn.get(unit.id);
    if (drawn) this.breathe(view, drawn, unit, true);
  }

  /** Shows a unit at a pose; it needs a transform only while that is not the one it was drawn at. */
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

  mark(id) {
    return this.drawn.get(id)?.mark ?? null;
  }

  /** @param {(string | null)[]} chosen */
  press(chosen) {
    for (const [id, { mark }] of this.drawn) mark.setAttribute("aria-pressed", chosen.includes(id) ? "true" : "false");
  }

  /** One unit at a time can be reached by Tab; the arrows go on from there. */
  rove(id) {
    this.mark(this.roving)?.setAttribute("tabindex", "-1");
    this.mark(id)?.setAttribute("tabindex", "0");
    this.roving = id;
  }
}
