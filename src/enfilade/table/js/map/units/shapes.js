/**
 * The few outlines that everything on the map is made of: stands, figures, guns, slips, stars, puffs of smoke.
 *
 * They are laid where they belong by moving their points (`laid`), not by transforms: a table of three hundred units
 * would otherwise have thousands of coordinate systems, and the browser goes through all of them for every frame of a
 * gesture.
 */
import { short } from "../geometry.js";

/** @import { Point } from "../geometry.js" */

export const GUN = {
  wheels: "M-7 1L-7 9M7 1L7 9",
  axle: "M-7 5L7 5M-1.6 4L0 15L1.6 4",
  barrel: "M-1.9 6L-1.3 -11L1.3 -11L1.9 6Z",
};
export const CARTRIDGE = "M-2.6 4L-2.6 -1.5C-2.6 -4.5 0 -6 0 -6C0 -6 2.6 -4.5 2.6 -1.5L2.6 4Z";
export const WEDGE = "M-5 -1.7L0 -7.7L5 -1.7Z";
export const REACTED = "M1 3L11 3L6 10Z";
/** Two boxes behind a unit, for the actions it has. */
export const ACTS = ["M-8 3.4L-1 3.4L-1 7.6L-8 7.6Z", "M1 3.4L8 3.4L8 7.6L1 7.6Z"];
export const DIAMOND = "M0 -9.5L9.5 0L0 9.5L-9.5 0Z";
export const OCTAGON = "M-4.4 -9.6H4.4L9.6 -4.4V4.4L4.4 9.6H-4.4L-9.6 4.4V-4.4Z";
export const GUIDON = "M0 -22H20L15.5 -15.5L20 -9H0Z";
/** Two links that no longer meet. */
export const BROKEN_LINK =
  "M-2 -2.6L-4.6 -2.6C-8 -2.6 -8 2.6 -4.6 2.6L-2 2.6M2 -2.6L4.6 -2.6C8 -2.6 8 2.6 4.6 2.6L2 2.6M-1.2 -4.4L-2 -6.4" +
  "M1.2 -4.4L2 -6.4M-1.2 4.4L-2 6.4M1.2 4.4L2 6.4";
export const PUFFS = [
  "M-6.5 1.6C-8 -1 -6.4 -4 -3.9 -3.9C-3.6 -6.8 .6 -7.6 2.2 -5.4C5 -6.2 7.4 -3.4 6.2 -1.1C8 .9 6.6 4 4 3.9C2.6 6.2" +
    " -1 6 -2 4.2C-4 5.4 -6.4 4 -6.5 1.6Z",
  "M-5.6 -2.2C-5 -5.2 -1.6 -6.6 .6 -5C3.2 -6.6 6.6 -4 5.8 -1C7.6 1.2 5.8 4.4 3.2 3.9C1.4 6 -2.2 5.6 -3 3.4C-6 3.6" +
    " -7.4 0 -5.6 -2.2Z",
  "M-4.8 2.4C-7 1.2 -6.4 -2.4 -4 -2.8C-3.6 -5.4 -.2 -6.4 1.6 -4.6C4 -5.4 6 -3 5 -.8C6.4 1 5 3.6 2.8 3.4C1.2 5.2" +
    " -1.8 5 -2.6 3.2C-3.4 3.4 -4.2 3 -4.8 2.4Z",
];
const STAR = [
  0, -1, 0.24, -0.35, 0.95, -0.31, 0.39, 0.13, 0.59, 0.81, 0, 0.41, -0.59, 0.81, -0.39, 0.13, -0.95, -0.31, -0.24,
  -0.35,
];

/**
 * A path of absolute M, L, C and Z with each point moved.
 *
 * @param {(point: [number, number]) => [number, number]} place
 * @param {string} path
 */
export function laid(path, place) {
  return path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x, y) =>
    place([Number(x), Number(y)])
      .map(short)
      .join(" "),
  );
}

/**
 * Turns by degrees and scales about the origin, then moves there.
 * @param {number} x
 * @param {number} y
 * @param {number} [degrees]
 * @param {number} [scale]
 */
export function placer(x, y, degrees = 0, scale = 1) {
  const turn = (degrees * Math.PI) / 180;
  const [s, c] = [Math.sin(turn) * scale, Math.cos(turn) * scale];
  /** @type {(point: Point) => Point} */
  const placed = ([px, py]) => [x + px * c - py * s, y + px * s + py * c];
  return placed;
}

