/**
 * Chips: short words in a box at a place of the map, such as inches and costs, laid so that they keep clear of each
 * other.
 *
 * @typedef {"middle" | "right" | "left" | "above" | "below"} Side
 *
 * @typedef {object} Chip
 * @property {[number, number]} at in map units
 * @property {string[]} lines the second in plain type
 * @property {string} kind plain, band, aim, threat, total, enemy, refused
 * @property {Side} [side] where to try first: middle, right, left, above, below
 * @property {boolean} [close] a close call: wavy underline
 * @property {string} [threat] the unit that a threat's chip is about
 */
import { nothing, svg } from "../../../vendor/lit.js";
import { short } from "../geometry.js";
import { lengthOf } from "./room.js";

/** @import { Rect, Room } from "./room.js" */

const FIRST = "650 13px text";
const SECOND = "400 13px text";
const LINE = 17;
/** @typedef {Chip & {rect: Rect, wide: number, high: number}} Placed */

/** @type {Record<Side, Side[]>} */
const ORDER = {
  middle: ["middle", "above", "below", "right", "left"],
  right: ["right", "left", "above", "below", "middle"],
  left: ["left", "right", "above", "below", "middle"],
  above: ["above", "below", "right", "left", "middle"],
  below: ["below", "above", "right", "left", "middle"],
};

/**
 * Lays chips in the order given; each takes its room. `scale` is pixels to a map unit.
 * @param {Chip[]} chips
 * @param {Room} room
 * @param {number} scale
 */
export function placeChips(chips, room, scale) {
  return chips.map((chip) => {
    const wide = Math.max(...chip.lines.map((line, i) => lengthOf(line, i ? SECOND : FIRST))) + 14;
    const high = chip.lines.length * LINE + 3;
    const [x, y] = [chip.at[0] * scale, chip.at[1] * scale];
    const tries = [12, 30, 54].flatMap((gap) =>
      ORDER[chip.side ?? "middle"].map((way) => beside(way, x, y, wide, high, gap)),
    );
    const { rect } = room.best(tries);
    room.add(rect, 4);
    return { ...chip, rect, wide, high };
  });
}

/**
 * @param {Side} way
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {number} high
 * @param {number} gap
 * @returns {Rect}
 */
function beside(way, x, y, wide, high, gap) {
  const [dx, dy] = {
    middle: [0, 0],
    right: [wide / 2 + gap, 0],
    left: [-wide / 2 - gap, 0],
    above: [0, -high / 2 - gap],
    below: [0, high / 2 + gap],
  }[way];
  return [x + dx - wide / 2, y + dy - high / 2, x + dx + wide / 2, y + dy + high / 2];
}

/** @param {Placed} chip */
export function chipMark(chip) {
  const [west, north] = chip.rect.map(short);
  const middle = short(west + chip.wide / 2);
  return svg`<g class=${`chip chip-${chip.kind}`} data-threat=${chip.threat ?? nothing}>
    <rect x=${west} y=${north} width=${short(chip.wide)} height=${chip.high} rx="2.5"></rect>
    ${chip.lines.map(
      (line, i) => svg`<text class=${i ? "second" : ""} x=${chip.lines.length > 1 ? west + 7 : middle}
      y=${short(north + 13.5 + i * LINE)} text-anchor=${chip.lines.length > 1 ? "start" : "middle"}>${line}</text>`,
    )}
    ${
      chip.close ? svg`<path class="wavy" d=${wave(west + 6, north + chip.high - 3, chip.wide - 12)}></path>` : nothing
    }</g>`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 */
function wave(x, y, wide) {
  const bows = Math.max(2, Math.round(wide / 6));
  const step = short(wide / bows);
  return `M${short(x)} ${short(y)}q${short(step / 2)} -2 ${step} 0${`t${step} 0`.repeat(bows - 1)}`;
}
