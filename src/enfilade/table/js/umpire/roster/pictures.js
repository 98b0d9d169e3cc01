// A unit as a small picture: its stands and figures as they stand on the real table, with the signs of its state.

import { html, svg } from "../../../vendor/lit.js";
import { drawUnit } from "../../map/units/units.js";

/**
 * @import { Drawn } from "../../map/units/stands.js"
 * @import { Tab } from "../book/page_state.js"
 */

const WIDE = 880;
const DEEP = 720;
/** @type {Record<string, string>} */
const NATION = { us: "union", cs: "confederate" };

/**
 * @param {wire.UnitOnRoster} unit
 * @param {number} [perInch] how large
 */
export function unitPicture(unit, perInch = 30) {
  const stands = standsOf(unit);
  const width = stands.length * WIDE;
  /** @type {Drawn} */
  const seen = {
    id: unit.name.replaceAll(/[^A-Za-z0-9]+/g, "-"),
    words: `${unit.name}, ${unit.says}`,
    arm: unit.arm,
    level: unit.level || "good",
    mounted: unit.mounted ?? unit.arm === "cavalry",
    formation: unit.formation ?? "",
    badges: [],
    opening: false,
    reacted: false,
    acts: 0,
    acted: false,
    pose: { x: 0, y: 0, facing: 0, width, depth: DEEP },
    stands: stands.map((stand, which) => ({
      ...stand,
      x: (which + 0.5) * WIDE - width / 2,
      y: 0,
      width: WIDE,
      depth: DEEP,
    })),
  };
  return drawUnit(seen, NATION[unit.side] ?? "union", { perInch });
}

const SIGNS = {
  fire: "M3 14L15 4L18 7L7 17L3 18Z",
  check: "M6 21V3M6 4H19L15.5 8L19 12H6",
  charge: "M3 12H17M12 6L19 12L12 18",
  roster: "M4 6H20M4 12H20M4 18H20",
  card: "M5 3H19V21H5ZM8 8H16M8 12H16M8 16H13",
};

/** @param {Tab} name */
export function sign(name) {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${SIGNS[name]}></path>`}</svg>`;
}

export function arrow() {
  return html`
    <svg class="arrow" width="44" height="20" viewBox="0 0 44 20" aria-hidden="true"><path class="shaft"
      d="M2 10H38"></path><path class="head" d="M32 3L42 10L32 17L35 10Z"></path></svg>
  `;
}

export function back() {
  return html`<svg class="back" width="14" height="22" viewBox="0 0 14 22"
    aria-hidden="true"><path d="M11 2L3 11L11 20"></path></svg>`;
}

/**
 * Figures dealt over the stands of the start: the last stands are the first to thin out.
 * @param {wire.UnitOnRoster} unit
 */
function standsOf({ figures, start, stands }) {
  const count = Math.max(1, Math.min(stands || 1, 6));
  const full = Math.max(start ?? 0, figures);
  /** @type {(total: number, which: number) => number} */
  const each = (total, which) => Math.floor(total / count) + (which < total % count ? 1 : 0);
  let left = figures;
  return Array.from({ length: count }, (_, which) => {
    const places = Math.max(1, each(full, which));
    const here = Math.min(places, left);
    left -= here;
    return { full: places, figures: here };
  });
}
