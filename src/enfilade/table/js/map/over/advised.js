/** Advice on the map: where a move would lead, at whom an order is aimed, which way a leader would ride. */
import { nothing, svg } from "../../../vendor/lit.js";
import { segment } from "../geometry.js";
import { leaderPlace } from "../units/leaders.js";
import { aimed, cased, onTable } from "./overlays.js";

/** @import { EnfiladeMap } from "../map.js" */
/** @import { Point } from "../geometry.js" */

const OFF = 4.2;

/**
 * Over the units: whom it concerns, and the line from one to the other.
 * @param {EnfiladeMap} view
 */
export function advisedMarks(view) {
  const { session, plane } = view;
  const { advice } = session;
  if (!advice?.order) return nothing;
  const units = advice.about.map((id) => onTable(session.unit(id))).filter((unit) => unit !== null);
  const target = onTable(session.unit(advice.target));
  return svg`<g class="advised">
    ${units.map((unit) => svg`<path class="advised-unit" d=${plane.box(unit.pose, OFF)}></path>`)}
    ${target ? cased("target", plane.box(target.pose, OFF)) : nothing}
    ${units[0] && target ? arrow(view, aimed(plane, units[0], target)) : nothing}
    ${ride(view, advice, target)}</g>`;
}

/**
 * @param {EnfiladeMap} view
 * @param {wire.Advice} advice
 * @param {wire.UnitSeen | null} unit
 */
function ride(view, { about, to }, unit) {
  const { session, plane } = view;
  const leader = session.leader(about[0] ?? "");
  const at = leader && (unit ? leaderPlace(plane, leader, unit.pose) : to && plane.point(to));
  if (!at) return nothing;
  return arrow(view, { from: leaderPlace(plane, leader, onTable(session.unit(leader.attached))?.pose), to: at });
}

/**
 * @param {EnfiladeMap} view
 * @param {{from: Point, to: Point}} given
 */
function arrow(view, { from, to }) {
  const d = segment(from, to);
  return svg`<path class="route-casing" d=${d}></path><path class="advised-way" d=${d}
    marker-end=${`url(#${view.name}-arrow)`}></path>`;
}
