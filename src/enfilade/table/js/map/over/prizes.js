/** Objectives on the map: the ground that counts, and a plaque by the flag that says who holds it and what it pays. */
import { svg } from "../../../vendor/lit.js";
import { flagPlace } from "../flags.js";
import { long, short } from "../geometry.js";

/** @import { Chip } from "../names/chips.js" */
/** @import { Point } from "../geometry.js" */
/** @import { EnfiladeMap } from "../map.js" */

/** Letters of a name; longer ones are told in full by the sum and by the flag's own words. */
const LONGEST = 30;
/** Pixels round a flag's cloth that a finger may miss it by. */
const FINGER = 26;
/** The middle of the cloth, in pixels from the foot of the staff. */
const CLOTH = [8, -14];

/**
 * In whose colours a place is shown: nobody's while both stand there.
 * @param {EnfiladeMap} view
 * @param {wire.Objective} objective
 */
export function holderOf(view, objective) {
  return objective.disputed ? undefined : view.nation(objective.held);
}

/**
 * The ground that counts, in dots under the units.
 * @param {EnfiladeMap} view
 */
export function prizeGround(view) {
  return view.session.sight.objectives.map((one) => {
    const [x, y] = view.plane.at(one).map(short);
    return svg`<circle class=${`prize-ground ${holderOf(view, one) ?? "none"}`} cx=${x} cy=${y}
      r=${short(long(one.radius))}></circle>`;
  });
}

/**
 * Plaques: all of them from near, unless an order is being drawn; from afar the one that is pointed at.
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
export function prizeChips(view) {
  const { session, board, prizeOver, perUnit } = view;
  const near = ["near", "close"].includes(board.band) && !view.dragging && !session.ghost;
  return session.sight.objectives
    .filter(({ id }) => id === prizeOver || near)
    .map((one) => {
      const [x, y] = flagPlace(view, one);
      return {
        at: /** @type {Point} */ ([x + CLOTH[0] / perUnit, y + CLOTH[1] / perUnit]),
        lines: [
          one.name.length > LONGEST ? `${one.name.slice(0, LONGEST - 1).trimEnd()}…` : one.name,
          [one.holder, one.pays].filter(Boolean).join(" · "),
        ],
        kind: `prize ${holderOf(view, one) ?? "none"}`,
        side: "right",
      };
    });
}

/**
 * The objective whose flag is under a finger.
 * @param {EnfiladeMap} view
 * @param {Point} point in the window
 */
export function prizeAt(view, [px, py]) {
  const found = view.session.sight.objectives.find((one) => {
    const [x, y] = view.camera.toWindow(flagPlace(view, one));
    return Math.hypot(x + CLOTH[0] - px, y + CLOTH[1] - py) < FINGER;
  });
  return found?.id ?? null;
}
