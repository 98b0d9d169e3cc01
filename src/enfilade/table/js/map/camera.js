/**
 * What part of the table is in the window, and how large.
 *
 * A gesture only moves one layer by a transform; when it ends, `commit` draws the layer anew at the scale reached.
 */
import { UNITS_PER_INCH } from "./geometry.js";

/** @import { Point } from "./geometry.js" */

const MOST = 110;
const FRAME = 26;
const FIRST = 22;
const NEAR = 50;
const NEARLY = 1.12;
const SETTLE = 160;
/** A window narrower than this shows the action first, not the table. */
const PHONE = 600;
/** By how much a rounded scale may miss. */
const EDGE = 1.001;

export class Camera {
  /**
   * @param {HTMLElement} layer what is moved
   * @param {(scale: number) => void} redraw called when a new scale is to be drawn
   */
  constructor(layer, redraw) {
    this.layer = layer;
    this.redraw = redraw;
    this.scale = 0;
    this.drawn = 0;
    this.x = 0;
    this.y = 0;
    this.view = { width: 0, height: 0 };
    /** @type {{width: number, height: number}} the table, in map units; none before it is `ready` */
    this.plane = /** @type {any} */ (null);
    this.timer = 0;
    this.frame = 0;
    this.glide = 0;
    /** Somebody has moved it; until then it may settle itself anew. */
    this.handled = false;
  }

  get ready() {
    return this.plane !== null && this.view.width > 0 && this.view.height > 0;
  }

  /** Pixels to a unit of the map. */
  get perUnit() {
    return this.scale / UNITS_PER_INCH;
  }

  fitScale() {
    const { width, height } = this.view;
    const wide = (width - 2 * FRAME) / this.plane.width;
    const high = (height - 2 * FRAME) / this.plane.height;
    return Math.max(2, Math.min(wide, high) * UNITS_PER_INCH);
  }

  /** The whole table. */
  fit() {
    this.stop();
    this.scale = Math.min(this.fitScale(), MOST);
    this.centre([this.plane.width / 2, this.plane.height / 2]);
    this.commit();
  }

  /** Whether the whole table is in the window. */
  get whole() {
    return this.ready && this.scale <= this.fitScale() * EDGE;
  }

  /**
   * The whole table; on a phone near enough to read names, round the action, with no more bare desk than need be.
   * @param {Point} middle
   */
  first(middle) {
    if (this.view.width >= PHONE || this.fitScale() >= FIRST) {
      this.scale = Math.min(this.fitScale(), NEAR);
      this.centre([this.plane.width / 2, this.plane.height / 2]);
    } else {
      this.scale = FIRST;
      this.centre(middle);
      this.fill();
    }
    this.commit();
  }

  /** Leaves bare desk only where the whole table fits along an axis; where it nearly fits, the title's end is shown. */
  fill() {
    /**
     * @param {number} at
     * @param {number} size
     * @param {number} window
     */
    const settle = (at, size, window) => {
      if (size + 2 * FRAME <= window) return (window - size) / 2;
      return size < window * NEARLY ? FRAME : Math.max(window - size - FRAME, Math.min(FRAME, at));
    };
    this.x = settle(this.x, this.plane.width * this.perUnit, this.view.width);
    this.y = settle(this.y, this.plane.height * this.perUnit, this.view.height);
  }

