// A die as it is drawn: cream with ink pips for both sides.

import { html, svg } from "../../../vendor/lit.js";

/** @type {Record<number, [number, number][]>} */
const SPOTS = {
  1: [[15, 15]],
  2: [
    [8, 8],
    [22, 22],
  ],
  3: [
    [8, 8],
    [15, 15],
    [22, 22],
  ],
  4: [
    [8, 8],
    [22, 8],
    [8, 22],
    [22, 22],
  ],
  5: [
    [8, 8],
    [22, 8],
    [15, 15],
    [8, 22],
    [22, 22],
  ],
  6: [
    [8, 7.5],
    [8, 15],
    [8, 22.5],
    [22, 7.5],
    [22, 15],
    [22, 22.5],
  ],
};

/**
 * @param {number} face 0: an empty place for a die that is due
 * @param {number} [size] in pixels
 */
export function dieFace(face, size = 30, look = "") {
  return html`
    <svg class="die ${face ? "" : "due"} ${look}" width=${size} height=${size} viewBox="0 0 30 30" aria-hidden="true">
      <rect x="1" y="1" width="28" height="28" rx="4"></rect>
      ${(SPOTS[face] ?? []).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="2.7"></circle>`)}
    </svg>
  `;
}
