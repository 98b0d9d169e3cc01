/** Two fingers on the map: what lies between them stays between them. */

export class Pinch {
  /**
   * @param {import("../camera.js").Camera} camera
   * @param {Map<number, [number, number]>} fingers where they are in the window, kept up to date by whoever began this
   */
  constructor(camera, fingers) {
    this.camera = camera;
    this.fingers = fingers;
    this.spread = this.measure();
  }

  /** The fingers have moved. */
  follow() {
    if (this.fingers.size < 2) return;
    const now = this.measure();
    this.camera.panBy(now.middle[0] - this.spread.middle[0], now.middle[1] - this.spread.middle[1]);
    this.camera.zoomAt(now.middle, now.far / Math.max(1, this.spread.far), false);
    this.spread = now;
  }

  /** @returns {{far: number, middle: [number, number]}} */
  measure() {
    const [a, b] = [...this.fingers.values()];
    return { far: Math.hypot(a[0] - b[0], a[1] - b[1]), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
  }
}
