/**
 * The map of a battle: one camera over ground, units and what is drawn for them. Give it a `session`; it draws what the
 * session holds, tells the session what the player points at, and knows no rules.
 */
import { LitElement, html, svg } from "../../vendor/lit.js";
import { Board } from "./board.js";
import { Camera } from "./camera.js";
import { Drag } from "./hand/drag.js";
import { middleOf } from "./eye.js";
import { Fitting } from "./fitting.js";
import { Following } from "./following.js";
import { Plane, UNITS_PER_INCH } from "./geometry.js";
import { Gestures } from "./hand/gestures.js";
import { Keys } from "./hand/keys.js";
import { Motion } from "./motion.js";
import { onTable } from "./over/overlays.js";
import { picture } from "./over/scenes.js";
import { Redrawing } from "./redrawing.js";
import { Rides } from "./hand/rides.js";
import { fontsHere, forgetLengths } from "./names/room.js";

/** @import { Place } from "../session/watched.js" */
/** @import { Session } from "../session/session.js" */

const OUTLINED = 1500;
let count = 0;

export class EnfiladeMap extends LitElement {
  static properties = { session: { attribute: false } };

  // What comes with the first drawing, and the plane with the first sight.
  /** @type {HTMLElement} */
  viewport;

  /** @type {Plane} */
  plane;

  /** @type {Board} */
  board;

  /** @type {Camera} */
  camera;

  /** @type {Motion} */
  motion;

  /** @type {Following} */
  following;

  /** @type {Drag} */
  drag;

  /** @type {Rides} */
  rides;

  /** @type {Gestures} */
  gestures;

  /** @type {Keys} */
  keys;

  constructor() {
    super();
    /** @type {Session} or the replay's reel, which gives no orders: `still` or over */
    this.session = /** @type {any} */ (null);
    count += 1;
    this.name = `map-${count}`;
    /** @type {string | null} */
    this.focused = null;
    /** @type {string | null} */
    this.flashed = null;
    /** @type {string | null} */
    this.leaderOver = null;
    /** @type {string | null} the objective that is pointed at */
    this.prizeOver = null;
    /** @type {import("./hand/tape.js").Laying | null} */
    this.tape = null;
    this.opened = false;
    /** The whole table is to stay in sight when the window changes, until somebody moves it. */
    this.whole = false;
    this.fitting = new Fitting(this);
    this.redrawing = new Redrawing(this);
    this.heard = (/** @type {CustomEvent<{keys: string[]}>} */ event) => this.changed(event.detail.keys);
    this.flashHeard = (/** @type {CustomEvent<{id: string}>} */ event) => this.flash(event.detail.id);
    this.happened = (/** @type {CustomEvent<wire.Happening>} */ event) => this.onHappening(event.detail);
  }

  createRenderRoot() {
    return this;
  }

  render() {
    return html`<div class="map-view" role="group" aria-label="Map">
      <div class="map-camera">
        <svg class="map-frame" data-layer="frame" data-in="pixels" aria-hidden="true">${part("border")}</svg>
        <svg class="map-paper" data-layer="paper" data-in="inches" aria-hidden="true">
          <rect class="paper" width="100%" height="100%"></rect>${part("ground")}</svg>
        <svg class="map-under" data-layer="under" data-in="inches">
          ${["under", "names", "ghosts", "raw"].map(part)}</svg>
        <svg class="map-units" data-layer="units" data-in="inches">
          ${["defs", "glow", "smoke", "units", "objectives", "signs", "leaders"].map(part)}</svg>
        <svg class="map-over" data-layer="over" data-in="inches" aria-hidden="true">
          ${["over", "scenes"].map(part)}</svg>
        <svg class="map-words" data-layer="words" data-in="pixels" aria-hidden="true">
          ${["labels", "hover", "chips", "title"].map(part)}</svg>
      </div>
      <div class="map-loupe" hidden></div>
    </div>`;
  }

  firstUpdated() {
    this.viewport = /** @type {HTMLElement} */ (this.querySelector(".map-view"));
    const layers = Object.fromEntries(
      [.../** @type {NodeListOf<SVGElement>} */ (this.querySelectorAll("svg[data-layer]"))].map((layer) => [
        layer.dataset.layer,
        layer,
      ]),
    );
    this.viewport.style.setProperty("--hatch", `url("#${this.name}-hatch")`);
    this.viewport.style.setProperty("--blind", `url("#${this.name}-blind")`);
    this.board = new Board(this, layers);
    this.camera = new Camera(/** @type {HTMLElement} */ (this.querySelector(".map-camera")), (scale) =>
      this.board.rescale(scale),
    );
    this.motion = new Motion(this);
    this.following = new Following(this);
    this.drag = new Drag(this);
    this.rides = new Rides(this);
    this.gestures = new Gestures(this);
    this.keys = new Keys(this);
    this.watcher = new ResizeObserver(([entry]) => this.fitting.resized(entry.contentRect));
    this.watcher.observe(this.viewport);
    this.letters = new MutationObserver(() => this.opened && this.board.rescale(this.camera.drawn));
    this.letters.observe(document.documentElement, { attributeFilter: ["data-text"] });
    fontsHere().then(() => {
      forgetLengths();
      if (!this.opened) return;
      this.board.chips();
      this.board.names.words();
    });
  }

