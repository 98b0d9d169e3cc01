/**
 * Moves that are drawn and not made: the ghost of a plan, a pencil plan, an interrupted move, trails.
 */
import { nothing, svg } from "../../../vendor/lit.js";
import { long, moved, segment } from "../geometry.js";
import { isMove } from "../../session/marches.js";
import { onTable } from "./overlays.js";
import { dangerChips, threatChips } from "./threats.js";
import { WEDGE, block } from "../units/shapes.js";
import { ghostStands } from "../units/units.js";

/** @import { EnfiladeMap } from "../map.js" */
/** @import { Moved } from "../../session/marches.js" */
/** @import { Chip } from "../names/chips.js" */
/** @import { Point } from "../geometry.js" */

const HANDLE = 30;
const WORTH_AN_ARROW = 250;
const WORTH_A_TRAIL = 150;

/**
 * Footprints of a plan, under the units.
 * @param {EnfiladeMap} view
 */
export function ghostBodies(view) {
  const { session } = view;
  const plans = [];
  const { pencil, ghost, selected } = session;
  /** @param {(string | undefined)[]} ids */
  const units = (ids) => ids.map((id) => session.unit(id ?? ""));
  if (pencil && pencil.unit !== selected)
    plans.push(plan(view, pencil, units(pencil.units ?? [pencil.unit]), "pencil"));
  if (ghost) plans.push(plan(view, ghost, units(session.planning?.units ?? [selected]), ""));
  if (session.advice?.ghost) plans.push(plan(view, session.advice.ghost, units(session.advice.about), "pencil"));
  return svg`${plans}${underWay(view)}${trails(view)}`;
}

/**
 * @param {(wire.UnitSeen | null)[]} units whose ends the ghost's ends are, in that order
 * @param {EnfiladeMap} view
 * @param {wire.Ghost} ghost
 * @param {string} kind
 */
function plan(view, ghost, units, kind) {
  const [unit] = units;
  const nation = unit ? view.nation(unit.side) : "union";
  const { then } = ghost;
  const legs = [...ghost.legs, ...(then?.legs ?? [])];
  const earlier = legs.slice(0, -1).flatMap((leg) => leg.ends.slice(0, 1));
  return svg`<g class=${`plan ${kind} ${nation} ${(then ?? ghost).arrives ? "" : "short-of-it"}`}>
    ${earlier.map((pose) => body(view, pose, unit, nation, "earlier"))}
    ${endsOf(ghost).map((pose, i) => body(view, pose, units[i] ?? null, nation, "at-end"))}
    ${route(view, { legs })}</g>`;
}

/**
 * A ghost at a pose: real stands where they fit it, else the bare footprint.
 * @param {EnfiladeMap} view
 * @param {wire.Pose} pose
 * @param {wire.UnitSeen | null} unit
 * @param {string | undefined} nation
 * @param {string} kind
 */
export function body(view, pose, unit, nation, kind) {
  const same = unit && Math.abs(unit.pose.width - pose.width) < 20 && Math.abs(unit.pose.depth - pose.depth) < 20;
  const cut = nation === "confederate";
  return svg`<g class=${`ghost ${kind} ${nation}`} transform=${view.plane.put(pose)}>
    ${
      same
        ? ghostStands(unit.stands, nation)
        : svg`<path class="ghost-stand" d=${block(long(pose.width), long(pose.depth), cut)}></path>`
    }
    ${
      kind === "earlier" || kind === "was"
        ? nothing
        : svg`<g transform=${moved([0, -long(pose.depth) / 2])}>
      <path class="ghost-wedge in-px" d=${WEDGE}></path></g>`
    }</g>`;
}

/**
 * Where a move ends: with its second action, if it takes one.
 * @param {wire.Ghost} ghost
 */
export const endsOf = (ghost) => ghost.then?.ends ?? ghost.ends;

/**
 * @param {EnfiladeMap} view
 * @param {{legs: wire.Leg[]}} ghost
 */
