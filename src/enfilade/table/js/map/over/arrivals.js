/** Who is still to come: an arrow at the edge, or a ring on the table, and a chip with turn and name. */
import { svg } from "../../../vendor/lit.js";
import { moved } from "../geometry.js";

/** @import { Chip } from "../names/chips.js" */
/** @import { EnfiladeMap } from "../map.js" */

/** Turns of an arrow that points north, by the edge from which it comes. */
/** @type {Record<string, number>} */
const TURNED = { south: 0, west: 90, north: 180, east: 270 };
/** @type {Record<string, import("../names/chips.js").Side>} */
const BESIDE = { south: "above", west: "right", north: "below", east: "left" };

/**
 * On a picture of the table all of them; while one plays, those of the turn that is pointed at.
 * @param {EnfiladeMap} view
 */
function shown({ session }) {
  const { still, sight, turnShown } = session;
  return sight.arrivals.filter(({ turn }) => still || turn === turnShown);
}

/** @param {EnfiladeMap} view */
export function arrivalMarks(view) {
  const { plane } = view;
  return shown(view).map((one) => {
    const place = plane.at(one);
    const kind = `arrival ${view.nation(one.side) ?? "none"}`;
    const mark = one.edge
      ? svg`<path transform=${`rotate(${TURNED[one.edge]})`} d="M0 -2V-20M-7 -13L0 -21L7 -13"></path>`
      : svg`<circle r="9"></circle>`;
    return svg`<g class=${kind} transform=${moved(place)}><g class="in-px">${mark}</g></g>`;
  });
}

/**
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
export function arrivalChips(view) {
  return shown(view).map((one) => {
    const [x, y] = view.plane.at(one);
    const inward = (20 / view.perUnit) * (one.edge ? 1 : 0);
    const [dx, dy] = { south: [0, -1], north: [0, 1], west: [1, 0], east: [-1, 0] }[one.edge] ?? [0, 0];
    return {
      at: [x + dx * inward, y + dy * inward],
      lines: [`${one.turn}  ${one.words}`],
      kind: `arrival ${view.nation(one.side) ?? "none"}`,
      side: BESIDE[one.edge] ?? "above",
    };
  });
}
