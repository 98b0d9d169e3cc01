// The camera goes where it happens: nearer when a fight would be small, there when it would be off the window, and back
// after it. A hand on the map takes it over until the player is asked again.

import { setting } from "../settings.js";

/** @import { EnfiladeMap } from "./map.js" */
/** @import { Point } from "./geometry.js" */

/** Pixels to an inch: below the first a fight is small, at the second it is shown. */
const SMALL = 30;
const SHOWN = 52;
const GLIDE = 420;
/** Milliseconds after the last fight until the map goes back. */
const BACK = 2000;
const MARGIN = 70;

export class Following {
  /** @param {EnfiladeMap} view */
  constructor(view) {
    this.view = view;
    /** Somebody has a hand on the map. */
    this.given = false;
    /** @type {{at: Point, scale: number} | null} where the player had it */
    this.home = null;
    this.timer = 0;
    const taken = () => {
      if (!view.session.playback?.busy && !this.home) return;
      this.given = true;
      this.home = null;
      clearTimeout(this.timer);
    };
    for (const kind of ["pointerdown", "wheel"]) view.viewport.addEventListener(kind, taken, { passive: true });
  }

  /**
   * Before something is played.
   * @param {wire.Happening[]} run
   * @param {{speed: number}} how
   */
  async attend(run, { speed }) {
    const { view } = this;
    const [first] = run;
    if (!view.opened || this.given || setting("camera") !== "follows" || view.dragging) return;
    const fights = first.faces.length > 0 || first.scene !== "";
    const points = this.#points(run);
    if (!points.length) return;
    const small = fights && view.camera.scale < SMALL;
    if (!small && points.every((point) => view.camera.sees(point, MARGIN))) return;
    clearTimeout(this.timer);
    this.home ??= this.#now();
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    /** @type {Point} */
    const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    const scale = small ? this.#near(xs, ys) : view.camera.scale;
    await view.camera.flyTo(middle, scale, GLIDE / Math.min(speed, 3));
  }

  /** Nothing more is played for now. */
  rest() {
    clearTimeout(this.timer);
    if (this.view.session.asked) this.given = false;
    const { home } = this;
    if (!home) return;
    this.timer = setTimeout(() => {
      this.home = null;
      if (!this.given) this.view.camera.flyTo(home.at, home.scale, GLIDE);
    }, BACK);
  }

  /** @param {wire.Happening[]} run */
  #points(run) {
    const { session, plane } = this.view;
    const last = run[run.length - 1];
    const places = [last.start, last.end, ...last.about.map((id) => session.unit(id)?.pose ?? session.leader(id))];
    return places.filter((place) => place !== null && place !== undefined).map((place) => plane.at(place));
  }

  /**
   * As near as a fight is shown, if all of it is in the window then.
   * @param {number[]} xs
   * @param {number[]} ys
   */
  #near(xs, ys) {
    const { camera } = this.view;
    const wide = Math.max(...xs) - Math.min(...xs);
    const high = Math.max(...ys) - Math.min(...ys);
    const room = Math.min(
      (camera.view.width - 2 * MARGIN) / Math.max(wide, 1),
      (camera.view.height - 2 * MARGIN) / Math.max(high, 1),
    );
    return Math.max(camera.scale, Math.min(SHOWN, (room * camera.scale) / camera.perUnit));
  }

  #now() {
    const { camera } = this.view;
    return { at: camera.toMap([camera.view.width / 2, camera.view.height / 2]), scale: camera.scale };
  }
}
