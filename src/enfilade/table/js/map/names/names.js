/**
 * Names of places, along their streams, roads and ridges, in letters of one size on the screen. They yield to units.
 */
import { nothing, svg } from "../../../vendor/lit.js";
import { flagPlace } from "../flags.js";
import { long, moved, short } from "../geometry.js";
import { lengthOf } from "./room.js";

/** @import { Point } from "../geometry.js" */
/** @import { EnfiladeMap } from "../map.js" */
/** @import { Band } from "../board.js" */

/**
 * @typedef {wire.PlaceName & {id: string, turned?: boolean}} Named
 * @typedef {{x: number, y: number, round: number}} Spot
 * @typedef {object} Asking what a name must keep clear of
 * @property {{covered(spot: [number, number, number]): boolean}} units
 * @property {Spot[]} written
 * @property {(point: Point) => boolean} inside
 * @property {number} round half its height
 */

/** @typedef {{size: number, font: string, space: number, capitals?: boolean, far?: boolean}} Look */

/** The first choose their places first. */
/** @type {Record<string, Look>} */
const LOOKS = {
  height: { size: 13, font: "700 13px text", space: 0, far: true },
  ridge: { size: 14, font: "700 14px title", space: 0.26, capitals: true, far: true },
  pike: { size: 13, font: "400 13px title", space: 0.16, capitals: true, far: true },
  water: { size: 17, font: "italic 400 17px title", space: 0.06, far: true },
  road: { size: 14, font: "italic 400 14px title", space: 0.02 },
  woods: { size: 16, font: "italic 400 16px title", space: 0.03 },
  farm: { size: 13, font: "italic 400 13px title", space: 0 },
  field: { size: 13, font: "italic 400 13px title", space: 0 },
};
const RANKS = Object.keys(LOOKS);
const SLIDES = [0.5, 0.38, 0.62, 0.27, 0.73, 0.18, 0.82];
const LIFTS = [0, 1.3, -1.3, 2.4, -2.4];
/** How much longer than its line a name may be; from afar many are, and are left out. */
const MOST = 1.25;
const PROBES = [-0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45];

/**
 * @param {EnfiladeMap} view
 * @param {{covered(spot: number[]): boolean}} units whether a spot, with so much round it, lies on a unit
 * @param {Band} band how near the eye is: from far only ridges, waters and pikes are named
 */
export function placeNames(view, units, band) {
  const { session, plane, perUnit } = view;
  const { names, heights } = session.layers;
  if (!names && !heights) return nothing;
  const written = session.sight.objectives.map((one) => guidon(flagPlace(view, one), perUnit));
  /** @param {wire.PlaceName} name */
  const rank = (name) => RANKS.indexOf(name.kind);
  const listed = (session.sight.names ?? []).map((name, i) => ({ ...name, id: `${view.name}-name-${i}` }));
  return svg`${listed
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => {
      const look = LOOKS[name.kind] ?? LOOKS.farm;
      if ((band === "far" && !look.far) || !(name.kind === "height" ? heights : names)) return nothing;
      const words = look.capitals ? capitals(name.text) : name.text;
      const wide = (lengthOf(words, look.font) + words.length * look.size * look.space) / perUnit;
      /** @param {Point} point */
      const inside = ([x, y]) => x >= 0 && y >= 0 && x <= plane.width && y <= plane.height;
      const ask = { units, written, inside, round: (look.size / perUnit) * 0.5 };
      const points = name.points.map((point) => plane.point(point));
      const line = points.length > 1 ? reading(points) : null;
      if (line && last(lengths(line)) > wide * 1.04)
        return along({ ...name, turned: line !== points }, words, wide, line, ask);
      if (line && last(lengths(line)) * MOST < wide) return nothing;
      const [at, turn] = line ? [spot(line, lengths(line), last(lengths(line)) / 2), tilt(line)] : [points[0], 0];
      return upright(name, words, wide, at, turn, look.size / perUnit, ask);
    })}`;
}

/**
 * The ground of an objective's guidon, which no name is written over.
 * @param {Point} point
 * @param {number} perUnit
 */
function guidon([x, y], perUnit) {
  return { x: x + 7 / perUnit, y: y - 13 / perUnit, round: 12 / perUnit };
}

/**
 * Along its line: slid to where least of it lies under units, left out where it would lie on another name.
 * @param {Named} name
 * @param {string} words
 * @param {number} wide
 * @param {Point[]} line
 * @param {Asking} ask
 */
