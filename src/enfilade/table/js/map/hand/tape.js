/**
 * The measuring tape: from place to place, or edge to edge where it is laid on units. Looking costs nothing and sends
 * nothing.
 */
import { nothing, svg } from "../../../vendor/lit.js";
import { inches, long, moved, nearest, segment } from "../geometry.js";
import { onTable } from "../over/overlays.js";

/** @import { EnfiladeMap } from "../map.js" */
/** @import { Point } from "../geometry.js" */
/** @import { TapeEnd } from "../../session/watched.js" */
/** @import { Chip } from "../names/chips.js" */

/** @typedef {{from: TapeEnd, to: TapeEnd | null}} Laying a tape that is being laid */

/**
 * Begins at a point of the map, on a unit or beside it.
 * @param {EnfiladeMap} view
 * @param {Point} point
 * @param {string | null} unit
 */
export function layTape(view, point, unit) {
  view.tape = { from: end(view, point, unit), to: null };
}

/**
 * @param {EnfiladeMap} view
 * @param {Point} point
 * @param {string | null} unit
 */
export function stretchTape(view, point, unit) {
  if (!view.tape) return;
  view.tape = { ...view.tape, to: end(view, point, unit) };
  view.changed(["tape"]);
}

/**
 * Leaves it lying, for all who show the session.
 * @param {EnfiladeMap} view
 */
export function leaveTape(view) {
  if (view.tape) view.session.measure(view.tape.from, view.tape.to);
}

/** @param {EnfiladeMap} view */
export function rollUpTape(view) {
  view.tape = null;
  if (view.session.tape) view.session.measure(null, null);
}

/**
 * Its two ends on the map and how far apart they are.
 * @param {EnfiladeMap} view
 */
function tapeOf(view) {
  const { session, plane } = view;
  const tape = view.tape ?? session.tape;
  if (!tape?.from || !tape.to) return null;
  /** @param {TapeEnd} end */
  const ring = (end) => {
    const unit = onTable(session.unit(end.unit ?? ""));
    return unit ? plane.corners(unit.pose) : [plane.at(end)];
  };
  return nearest(ring(tape.from), ring(tape.to));
}

/** @param {EnfiladeMap} view */
export function tapeMark(view) {
  const tape = tapeOf(view);
  if (!tape) return nothing;
  const d = segment(tape.from, tape.to);
  return svg`<path class="tape-casing" d=${d}></path><path class="tape" d=${d}></path>
    ${[tape.from, tape.to].map(
      (end) => svg`<g transform=${moved(end)}><circle class="tape-end in-px" r="3.6"></circle></g>`,
    )}`;
}

/**
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
export function tapeChips(view) {
  const tape = tapeOf(view);
  if (!tape) return [];
  /** @type {Point} */
  const at = [(tape.from[0] + tape.to[0]) / 2, (tape.from[1] + tape.to[1]) / 2];
  return [{ at, lines: [inches((tape.far / long(1000)) * 1000)], kind: "aim" }];
}

/**
 * @param {EnfiladeMap} view
 * @param {Point} point
 * @param {string | null} unit
 */
function end(view, point, unit) {
  return { ...view.plane.place(point), unit: unit ?? "" };
}
