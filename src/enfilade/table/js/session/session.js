// What the page holds of one battle: what the seat sees, what the player has chosen, and the way to the server. Map and
// ledger read its fields and call its methods; it says `change` with the names of the fields that are new. It knows no
// rules: what may be done, and how likely it is, the server says.

import { refusalOf } from "../api.js";
import { Advising } from "./advising.js";
import { CatchingUp } from "./catching-up.js";
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

/** @import { Layers, Place, TapeEnd } from "./watched.js" */

/**
 * @typedef {{asking: true} & Partial<Record<keyof wire.Advice, undefined>>} Asking
 * @typedef {(wire.Advice & {asking?: undefined}) | Asking} Advised
 * @typedef {{due: () => number, type: (face: number) => void, unroll: () => void, send: () => Promise<void>}} Pad
 */

export class Session extends Watched {
  /**
   * @param {import("../api.js").GameApi} api
   * @param {{still?: boolean}} [how] still: a picture to look at, with no orders to give
   */
  constructor(api, { still = false } = {}) {
    super();
    this.api = api;
    this.still = still;
    /** @type {wire.Sight} what the table will show when the playback is through; nothing before `open`, as `sight` */
    this.latest = /** @type {any} */ (null);
    /** @type {wire.Present | null} who is there, as the line told it last; nothing while the line is down */
    this.present = null;
    this.spectators = 0;
    /** @type {string[]} units that act as one, the chosen one first; none for a unit alone */
    this.group = [];
    /** @type {wire.GroupCard | null} what they may do */
    this.together = null;
    /** Units are being added to the group by taps. */
    this.joining = false;
    /** @type {Advised | null} what the captain would do, once the player has asked */
    this.advice = null;
    /** @type {{why: string, rule: string, stale?: boolean} | null} */
    this.refusal = null;
    /** @type {wire.Ability | null} a deed that is pointed at, and what it would bring */
    this.pointed = null;
    /** @type {wire.Prospect | null} */
    this.glimpse = null;
    /** @type {string | null} an enemy who threatens a drawn move, while he is pointed at, and his card */
    this.threat = null;
    /** @type {wire.UnitCard | null} */
    this.foe = null;
    /** @type {(Place & {id: string, unit?: string}) | null} a leader's ride that is being weighed */
    this.ridden = null;
    /** @type {import("./socket.js").LineState} */
    this.connection = "up";
    this.sending = 0;
    /** The last order that was given, in a word. */
    this.given = "";
    /** The end of the battle has been read. */
    this.overRead = false;
    /** What was done in the player's stead. */
    this.news = "";
    /** @type {Pad | null} where real dice are typed */
    this.pad = null;
    this.catchingUp = new CatchingUp(this);
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
    this.catchingUp.listen();
  }

  /**
   * Puts a sight on the table at once, without playing what led to it.
   * @param {wire.Sight} sight
   */
  show(sight) {
    this.catchingUp.show(sight);
  }

  /** Fetches what is missing and plays it. One at a time; what comes meanwhile is fetched after. */
  refresh() {
    return this.catchingUp.refresh();
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
    const { selected, mode } = this;
    if (id === selected && mode === "look") return;
    if (id && this.riding.mayPassOver && this.isMine(this.unit(id)?.side ?? "")) this.riding.passOver();
    this.selected = id;
    this.mode = "look";
    this.targetId = null;
    this.card = null;
    this.grouping.leave(id);
    this.changed("selected", "mode", "targetId", "card");
    this.planning.drop();
    this.deciding.reconsider();
  }

  /** @param {string | null} id */
  setHover(id) {
    if (id !== this.hover) this.set({ hover: id });
  }

  /** @param {string} id */
  target(id) {
    return this.deciding.target(id);
  }

  /** @param {string} unit */
  beginMove(unit) {
    return this.planning.begin(unit);
  }

  /** @param {wire.Wish} wish */
  planTo(wish) {
    return this.planning.planTo(wish);
  }

  /** @param {string} text */
  addStep(text) {
    return this.planning.addStep(text);
  }

  /** Sends what is being weighed, if it may be sent. */
  confirm() {
    return this.mode === "move" ? this.planning.confirm() : this.deciding.confirm();
  }

  /** One step back: from the order to the choice, from the choice to the unit, from the unit to the table. */
  back() {
    if (this.sumShown) this.set({ sumShown: "" });
    else if (this.refusal) this.set({ refusal: null });
    else if (this.advice) this.advising.close();
    else if (this.receipt) this.set({ receipt: null });
    else if (this.tape) this.set({ tape: null, mode: "look" });
    else if (this.mode === "move") this.planning.back();
    else if (!this.deciding.back()) this.select(null);
  }

  /**
   * Own units can be drawn about at any time; what is not an order now is kept as a plan.
   * @param {string} id
   */
  canDrag(id) {
    const unit = this.unit(id);
    return Boolean(unit && !this.still && !this.sight.over && unit.place === "table" && this.isMine(unit.side));
  }

  /**
   * @param {string} leader
   * @param {Place} place
   */
  ride(leader, place) {
    return this.riding.to(leader, place);
  }

  /**
   * @param {TapeEnd | null} from
   * @param {TapeEnd | null} to
   */
  measure(from, to) {
    this.set({ tape: from && to ? { from, to } : null });
  }

  /**
   * Shows where a unit or leader is.
   * @param {string} id
   */
  flash(id) {
    this.dispatchEvent(new CustomEvent("flash", { detail: { id } }));
  }

  /**
   * @param {keyof Layers} name
   * @param {boolean} on
   */
  setLayer(name, on) {
    this.set({ layers: { ...this.layers, [name]: on } });
  }

  /**
   * Opens the receipt of something that has happened.
   * @param {() => boolean} [wanted] whether it is still to be shown when it has come
   * @param {number} line
   * @param {number} index
   */
  async openReceipt(line, index, wanted = () => true) {
    try {
      const receipt = await this.api.receipt(line, index);
      if (wanted()) this.set({ receipt: { ...receipt, line, index } });
    } catch (problem) {
      this.set({ refusal: refusalOf(problem) });
    }
  }

  /** @param {string} side */
  isMine(side) {
    return this.sight?.yours.includes(side) ?? false;
  }

  get waiting() {
    return this.sight?.waiting ?? null;
  }

  /** The battle waits for an answer of this seat. */
  get asked() {
    const open = this.waiting?.kind === "ask" && this.waiting.yours && !this.waiting.trusted;
    return Boolean(!this.still && open && !this.playback.busy);
  }

  get isSpectator() {
    return this.sight?.yours.length === 0;
  }
}
