// What the page holds of one battle: what the seat sees, what the player has chosen, and the way to the server. Map and
// ledger read its fields and call its methods; it says `change` with the names of the fields that are new. It knows no
// rules: what may be done, and how likely it is, the server says.

import { Advising } from "./advising.js";
import { Clock } from "./clock.js";
import { Deciding } from "./deciding.js";
import { Foe } from "./foe.js";
import { Giving } from "./giving.js";
import { Grouping } from "./grouping.js";
import { Planning } from "./planning.js";
import { Playback } from "./playback.js";
import { Reasons } from "./reasons.js";
import { Riding } from "./riding.js";
import { Line } from "./socket.js";
import { Watched } from "./watched.js";

/** The status with which the server refuses whoever has no seat, or none any more. */
const NO_SEAT = 403;

/** @typedef {"look" | "move" | "fire" | "charge" | "ride" | "measure" | "react"} Mode */

export class Session extends Watched {
  /**
   * @param {import("../api.js").GameApi} api
   * @param {{still?: boolean}} [how] still: a picture to look at, with no orders to give
   */
  constructor(api, { still = false } = {}) {
    super();
    this.api = api;
    this.still = still;
    this.sight = null;
    /** What the table will show when the playback is through. */
    this.latest = null;
    /** Who is there, as the line told it last; nothing while the line is down. */
    this.present = null;
    this.log = [];
    this.ground = "";
    this.selected = null;
    /** Units that act as one, the chosen one first; none for a unit alone. */
    this.group = [];
    this.hover = null;
    /** @type {Mode} */
    this.mode = "look";
    this.targetId = null;
    this.card = null;
    this.ghost = null;
    this.wish = null;
    this.prospect = null;
    this.pencil = null;
    this.layers = { sight: false, heights: false, radii: false, names: true, zones: false };
    this.receipt = null;
    /** What the captain would do, once the player has asked. */
    this.advice = null;
    this.refusal = null;
    this.dice = null;
    this.tape = null;
    this.connection = "up";
    this.trouble = "";
    this.sending = 0;
    /** The last order that was given, in a word. */
    this.given = "";
    this.map = null;
    this.advising = new Advising(this);
    this.clock = new Clock(this);
    this.foes = new Foe(this);
    this.giving = new Giving(this);
    this.grouping = new Grouping(this);
    this.reasons = new Reasons(this);
    this.riding = new Riding(this);
    this.deciding = new Deciding(this);
    this.planning = new Planning(this);
    this.playback = new Playback(this);
    this.line = new Line(api);
  }

  /** Fetches the battle and opens the line. */
  async open() {
    const [sight, ground] = await Promise.all([this.api.sight(), this.api.ground()]);
    this.ground = ground;
    this.show(sight);
    this.changed("ground");
    if (this.still) return;
    this.line.addEventListener("at", ({ detail }) => this.#heardAt(detail));
    this.line.addEventListener("present", ({ detail }) => this.#heardPresent(detail));
    this.line.addEventListener("state", ({ detail }) => this.#heardState(detail));
    this.line.open();
  }

  /** Puts a sight on the table at once, without playing what led to it. */
  show(sight) {
    this.#hear(sight);
    this.#settle(sight);
  }

  #hear(sight) {
    this.latest = sight;
    this.log = joined(this.log, sight);
    this.clock.heard(sight);
    if (sight.reasons) this.reasons.heard(sight.log_from);
    if (sight.news) this.set({ news: sight.news });
  }

  /** Fetches what is missing and plays it. One at a time; what comes meanwhile is fetched after. */
  refresh() {
    this.again = true;
    this.catching ??= this.#catchUpWithAll();
    return this.catching;
  }

  async #catchUpWithAll() {
    try {
      while (this.again) {
        this.again = false;
        await this.#catchUp();
      }
      this.line.reached(true);
      if (this.trouble) this.set({ trouble: "" });
    } catch (problem) {
      this.line.reached(Boolean(problem.status));
      if (problem.status) this.set({ trouble: problem.why });
      if (problem.status === NO_SEAT) this.#putOut();
    } finally {
      this.catching = null;
    }
  }

  async #catchUp() {
    const sight = await this.api.sight({ since: this.latest?.at });
    if (this.latest && sight.at < this.latest.at) return;
    const before = new Set(this.log.map(nameOf));
    const fresh = sight.log.filter((happening) => !before.has(nameOf(happening)));
    this.#hear(sight);
    if (this.sight && fresh.length) await this.playback.play(fresh);
    if (this.latest === sight) this.#settle(sight);
  }

