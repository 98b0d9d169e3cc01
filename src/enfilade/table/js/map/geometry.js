/**
 * Where things lie: from the rules' thousandths of an inch (y to the north) to the map's own units (32 an inch, y
 * down).
 *
 * @typedef {{x: number, y: number, facing: number, width: number, depth: number}} Pose
 * @typedef {[number, number]} Point
 */

/** @import { Place } from "../session/watched.js" */

export const UNITS_PER_INCH = 32;
const PER_MIL = UNITS_PER_INCH / 1000;

/** The table's plane: turns the rules' places into the map's and back. */
export class Plane {
  /**
   * @param {number} width
   * @param {number} height
   */
  constructor(width, height) {
    this.width = width * PER_MIL;
    this.height = height * PER_MIL;
  }

  /**
   * @param {Place} place
   * @returns {Point}
   */
  at(place) {
    return [place.x * PER_MIL, this.height - place.y * PER_MIL];
  }

  /**
   * @param {Point} point
   * @returns {Point}
   */
  point([x, y]) {
    return [x * PER_MIL, this.height - y * PER_MIL];
  }

  /**
   * The rules' place under a point of the map.
   * @param {Point} point
   */
  place([x, y]) {
    return { x: Math.round(x / PER_MIL), y: Math.round((this.height - y) / PER_MIL) };
  }

  /**
   * A closed outline given in the rules' places, as the `d` of a path.
   * @param {Point[]} points
   */
  outline(points) {
    return points.length ? `M${points.map((point) => this.point(point).map(short).join(" ")).join("L")}Z` : "";
  }

  /** @param {Point[]} points */
  line(points) {
    return points.length ? `M${points.map((point) => this.point(point).map(short).join(" ")).join("L")}` : "";
  }

  /**
   * The transform that puts a unit's own frame (front upwards) at its pose.
   * @param {wire.Pose} pose
   */
  put(pose) {
    const [x, y] = this.at(pose);
    return `translate(${short(x)} ${short(y)}) rotate(${short(pose.facing / 100)})`;
  }

  /**
   * The transform that carries what was drawn at one pose to another.
   * @param {wire.Pose} from
   * @param {wire.Pose} to
   */
  carry(from, to) {
    const [a, b] = [this.at(from), this.at(to)];
    const turn = short((to.facing - from.facing) / 100);
    return `translate(${short(b[0])} ${short(b[1])}) rotate(${turn}) translate(${short(-a[0])} ${short(-a[1])})`;
  }

  /**
   * The four corners of a footprint grown by `by` map units: front left, front right, rear right, rear left.
   * @param {wire.Pose} pose
   * @param {number} [by]
   * @returns {Point[]}
   */
  corners(pose, by = 0) {
    const across = long(pose.width) / 2 + by;
    const along = long(pose.depth) / 2 + by;
    /** @type {Point[]} */
    const own = [
      [-across, -along],
      [across, -along],
      [across, along],
      [-across, along],
    ];
    return own.map((p) => this.fromUnit(pose, p));
  }

  /**
   * A point given in a unit's own frame, on the map.
   * @param {wire.Pose} pose
   * @param {Point} point
   * @returns {Point}
   */
  fromUnit(pose, [right, back]) {
    const [x, y] = this.at(pose);
    const turn = (pose.facing / 100) * (Math.PI / 180);
    const [s, c] = [Math.sin(turn), Math.cos(turn)];
    return [x + right * c - back * s, y + right * s + back * c];
  }

  /**
   * @param {wire.Pose} pose
   * @param {number} [by]
   */
  box(pose, by = 0) {
    return `M${this.corners(pose, by)
      .map((p) => p.map(short).join(" "))
      .join("L")}Z`;
  }
}

/**
 * A length of the rules in map units.
 * @param {number} mils
 */
export function long(mils) {
  return mils * PER_MIL;
}

/**
 * A straight line between two points, as the `d` of a path.
 * @param {Point} from
 * @param {Point} to
 */
export function segment(from, to) {
  return `M${from.map(short).join(" ")}L${to.map(short).join(" ")}`;
}

/**
 * The transform that moves there.
 * @param {Point} point
 */
export function moved([x, y]) {
  return `translate(${short(x)} ${short(y)})`;
}

/**
 * A number with no more digits than a drawing needs.
 * @param {number} value
 */
export function short(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Always the same number from -1 to 1 for the same words, so that what is jostled never shimmers.
 * @param {string} words
 * @param {number} [salt]
 */
export function wobble(words, salt = 0) {
  let hash = 2166136261 ^ (salt * 374761393);
  for (let i = 0; i < words.length; i += 1) hash = Math.imul(hash ^ words.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
}

/**
 * Lengths as players read them: 2½″, to the nearest quarter.
 * @param {number} mils
 */
export function inches(mils) {
  const quarters = Math.round(mils / 250);
  const whole = Math.floor(quarters / 4);
  const rest = ["", "¼", "½", "¾"][quarters % 4];
  return `${whole || !rest ? whole : ""}${rest}″`;
}

/**
 * The nearest two points of two outlines, each a ring of corners; the same point twice where they overlap.
 * @param {Point[]} one
 * @param {Point[]} other
 */
export function nearest(one, other) {
  let best = { far: Infinity, from: one[0], to: other[0] };
  /**
   * @param {Point} from
   * @param {Point} to
   * @param {boolean} swapped
   */
  const consider = (from, to, swapped) => {
    const far = Math.hypot(from[0] - to[0], from[1] - to[1]);
    if (far < best.far - 0.01) best = swapped ? { far, from: to, to: from } : { far, from, to };
  };
  for (const swapped of [false, true]) {
    const [ring, edges] = swapped ? [other, one] : [one, other];
    for (const corner of spread(ring)) {
      for (const [i, start] of edges.entries())
        consider(corner, onto(corner, start, edges[(i + 1) % edges.length]), swapped);
    }
  }
  return best;
}

/**
 * From the middle of each edge outwards, so that the middle wins where two edges run alongside each other.
 * @param {Point[]} ring
 */
function spread(ring) {
  const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92, 0];
  return parts.flatMap((part) =>
    ring.map((from, i) => {
      const to = ring[(i + 1) % ring.length];
      return /** @type {Point} */ ([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    }),
  );
}

/**
 * @param {Point} point
 * @param {Point} from
 * @param {Point} to
 * @returns {Point}
 */
function onto(point, from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = dx * dx + dy * dy;
  const part = size ? Math.max(0, Math.min(1, ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / size)) : 0;
  return [from[0] + dx * part, from[1] + dy * part];
}
