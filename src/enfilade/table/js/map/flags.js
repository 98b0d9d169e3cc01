/**
 * Where the flags of objectives stand, so that the men on the ground they count for do not hide them; and what lies
 * where.
 */
import { UNITS_PER_INCH } from "./geometry.js";

/** @import { EnfiladeMap } from "./map.js" */
/** @import { Plane, Point } from "./geometry.js" */
/** @import { Rect } from "./names/room.js" */

/** Points of a guidon that must be seen, in pixels from its foot; and where else it may stand, in inches. */
const FLAG = [
  [0, -4],
  [0, -14],
  [8, -20],
  [15, -20],
];
/** @type {Point[]} */
const BESIDE = [
  [0, 0],
  ...[0.5, 0.9, 1.3].flatMap(
    (far) =>
      /** @type {Point[]} */ ([
        [far, 0],
        [-far, 0],
        [0, -far],
        [0, far],
        [far, -far],
        [-far, -far],
      ]),
  ),
];

/**
 * Where a flag stands: at its place, or beside the men who stand on it.
 * @param {EnfiladeMap} view
 * @param {wire.Objective} objective
 */
export function flagPlace(view, objective) {
  const { session, plane, perUnit } = view;
  const [x, y] = plane.at(objective);
  const units = covering(
    session.sight.units.filter((unit) => unit.place === "table"),
    plane,
  );
  /** @param {Point} point */
  const free = ([fx, fy]) =>
    FLAG.every(([px, py]) => !units.covered([fx + px / perUnit, fy + py / perUnit, 3 / perUnit]));
  return (
    BESIDE.map(([dx, dy]) => /** @type {Point} */ ([x + dx * UNITS_PER_INCH, y + dy * UNITS_PER_INCH])).find(free) ?? [
      x,
      y,
    ]
  );
}

/**
 * Whether a spot of the map, with a little round it, lies on a unit, or on words that lie on the map in pixels.
 * @param {wire.UnitSeen[]} units
 * @param {Plane} plane
 * @param {{lying?: Rect[], perUnit?: number}} [given]
 */
export function covering(units, plane, { lying = [], perUnit = 1 } = {}) {
  const boxes = units.map((unit) => {
    const [x, y] = plane.at(unit.pose);
    const turn = (-unit.pose.facing / 100) * (Math.PI / 180);
    return {
      x,
      y,
      s: Math.sin(turn),
      c: Math.cos(turn),
      across: (unit.pose.width * 0.032) / 2,
      along: (unit.pose.depth * 0.032) / 2,
    };
  });
  return {
    /** @param {[number, number, number]} given */
    covered: ([px, py, round]) =>
      lying.some((rect) => isOn(rect, px * perUnit, py * perUnit, round * perUnit)) ||
      boxes.some(({ x, y, s, c, across, along }) => {
        const [dx, dy] = [px - x, py - y];
        return Math.abs(dx * c - dy * s) < across + round && Math.abs(dx * s + dy * c) < along + round;
      }),
  };
}

/**
 * @param {Rect} rect
 * @param {number} x
 * @param {number} y
 * @param {number} round
 */
const isOn = ([west, north, east, south], x, y, round) =>
  x > west - round && x < east + round && y > north - round && y < south + round;