function route(view, ghost) {
  const d = ghost.legs.map((leg) => view.plane.line(leg.path)).join("");
  if (!d) return nothing;
  const nodes = ghost.legs
    .slice(0, -1)
    .flatMap((leg) => leg.path.slice(-1))
    .map((point) => view.plane.point(point));
  return svg`<path class="route-casing" d=${d}></path><path class="route" d=${d}
    marker-end=${`url(#${view.name}-arrow)`}></path>
    ${nodes.map((node) => svg`<g transform=${moved(node)}><circle class="route-node in-px" r="3.6"></circle></g>`)}`;
}

/**
 * What the legs cost, what they come to, and why they go no farther; and how far an interrupted move has come.
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
export function ghostChips(view) {
  const { session, plane } = view;
  const way = session.sight.under_way;
  const mover = way?.words ? onTable(session.unit(way.unit)) : null;
  /** @type {Chip[]} */
  const stopped =
    way && mover
      ? [{ at: plane.at(way.start), lines: [way.words], kind: `enemy ${view.nation(mover.side)}`, side: "below" }]
      : [];
  if (!session.ghost) return stopped;
  return [
    ...legChips(view),
    ...endChip(view),
    ...threatChips(view),
    ...(view.dragging ? [] : dangerChips(view)),
    ...stopped,
  ];
}

/**
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
function legChips({ session, plane }) {
  return [...(session.ghost?.legs ?? []), ...(session.ghost?.then?.legs ?? [])]
    .filter((leg) => leg.path.length)
    .map(({ path, words, ground }) => {
      const half = Math.floor(path.length / 2);
      const [middle, before] = [path[half], path[Math.max(0, half - 1)]];
      /** @type {Point} */
      const at = path.length === 2 ? [(middle[0] + before[0]) / 2, (middle[1] + before[1]) / 2] : middle;
      return { at: plane.point(at), lines: [words, ...wrapped(ground)], kind: "plain", side: "right" };
    });
}

/**
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
function endChip({ session, plane }) {
  const { ghost } = session;
  if (!ghost) return [];
  const pose = endsOf(ghost)[0];
  const { cost, left, arrives, why: refused } = ghost.then ?? ghost;
  const middle = pose ?? session.wish;
  const why = wrapped(refused);
  const total = [cost, left].filter(Boolean);
  if (!middle || !(total.length || why.length)) return [];
  const at = pose ? plane.fromUnit(pose, [long(pose.width) / 2, 0]) : plane.at(middle);
  return [
    {
      at,
      lines: why.length ? [...total.slice(0, 1), ...why] : total,
      kind: arrives ? "total" : "refused",
      side: at[0] < plane.at(middle)[0] ? "left" : "right",
    },
  ];
}

/**
 * What is taken hold of to turn the ghost, before its front; and the ghost itself.
 * @param {EnfiladeMap} view
 */
export function handles(view) {
  const { session } = view;
  const pose = view.rawPose() ?? (session.ghost && endsOf(session.ghost)[0]);
  if (!pose || session.mode !== "move" || session.still) return nothing;
  const [wide, deep] = [long(pose.width), long(pose.depth)];
  return svg`<g transform=${view.plane.put(pose)}>
    <path class="grip-ghost" data-grip="ghost" d=${block(wide + 8, deep + 8, false)}></path>
    <g transform=${moved([0, -deep / 2])}><g class="in-px">
      <path class="grip-stem" d=${`M0 -8V${9 - HANDLE}`}></path><circle class="grip" cy=${-HANDLE} r="9"></circle>
      <path class="grip-arrow"
        d=${`M-4.2 ${1.5 - HANDLE}a4.4 4.4 0 1 1 7 2.2M3.6 ${-0.6 - HANDLE}l-.4 4.4l-4 -1`}></path>
      <circle class="grip-reach" data-grip="turn" cy=${-HANDLE} r="22"></circle></g></g></g>`;
}

/**
 * Where a move began, where it stands, where it means to go.
 * @param {EnfiladeMap} view
 */
function underWay(view) {
  const { session, plane } = view;
  const way = session.sight.under_way;
  const unit = way && onTable(session.unit(way.unit));
  if (!unit) return nothing;
  const nation = view.nation(unit.side);
  const goesOn = way.end && Math.hypot(way.end.x - way.now.x, way.end.y - way.now.y) > WORTH_AN_ARROW;
  return svg`<g class=${`under-way ${nation}`}>${body(view, way.start, unit, nation, "was")}
    ${way.end ? body(view, way.end, unit, nation, "next") : nothing}
    <path class="way-done" d=${segment(plane.at(way.start), plane.at(way.now))}></path>
    ${
      goesOn && way.end
        ? svg`<path class="way-next" d=${segment(plane.at(way.now), plane.at(way.end))}
      marker-end=${`url(#${view.name}-arrow)`}></path>`
        : nothing
    }</g>`;
}

/**
 * The last moves of this player turn, faintly.
 * @param {EnfiladeMap} view
 */
function trails(view) {
  const { session, plane } = view;
  const log = session.log ?? session.sight.log;
  const last = log.at(-1);
  const way = session.sight.under_way?.unit;
  /** @param {wire.Happening} one */
  const told = (one) => one.turn === last?.turn && one.active === last.active && one.about[0] !== way;
  /** @param {Moved} happening */
  const far = ({ start, end }) => Math.hypot(end.x - start.x, end.y - start.y) > WORTH_A_TRAIL;
  const moves = log
    .slice(-24)
    .filter(isMove)
    .filter((one) => told(one) && far(one))
    .slice(-4);
  return svg`<g class="trails">${moves.map(
    ({ side, start, end }) => svg`<path class=${`trail ${view.nation(side) ?? ""}`}
    d=${segment(plane.at(start), plane.at(end))}></path>`,
  )}</g>`;
}

/**
 * Words in lines of a chip.
 * @param {string} words
 * @param {number} [most]
 */
export function wrapped(words, most = 34) {
  const lines = words ? [""] : [];
  for (const word of words.split(" ").filter(Boolean)) {
    const line = lines[lines.length - 1];
    if (line && line.length + word.length > most) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}
