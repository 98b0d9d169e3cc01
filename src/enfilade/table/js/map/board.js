/** Draws a session's battle into the layers of the map, each part only when what it shows has changed. */
import { nothing, render, svg, unsafeSVG } from "../../vendor/lit.js";
import { arrivalChips, arrivalMarks } from "./over/arrivals.js";
import { advisedMarks } from "./over/advised.js";
import { chipMark, placeChips } from "./names/chips.js";
import { border } from "./frame.js";
import { flagPlace } from "./flags.js";
import { UNITS_PER_INCH, long, moved, short } from "./geometry.js";
import { endsOf, ghostBodies, ghostChips, handles } from "./over/ghosts.js";
import { holderOf, prizeChips, prizeGround } from "./over/prizes.js";
import { threatMarks } from "./over/threats.js";
import { leaderMark, leaderPlace, objectiveMark } from "./units/leaders.js";
import { aimChips, bandChips, glow, onTable, over, under } from "./over/overlays.js";
import { Room, footing } from "./names/room.js";
import { Written } from "./names/written.js";
import { DIAMOND } from "./units/shapes.js";
import { tapeChips, tapeMark } from "./hand/tape.js";
import { UnitLayer } from "./units/unit-layer.js";
import { hatch, signs } from "./units/units.js";

/** @import { Point } from "./geometry.js" */
/** @import { Placed } from "./names/chips.js" */
/** @import { Rect } from "./names/room.js" */

/** @typedef {"far" | "mid" | "near" | "close"} Band how near the eye is */

export class Board {
  /**
   * @param {import('./map.js').EnfiladeMap} view
   * @param {Record<string, SVGElement>} layers
   */
  constructor(view, layers) {
    this.view = view;
    this.layers = layers;
    const groups = /** @type {NodeListOf<SVGGElement>} */ (view.querySelectorAll("g[data-part]"));
    this.groups = Object.fromEntries([...groups].map((group) => [group.dataset.part, group]));
    this.units = new UnitLayer(this.groups.units, this.groups.smoke);
    /** @type {Band} */
    this.band = "far";
    this.names = new Written(this);
    /** @type {Placed[]} */
    this.chipsPlaced = [];
  }

  ground() {
    render(svg`${unsafeSVG(this.view.session.ground)}`, this.groups.ground);
  }

  /**
   * Everything whose size on the screen hangs on the scale.
   * @param {number} scale
   */
  rescale(scale) {
    const { view } = this;
    const { perUnit } = view;
    const pixels = scale / UNITS_PER_INCH;
    const [wide, high] = [view.plane.width, view.plane.height];
    for (const layer of Object.values(this.layers)) {
      const size = layer.dataset.in === "inches" ? 1 : perUnit;
      layer.setAttribute("width", String(short(wide * pixels)));
      layer.setAttribute("height", String(short(high * pixels)));
      layer.setAttribute("viewBox", `0 0 ${short(wide * size)} ${short(high * size)}`);
    }
    for (const name of ["under", "units", "over"]) this.layers[name].style.setProperty("--px", String(1 / perUnit));
    this.band = bandOf(scale);
    for (const band of ["far", "mid", "near", "close"]) view.viewport.classList.toggle(`z-${band}`, band === this.band);
    render(
      svg`${hatch(`${view.name}-hatch`, 1 / perUnit)}${arrow(view.name)}${unseen(view.name, 1 / perUnit)}`,
      this.groups.defs,
    );
    render(border(wide * perUnit, high * perUnit, perUnit * UNITS_PER_INCH), this.groups.border);
    this.marks();
    this.overlays();
    this.names.words();
  }

  /** Units, leaders alone, objectives. */
  pieces() {
    this.units.update(this.view);
    this.marks();
  }

  marks() {
    const { session } = this.view;
    this.signs();
    const flags = session.sight.objectives.map((one) =>
      at(flagPlace(this.view, one), objectiveMark(one, holderOf(this.view, one))),
    );
    render(svg`${flags}`, this.groups.objectives);
    this.leaders();
  }

  /** Leaders: at their own place, or on the rear edge of their unit, wherever it is shown. */
  leaders() {
    const { view } = this;
    const { session, plane } = view;
    const here = session.sight.leaders.filter((leader) => leader.place === "table");
    /** @param {wire.LeaderSeen} leader */
    const beside = (leader) => here.filter((one) => one.attached && one.attached === leader.attached);
    render(
      svg`${here.map((leader) => {
        const unit = onTable(session.unit(leader.attached));
        const pose = unit && (this.units.moving.get(unit.id) ?? unit.pose);
        const company = beside(leader);
        const place = leaderPlace(plane, leader, pose, company.indexOf(leader), company.length);
        return at(place, leaderMark(leader, view.nation(leader.side)));
      })}`,
      this.groups.leaders,
    );
  }

  /** Small signs by the units; those of a unit on the move come back when it stands. */
  signs() {
    const { view } = this;
    const { sight } = view.session;
    const standing = sight.units
      .filter((unit) => unit.place === "table" && !this.units.moving.has(unit.id))
      .map((unit) => ({ unit, nation: view.nation(unit.side), active: sight.active === unit.side && !sight.over }));
    render(signs(standing, view.plane, 1 / view.perUnit), this.groups.signs);
  }