  /** @param {Point} point */
  centre([x, y]) {
    this.x = this.view.width / 2 - x * this.perUnit;
    this.y = this.view.height / 2 - y * this.perUnit;
    this.move();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  panBy(dx, dy) {
    this.stop();
    this.handled = true;
    this.x += dx;
    this.y += dy;
    this.move();
  }

  /**
   * Zooms so that what lies under a point of the window stays there.
   * @param {Point} point
   * @param {number} factor
   * @param {boolean} [settle]
   */
  zoomAt([px, py], factor, settle = true) {
    this.stop();
    this.handled = true;
    // Beyond the whole table there is only the desk.
    const scale = Math.max(this.fitScale(), Math.min(MOST, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = px - (px - this.x) * ratio;
    this.y = py - (py - this.y) * ratio;
    this.scale = scale;
    if (this.whole) this.fill();
    this.move();
    clearTimeout(this.timer);
    if (settle) this.timer = setTimeout(() => this.commit(), SETTLE);
  }

  /**
   * @param {Point} point
   * @returns {[number, number]} the point of the map under a point of the window
   */
  toMap([px, py]) {
    return [(px - this.x) / this.perUnit, (py - this.y) / this.perUnit];
  }

  /**
   * @param {Point} point
   * @returns {[number, number]}
   */
  toWindow([x, y]) {
    return [this.x + x * this.perUnit, this.y + y * this.perUnit];
  }

  /**
   * @param {Point} point
   * @param {number} [margin]
   */
  sees([x, y], margin = 40) {
    const [px, py] = this.toWindow([x, y]);
    return px > margin && py > margin && px < this.view.width - margin && py < this.view.height - margin;
  }

  /**
   * Glides to a point of the map; at once if motion is not wanted.
   * @param {Point} point
   * @param {number} [span]
   */
  panTo(point, span = 300) {
    this.stop();
    const from = { x: this.x, y: this.y };
    const to = {
      x: this.view.width / 2 - point[0] * this.perUnit,
      y: this.view.height / 2 - point[1] * this.perUnit,
    };
    if (!span) {
      Object.assign(this, to);
      this.move();
      return Promise.resolve();
    }
    const start = performance.now();
    /** @type {Promise<void>} */
    const glided = new Promise((done) => {
      /** @param {number} now */
      const step = (now) => {
        const part = Math.min(1, Math.max(0, (now - start) / span));
        const eased = 1 - (1 - part) ** 3;
        this.x = from.x + (to.x - from.x) * eased;
        this.y = from.y + (to.y - from.y) * eased;
        this.write();
        this.glide = part < 1 ? requestAnimationFrame(step) : 0;
        if (part === 1) done();
      };
      this.glide = requestAnimationFrame(step);
      // Whoever stops the glide must not leave its waiter behind.
      setTimeout(done, span + 100);
    });
    return glided;
  }

  /**
   * Glides to a point and a scale; what the player has done with it is still his.
   * @param {Point} point
   * @param {number} scale
   * @param {number} span
   */
  flyTo([x, y], scale, span) {
    this.stop();
    const from = this.toMap([this.view.width / 2, this.view.height / 2]);
    const first = this.scale;
    const start = performance.now();
    /** @type {Promise<void>} */
    const flown = new Promise((done) => {
      /** @param {number} now */
      const step = (now) => {
        const part = Math.min(1, Math.max(0, (now - start) / span));
        const eased = part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
        this.scale = first * (scale / first) ** eased;
        this.x = this.view.width / 2 - (from[0] + (x - from[0]) * eased) * this.perUnit;
        this.y = this.view.height / 2 - (from[1] + (y - from[1]) * eased) * this.perUnit;
        this.keepInReach();
        this.write();
        this.glide = part < 1 ? requestAnimationFrame(step) : 0;
        if (part < 1) return;
        this.commit();
        done();
      };
      this.glide = requestAnimationFrame(step);
      setTimeout(done, span + 100);
    });
    return flown;
  }

  stop() {
    if (this.glide) cancelAnimationFrame(this.glide);
    this.glide = 0;
  }

  /** Draws at the scale reached. */
  commit() {
    clearTimeout(this.timer);
    if (!this.ready) return;
    if (this.drawn !== this.scale) {
      this.drawn = this.scale;
      this.redraw(this.scale);
    }
    this.x = Math.round(this.x);
    this.y = Math.round(this.y);
    this.write();
  }

  /** Moves the layer with the next frame, however often it is asked. */
  move() {
    this.keepInReach();
    this.frame ||= requestAnimationFrame(() => this.write());
  }

  write() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.drawn) return;
    const ratio = this.scale / this.drawn;
    const zoom = Math.abs(ratio - 1) < 1e-6 ? "" : ` scale(${ratio})`;
    this.layer.style.transform = `translate(${this.x}px, ${this.y}px)${zoom}`;
  }

  /** The table may leave the middle of the window, never the window. */
  keepInReach() {
    const { width, height } = this.view;
    const [wide, high] = [this.plane.width * this.perUnit, this.plane.height * this.perUnit];
    this.x = Math.max(width / 2 - wide, Math.min(width / 2, this.x));
    this.y = Math.max(height / 2 - high, Math.min(height / 2, this.y));
  }
}
