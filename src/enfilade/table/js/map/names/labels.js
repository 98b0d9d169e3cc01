/** Names of units and leaders, written in pixels beside them where they cover least. */
import { nothing, svg } from "../../../vendor/lit.js";
import { short } from "../geometry.js";
import { footing, lengthOf } from "./room.js";
import { BROKEN_LINK, laid, placer, slip } from "../units/shapes.js";

/** @import { Band } from "../board.js" */
/** @import { Point } from "../geometry.js" */
/** @import { Room } from "./room.js" */
/** @import { Rect } from "./room.js" */

/**
 * @typedef {object} Wanted
 * @property {wire.UnitSeen} unit
 * @property {Point[]} at its corners, in pixels
 * @property {wire.LeaderSeen[]} leaders with it
 * @property {boolean} [keep] never hidden
 * @property {boolean} [full] by its whole name
 * @property {boolean} [large]
 * @property {number} [gap] pixels between the unit and its name
 *
 * @typedef {Wanted & ReturnType<typeof measure> & {rect: Rect}} Label
 * @typedef {{words: string, rect: Rect, side: string, x: number, y: number}} BrigadeLabel
 */

const NAME = { plain: "650 13.5px text", large: "650 16px text" };
const COUNT = { plain: "700 13px text", large: "700 15px text" };
const LEADER = "italic 400 15px title";
const BADGE = "650 13px text";
const BEHIND_FIRST = [180, 225, 135, 270, 90, 0, 315, 45];

/**
 * How a unit is called at a zoom.
 * @param {wire.UnitSeen} unit
 * @param {Band} band
 * @param {boolean | undefined} full
 */
function calledBy(unit, band, full) {
  if (full || band === "close") return unit.name;
  if (band === "mid") return number(unit.short);
  return unit.short;
}

/**
 * 7 Wis becomes 7W, 147 NY stays 147NY, Hall stays Hall.
 * @param {string} name
 */
function number(name) {
  const [, figure, state] = /^(\d+)\s*(.*)$/.exec(name) ?? [];
  if (!figure) return name;
  const capitals = /^[A-Z]{2}\b/.exec(state)?.[0] ?? state.slice(0, 1);
  return `${figure}${capitals}`;
}

/**
 * Finds room for the name of each unit.
 *
 * @param {Wanted[]} wanted the most wanted first
 * @param {Room} room
 * @param {Band} band
 * @returns {Label[]} what to draw, with its place
 */
export function placeLabels(wanted, room, band) {
  /** @type {Label[]} */
  const drawn = [];
  for (const want of wanted) {
    for (const rect of footing(want.at)) room.add(rect, 3);
  }
  for (const want of wanted) {
    const label =
      fitted(want, room, band, want.full) ??
      (want.keep ? fitted(want, room, band, false, true) : fitted(want, room, "mid", false));
    if (!label) continue;
    room.add(label.rect, 2);
    drawn.push(label);
  }
  return drawn;
}

/**
 * A label with its badges, if there is room; with `anyhow` even if there is none.
 * @param {Wanted} want
 * @param {Room} room
 * @param {Band} band
 * @param {boolean | undefined} full
 * @param {boolean | undefined} [anyhow]
 * @returns {Label | null}
 */
function fitted(want, room, band, full, anyhow = want.keep && full) {
  const size = measure(want, band, full);
  const { rect, cost } = room.best(places(want, size));
  if (!anyhow && cost > size.wide * size.high * 0.5) return null;
  return { ...want, ...size, rect };
}

/**
 * @param {Wanted} want
 * @param {Band} band
 * @param {boolean | undefined} full
 */
function measure(want, band, full) {
  const { unit } = want;
  const kind = want.large ? "large" : "plain";
  const name = calledBy(unit, band, full);
  const count = strengthWords(unit, band, full);
  const withIt = band === "mid" ? "" : want.leaders.map((leader) => ` · ${leader.short}`).join("");
  const nameWide = lengthOf(name, NAME[kind]);
  const countWide = count ? lengthOf(count, COUNT[kind]) + 5 : 0;
  const leaderWide = withIt ? lengthOf(withIt, LEADER) : 0;
  const link = unit.in_command ? 0 : 21;
  const badges = unit.badges.map((state) => ({
    state,
    wide: band === "mid" ? 18 : short(lengthOf(state, BADGE) + 16),
  }));
  const line = want.large ? 20 : 17;
  const beside = band === "mid" ? badges.reduce((sum, badge) => sum + badge.wide + 3, 0) : 0;
  const textWide = nameWide + countWide + leaderWide + link;
  return {
    kind,
    name,
    count,
    withIt,
    nameWide,
    countWide,
    textWide,
    badges,
    line,
    mid: band === "mid",
    wide: Math.max(textWide + beside, ...(beside ? [0] : badges.map((badge) => badge.wide))) + 4,
    high: line + (beside ? 0 : badges.length * 18),
  };
}

/**
 * @param {wire.UnitSeen} unit
 * @param {Band} band
 * @param {boolean | undefined} full
 */
function strengthWords(unit, band, full) {
  if (band === "close") return `${unit.strength} of ${unit.start}`;
  return band === "mid" && !full ? "" : `${unit.strength}`;
}

/**
 * Behind it first, then behind to the left and right, left, right, front; near, then a little farther off.
 * @param {Wanted} wanted
 * @param {{wide: number, high: number}} given
 */
