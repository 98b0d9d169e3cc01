/** The names on the map as they stand written: which are written, placed so that none lies over another. */
import { nothing, render, svg } from "../../../vendor/lit.js";
import { title } from "../frame.js";
import { askedAbout } from "../eye.js";
import { covering } from "../flags.js";
import { UNITS_PER_INCH } from "../geometry.js";
import { onTable } from "../over/overlays.js";
import { brigadeMark, brigadeNames, labelMark, leaderName, placeLabels } from "./labels.js";
import { placeNames } from "./names.js";
import { Room, footing } from "./room.js";

/** @import { Board } from "../board.js" */
/** @import { Point } from "../geometry.js" */
/** @import { BrigadeLabel, Label } from "./labels.js" */

export class Written {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {((Label | BrigadeLabel) & {mark: unknown})[]} */
    this.labels = [];
  }

  /** Names and title, placed anew. */
  words() {
    const { board } = this;
    const { view } = board;
    const { session, plane, perUnit } = view;
    const room = new Room(plane.width * perUnit, plane.height * perUnit);
    const units = session.sight.units.filter((unit) => unit.place === "table");
    /** @param {Point} point */
    const pixels = ([x, y]) => /** @type {Point} */ ([x * perUnit, y * perUnit]);
    const alone = session.sight.leaders.filter(
      (leader) => leader.place === "table" && !onTable(session.unit(leader.attached)),
    );
    const taken = [...units.map((unit) => unit.pose), ...alone, ...session.sight.objectives].map((one) =>
      pixels(plane.at(one)),
    );
    const heading = title(session.sight, room, perUnit * UNITS_PER_INCH, taken);
    if (heading.rect) room.add(heading.rect, 4);
    render(heading.drawn, board.groups.title);
    for (const chip of board.chipsPlaced ?? []) room.add(chip.rect, 4);
    for (const rect of board.ghostRects()) room.add(rect, 3);
    for (const rect of board.markRects()) room.add(rect, 3);
    this.labels = board.band === "far" ? this.brigades(units, room, pixels) : this.unitNames(units, room);
    const leaderNames =
      board.band === "far" ? [] : alone.map((leader) => leaderName(leader, pixels(plane.at(leader)), room));
    render(svg`${this.labels.map((label) => label.mark)}${leaderNames}`, board.groups.labels);
    const lying = [...this.labels.map((label) => label.rect), ...(board.chipsPlaced ?? []).map((chip) => chip.rect)];
    render(placeNames(view, covering(units, plane, { lying, perUnit }), board.band), board.groups.names);
    this.hovered();
  }

  /**
   * @param {wire.UnitSeen[]} units
   * @param {Room} room
   */
  unitNames(units, room) {
    const { board } = this;
    const { view } = board;
    const { session } = view;
    const first = [session.selected, session.targetId, ...askedAbout(session)];
    /** @param {wire.UnitSeen} unit */
    const rank = ({ id }) => (first.includes(id) ? first.indexOf(id) : first.length);
    const wanted = [...units]
      .sort((one, other) => rank(one) - rank(other))
      .map((unit) => ({
        unit,
        at: board.cornersOf(unit),
        leaders: session.sight.leaders.filter((leader) => leader.attached === unit.id && leader.place === "table"),
        keep: first.includes(unit.id),
        full: unit.id === session.selected && board.band !== "near",
        large: unit.id === session.selected,
        gap: unit.leaders.length ? 5 : session.sight.active === unit.side && (unit.acts || unit.acted) ? 4 : 0,
      }));
    return placeLabels(wanted, room, board.band).map((label) => ({
      ...label,
      mark: labelMark(label, view.nation(label.unit.side)),
    }));
  }

  /**
   * @param {wire.UnitSeen[]} units
   * @param {Room} room
   * @param {(point: Point) => Point} pixels
   */
  brigades(units, room, pixels) {
    const { board } = this;
    const { view } = board;
    const { session } = view;
    for (const unit of units) for (const rect of footing(board.cornersOf(unit))) room.add(rect, 1);
    /** @param {string} id */
    const called = (id) => brigadeCalled(id, session.sight.leaders);
    const found = brigadeNames(units, (pose) => pixels(view.plane.at(pose)), room, called).map((one) => ({
      ...one,
      mark: brigadeMark(one, view.nation(one.side)),
    }));
    const kept = units.filter((unit) => unit.id === session.selected);
    return [...found, ...this.unitNames(kept, room)];
  }

  /**
   * Takes a name away until names are written anew, because its unit is leaving.
   * @param {string} id
   */
  unname(id) {
    this.board.groups.labels.querySelector(`.label[data-unit="${CSS.escape(id)}"]`)?.classList.add("under");
  }

  /** The name of whatever the pointer is on, in full, over its short one. */
  hovered() {
    const { board } = this;
    const { view } = board;
    const unit = onTable(view.session.unit(view.session.hover ?? ""));
    const short = unit && this.labels.find((label) => "unit" in label && label.unit.id === unit.id);
    const written = short && (board.band === "close" || ("full" in short && short.full));
    for (const mark of board.groups.labels.querySelectorAll(".label.under")) mark.classList.remove("under");
    if (!unit || written || view.dragging) {
      render(nothing, board.groups.hover);
      return;
    }
    this.unname(unit.id);
    const room = board.room();
    const wanted = { unit, at: board.cornersOf(unit), leaders: [], keep: true, full: true, large: false, gap: 5 };
    const [label] = placeLabels([wanted], room, board.band);
    render(svg`<g class="hover-label">${labelMark(label, view.nation(unit.side))}</g>`, board.groups.hover);
  }
}

/**
 * Archers-brigade is Archer's, if he is on the table; other names are taken from their ids.
 * @param {string} id
 * @param {wire.LeaderSeen[]} leaders
 */
function brigadeCalled(id, leaders) {
  const leader = leaders.find((one) => id.startsWith(one.short.toLowerCase()));
  return (leader?.short ?? id.replace(/-brigade$/, "").replaceAll("-", " ")).toUpperCase();
}