  overlays() {
    const { view } = this;
    render(svg`${prizeGround(view)}${under(view)}${view.rides.reach()}`, this.groups.under);
    render(glow(view), this.groups.glow);
    this.ghost();
  }

  /** The ghost and what lies over the units, which change many times a second while it is dragged. */
  ghost() {
    const { view } = this;
    render(ghostBodies(view), this.groups.ghosts);
    const [turning, ride] = [handles(view), view.rides.marks()];
    render(
      svg`${arrivalMarks(view)}${over(view)}${advisedMarks(view)}${tapeMark(view)}${threatMarks(view)}
        ${this.diamond()}${turning}${ride}`,
      this.groups.over,
    );
    this.chips();
  }

  /** Where an enemy's move may be answered now. */
  diamond() {
    const { view } = this;
    const { session, plane } = view;
    const { waiting } = session.sight;
    const way = session.sight.under_way;
    if (!waiting.yours || waiting.question !== "react" || !way) return nothing;
    const place = plane.fromUnit(way.now, [0, -long(way.now.depth) / 2 - 15 / view.perUnit]);
    return svg`<g class="threat now" transform=${moved(place)}><g class="in-px">
      <path d=${DIAMOND}></path><text y="4.6" text-anchor="middle">!</text></g></g>`;
  }

  chips() {
    const { view } = this;
    const scale = view.perUnit;
    const room = this.room();
    for (const label of this.names.labels) room.add(label.rect, 0.7);
    const bands = view.dragging || view.session.ghost ? [] : bandChips(view);
    const wanted = [
      ...view.rides.chips(),
      ...aimChips(view),
      ...tapeChips(view),
      ...ghostChips(view),
      ...bands,
      ...arrivalChips(view),
      ...prizeChips(view),
    ];
    this.chipsPlaced = placeChips(wanted, room, scale);
    render(svg`${this.chipsPlaced.map(chipMark)}`, this.groups.chips);
  }

  room() {
    const { view } = this;
    const scale = view.perUnit;
    const room = new Room(view.plane.width * scale, view.plane.height * scale);
    for (const unit of view.session.sight.units) {
      if (unit.place === "table") for (const rect of footing(this.cornersOf(unit), 16)) room.add(rect, 1.6);
    }
    for (const rect of this.ghostRects()) room.add(rect, 1.6);
    for (const rect of this.markRects()) room.add(rect, 1.6);
    return room;
  }

  /**
   * The discs of leaders and the flags, in pixels: no name and no chip is laid over them.
   * @returns {Rect[]}
   */
  markRects() {
    const { session, plane, perUnit } = this.view;
    const discs = session.sight.leaders
      .filter((one) => one.place === "table")
      .map((leader) => {
        const [x, y] = leaderPlace(plane, leader, onTable(session.unit(leader.attached))?.pose).map(
          (one) => one * perUnit,
        );
        return /** @type {Rect} */ ([x - 10, y - 10, x + 10, y + 10]);
      });
    const flags = session.sight.objectives.map((one) => {
      const [x, y] = flagPlace(this.view, one).map((place) => place * perUnit);
      return /** @type {Rect} */ ([x - 2, y - 26, x + 20, y + 2]);
    });
    return [...discs, ...flags];
  }

  /** Where a ghost and the grip before it lie, in pixels. */
  ghostRects() {
    const { view } = this;
    const scale = view.perUnit;
    return (view.session.ghost ? endsOf(view.session.ghost) : []).flatMap((pose, i) => {
      const [x, y] = view.plane.fromUnit(pose, [0, -long(pose.depth) / 2 - 30 / scale]).map((one) => one * scale);
      return [
        ...footing(this.cornersOf({ pose }), 16),
        .../** @type {Rect[]} */ (i ? [] : [[x - 11, y - 11, x + 11, y + 11]]),
      ];
    });
  }

  /** @param {{pose: wire.Pose}} unit */
  cornersOf(unit) {
    const scale = this.view.perUnit;
    return this.view.plane.corners(unit.pose).map(([x, y]) => /** @type {Point} */ ([x * scale, y * scale]));
  }
}

/**
 * @param {number} scale
 * @returns {Band}
 */
function bandOf(scale) {
  if (scale < 15) return "far";
  if (scale < 22) return "mid";
  return scale <= 50 ? "near" : "close";
}

/**
 * @param {Point} place
 * @param {unknown} mark
 */
function at(place, mark) {
  return svg`<g transform=${moved(place)}><g class="in-px">${mark}</g></g>`;
}

/** @param {string} name */
function arrow(name) {
  return svg`<marker id=${`${name}-arrow`} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7"
    orient="auto-start-reverse"><path class="arrow-head" d="M1 1L9 5L1 9L3 5Z"></path></marker>`;
}

/**
 * @param {string} name
 * @param {number} scale
 */
function unseen(name, scale) {
  return svg`<pattern id=${`${name}-blind`} width="6" height="6" patternUnits="userSpaceOnUse"
    patternTransform=${`rotate(-45) scale(${short(scale)})`}><path class="blind-hatching" d="M0 0V6"></path></pattern>`;
}
