/** What lies under a pointer or a finger: by its element, or by what is near enough. */
import { onTable } from "../over/overlays.js";

/** @import { Point } from "../geometry.js" */
/** @import { EnfiladeMap } from "../map.js" */

const FINGER = 24;

/**
 * What an element or one about it says in `data-name`.
 * @param {Element | null} element
 * @param {string} name
 */
export function close(element, name) {
  const found = /** @type {HTMLElement | SVGElement | null | undefined} */ (element?.closest?.(`[data-${name}]`));
  return found?.dataset[name] ?? null;
}

/**
 * A finger is wide: the unit whose middle is nearest, if it is near enough.
 * @param {EnfiladeMap} view
 * @param {Point} point
 */
export function nearest(view, point) {
  const { camera, plane, session } = view;
  let best = { id: /** @type {string | null} */ (null), far: FINGER };
  for (const unit of session.sight.units) {
    if (!onTable(unit)) continue;
    const [x, y] = camera.toWindow(plane.at(unit.pose));
    const far = Math.hypot(x - point[0], y - point[1]);
    if (far < best.far) best = { id: unit.id, far };
  }
  return best.id;
}
