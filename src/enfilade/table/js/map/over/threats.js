/** What threatens a move that is drawn: diamonds on its way, and what could be done to it where it ends. */
import { nothing, svg } from "../../../vendor/lit.js";
import { long, moved, segment } from "../geometry.js";
import { DIAMOND } from "../units/shapes.js";
import { onTable } from "./overlays.js";

/** @import { EnfiladeMap } from "../map.js" */
/** @import { Chip } from "../names/chips.js" */
/** @import { Point } from "../geometry.js" */

const SAME_PLACE = 14;

/**
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
export function threatChips(view) {
  return threats(view).map(({ at, all }) => {
    const looked = all.some((threat) => threat.unit === view.session.threat);
    const lines = all
      .slice(0, 3)
      .map(({ words, chance }) => (looked && chance ? `${words}, ${chance.percent}` : words));
    return { at, lines, kind: "threat", side: "left", threat: all[0].unit };
  });
}

/**
 * What could be done to it where the ghost stands: at each enemy that could.
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
export function dangerChips({ session, plane }) {
  return (session.ghost?.danger ?? []).slice(0, 5).flatMap(({ unit: id, words, chance }) => {
    const unit = onTable(session.unit(id));
    if (!unit) return [];
    const at = plane.fromUnit(unit.pose, [0, -long(unit.pose.depth) / 2]);
    return [{ at, lines: [chance ? `${words}, ${chance.percent}` : words], kind: "danger", side: "above", threat: id }];
  });
}

/**
 * Threats that strike at one place share a diamond.
 * @param {EnfiladeMap} view
 */
function threats(view) {
  /** @type {{at: Point, all: wire.Threat[]}[]} */
  const groups = [];
  for (const threat of view.session.ghost?.threats ?? []) {
    const at = view.plane.at(threat);
    const group = groups.find((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < SAME_PLACE);
    if (group) group.all.push(threat);
    else groups.push({ at, all: [threat] });
  }
  return groups;
}

/**
 * Diamonds, over the units; with a line to whoever is meant while the pointer is on one.
 * @param {EnfiladeMap} view
 */
export function threatMarks(view) {
  return threats(view).map(({ at, all }) => {
    const meant = all
      .map((threat) => onTable(view.session.unit(threat.unit)))
      .find((unit) => unit && unit.id === view.session.threat);
    const from = meant && view.plane.fromUnit(meant.pose, [0, -long(meant.pose.depth) / 2]);
    return svg`${
      from
        ? svg`<path class="threat-line" d=${segment(from, at)}></path>
        <path class="threat-unit" d=${view.plane.box(meant.pose, 5)}></path>`
        : nothing
    }
      <g class="threat" data-threat=${all[0].unit} transform=${moved(at)}><g class="in-px">
        <circle class="threat-hit" r="15"></circle><path d=${DIAMOND}></path>
        <text y="4.6" text-anchor="middle">${all.length > 1 ? all.length : "!"}</text></g></g>`;
  });
}
