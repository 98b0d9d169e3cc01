/** Plays what has happened on the map: units go from where they stood to where they stand, smoke rises. */
import { isMove, marches } from "../session/marches.js";
import { onTable } from "./over/overlays.js";

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
      for (const run of marches(happenings)) await this.playOne(run, speed);
    } finally {
      this.playing -= 1;
    }
  }

  skip() {
    this.skipped = true;
    this.wake();
  }

  async playOne(run, speed) {
    const [first] = run;
    const unit = onTable(this.view.session.unit(first.about[0] ?? ""));
    if (!unit) return;
    if (isMove(first)) await this.march(unit, legsOf(run), speed);
    else if (first.kind === "fired") await this.fire(unit, speed);
  }

  /** One motion over all legs of a march. */
  async march(unit, legs, speed) {
    const { view } = this;
    const { start } = legs[0];
    const { end, until } = legs.at(-1);
    const span = Math.min(LONGEST, until) / speed;
    const { units } = view.board;
    const rest = view.lessMotion || this.skipped || span < 20;
    if (!rest) {
      await view.bringIntoSight(end, 300 / speed);
      units.moving.set(unit.id, start);
      view.board.unname(unit.id);
      view.board.signs();
      await this.frames(span, (part) => {
        const pose = along(legs, part * until);
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

/** The legs of a march with the times at which they begin and end. */
function legsOf(run) {
  let until = 0;
  return run.map(({ start, end }) => {
    const from = until;
    const turned = shortestTurn(start.facing, end.facing);
    until += Math.max(
      (Math.hypot(end.x - start.x, end.y - start.y) / 1000) * AN_INCH,
      Math.abs(turned) > 100 ? TURN : 0,
    );
    return { start, end, turned, from, until };
  });
}

/** Where a unit is so long after it set out. */
function along(legs, gone) {
  const { start, end, turned, from, until } = legs.findLast((leg) => leg.from <= gone);
  const part = until > from ? Math.min(1, (gone - from) / (until - from)) : 1;
  return {
    ...end,
    x: start.x + (end.x - start.x) * part,
    y: start.y + (end.y - start.y) * part,
    facing: start.facing + turned * part,
  };
}

function shortestTurn(from, to) {
  return ((((to - from) % 36000) + 54000) % 36000) - 18000;
}