function along(name, words, wide, line, ask) {
  const marks = lengths(line);
  const total = last(marks);
  const best = name.at ? [name.turned ? total - long(name.at) : long(name.at)] : [];
  const tries = [...best, ...SLIDES.map((part) => part * total)]
    .filter((middle) => middle > wide * 0.51 && middle < total - wide * 0.51)
    .map((middle) => ({ middle, probes: PROBES.map((part) => spot(line, marks, middle + part * wide)) }));
  const found = settled(tries, ask);
  if (!found) return nothing;
  const offset = `${short((found.middle / total) * 100)}%`;
  return svg`<path id=${name.id} class="name-line" d=${curve(line)}></path>
    <text class=${`place-name ${name.kind} ${found.faint}`} dy=${name.beside ? "-.55em" : ".32em"}>
      <textPath href=${`#${name.id}`} startOffset=${offset} text-anchor="middle">${words}</textPath></text>`;
}

/**
 * @param {Named} name
 * @param {string} words
 * @param {number} wide
 * @param {Point} point
 * @param {number} turn
 * @param {number} high
 * @param {Asking} ask
 */
function upright(name, words, wide, [x, y], turn, high, ask) {
  const slope = Math.tan((turn * Math.PI) / 180);
  const tries = LIFTS.map((lift) => ({
    lift,
    probes: PROBES.map((part) => /** @type {Point} */ ([x + part * wide, y + part * wide * slope + lift * high])),
  }));
  const found = settled(tries, ask);
  if (!found) return nothing;
  return svg`<g transform=${`${moved([x, y + found.lift * high])} rotate(${short(turn)})`}>
    <text class=${`place-name ${name.kind} ${found.faint}`} dy=".32em" text-anchor="middle">${words}</text></g>`;
}

/**
 * The first place on no other name and hardly on units; else one under units, faintly; none if all are on names or off
 * the table.
 * @template {{probes: Point[]}} Try
 * @param {Try[]} tries
 * @param {Asking} asking
 */
function settled(tries, { units, written, inside, round }) {
  /** @param {Point} point */
  const touches = ([x, y]) => written.some((one) => Math.hypot(one.x - x, one.y - y) < (round + one.round) * 1.15);
  /** @param {{probes: Point[]}} tried */
  const onName = ({ probes }) => probes.some(touches);
  /** @param {{probes: Point[]}} tried */
  const onUnits = ({ probes }) =>
    probes.filter(([x, y]) => units.covered([x, y, round])).length / probes.length > 1 / 3;
  const free = tries.filter((one) => !onName(one) && one.probes.every(inside));
  const found = free.find((one) => !onUnits(one)) ?? free[0];
  if (!found) return null;
  written.push(...found.probes.map(([x, y]) => ({ x, y, round })));
  return { ...found, faint: onUnits(found) ? "faint" : "" };
}

/**
 * Capitals, but Mc keeps its small c.
 * @param {string} words
 */
function capitals(words) {
  return words.toUpperCase().replace(/\bMC(?=[A-Z])/g, "Mc");
}

/**
 * From left to right; one that runs nearly north and south reads upwards.
 * @param {Point[]} points
 */
function reading(points) {
  const [from, to] = [points[0], last(points)];
  const steep = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]) * 2.2;
  const backwards = steep ? to[1] > from[1] : to[0] < from[0];
  return backwards ? [...points].reverse() : points;
}

/** @param {Point[]} line */
function tilt(line) {
  const [from, to] = [line[0], last(line)];
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return Math.abs(turn) > 60 ? 0 : turn;
}

/** @param {Point[]} line */
function lengths(line) {
  const marks = [0];
  for (let i = 1; i < line.length; i += 1)
    marks.push(marks[i - 1] + Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]));
  return marks;
}

/**
 * @param {Point[]} line
 * @param {number[]} marks
 * @param {number} far
 * @returns {Point}
 */
function spot(line, marks, far) {
  const i = Math.max(
    1,
    marks.findIndex((mark) => mark >= far),
  );
  const part = (far - marks[i - 1]) / (marks[i] - marks[i - 1] || 1);
  return [line[i - 1][0] + (line[i][0] - line[i - 1][0]) * part, line[i - 1][1] + (line[i][1] - line[i - 1][1]) * part];
}

/**
 * Through the middles of the pieces, so that letters do not jump at a bend.
 * @param {Point[]} line
 */
function curve(line) {
  /** @param {Point} point */
  const to = (point) => point.map(short).join(" ");
  if (line.length < 3) return `M${line.map(to).join("L")}`;
  const middles = line
    .slice(1)
    .map((p, i) => /** @type {Point} */ ([(p[0] + line[i][0]) / 2, (p[1] + line[i][1]) / 2]));
  const bends = middles.slice(1).map((m, i) => `Q${to(line[i + 1])} ${to(m)}`);
  return `M${to(line[0])}L${to(middles[0])}${bends.join("")}L${to(last(line))}`;
}

/**
 * @template One
 * @param {One[]} all at least one
 */
function last(all) {
  return all[all.length - 1];
}
