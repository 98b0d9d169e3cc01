/** The stands of a unit as a handful of outlines, jostled by its state and laid where it stands. */
import { long, segment, wobble } from "../geometry.js";
import { GUN, PUFFS, corners, cornerCut, laid, pip, placer, polygon } from "./shapes.js";

/** @import { Point } from "../geometry.js" */
/**
 * @typedef {Pick<wire.UnitSeen, "id" | "words" | "arm" | "level" | "mounted" | "formation" | "badges" | "opening"
 *   | "reacted" | "acts" | "acted" | "pose" | "stands">} Drawn what is drawn of a unit
 */
/** @typedef {Record<'stand'|'front'|'gone'|'pips'|'lost'|'slash'|'wheels'|'lines'|'solid', string>} Marks */

/** @type {Record<string, number>} */
const JOSTLE = { good: 0, disorder: 9, shaken: 14, routed: 30 };

/**
 * All that is drawn on the stands, as the `d` of one path for each kind of mark.
 *
 * @param {(point: [number, number]) => [number, number]} home from the unit's own frame (front upwards) to the map
 * @param {Drawn} unit
 * @param {boolean} cut
 * @returns {Record<'stand'|'front'|'gone'|'pips'|'lost'|'slash'|'wheels'|'lines'|'solid', string>}
 */
export function standMarks(unit, cut, home) {
  const marks = { stand: "", front: "", gone: "", pips: "", lost: "", slash: "", wheels: "", lines: "", solid: "" };
  for (const [i, stand] of unit.stands.entries()) addStand(marks, unit, stand, i, cut, home);
  return marks;
}

/**
 * The stands alone, as they stand in good order: for a ghost.
 * @param {wire.StandSeen[]} stands
 * @param {boolean} cut
 */
export function standOutlines(stands, cut) {
  /** @param {wire.StandSeen} stand */
  const outline = (stand) => corners(long(stand.width) - 1, long(stand.depth) - 1, cut);
  return stands.map((stand) => polygon(outline(stand), placer(long(stand.x), -long(stand.y)))).join("");
}

/**
 * Smoke before the front: one puff for each half stand.
 * @param {Drawn} unit
 * @param {(point: Point) => Point} home
 */
export function puffs(unit, home) {
  const front = Math.max(...unit.stands.map((stand) => stand.y + stand.depth / 2));
  const places = unit.stands
    .filter((stand) => stand.y + stand.depth / 2 > front - 100)
    .flatMap((stand) => [-1, 1].map((half) => [stand.x + (half * stand.width) / 4, stand.y + stand.depth / 2]));
  return places
    .map(([x, y], i) => {
      const [a, b, c] = [wobble(unit.id, i), wobble(unit.id, i + 40), wobble(unit.id, i + 80)];
      const near = placer(long(x) + a * 3, -long(y) - 13 - b * 3, a * 90, 1.02 + c * 0.2);
      return laid(PUFFS[i % 3], (point) => home(near(point)));
    })
    .join("");
}

/**
 * @param {Marks} marks
 * @param {Drawn} unit
 * @param {wire.StandSeen} stand
 * @param {number} i
 * @param {boolean} cut
 * @param {(point: Point) => Point} home
 */
function addStand(marks, unit, stand, i, cut, home) {
  const most = JOSTLE[unit.level] ?? 0;
  const [wide, deep] = [long(stand.width) - 1, long(stand.depth) - 1];
  // The same for the same unit always, so that it does not change between two drawings.
  const spin = most * (0.7 + 0.3 * Math.abs(wobble(unit.id, i))) * (i % 2 ? -1 : 1);
  const off = most ? [wobble(unit.id, i + 9) * (1 + most / 12), (most / 3.4) * (i % 2 ? -1 : 0.9)] : [0, 0];
  const near = placer(long(stand.x) + off[0], -long(stand.y) + off[1], spin);
  /** @param {Point} point */
  const place = (point) => home(near(point));
  const turned = spin + unit.pose.facing / 100;
  const outline = polygon(corners(wide, deep, cut), place);
  if (stand.figures === 0 && unit.badges.includes("depleted")) {
    marks.gone += outline;
    return;
  }
  const c = cut ? cornerCut(wide, deep) - 1 : 0;
  marks.stand += outline;
  marks.front += segment(place([c - wide / 2, 1.5 - deep / 2]), place([wide / 2 - c, 1.5 - deep / 2]));
  if (unit.arm === "artillery") addGun(marks, unit, stand, wide, deep, cut, place, turned);
  else addFigures(marks, unit, stand, wide, deep, cut, place, turned);
}

