/** A glass of twice the size above the finger that drags a unit, because the finger hides what it points at. */
import { nothing, render, svg, html } from "../../../vendor/lit.js";
import { short } from "../geometry.js";

/** @import { Point } from "../geometry.js" */

const ACROSS = 132;
const TIMES = 2;

export class Loupe {
  /** @param {import('../map.js').EnfiladeMap} view */
  constructor(view) {
    this.view = view;
    this.shown = false;
  }

  /** @type {HTMLElement} */
  glass;

  /** @type {SVGElement} */
  picture;

  show() {
    const { view } = this;
    this.glass = /** @type {HTMLElement} */ (view.querySelector(".map-loupe"));
    this.shown = true;
    this.glass.hidden = false;
    const parts = ["ground", "under", "ghosts", "raw", "units", "over"].map((part) => view.board.groups[part]);
    for (const part of parts) part.id ||= `${view.name}-${part.dataset.part}`;
    const again = parts.map((part) => svg`<use href=${`#${part.id}`}></use>`);
    render(html`<svg width=${ACROSS} height=${ACROSS}>${again}</svg>`, this.glass);
    this.picture = /** @type {SVGElement} */ (this.glass.firstElementChild);
    this.picture.style.setProperty("--px", String(1 / (view.perUnit * TIMES)));
  }

  /**
   * The point of the map under the finger, and where the finger is in the window.
   * @param {Point} point
   * @param {Point} finger
   */
  follow([x, y], [px, py]) {
    if (!this.shown) return;
    const span = ACROSS / (this.view.perUnit * TIMES);
    this.picture.setAttribute("viewBox", `${short(x - span / 2)} ${short(y - span / 2)} ${short(span)} ${short(span)}`);
    const top = py - ACROSS - 46 > 0 ? py - ACROSS - 46 : py + 60;
    const left = Math.max(0, Math.min(this.view.camera.view.width - ACROSS, px - ACROSS / 2));
    this.glass.style.transform = `translate(${left}px, ${top}px)`;
  }

  hide() {
    if (!this.shown) return;
    this.shown = false;
    this.glass.hidden = true;
    render(nothing, this.glass);
  }
}