  /** The seat has been taken away: what lies on the table can be looked at, and nothing be ordered. */
  #putOut() {
    this.still = true;
    this.select(null);
    this.changed("sight", "playing", "choice");
  }

  #settle(sight) {
    const anew = this.sight?.at !== sight.at || this.sight.line !== sight.line;
    this.sight = this.#withPresent(sight);
    if (this.selected && this.unit(this.selected)?.place !== "table") this.selected = null;
    this.changed("sight", "log", "selected");
    // What the player is weighing stays in his hand if nothing has happened.
    if (!anew) return;
    this.advising.close();
    this.deciding.settled();
    this.grouping.settled();
    this.planning.settled();
  }

  #heardAt(at) {
    if (at === null || at > (this.latest?.at ?? -1)) this.refresh();
  }

  #heardPresent(present) {
    this.present = present;
    if (!this.sight) return;
    this.sight = this.#withPresent(this.sight);
    this.spectators = present.spectators;
    this.changed("present");
  }

  #heardState(connection) {
    if (connection !== "up") this.present = null;
    this.set({ connection });
  }

  /** A sight may have been on its way when somebody came or went: who is there is best known from the line. */
  #withPresent(sight) {
    if (!this.present) return sight;
    const { sides, thinking } = this.present;
    return { ...sight, thinking, sides: sight.sides.map((side) => ({ ...side, here: sides[side.id] ?? side.here })) };
  }

  /**
   * Sends an order as it is written. Resolves with true once it is on disk, with false if it was refused.
   * @param {string} order
   * @param {string} [side]
   */
  give(order, side) {
    return this.giving.give(order, side);
  }

  /** @param {number[]} faces real dice as they fell */
  roll(faces) {
    return this.giving.send({ do: "roll", faces });
  }

  /** Lets the server roll the dice that are due. */
  cast() {
    return this.giving.send({ do: "cast" });
  }

  undo() {
    return this.giving.send({ do: "undo" });
  }

  /** @param {string | null} id */
  select(id) {
    if (id === this.selected && this.mode === "look") return;
    this.selected = id;
    this.mode = "look";
    this.targetId = null;
    this.card = null;
    this.grouping.leave(id);
    this.changed("selected", "mode", "targetId", "card");
    this.planning.drop();
    this.deciding.reconsider();
  }

  setHover(id) {
    if (id !== this.hover) this.set({ hover: id });
  }

  target(id) {
    return this.deciding.target(id);
  }

  beginMove(unit) {
    return this.planning.begin(unit);
  }

  planTo(wish) {
    return this.planning.planTo(wish);
  }

  addStep(text) {
    return this.planning.addStep(text);
  }

  /** Sends what is being weighed, if it may be sent. */
  confirm() {
    return this.mode === "move" ? this.planning.confirm() : this.deciding.confirm();
  }

  /** One step back: from the order to the choice, from the choice to the unit, from the unit to the table. */
  back() {
    if (this.refusal) this.set({ refusal: null });
    else if (this.advice) this.advising.close();
    else if (this.receipt) this.set({ receipt: null });
    else if (this.tape) this.set({ tape: null, mode: "look" });
    else if (this.mode === "move") this.planning.back();
    else if (!this.deciding.back()) this.select(null);
  }

  /** Own units can be drawn about at any time; what is not an order now is kept as a plan. */
  canDrag(id) {
    const unit = this.unit(id);
    return Boolean(unit && !this.still && !this.sight.over && unit.place === "table" && this.isMine(unit.side));
  }

  ride(leader, place) {
    return this.riding.to(leader, place);
  }

  measure(from, to) {
    this.set({ tape: from && to ? { from, to } : null });
  }

  /** Shows where a unit or leader is. */
  flash(id) {
    this.dispatchEvent(new CustomEvent("flash", { detail: { id } }));
  }

  setLayer(name, on) {
    this.set({ layers: { ...this.layers, [name]: on } });
  }

  /**
   * Opens the receipt of something that has happened.
   * @param {() => boolean} [wanted] whether it is still to be shown when it has come
   */
  async openReceipt(line, index, wanted = () => true) {
    try {
      const receipt = await this.api.receipt(line, index);
      if (wanted()) this.set({ receipt: { ...receipt, line, index } });
    } catch (problem) {
      this.set({ refusal: { why: problem.why ?? "The line is down.", rule: "" } });
    }
  }

  isMine(side) {
    return this.sight?.yours.includes(side) ?? false;
  }

  get waiting() {
    return this.sight?.waiting ?? null;
  }

  /** The battle waits for an answer of this seat. */
  get asked() {
    const open = this.waiting?.kind === "ask" && this.waiting.yours && !this.deciding.letting.isLet;
    return Boolean(!this.still && open && !this.playback.busy);
  }

  get isSpectator() {
    return this.sight?.yours.length === 0;
  }
}

const nameOf = ({ line, index }) => `${line}/${index}`;

function joined(log, sight) {
  return [...log.filter(({ line }) => line < sight.log_from), ...sight.log];
}