/**
 * @param {Point[]} points
 * @param {(point: Point) => Point} place
 */
export function polygon(points, place) {
  return `M${points.map((point) => place(point).map(short).join(" ")).join("L")}Z`;
}

/**
 * The corners of a rectangle about the origin: square for the Union, cut for the Confederates.
 * @param {number} wide
 * @param {number} deep
 * @param {boolean} cut
 * @returns {Point[]}
 */
export function corners(wide, deep, cut) {
  const [x, y] = [wide / 2, deep / 2];
  if (!cut)
    return [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ];
  const c = cornerCut(wide, deep);
  return [
    [c - x, -y],
    [x - c, -y],
    [x, c - y],
    [x, y - c],
    [x - c, y],
    [c - x, y],
    [-x, y - c],
    [-x, c - y],
  ];
}

/**
 * @param {number} wide
 * @param {number} deep
 * @param {boolean} cut
 */
export function block(wide, deep, cut) {
  return polygon(corners(wide, deep, cut), (point) => point);
}

/**
 * How much of a Confederate corner is cut off.
 * @param {number} wide
 * @param {number} deep
 */
export function cornerCut(wide, deep) {
  return Math.min(5, Math.min(wide, deep) * 0.21);
}

/**
 * A figure at a point of a stand: round or a diamond, long if it is on horseback.
 * @param {Point} point
 * @param {number} size
 * @param {number} tall
 * @param {boolean} cut
 * @param {(point: Point) => Point} place
 * @param {number} [degrees]
 */
export function pip([x, y], size, tall, cut, place, degrees = 0) {
  if (cut) {
    const [rx, ry] = [size * 1.22, size * 1.22 * tall];
    return polygon(
      [
        [x, y - ry],
        [x + rx, y],
        [x, y + ry],
        [x - rx, y],
      ],
      place,
    );
  }
  const from = place([x - size, y]).map(short);
  const to = place([x + size, y]).map(short);
  const arc = `A${short(size)} ${short(size * tall)} ${short(degrees)} 1 1`;
  return `M${from.join(" ")}${arc} ${to.join(" ")}${arc} ${from.join(" ")}Z`;
}

/**
 * @param {number} x
 * @param {number} size
 */
export function star(x, size) {
  /** @type {Point[]} */
  const points = [];
  for (let i = 0; i < STAR.length; i += 2) points.push([x + STAR[i] * size, STAR[i + 1] * size]);
  return polygon(points, (point) => point);
}

/**
 * The slip on which a state is written, sixteen high; its edge says the state too.
 * @param {string} state
 * @param {number} wide
 */
export function slip(state, wide) {
  switch (state) {
    case "disorder": {
      const step = wide / 4;
      /**
       * @param {number} from
       * @param {number} y
       * @param {number} way
       */
      const wave = (from, y, way) =>
        [0, 1, 2, 3]
          .map((i) => {
            const x = from + way * step * i;
            const bend = y + (i % 2 ? 2.4 : -2.4);
            const [near, far, to] = [0.35, 0.65, 1].map((part) => short(x + way * step * part));
            return `C${near} ${bend} ${far} ${bend} ${to} ${y}`;
          })
          .join("");
      return `M0 2${wave(0, 2, 1)}L${wide} 14${wave(wide, 14, -1)}Z`;
    }
    case "shaken": {
      const teeth = Math.max(4, Math.round(wide / 6.4)) * 2;
      const top = Array.from({ length: teeth + 1 }, (_, i) => `${short((wide * i) / teeth)} ${i % 2 ? -1.2 : 2}`);
      const foot = Array.from(
        { length: teeth + 1 },
        (_, i) => `${short(wide - (wide * i) / teeth)} ${i % 2 ? 17.2 : 14}`,
      );
      return `M${[...top, ...foot].join("L")}Z`;
    }
    case "routed":
      return `M0 0L${wide} 0L${wide - 6} 8L${wide} 16L0 16Z`;
    case "depleted":
      return `M4 0L${wide - 4} 0L${wide} 8L${wide - 4} 16L4 16L0 8Z`;
    default:
      return `M0 0L${wide} 0L${wide} 16L0 16Z`;
  }
}
