/**
 * The measuring tape: from place to place, or edge to edge where it is laid on units. Looking costs nothing and sends
 * nothing.
 */
import { nothing, svg } from "../../../vendor/lit.js";
import { inches, long, moved, nearest, segment } from "../geometry.js";
import { onTable } from "../over/overlays.js";

/** Begins at a point of the map, on a unit or beside it. */
export function layTape(view, point, unit) {
  view.tape = { from: end(view, point, unit), to: null };
}

export function stretchTape(view, point, unit) {
  view.tape = { ...view.tape, to: end(view, point, unit) };
  view.changed(new Set(["tape"]));
}

/** Leaves it lying, for all who show the session. */
export function leaveTape(view) {
  view.session.measure(view.tape.from, view.tape.to);
}

export function rollUpTape(view) {
  view.tape = null;
  if (view.session.tape) view.session.measure(null, null);
}

/** Its two ends on the map and how far apart they are. */
function tapeOf(view) {
  const { session, plane } = view;
  const tape = view.tape ?? session.tape;
  if (!tape?.from || !tape.to) return null;
  const ring = (end) => {
    const unit = onTable(session.unit(end.unit ?? ""));
    return unit ? plane.corners(unit.pose) : [plane.at(end)];
  };
  return nearest(ring(tape.from), ring(tape.to));
}

export function tapeMark(view) {
  const tape = tapeOf(view);
  if (!tape) return nothing;
  const d = segment(tape.from, tape.to);
  return svg`<path class="tape-casing" d=${d}></path><path class="tape" d=${d}></path>
    ${[tape.from, tape.to].map(
      (end) => svg`<g transform=${moved(end)}><circle class="tape-end in-px" r="3.6"></circle></g>`,
    )}`;
}

export function tapeChips(view) {
  const tape = tapeOf(view);
  if (!tape) return [];
  const at = [(tape.from[0] + tape.to[0]) / 2, (tape.from[1] + tape.to[1]) / 2];
  return [{ at, lines: [inches((tape.far / long(1000)) * 1000)], kind: "aim" }];
}

function end(view, point, unit) {
  return { ...view.plane.place(point), unit: unit ?? "" };
}
