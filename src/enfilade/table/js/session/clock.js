// The clock of whoever is asked: seconds left by this machine's own time, told once a second while it runs.

const SECOND = 1000;

export class Clock {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.ends = 0;
  }

  /**
   * A sight has come: its seconds count from now, however long it takes to play what led to it.
   * @param {wire.Sight} sight
   */
  heard({ deadline, over }) {
    const runs = deadline > 0 && !over && !this.session.still;
    this.ends = runs ? Date.now() + deadline * SECOND : 0;
    clearInterval(this.ticking);
    if (runs) this.ticking = setInterval(() => this.session.changed("clock"), SECOND);
  }

  get runs() {
    return this.ends > 0;
  }

  /** Whole seconds. */
  get left() {
    return this.runs ? Math.max(0, Math.round((this.ends - Date.now()) / SECOND)) : 0;
  }
}

/** @param {number} seconds */
export function clockWords(seconds) {
  if (seconds >= 7200) return `${Math.round(seconds / 3600)} hours left`;
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes left`;
  return seconds === 1 ? "1 second left" : `${seconds} seconds left`;
}
