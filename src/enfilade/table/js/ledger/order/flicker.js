// Dice that roll: while they do, the part that shows them is drawn anew several times a second.

const SPAN = 90;

export class Flicker {
  /** @param {{requestUpdate: () => void}} part */
  constructor(part) {
    this.part = part;
    /** @type {ReturnType<typeof setInterval> | null} */
    this.timer = null;
  }

  /** @param {boolean} rolling */
  follow(rolling) {
    if (rolling) this.timer ??= setInterval(() => this.part.requestUpdate(), SPAN);
    else if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    }
  }
}