  /** @param {Map<string, any>} changes */
  updated(changes) {
    if (!changes.has("session")) return;
    this.forget(changes.get("session"));
    this.opened = false;
    if (!this.session) return;
    this.session.addEventListener("change", this.heard);
    this.session.addEventListener("flash", this.flashHeard);
    this.session.addEventListener("happening", this.happened);
    this.changed(["sight", "ground"]);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.forget(this.session);
    this.watcher?.disconnect();
    this.letters?.disconnect();
  }

  /** @param {Session | null} session */
  forget(session) {
    session?.removeEventListener("change", this.heard);
    session?.removeEventListener("flash", this.flashHeard);
    session?.removeEventListener("happening", this.happened);
  }

  /** Draws the battle for the first time, once there is a battle, a ground and a window. */
  open() {
    const { session } = this;
    if (!session?.sight || !this.camera) return;
    this.plane = new Plane(session.sight.width, session.sight.height);
    this.camera.plane = this.plane;
    if (!this.camera.ready) return;
    this.opened = true;
    this.board.ground();
    this.board.units.update(this);
    this.viewport.setAttribute("aria-label", `Map, ${session.sight.title}`);
    this.viewport.classList.toggle("still", Boolean(session.still));
    this.camera.drawn = 0;
    if (session.still) this.camera.fit();
    else this.camera.first(middleOf(session, this.plane));
  }

  /** @param {Iterable<string>} keys fields of the session, or what the map itself has over it */
  changed(keys) {
    this.redrawing.changed(keys);
  }

  /** Pixels to a unit of the map, as words and marks count them: larger letters are fewer, larger pixels. */
  get perUnit() {
    return this.camera.drawn / UNITS_PER_INCH / this.textSize;
  }

  /** 1, 1.15 or 1.3, as the player has chosen. */
  get textSize() {
    return (Number(document.documentElement.dataset.text) || 100) / 100;
  }

  get dragging() {
    return this.drag.active;
  }

  get lessMotion() {
    return document.documentElement.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** @param {string | undefined} side */
  nation(side) {
    return side ? (this.session.side(side)?.nation ?? "union") : undefined;
  }

  rawPose() {
    return this.drag?.pose ?? null;
  }

  /**
   * Plays happenings on the map, in order; the promise ends when they have been seen or skipped.
   * @param {wire.Happening[]} happenings
   * @param {{speed?: number}} how
   */
  play(happenings, how) {
    return this.opened ? this.motion.play(happenings, how) : Promise.resolve();
  }

  skip() {
    this.motion.skip();
  }

  /** @param {wire.Happening} happening */
  onHappening(happening) {
    if (this.opened && happening.scene) picture(this, happening);
    const unit = happening.kind === "fired" && this.opened && onTable(this.session.unit(happening.about[0] ?? ""));
    if (unit) this.board.units.puff(this, unit);
  }

  /**
   * Pans to a unit or leader and outlines it for a moment.
   * @param {string} id
   * @param {number} [span]
   * @param {boolean} [pan]
   */
  flash(id, span = OUTLINED, pan = true) {
    const { session, plane } = this;
    const where =
      onTable(session.unit(id))?.pose ?? session.leader(id) ?? session.sight.objectives.find((one) => one.id === id);
    if (!where || !this.opened) return;
    if (pan) this.camera.panTo(plane.at(where), this.lessMotion ? 0 : 300);
    this.flashed = id;
    this.board.overlays();
    clearTimeout(this.flashTimer);
    this.flashTimer = setTimeout(() => {
      this.flashed = null;
      this.board.overlays();
    }, span);
  }

  /**
   * @param {Place} pose
   * @param {number} [span]
   */
  async bringIntoSight(pose, span = 300) {
    const at = this.plane.at(pose);
    if (!this.camera.sees(at)) await this.camera.panTo(at, this.lessMotion ? 0 : span);
  }

  zoomIn() {
    this.zoomBy(1.35);
  }

  zoomOut() {
    this.zoomBy(1 / 1.35);
  }

  /** The whole table. */
  fit() {
    this.camera.fit();
  }

  /** @param {number} factor */
  zoomBy(factor) {
    const { width, height } = this.camera.view;
    this.camera.zoomAt([width / 2, height / 2], factor);
  }
}

/**
 * A place for one kind of drawing; each is filled on its own.
 * @param {string} name
 */
function part(name) {
  return svg`<g data-part=${name}></g>`;
}

customElements.define("enfilade-map", EnfiladeMap);
