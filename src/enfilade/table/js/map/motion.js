/** Plays what has happened on the map: units go from where they stood to where they stand, smoke rises. */
import { isMove, marches } from "../session/marches.js";
import { onTable } from "./over/overlays.js";

/** @typedef {{start: wire.Pose, end: wire.Pose, turned: number, from: number, until: number}} Leg */

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

  /**
   * One after the other; the promise ends with the last. A click, or `skip`, shows the end at once.
   * @param {wire.Happening[]} happenings
   * @param {{speed?: number}} [given]
   */
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

  /**
   * @param {wire.Happening[]} run
   * @param {number} speed
   */
  async playOne(run, speed) {
    const [first] = run;
    const unit = onTable(this.view.session.unit(first.about[0] ?? ""));
    if (!unit) return;
    if (isMove(first)) await this.march(unit, legsOf(run), speed);
    else if (first.kind === "fired") await this.fire(unit, speed);
  }

  /**
   * One motion over all legs of a march.
   * @param {wire.UnitSeen} unit
   * @param {Leg[]} legs
   * @param {number} speed
   */
  async march(unit, legs, speed) {
    const { view } = this;
    const { start } = legs[0];
    const { end, until } = legs[legs.length - 1];
    const span = Math.min(LONGEST, until) / speed;
    const { units } = view.board;
    const rest = view.lessMotion || this.skipped || span < 20;
    if (!rest) {
      await view.bringIntoSight(end, 300 / speed);
      units.moving.set(unit.id, start);
      view.board.names.unname(unit.id);
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

  /**
   * @param {wire.UnitSeen} unit
   * @param {number} speed
   */
  async fire(unit, speed) {
    this.view.board.units.puff(this.view, unit);
    if (!this.view.lessMotion && !this.skipped) await this.frames(FIRED / speed, () => {});
  }

  /**
   * Calls with the eased part of the way for each frame, until the time is up or somebody skips.
   * @param {number} span
   * @param {(part: number) => void} draw
   */
  frames(span, draw) {
    const begin = performance.now();
    /** @type {Promise<void>} */
    const played = new Promise((done) => {
      this.wake = done;
      /** @param {number} now */
      const step = (now) => {
        const part = this.skipped ? 1 : Math.min(1, Math.max(0, (now - begin) / span));
        draw(1 - (1 - part) ** 3);
        if (part < 1) requestAnimationFrame(step);
        else done();
      };
      requestAnimationFrame(step);
    });
    return played;
  }
}

/**
 * The legs of a march with the times at which they begin and end.
 * @param {wire.Happening[]} run
 * @returns {Leg[]}
 */
function legsOf(run) {
  let until = 0;
  return run.filter(isMove).map(({ start, end }) => {
    const from = until;
    const turned = shortestTurn(start.facing, end.facing);
    until += Math.max(
      (Math.hypot(end.x - start.x, end.y - start.y) / 1000) * AN_INCH,
      Math.abs(turned) > 100 ? TURN : 0,
    );
    return { start, end, turned, from, until };
  });
}

/**
 * Where a unit is so long after it set out.
 * @param {Leg[]} legs
 * @param {number} gone
 */
function along(legs, gone) {
  const { start, end, turned, from, until } = legs.findLast((leg) => leg.from <= gone) ?? legs[0];
  const part = until > from ? Math.min(1, (gone - from) / (until - from)) : 1;
  return {
    ...end,
    x: start.x + (end.x - start.x) * part,
    y: start.y + (end.y - start.y) * part,
    facing: start.facing + turned * part,
  };
}

/**
 * @param {number} from
 * @param {number} to
 */
function shortestTurn(from, to) {
  return ((((to - from) % 36000) + 54000) % 36000) - 18000;
}
