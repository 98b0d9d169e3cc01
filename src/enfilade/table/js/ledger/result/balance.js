// A small graph of who was ahead by how much after each half of a turn: the Union above, the Confederates below.
//
// For any page: `balanceGraph(session, timeLine, {line, width, height})`. `session` is what knows the sides, the levels
// and the moment that is shown (a Session or a Reel), `timeLine` what the server answered to `api.timeline()`. The mark
// of the moment is gold; `line` names another one by its line of the record. Its rules stand in css/result.css.

import { html, nothing, svg } from "../../../vendor/lit.js";
import { lookOf } from "../../words.js";

/** @import { Known } from "../../session/watched.js" */

/** Where it stands, x, is counted in turns from the start; ahead in points, the Union's above 0.
 * @typedef {{turn: number, active: string, line: number, x: number, ahead: number}} Dot */
/** @typedef {{x: number, ahead: number}} Here x: in turns from the start */

const LEFT = 8;
const RIGHT = 46;
const TOP = 16;
const FOOT = 8;
/** Turns that can be numbered. */
const NUMBERED = 14;

/**
 * @param {Known} session
 * @param {wire.TimeLine} timeLine
 * @param {{line?: number, width?: number, height?: number}} [how]
 */
export function balanceGraph(session, timeLine, { line = session.sight.line, width = 336, height = 112 } = {}) {
  const above = lookOf(session, timeLine.sides[0]) !== "cs";
  const dots = dotsOf(timeLine, above);
  if (dots.length < 2) return nothing;
  const { turns, result } = session.sight;
  const [first, second] = result.points;
  const here = hereOf(dots, line, above ? first - second : second - first);
  const most = Math.max(4, ...dots.map(({ ahead }) => Math.abs(ahead)), Math.abs(here.ahead)) + 1;
  const right = width - RIGHT;
  /** @param {number} turn */
  const x = (turn) => short(LEFT + (turn * (right - LEFT)) / turns);
  /** @param {number} ahead */
  const y = (ahead) => short((TOP + height - FOOT) / 2 - (ahead * (height - FOOT - TOP)) / 2 / most);
  const places = dots.map((dot) => x(dot.x));
  const way = dots.map(({ ahead }, n) => `${n ? "H" : "M"}${places[n]}${n ? "V" : " "}${y(ahead)}`);
  const levels = new Set(result.levels.map(({ least }) => least).filter((least) => least && least < most));
  const grades = [...levels].flatMap((least) => [least, -least]);
  const beside = Math.min(height - FOOT - 14, Math.max(TOP + 24, y(here.ahead) + 4));
  return html`
    <svg class="balance" viewBox="0 0 ${width} ${height}" role="img" aria-label=${inWords(session, dots)}>
      ${grades.map((at) => svg`<path class="grade" d="M${LEFT} ${y(at)}H${right}"></path>`)}
      ${Array.from({ length: turns }, (_, n) => turnMark(n + 1, x, height, turns <= NUMBERED))}
      <path class="even" d="M${LEFT} ${y(0)}H${right}"></path>
      <text class="side us" x=${right + 4} y=${TOP + 8}>Union</text>
      <text class="side cs" x=${right + 4} y=${height - FOOT}>Confed.</text>
      <path class="way" d=${way.join("")}></path>
      ${dots.map(({ active, ahead }, n) => mark(places[n], y(ahead), lookOf(session, active)))}
      <circle class="mark here" cx=${x(here.x)} cy=${y(here.ahead)} r="4.6"></circle>
      <text class="ahead" x=${right + 4} y=${beside}>${aheadWords(here.ahead)}</text>
    </svg>
  `;
}

/**
 * @param {wire.TimeLine} timeLine
 * @param {boolean} above whether the first side is the one above
 * @returns {Dot[]}
 */
export function dotsOf(timeLine, above) {
  return timeLine.balance.map(({ turn, active, line, lead }, n) => {
    const x = placeOf(turn, active, timeLine.balance[n - 1]?.turn);
    return { turn, active, line, x, ahead: above ? lead : -lead };
  });
}

/**
 * Where a half turn ends, counted in turns from the start: a turn's first end is its half, whoever moves first in it.
 * A turn in which both act at once has its end alone.
 * @param {number} turn
 * @param {string} active
 * @param {number | undefined} before the turn whose end came before
 */
function placeOf(turn, active, before) {
  return turn && active && before !== turn ? turn - 0.5 : turn;
}

/**
 * The moment that is shown: at a half's end as that ended, within one between its ends and as it stands.
 * @param {Dot[]} dots
 * @param {number} line
 * @param {number} ahead as it stands at that moment
 * @returns {Here}
 */
export function hereOf(dots, line, ahead) {
  const next = dots.findIndex((dot) => dot.line >= line);
  const last = dots[dots.length - 1];
  if (next < 0) return { x: last.x, ahead: last.ahead };
  if (dots[next].line === line || !next) return { x: dots[next].x, ahead: dots[next].ahead };
  return { x: (dots[next - 1].x + dots[next].x) / 2, ahead };
}

/** @param {number} ahead */
function aheadWords(ahead) {
  return ahead ? `+${Math.abs(ahead)}` : "level";
}

/**
 * @param {number} turn
 * @param {(turn: number) => number} x
 * @param {number} height
 * @param {boolean} numbered
 */
function turnMark(turn, x, height, numbered) {
  return svg`<path class="turn" d="M${x(turn)} ${TOP}V${height - FOOT}"></path>
    ${numbered ? svg`<text x=${x(turn - 0.5)} y="11" text-anchor="middle">${turn}</text>` : nothing}`;
}

/**
 * A circle after the Union's half, a diamond after the Confederates'.
 * @param {number} x
 * @param {number} y
 * @param {string} look
 */
function mark(x, y, look) {
  return look === "cs"
    ? svg`<path class="mark cs" d="M${x} ${y - 4}L${x + 4} ${y}L${x} ${y + 4}L${x - 4} ${y}Z"></path>`
    : svg`<circle class=${`mark ${look}`} cx=${x} cy=${y} r="3"></circle>`;
}

/**
 * @param {Known} session
 * @param {Dot[]} dots
 */
function inWords(session, dots) {
  /** @type {Map<number, Dot>} the last of each turn */
  const ends = new Map(dots.map((dot) => [dot.turn, dot]));
  const leads = [...ends.values()].map(({ turn, ahead }) => {
    const who = ahead > 0 ? "Union" : "Confederates";
    return `${turn ? `turn ${turn}` : "at the start"} ${ahead ? `${who} ${Math.abs(ahead)} ahead` : "level"}`;
  });
  return `Points ahead, ${session.sight.title}: ${leads.join(", ")}.`;
}

/** @param {number} length */
const short = (length) => Math.round(length * 10) / 10;