/**
 * @param {Marks} marks
 * @param {Drawn} unit
 * @param {wire.StandSeen} stand
 * @param {number} wide
 * @param {number} deep
 * @param {boolean} cut
 * @param {(point: Point) => Point} place
 * @param {number} turned
 */
function addFigures(marks, unit, stand, wide, deep, cut, place, turned) {
  const horse = unit.arm === "cavalry" && unit.mounted;
  const rows = stand.full > (horse ? 3 : 4) ? 2 : 1;
  const columns = Math.max(1, Math.ceil(stand.full / rows));
  const tall = horse ? 2.4 : 1;
  const size = Math.min(
    horse ? 2.2 : 2.9,
    ((wide / columns) * 0.36) / (cut ? 1.1 : 1),
    ((deep - 4) / rows / tall) * 0.4,
  );
  const step = Math.min(wide / columns, wide * 0.41);
  for (let n = 0; n < stand.full; n += 1) {
    const row = Math.floor(n / columns);
    const inRow = Math.min(columns, stand.full - row * columns);
    /** @type {Point} */
    const at = [((n % columns) - (inRow - 1) / 2) * step, 1.7 + (row - (rows - 1) / 2) * (deep - 5) * 0.46];
    marks[n < stand.figures ? "pips" : "lost"] += pip(at, size, tall, cut, place, turned);
  }
  if (unit.arm === "cavalry" && !unit.mounted) {
    marks.slash += segment(place([3 - wide / 2, deep / 2 - 3]), place([wide / 2 - 3, 5 - deep / 2]));
  }
}

/**
 * Unlimbered: the carriage, its sections at the trail. Limbered: team, limber, gun.
 * @param {Marks} marks
 * @param {Drawn} unit
 * @param {wire.StandSeen} stand
 * @param {number} wide
 * @param {number} deep
 * @param {boolean} cut
 * @param {(point: Point) => Point} place
 * @param {number} turned
 */
function addGun(marks, unit, stand, wide, deep, cut, place, turned) {
  const limbered = unit.formation === "limbered";
  const size = limbered ? Math.min(wide / 38, deep / 78) : Math.min(wide, deep) / 34.7;
  /**
   * @param {number} y
   * @param {number} scale
   */
  const within = (y, scale) => {
    const inner = placer(0, y, 0, scale);
    return (/** @type {Point} */ point) => place(inner(point));
  };
  const carriage = within(limbered ? deep * 0.19 : -1, size);
  marks.wheels += laid(GUN.wheels, carriage);
  marks.lines += laid(GUN.axle, carriage);
  marks.solid += laid(GUN.barrel, carriage);
  if (limbered) {
    const team = within(-deep * 0.05, size * 1.1);
    const horses = [
      [-5.8, -23.2],
      [5.8, -23.2],
      [-5.8, -12.4],
      [5.8, -12.4],
    ];
    marks.lines += laid("M0 -17L0 0", team);
    marks.solid += laid("M-6 -5L6 -5L6 1L-6 1Z", team);
    for (const [x, y] of horses)
      marks.solid += pip([x * size * 1.1, y * size * 1.1 - deep * 0.05], 2.1 * size, 2.3, false, place, turned);
  }
  const step = Math.min(8.4, wide / (stand.full + 0.6));
  for (let n = 0; n < stand.full; n += 1) {
    /** @type {Point} */
    const at = [(n - (stand.full - 1) / 2) * step, limbered ? deep / 2 - 4 : deep * 0.36];
    marks[n < stand.figures ? "pips" : "lost"] += pip(
      at,
      Math.min(2.3, wide / stand.full / 3.2),
      1,
      cut,
      place,
      turned,
    );
  }
}
