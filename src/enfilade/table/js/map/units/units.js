/** How a unit is drawn: its stands, and the signs of its state round them. */
import { html, nothing, ref, svg } from "../../../vendor/lit.js";
import { Plane, long, short } from "../geometry.js";
import { ACTS, CARTRIDGE, REACTED, WEDGE, cornerCut, corners, laid, placer, polygon } from "./shapes.js";
import { puffs, standMarks, standOutlines } from "./stands.js";

/**
 * @import { Point } from "../geometry.js"
 * @import { Drawn } from "./stands.js"
 */

/**
 * A unit at its place on the map.
 *
 * @param {Drawn} unit
 * @param {string | undefined} nation
 * @param {Plane} plane
 */
export function unitBody(unit, nation, plane) {
  const cut = nation === "confederate";
  const [wide, deep] = [long(unit.pose.width), long(unit.pose.depth)];
  /** @param {Point} point */
  const home = (point) => plane.fromUnit(unit.pose, point);
  const marks = standMarks(unit, cut, home);
  /**
   * @param {string} name
   * @param {string} d
   */
  const drawn = (name, d) => (d ? svg`<path class=${name} d=${d}></path>` : nothing);
  return svg`<path class="hit" d=${plane.box(unit.pose, 5)}></path>
    ${unit.level === "good" ? nothing : svg`<path class="foot" d=${plane.box(unit.pose)}></path>`}
    ${bar(wide, deep, cut, home)}
    ${drawn("gone", marks.gone)}<path class="st" d=${marks.stand}></path>${drawn("hatched", cut ? marks.stand : "")}
    ${drawn("front", marks.front)}${drawn("slash", marks.slash)}${drawn(
      "gun wheels",
      marks.wheels,
    )}${drawn("gun", marks.lines)}
    ${drawn("barrel", marks.solid)}${drawn("pip", marks.pips)}${drawn("pip lost", marks.lost)}`;
}

/**
 * The small signs of many units at once, of one size on the screen: wedges, cartridges, answers given, actions left.
 *
 * @param {{unit: Drawn, nation: string | undefined, active: boolean}[]} units
 * @param {Plane} plane
 * @param {number} px how long a pixel is on the map
 */
export function signs(units, plane, px) {
  /** @type {Record<string, string>} */
  const paths = { "wedge union": "", "wedge confederate": "", cartridge: "", reacted: "", act: "", "act spent": "" };
  for (const { unit, nation, active } of units) {
    const { pose } = unit;
    const [wide, deep] = [long(pose.width) / 2, long(pose.depth) / 2];
    /**
     * @param {number} right
     * @param {number} back
     * @param {number} [degrees]
     */
    const from = (right, back, degrees = 0) => {
      const small = placer(0, 0, degrees, px);
      return (/** @type {Point} */ point) => {
        const [x, y] = small(point);
        return plane.fromUnit(pose, [right + x, back + y]);
      };
    };
    // The wedge of a routed unit points where it is going.
    paths[`wedge ${nation}`] += unit.level === "routed" ? laid(WEDGE, from(0, deep, 180)) : laid(WEDGE, from(0, -deep));
    if (unit.opening) paths.cartridge += laid(CARTRIDGE, from(wide - 4 * px, -deep - 6 * px));
    if (unit.reacted) paths.reacted += laid(REACTED, from(-wide, deep));
    if (!active || (!unit.acts && !unit.acted)) continue;
    ACTS.forEach((box, i) => {
      paths[i < 2 - unit.acts ? "act spent" : "act"] += laid(box, from(0, deep));
    });
  }
  return svg`${Object.entries(paths)
    .filter(([, d]) => d)
    .map(([name, d]) => svg`<path class=${`unit-sign ${name}`} d=${d}></path>`)}`;
}

/**
 * A unit alone, for a card or a key: a whole picture that brings its own hatch.
 * @param {Drawn} unit
 * @param {string | undefined} nation
 * @param {{perInch?: number, active?: boolean}} [given]
 */
export function drawUnit(unit, nation, { perInch = 32, active = false } = {}) {
  const name = `hatch-of-${unit.id}`;
  /** @param {Element | undefined} mark */
  const hatched = (mark) =>
    /** @type {SVGElement | undefined} */ (mark)?.style.setProperty("--hatch", `url("#${name}")`);
  const [wide, deep] = [long(unit.pose.width) + 22, long(unit.pose.depth) + 30];
  const size = perInch / 32;
  const plane = new Plane(0, 0);
  const dressed = { ...unit, pose: { ...unit.pose, x: 0, y: 0, facing: 0 } };
  return html`<svg class="unit-picture" role="img" aria-label=${unit.words} width=${short(wide * size)}
    height=${short(deep * size)} viewBox=${`${-wide / 2} ${-deep / 2} ${wide} ${deep}`} ${ref(hatched)}>
    <defs>${hatch(name)}</defs><g class=${`unit ${nation} ${unit.level}`}>${unitBody(dressed, nation, plane)}</g>
    ${signs([{ unit: dressed, nation, active }], plane, 1)}</svg>`;
}

/**
 * The diagonal hatch of Confederate stands.
 * @param {string} name
 * @param {number} [scale]
 */
export function hatch(name, scale = 1) {
  return svg`<pattern id=${name} width="5" height="5" patternUnits="userSpaceOnUse"
    patternTransform=${`rotate(45) scale(${short(scale)})`}><path class="hatching" d="M0 0V5"></path></pattern>`;
}

/**
 * @param {Drawn} unit
 * @param {Plane} plane
 */
export function smokeBody(unit, plane) {
  return svg`<path class="puffs" d=${puffs(unit, (point) => plane.fromUnit(unit.pose, point))}></path>`;
}

/**
 * Stands alone, for a ghost.
 * @param {wire.StandSeen[]} stands
 * @param {string | undefined} nation
 */
export function ghostStands(stands, nation) {
  return svg`<path class="ghost-stand" d=${standOutlines(stands, nation === "confederate")}></path>`;
}

/**
 * What is left of it from far away: one bar of true size.
 * @param {number} wide
 * @param {number} deep
 * @param {boolean} cut
 * @param {(point: Point) => Point} home
 */
function bar(wide, deep, cut, home) {
  const shape = polygon(corners(wide, deep, cut), home);
  const c = cut ? cornerCut(wide, deep) : 0;
  const [left, right] = [home([c - wide / 2, 1 - deep / 2]), home([wide / 2 - c, 1 - deep / 2])].map((point) =>
    point.map(short).join(" "),
  );
  return svg`<path class="far-bar st" d=${shape}></path>${
    cut ? svg`<path class="far-bar hatched" d=${shape}></path>` : nothing
  }
    <path class="far-bar front" d=${`M${left}L${right}`}></path>`;
}
