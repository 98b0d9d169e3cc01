/** A tap or click on the map: on a unit, on a leader, or on the bare ground. */
import { prizeAt } from "../over/prizes.js";
import { rollUpTape } from "./tape.js";

/** @import { Place } from "../../session/watched.js" */
/** @import { Point } from "../geometry.js" */
/** @import { EnfiladeMap } from "../map.js" */
/** @import { Held } from "./gestures.js" */

/**
 * A pointer was down and up in one place: whoever is there is chosen.
 * @param {EnfiladeMap} view
 * @param {Held} held
 * @param {Point} point
 */
export function tap(view, held, point) {
  const { session } = view;
  const { unit, leader, grip } = held.on;
  if (held.button !== 0) return;
  rollUpTape(view);
  if (grip) return;
  if (!unit && leader) {
    const attached = session.leader(leader)?.attached;
    if (attached && held.more) session.grouping?.toggle(attached);
    else session.select(attached || session.selected);
    view.flash(leader, 900, false);
    return;
  }
  const prize = unit || session.mode !== "look" ? null : prizeAt(view, point);
  if (prize !== view.prizeOver) {
    view.prizeOver = prize;
    view.changed(["over"]);
  }
  if (prize) return;
  if (!unit) {
    tapGround(session, view.plane.place(view.camera.toMap(point)));
    return;
  }
  view.board.units.rove(unit);
  if (held.more && session.grouping) session.grouping.toggle(unit);
  else view.keys.choose(unit);
}

/**
 * Bare ground: in a move, where to go; else nobody is chosen any more.
 * @param {EnfiladeMap["session"]} session
 * @param {Place} place
 */
function tapGround(session, place) {
  if (session.mode === "move" && session.selected) session.planTo({ ...place, facing: session.wish?.facing ?? null });
  else if (session.mode === "look") session.select(null);
}