function places({ at, unit, gap = 0 }, { wide, high }) {
  const x = (at[0][0] + at[2][0]) / 2;
  const y = (at[0][1] + at[2][1]) / 2;
  const across = Math.hypot(at[1][0] - at[0][0], at[1][1] - at[0][1]) / 2;
  const along = Math.hypot(at[3][0] - at[0][0], at[3][1] - at[0][1]) / 2;
  /** @type {Rect[]} */
  const rects = [];
  for (const far of [7 + gap, 20 + gap]) {
    for (const turn of BEHIND_FIRST) {
      const angle = (unit.pose.facing / 100 + turn) * (Math.PI / 180);
      const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
      const ahead = turn * (Math.PI / 180);
      const own = Math.min(
        across / Math.max(Math.abs(Math.sin(ahead)), 1e-6),
        along / Math.max(Math.abs(Math.cos(ahead)), 1e-6),
      );
      const reach = Math.min(wide / 2 / Math.max(Math.abs(dx), 1e-6), high / 2 / Math.max(Math.abs(dy), 1e-6));
      const [mx, my] = [x + dx * (own + far + reach), y + dy * (own + far + reach)];
      rects.push([mx - wide / 2, my - high / 2, mx + wide / 2, my + high / 2]);
    }
  }
  return rects;
}

/**
 * @param {Label} label
 * @param {string | undefined} nation
 */
export function labelMark(label, nation) {
  const { unit, rect, kind, line, textWide, wide } = label;
  const weak = unit.strength * 2 <= unit.start;
  const beside = label.mid && label.badges.length;
  const x = beside ? rect[0] + 2 : rect[0] + (wide - textWide) / 2;
  const y = rect[1] + line - 4.5;
  const classes = `unit-name ${nation} ${kind} ${unit.in_command ? "" : "alone"}`;
  return svg`<g class="label" data-unit=${unit.id}>
    <text class=${classes} x=${short(x)} y=${short(y)}><tspan class="nm">${label.name}</tspan>${
      label.count ? svg`<tspan class=${weak ? "ct weak" : "ct"} dx="5">${label.count}</tspan>` : nothing
    }${label.withIt ? svg`<tspan class="with">${label.withIt}</tspan>` : nothing}</text>
    ${
      unit.in_command
        ? nothing
        : svg`<path class="broken-link" d=${laid(BROKEN_LINK, placer(x + textWide - 9, y - 4.5))}></path>`
    }
    ${badges(label, x)}</g>`;
}

/**
 * @param {Label} label
 * @param {number} x
 */
function badges(label, x) {
  const { rect, line, wide } = label;
  let along = x + label.textWide + 4;
  return label.badges.map((badge, i) => {
    const at = label.mid ? [along, rect[1] + 3] : [rect[0] + (wide - badge.wide) / 2, rect[1] + line + 1 + i * 18];
    along += badge.wide + 3;
    const flat = label.mid ? 0.7 : 1;
    const outline = laid(slip(badge.state, badge.wide), ([px, py]) => [at[0] + px, at[1] + py * flat]);
    const middle = at[0] + badge.wide / 2 - (badge.state === "routed" ? 2 : 0);
    return svg`<g class=${`badge ${badge.state}`}><path d=${outline}></path>
      ${
        label.mid
          ? nothing
          : svg`<text x=${short(middle)} y=${short(at[1] + 12.4)} text-anchor="middle">${badge.state}</text>`
      }</g>`;
  });
}

/**
 * The name of a leader who rides alone, beside his disc.
 * @param {wire.LeaderSeen} leader
 * @param {Point} point
 * @param {Room} room
 */
export function leaderName(leader, [x, y], room) {
  const wide = lengthOf(leader.short, LEADER) + 4;
  /** @type {Rect[]} */
  const rects = [
    [x + 13, y - 9, x + 13 + wide, y + 9],
    [x - 13 - wide, y - 9, x - 13, y + 9],
    [x - wide / 2, y + 12, x + wide / 2, y + 29],
    [x - wide / 2, y - 29, x + wide / 2, y - 12],
  ];
  const { rect, cost } = room.best(rects);
  if (cost > wide * 9) return nothing;
  room.add(rect, 2);
  return svg`<text class="leader-name" x=${short(rect[0] + 2)} y=${short(rect[3] - 5)}>${leader.short}</text>`;
}

/**
 * From far away only brigades are named, in spaced capitals, where most of their units stand.
 * @param {wire.UnitSeen[]} units
 * @param {(pose: wire.Pose) => Point} place
 * @param {Room} room
 * @param {(brigade: string) => string} called
 */
export function brigadeNames(units, place, room, called) {
  /** @type {Map<string, wire.UnitSeen[]>} */
  const groups = new Map();
  for (const unit of units) {
    const key = `${unit.side}|${unit.brigade}`;
    if (unit.brigade) groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()]
    .map((members) => {
      const at = members.map((unit) => place(unit.pose));
      const x = at.reduce((sum, [one]) => sum + one, 0) / at.length;
      const y = at.reduce((sum, [, one]) => sum + one, 0) / at.length;
      const words = called(members[0].brigade);
      const wide = lengthOf(words, "650 13px text") * 1.16 + words.length * 1.6;
      const down = [0, 14, -14, 28, -28, 42, -42, 60];
      const { rect, cost } = room.best(
        down.map((by) => /** @type {Rect} */ ([x - wide / 2, y + by - 8, x + wide / 2, y + by + 8])),
      );
      if (cost > wide * 16) return null;
      room.add(rect, 2);
      return { words, rect, side: members[0].side, x: (rect[0] + rect[2]) / 2, y: rect[3] - 3.5 };
    })
    .filter((one) => one !== null);
}

/**
 * @param {BrigadeLabel} brigade
 * @param {string | undefined} nation
 */
export function brigadeMark(brigade, nation) {
  return svg`<text class=${`brigade-name ${nation}`} x=${short(brigade.x)} y=${short(brigade.y)}
    text-anchor="middle">${brigade.words}</text>`;
}
