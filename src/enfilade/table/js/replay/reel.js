// What the replay page holds: the battle at one of its moments, and the way from one to the next. To the map and the
// log it is what the session is at the table, with no orders to give.

import { refusalOf } from "../api.js";
import { Reasons } from "../session/reasons.js";
import { Line } from "../session/socket.js";
import { Watched } from "../session/watched.js";
import { Moments } from "./moments.js";
import { Player } from "./player.js";
import { indexAt, runsOf, sameTurn, stepsOf } from "./steps.js";

/** @import { Layers, TapeEnd } from "../session/watched.js" */

/** Moments fetched ahead while the replay runs. */
const AHEAD = 3;

export class Reel extends Watched {
  /** @param {import("../api.js").GameApi} api */
  constructor(api) {
    super();
    this.api = api;
    this.still = false;
    /** @type {wire.Sight} the battle as it stands, not as it is shown; nothing before `open`, as `sight` */
    this.now = /** @type {any} */ (null);
    /** @type {wire.TimeLine} */
    this.timeLine = { sides: ["", ""], lines: 0, marks: [], balance: [] };
    this.growing = false;
    /** @type {import("./steps.js").Step[]} */
    this.steps = [];
    this.index = 0;
    this.playing = false;
    /** @type {number | null} the moment that is fetched to be played next */
    this.coming = null;
    this.speed = 1;
    /** The time line is being dragged: what comes late is shown too, so that the table follows. */
    this.scrubbing = false;
    /** The moment that is wanted while another is fetched. */
    this.wanted = 0;
    this.going = false;
    /** @type {object | null} the run that goes on, told from those before it */
    this.running = null;
    this.moments = new Moments(this);
    this.reasons = new Reasons(this);
    this.player = new Player(this);
    this.line = new Line(api);
  }

  /** @param {number | null} line the moment to begin with; else the first */
  async open(line) {
    const [now, ground] = await Promise.all([this.api.sight(), this.api.ground()]);
    this.ground = ground;
    this.log = now.log;
    await this.#cut(now);
    this.index = line === null ? 0 : indexAt(this.steps, line);
    this.sight = await this.moments.at(this.index);
    this.changed("sight", "ground", "steps", "index");
    if (now.reasons) this.reasons.heard(0);
    if (now.over) return;
    // A battle under way grows while it is looked at.
    this.line.addEventListener("at", ({ detail }) => this.#grow(detail));
    this.line.open();
  }

  get last() {
    return this.steps.length - 1;
  }

  get step() {
    return this.steps[this.index] ?? null;
  }

  get turns() {
    return runsOf(this.steps, sameTurn);
  }

  /**
   * To a moment, at once. While one is being fetched only the latest wish counts, so that scrubbing stays quick.
   * @param {number} index
   */
  async go(index) {
    this.pause();
    this.wanted = Math.min(Math.max(index, 0), this.last);
    if (this.going) return;
    this.going = true;
    try {
      while (this.wanted !== this.index) {
        const to = this.wanted;
        const sight = await this.moments.at(to);
        if (this.wanted === to || this.scrubbing) this.#show(to, sight);
      }
    } catch (problem) {
      this.#complain(problem);
    } finally {
      this.going = false;
    }
  }

  /** The next moment as it happened: units move and dice fall. Whoever is quicker than that is taken there at once. */
  async on() {
    const hurried = this.going || this.coming !== null;
    const next = this.#bound + 1;
    this.pause();
    if (hurried) await this.go(next);
    else await this.#play(next);
  }

  /** The moment before, without playing it. */
  stepBack() {
    return this.go(this.#bound - 1);
  }

  /** Where the page is, or is on its way to. */
  get #bound() {
    return this.going ? this.wanted : (this.coming ?? this.index);
  }

  /** Closes what was opened, as at the table. */
  back() {
    if (this.receipt || this.tape || this.selected)
      this.set({ receipt: null, tape: null, selected: null, mode: "look" });
  }

  async run() {
    if (this.playing) return;
    if (this.index >= this.last) await this.go(0);
    // Whoever pauses and plays again at once begins another run; the first must not go on beside it.
    const run = {};
    this.running = run;
    this.set({ playing: true, receipt: null });
    while (this.running === run && this.playing && this.index < this.last) {
      for (let ahead = 2; ahead <= AHEAD; ahead += 1) this.moments.fetch(this.index + ahead);
      await this.#play(this.index + 1);
    }
    if (this.running === run) this.set({ playing: false });
  }

  pause() {
    this.player.stop();
    if (this.playing) this.set({ playing: false });
  }

  toggle() {
    if (this.playing) this.pause();
    else this.run();
  }

  /** @param {1 | -1} way to the next turn, or the beginning of this one or the one before */
  turn(way) {
    const starts = this.turns.map(({ from }) => from);
    const to = way > 0 ? starts.find((from) => from > this.index) : starts.findLast((from) => from < this.index);
    this.go(to ?? (way > 0 ? this.last : 0));
  }

  /** @param {number} index */
  async #play(index) {
    if (index > this.last) return;
    const before = this.index;
    try {
      this.coming = index;
      const sight = await this.moments.at(index);
      this.coming = null;
      if (this.index !== before || this.going) return;
      this.set({ index, receipt: null });
      await this.player.play(this.steps[index].happenings, this.speed, this.playing);
      if (this.index === index) this.#show(index, sight, true);
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /**
   * @param {number} index
   * @param {wire.Sight} sight
   * @param {boolean} [keepDice]
   */
  #show(index, sight, keepDice = false) {
    this.player.stop();
    const { selected } = this;
    if (selected && sight.units.find(({ id }) => id === selected)?.place !== "table") this.selected = null;
    const rolled = this.steps[index].happenings.findLast(({ faces }) => faces.length);
    Object.assign(this, { index, sight, receipt: null, trouble: "" });
    if (!keepDice || !rolled) this.dice = rolled ? { ...rolled, rolling: false } : null;
    this.changed("sight", "index", "receipt", "dice", "selected", "trouble");
  }

  /** @param {unknown} problem */
  #complain(problem) {
    this.coming = null;
    this.pause();
    this.set({ trouble: refusalOf(problem, "The line is down. Try again in a moment.").why });
  }

