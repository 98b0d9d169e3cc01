// The whole battle on a line: turns as numbered blocks, the active side as a band, a tick for each event, losses of
// both sides as two thin steps. It is a slider: drag to scrub, arrows step, Page keys go by turns.

import { html, nothing, svg } from "../../vendor/lit.js";
import { Part } from "../ledger/part.js";
import { lookOf, plain } from "../words.js";
import { runsOf, sameSide, sameTurn, told } from "./steps.js";

/** @import { Span, Step } from "./steps.js" */
/** @import { Reel } from "./reel.js" */

const HIGH = 64;
const EDGE = 7;
/** Turn blocks above, then losses and ticks, the band, and losses below. */
const BLOCK = 17;
const BAND = 41;
const BAND_HIGH = 8;
const UPPER = 21;
const LOWER = 13;

/** @extends {Part<Reel>} */
class TimeLineBar extends Part {
  static watches = ["sight", "index", "steps"];

  constructor() {
    super();
    this.width = 0;
    /** @type {{steps: Step[], drawn: unknown} | null} the marks, as they were drawn last */
    this.still = null;
    /** Where the line begins in the window. */
    this.box = { left: 0, top: 0 };
    this.watcher = new ResizeObserver(([entry]) => this.#resized(entry.contentRect.width));
  }

  firstUpdated() {
    this.watcher.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watcher.disconnect();
  }

  render() {
    const reel = this.session;
    return html`
      <div
        class="time-line" role="slider" tabindex="0" aria-label="Time line" aria-valuemin="0" aria-valuemax=${reel.last}
        aria-valuenow=${reel.index} aria-valuetext=${this.#told()}
        @keydown=${this.#key} @pointerdown=${this.#down}
        @pointermove=${this.#move}
        @pointerup=${() => this.#up()} @pointercancel=${() => this.#up()}
      >
        ${this.width > 40 ? this.#drawn() : nothing}
      </div>
    `;
  }

  /** @param {number} width */
  #resized(width) {
    this.width = Math.floor(width);
    this.still = null;
    this.requestUpdate();
  }

