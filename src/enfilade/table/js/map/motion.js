/** Plays what has happened on the map: units go from where they stood to where they stand, smoke rises. */
import { onTable } from "./overlays.js";

const AN_INCH = 90;
const LONGEST = 900;
const TURN = 240;
const FIRED = 350;
const STILL_SEEN = 2000;

export class Motion {
  /** @param {import('./map.js').EnfiladeMap} view */
  constructor(view) {
    this.view = view;
    this.skipped = false;
    this.playing = 0;
    this.wake = () => {};
  }

  /** One after the other; the promise ends with the last. A click, or `skip`, shows the end at once. */
  async play(happenings, { speed = 1 } = {}) {
    this.playing += 1;
    this.skipped = false;
    try {
      for (const happening of happenings) await this.playOne(happening, speed);
    } finally {
      this.playing -= 1;
    }
  }

  skip() {
    this.skipped = true;
    this.wake();
  }

  async playOne(happening, speed) {
    const { view } = this;
    const unit = onTable(view.session.unit(happening.about[0] ?? ""));
    if (!unit) return;
    if (happening.start && happening.end) await this.move(unit, happening.start, happening.end, speed);
    else if (happening.kind === "fired") await this.fire(unit, speed);
  }

  async move(unit, start, end, speed) {
    const { view } = this;
    const far = Math.hypot(end.x - start.x, end.y - start.y);
    const turned = shortestTurn(start.facing, end.facing);
    const span = Math.min(LONGEST, Math.max((far / 1000) * AN_INCH, Math.abs(turned) > 100 ? TURN : 0)) / speed;
    const { units } = view.board;
    const rest = view.lessMotion || this.skipped || span < 20;
    if (!rest) {
      await view.bringIntoSight(end, 300 / speed);
      units.moving.set(unit.id, start);
      view.board.unname(unit.id);
      view.board.signs();
      await this.frames(span, (part) => {
        const pose = { ...end, x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part, facing: start.facing + turned * part };
        units.moving.set(unit.id, pose);
        units.put(view, unit.id, pose);
        if (unit.leaders.length) view.board.leaders();
      });
    }
    units.moving.delete(unit.id);
    units.put(view, unit.id, end);
    view.board.signs();
    view.board.leaders();
    if (view.lessMotion) view.flash(unit.id, STILL_SEEN, false);
  }

  async fire(unit, speed) {
    this.view.board.units.puff(this.view, unit);
    if (!this.view.lessMotion && !this.skipped) await this.frames(FIRED / speed, () => {});
  }

  /** Calls with the eased part of the way for each frame, until the time is up or somebody skips. */
  frames(span, draw) {
    const begin = performance.now();
    return new Promise((done) => {
      this.wake = done;
      const step = (now) => {
        const part = this.skipped ? 1 : Math.min(1, Math.max(0, (now - begin) / span));
        draw(1 - (1 - part) ** 3);
        if (part < 1) requestAnimationFrame(step);
        else done();
      };
      requestAnimationFrame(step);
    });
  }
}

function shortestTurn(from, to) {
  return ((((to - from) % 36000) + 54000) % 36000) - 18000;
}
