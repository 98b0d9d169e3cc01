// A move drawn before it is ordered: the wish or the steps go to the server, which answers with the ghost. Only one
// question is under way at a time, and the latest wish wins. In the enemy's turn the drawing is kept as a pencil plan.

import { refusalOf } from "../api.js";

/** @typedef {{units: string[], wish: wire.Wish, disorder: boolean, stand: string}} Rest */

/** Questions that come when a move is over; what is asked on its way does not end it. */
const ACTS = new Set(["action", "activate"]);
const HALF_INCH = 0.5;
const DEGREES = 180 / Math.PI;
/** How far off its front an oblique press goes. */
const OBLIQUE = 20;

export class Planning {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** @type {string[]} */
    this.units = [];
    this.steps = "";
    this.disorder = false;
    this.again = false;
    /** @type {Promise<void> | null} while the server weighs the drawing */
    this.asking = null;
    /** Whether the ghost is what is drawn. */
    this.weighed = false;
    /** @type {Rest | null} the second action of a drag whose first is under way */
    this.rest = null;
  }

  /** @param {string} unit */
  begin(unit) {
    const { session } = this;
    if (session.mode === "move" && this.units[0] === unit) return;
    this.rest = null;
    this.drop();
    const units = session.grouping.with(unit);
    if (session.selected !== unit) session.grouping.form(units);
    this.units = units;
    session.deciding.clear();
    session.set({ mode: "move", targetId: null, refusal: null, receipt: null });
  }

  /** @param {wire.Wish} wish */
  planTo(wish) {
    const { session } = this;
    if (session.mode !== "move" && session.selected) this.begin(session.selected);
    const facing = wish.facing == null ? null : ((Math.round(wish.facing) % 36000) + 36000) % 36000;
    session.set({ wish: { x: Math.round(wish.x), y: Math.round(wish.y), facing } });
    this.#ask();
  }

  /**
   * One more step; one like the last lengthens it.
   * @param {string} text
   */
  addStep(text) {
    if (this.session.mode !== "move" && this.session.selected) this.begin(this.session.selected);
    this.setSteps(lengthened(this.steps, text));
  }

  /** @param {"advance" | "left" | "right" | "oblique-left" | "oblique-right" | "back" | "about"} press */
  press(press) {
    const width = (this.session.unit(this.units[0])?.pose.width ?? 2000) / 1000;
    const turn = Math.max(1, Math.round((HALF_INCH / width) * DEGREES));
    this.addStep(
      {
        advance: `advance ${HALF_INCH}`,
        left: `wheel left ${turn}`,
        right: `wheel right ${turn}`,
        "oblique-left": `oblique left ${OBLIQUE} ${HALF_INCH}`,
        "oblique-right": `oblique right ${OBLIQUE} ${HALF_INCH}`,
        back: `back ${HALF_INCH}`,
        about: "about",
      }[press],
    );
  }

  /** @param {string} steps as they are written: advance 3; wheel right 30 */
  setSteps(steps) {
    this.steps = steps.trim();
    this.session.set({ wish: null });
    if (this.steps) this.#ask();
    else this.session.set({ ghost: null });
  }

  /** Takes the last step back. */
  unstep() {
    this.setSteps(parts(this.steps).slice(0, -1).join("; "));
  }

  /** @param {boolean} on */
  allowDisorder(on) {
    this.disorder = on;
    this.#ask();
  }

  get isDrawn() {
    return Boolean(this.units.length && this.#drawn);
  }

  get ready() {
    return Boolean(this.session.asked && this.session.ghost?.order && (this.asking || this.weighed));
  }

  /**
   * Gives the order. What is still being weighed is ordered when the answer is there, unless it has been drawn anew.
   */
  async confirm() {
    if (!this.ready) return false;
    const { session, units } = this;
    const drawn = this.#drawn;
    await this.asking;
    if (!this.weighed || !this.ready || this.units !== units || this.#drawn !== drawn) return false;
    const order = session.ghost?.order ?? "";
    const [unit] = units;
    const { ghost, wish } = session;
    const rest =
      ghost?.then && wish ? { units, wish, disorder: this.disorder, stand: this.#stand(units, ghost.ends) } : null;
    this.rest = rest;
    if (!(await session.give(order))) {
      this.rest = null;
      return false;
    }
    if (session.pencil?.unit === unit) session.set({ pencil: null });
    // Only this drawing is done with; the player may have begun another meanwhile.
    if (session.ghost?.order === order) this.back();
    return true;
  }

  /** Out of the move, to the unit. */
  back() {
    this.drop();
    this.session.set({ mode: "look" });
    this.session.deciding.reconsider();
  }

  drop() {
    this.units = [];
    this.steps = "";
    this.disorder = false;
    this.session.set({ ghost: null, wish: null });
  }

  /** The table has changed under the drawing. */
  settled() {
    const { session } = this;
    if (this.rest && session.asked && ACTS.has(session.waiting.question)) this.#goOn(this.rest);
    if (session.mode !== "move") return;
    const unit = session.unit(this.units[0]);
    if (unit?.place !== "table") this.back();
    else this.#ask();
  }

  /**
   * How units stand where a first action was to lead them: whoever was hurt or stopped on the way is looked at first.
   * @param {string[]} units
   * @param {{x: number, y: number}[]} poses
   */
  #stand(units, poses) {
    return units
      .map((id, n) => {
        const { strength = 0, level = "" } = this.session.unit(id) ?? {};
        return `${id} ${poses[n]?.x} ${poses[n]?.y} ${strength} ${level}`;
      })
      .join("; ");
  }

  /**
   * The second action of a drag, by itself, if the first went as it was drawn.
   * @param {Rest} rest
   */
  async #goOn({ units, wish, disorder, stand }) {
    const { session } = this;
    this.rest = null;
    const poses = units.map((id) => session.unit(id)?.pose ?? { x: 0, y: 0 });
    const { question, about } = session.waiting;
    if (question !== "action" || !units.every((id) => about.includes(id)) || this.#stand(units, poses) !== stand)
      return;
    this.drop();
    this.units = units;
    this.disorder = disorder;
    session.set({ mode: "move", targetId: null, refusal: null, receipt: null, wish });
    this.#ask();
    await this.asking;
    if (this.units === units && session.wish === wish) await this.confirm();
  }

  /** What the player has drawn: the place he wishes for, or the steps. */
  get #drawn() {
    return this.session.wish ?? this.steps;
  }

  #ask() {
    this.weighed = false;
    this.again = true;
    this.asking ??= this.#weigh();
  }

  async #weigh() {
    const { session } = this;
    await null; // so that `asking` is known before it ends
    while (this.again) {
      this.again = false;
      const { wish } = session;
      if (!this.units.length || (!wish && !this.steps)) continue;
      const asked = { units: this.units, disorder: this.disorder };
      try {
        const ghost = await session.api.ghost(wish ? { ...asked, wish } : { ...asked, steps: this.steps });
        if (!this.again && this.units.length) this.#show(ghost, wish);
      } catch (problem) {
        session.set({
          refusal: refusalOf(problem, "The line is down. The drawing is not weighed."),
        });
      }
    }
    this.asking = null;
    session.changed("ghost");
  }

  /**
   * @param {wire.Ghost} ghost
   * @param {wire.Wish | null} wish
   */
  #show(ghost, wish) {
    const { session } = this;
    if (wish && ghost.order) this.steps = stepsOf(ghost.order);
    this.weighed = true;
    session.set({ ghost, refusal: null });
    if (!session.asked && ghost.ends.length)
      session.set({ pencil: { ...ghost, unit: this.units[0], units: this.units } });
  }
}

/** @param {string} order 7-wis move advance 3; wheel right 30 */
function stepsOf(order) {
  return order.replace(/^\S+\s+(move\s+)?/, "");
}

/** @param {string} steps */
const parts = (steps) =>
  steps
    .split(";")
    .map((step) => step.trim())
    .filter(Boolean);

/**
 * @param {string} steps
 * @param {string} step
 */
function lengthened(steps, step) {
  const given = parts(steps);
  const [, way, more] = step.match(/^(.*?)([\d.]+)$/) ?? [];
  const [, before, length] = given.at(-1)?.match(/^(.*?)([\d.]+)$/) ?? [];
  if (way && way === before) given[given.length - 1] = `${way}${Number(length) + Number(more)}`;
  else given.push(step);
  return given.join("; ");
}