  /** @param {wire.Sight} now */
  async #cut(now) {
    this.now = now;
    this.timeLine = await this.api.timeline();
    this.steps = stepsOf(this.timeLine, this.log);
  }

  /** @param {number | null} at */
  async #grow(at) {
    if (this.growing || (at !== null && at <= this.now.at)) return;
    this.growing = true;
    try {
      const now = await this.api.sight({ since: this.now.at });
      if (now.at === this.now.at) return;
      this.moments.forgetFrom(now.log_from);
      this.log = [...this.log.filter(({ line }) => line < now.log_from), ...now.log];
      await this.#cut(now);
      if (now.reasons) this.reasons.heard(now.log_from);
      this.index = Math.min(this.index, this.last);
      this.changed("steps", "now");
    } catch {
      // The next change will be heard of, or the page is left.
    } finally {
      this.growing = false;
    }
  }

  /**
   * @param {number} line
   * @param {number} index
   */
  async openReceipt(line, index) {
    try {
      this.set({ receipt: { ...(await this.api.receipt(line, index)), line, index } });
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /** @param {string | null} id */
  select(id) {
    if (id !== this.selected) this.set({ selected: id });
  }

  /** @param {string | null} id */
  setHover(id) {
    if (id !== this.hover) this.set({ hover: id });
  }

  /**
   * @param {TapeEnd | null} from
   * @param {TapeEnd | null} to
   */
  measure(from, to) {
    this.set({ tape: from && to ? { from, to } : null });
  }

  /**
   * @param {keyof Layers} name
   * @param {boolean} on
   */
  setLayer(name, on) {
    this.set({ layers: { ...this.layers, [name]: on } });
  }

  /** @param {string} id */
  flash(id) {
    this.dispatchEvent(new CustomEvent("flash", { detail: { id } }));
  }

  // Nothing is ordered here, so that these of the session have nothing to do.
  canDrag() {
    return false;
  }

  isMine() {
    return false;
  }

  target() {}
  beginMove() {}
  planTo() {}
  addStep() {}
  confirm() {}
  ride() {}
}