  /** What happened at the moment that is shown, for those who listen. */
  #told() {
    const reel = this.session;
    const { step } = reel;
    if (!step) return "";
    const said = told(step.happenings)
      .map(({ parts }) => plain(parts))
      .join(" ");
    return `Turn ${step.turn}, ${reel.side(step.active)?.name ?? step.active}. ${said}`;
  }

  #drawn() {
    const reel = this.session;
    // The marks change only with the battle or the width; the hand moves with every step.
    if (this.still?.steps !== reel.steps) this.still = { steps: reel.steps, drawn: this.#marks() };
    const x = this.#x(reel.index);
    return svg`
      <svg width=${this.width} height=${HIGH} viewBox="0 0 ${this.width} ${HIGH}" aria-hidden="true">
        ${this.still.drawn}
        <rect class="to-come" x=${x} y=${BLOCK} width=${Math.max(0, this.width - EDGE - x)}
          height=${HIGH - BLOCK}></rect>
        <path class="hand-case" d="M${x} ${BLOCK}V${HIGH}"></path><path class="hand" d="M${x} ${BLOCK}V${HIGH}"></path>
        <path class="hand-grip"
          d="M${x - 6} ${BLOCK - 2}H${x + 6}V${BLOCK + 4}L${x} ${BLOCK + 10}L${x - 6} ${BLOCK + 4}Z"></path>
      </svg>
    `;
  }

  #marks() {
    const reel = this.session;
    const { steps, timeLine } = reel;
    /** @param {string} side */
    const look = (side) => lookOf(reel, side);
    return svg`
      <defs>
        <pattern id="band-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="h1" width="5" height="5"></rect><rect class="h2" width="2" height="5"></rect>
        </pattern>
      </defs>
      ${runsOf(steps, sameTurn).map((run) => this.#block(run))}
      ${runsOf(steps, sameSide).map((run) => this.#band(run, look(run.active)))}
      ${steps.map((step, index) => this.#tick(step, this.#x(index)))}
      ${timeLine.sides.map(
        (side, nth) => svg`<path class="losses ${look(side)}" d=${this.#losses(nth, look(side) !== "cs")}></path>`,
      )}
    `;
  }

  /** @param {Span} span */
  #block({ from, to, turn }) {
    const [left, right] = [this.#left(from), this.#left(to + 1)];
    return svg`
      <g class="block"><rect x=${left + 0.5} y=".5" width=${Math.max(1, right - left - 1)} height=${BLOCK - 3}></rect>
      ${
        right - left > 14
          ? svg`<text x=${(left + right) / 2} y="12"
            text-anchor="middle">${right - left > 60 ? `Turn ${turn}` : turn}</text>`
          : nothing
      }</g>
    `;
  }

  /**
   * @param {Span} span
   * @param {string} look
   */
  #band({ from, to }, look) {
    const [left, right] = [this.#left(from), this.#left(to + 1)];
    return svg`<rect class="band ${look}" x=${left} y=${BAND} width=${Math.max(1, right - left)}
      height=${BAND_HIGH}></rect>`;
  }

  /**
   * Tall for fire, a wedge for a reaction, a flag for a rout, a short one for anything else.
   * @param {Step} step
   * @param {number} x
   */
  #tick({ kinds }, x) {
    const tall = kinds.includes("fire") || kinds.includes("charge");
    return svg`
      <path class="tick ${tall ? "tall" : ""} ${kinds.includes("charge") ? "charge" : ""}"
        d="M${x} ${BAND}V${tall ? BAND - 12 : BAND - 4}"></path>
      ${
        kinds.includes("reaction")
          ? svg`<path class="wedge"
            d="M${x - 3} ${BAND + BAND_HIGH + 6}H${x + 3}L${x} ${BAND + BAND_HIGH + 1}Z"></path>`
          : nothing
      }
      ${
        kinds.includes("rout")
          ? svg`<path class="flag"
            d="M${x} ${BAND}V${BAND - 20}H${x + 7}L${x + 4.5} ${BAND - 17}L${x + 7} ${BAND - 14}H${x}"></path>`
          : nothing
      }
    `;
  }

  /**
   * Above the band for the Union, below it for the Confederates, growing away from it.
   * @param {number} nth
   * @param {boolean} above
   */
  #losses(nth, above) {
    const { steps } = this.session;
    const most = Math.max(1, ...steps.flatMap(({ lost }) => lost));
    const base = above ? BAND - 0.5 : BAND + BAND_HIGH + 0.5;
    /** @param {number} lost */
    const y = (lost) => (above ? base - (lost / most) * UPPER : base + (lost / most) * LOWER).toFixed(1);
    const way = steps.map(({ lost }, index) => `H${this.#x(index)}V${y(lost[nth])}`);
    return `M${EDGE} ${base}${way.join("")}H${this.width - EDGE}`;
  }

  /** @param {number} index */
  #x(index) {
    return (
      Math.round((EDGE + ((index + 0.5) / Math.max(1, this.session.steps.length)) * (this.width - 2 * EDGE)) * 10) / 10
    );
  }

  /** @param {number} index */
  #left(index) {
    return Math.round(EDGE + (index / Math.max(1, this.session.steps.length)) * (this.width - 2 * EDGE));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button) return;
    const line = /** @type {HTMLElement} */ (event.currentTarget);
    const box = line.getBoundingClientRect();
    line.setPointerCapture(event.pointerId);
    this.box = box;
    this.session.scrubbing = true;
    const index = this.#under(event);
    // The blocks above are turns: they lead to where the turn begins.
    const turn =
      event.clientY - box.top < BLOCK - 4
        ? this.session.turns.find(({ from, to }) => from <= index && index <= to)
        : null;
    this.session.go(turn ? turn.from : index);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (
      !this.session.scrubbing ||
      !(/** @type {HTMLElement} */ (event.currentTarget).hasPointerCapture(event.pointerId))
    )
      return;
    this.session.go(this.#under(event));
  }

  #up() {
    this.session.scrubbing = false;
  }

  /** @param {PointerEvent} event */
  #under(event) {
    const along = (event.clientX - this.box.left - EDGE) / (this.width - 2 * EDGE);
    return Math.min(this.session.last, Math.max(0, Math.floor(along * this.session.steps.length)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const reel = this.session;
    const deed = {
      ArrowLeft: () => reel.stepBack(),
      ArrowDown: () => reel.stepBack(),
      ArrowRight: () => reel.on(),
      ArrowUp: () => reel.on(),
      PageUp: () => reel.turn(-1),
      PageDown: () => reel.turn(1),
      Home: () => reel.go(0),
      End: () => reel.go(reel.last),
      " ": () => reel.toggle(),
    }[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    deed();
  }
}

customElements.define("enfilade-time-line", TimeLineBar);
