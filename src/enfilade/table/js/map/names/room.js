/** Room for words on the map: what ground is taken, what it costs to write over it, and how long words are. */

/** @import { Point } from "../geometry.js" */

/** @typedef {[west: number, north: number, east: number, south: number]} Rect in pixels */

const CELL = 64;
/** @type {Map<string, number>} */
const widths = new Map();
/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/**
 * The length of words in pixels, in one of the map's fonts ("650 13.5px text").
 * @param {string} words
 * @param {string} font
 */
export function lengthOf(words, font) {
  const key = `${font}|${words}`;
  let wide = widths.get(key);
  if (wide === undefined) {
    pen ??= /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    pen.font = font
      .replace(/text$/, '"Source Sans 3", "Segoe UI", sans-serif')
      .replace(/title$/, '"Old Standard TT", Georgia, serif');
    wide = pen.measureText(words).width;
    if (widths.size > 4000) widths.clear();
    widths.set(key, wide);
  }
  return wide;
}

/** When the map's fonts have come, or will not come. */
export function fontsHere() {
  const wanted = [
    '650 13px "Source Sans 3"',
    '700 19px "Old Standard TT"',
    '400 14px "Old Standard TT"',
    'italic 400 15px "Old Standard TT"',
  ];
  return Promise.allSettled(wanted.map((font) => document.fonts.load(font)));
}

/** What was measured before the fonts came is wrong. */
export function forgetLengths() {
  widths.clear();
}

/** Rectangles that are spoken for, as [west, north, east, south], sorted into squares so that few are looked at. */
export class Room {
  /**
   * @param {number} width
   * @param {number} height
   */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.cells = new Map();
  }

  /**
   * @param {Rect} rect
   * @param {number} [weight]
   */
  add(rect, weight = 1) {
    const entry = { rect, weight };
    this.each(rect, (key) => {
      const cell = this.cells.get(key);
      if (cell) cell.push(entry);
      else this.cells.set(key, [entry]);
    });
  }

  /**
   * The area written over; much more for what falls off the table.
   * @param {Rect} rect
   */
  cost(rect) {
    const [west, north, east, south] = rect;
    const off =
      Math.max(0, -west - 6) +
      Math.max(0, -north - 6) +
      Math.max(0, east - this.width - 6) +
      Math.max(0, south - this.height - 6);
    let total = off * 200;
    const counted = new Set();
    this.each(rect, (key) => {
      for (const entry of this.cells.get(key) ?? []) {
        if (counted.has(entry)) continue;
        counted.add(entry);
        const [w, n, e, s] = entry.rect;
        const wide = Math.min(e, east) - Math.max(w, west);
        const high = Math.min(s, south) - Math.max(n, north);
        if (wide > 0 && high > 0) total += wide * high * entry.weight;
      }
    });
    return total;
  }

  /**
   * The first free rectangle, else the one that costs least.
   * @param {Rect[]} rects
   */
  best(rects) {
    let found = { rect: rects[0], cost: Infinity };
    for (const rect of rects) {
      const cost = this.cost(rect);
      if (cost < found.cost - 0.5) found = { rect, cost };
      if (cost < 1) break;
    }
    return found;
  }

  /**
   * @param {Rect} rect
   * @param {(key: number) => void} visit
   */
  each([west, north, east, south], visit) {
    for (let x = Math.floor(west / CELL); x <= Math.floor(east / CELL); x += 1) {
      for (let y = Math.floor(north / CELL); y <= Math.floor(south / CELL); y += 1) visit(x * 4096 + y);
    }
  }
}

/**
 * A turned footprint as small upright squares, given its corners in pixels.
 * @param {Point[]} point
 * @param {number} [size]
 */
export function footing([frontLeft, frontRight, , rearLeft], size = 11) {
  const wide = Math.hypot(frontRight[0] - frontLeft[0], frontRight[1] - frontLeft[1]);
  const deep = Math.hypot(rearLeft[0] - frontLeft[0], rearLeft[1] - frontLeft[1]);
  const across = Math.max(1, Math.ceil(wide / size));
  const along = Math.max(1, Math.ceil(deep / size));
  const half = Math.max(wide / across, deep / along) / 2 + 0.5;
  /** @type {Rect[]} */
  const rects = [];
  for (let i = 0; i < across; i += 1) {
    for (let j = 0; j < along; j += 1) {
      const [u, v] = [(i + 0.5) / across, (j + 0.5) / along];
      const x = frontLeft[0] + (frontRight[0] - frontLeft[0]) * u + (rearLeft[0] - frontLeft[0]) * v;
      const y = frontLeft[1] + (frontRight[1] - frontLeft[1]) * u + (rearLeft[1] - frontLeft[1]) * v;
      rects.push([x - half, y - half, x + half, y + half]);
    }
  }
  return rects;
}
