// An order on its way from a wish to the server: which unit, what it is to do, at whom, and what the server says of the
// chances. Every choice is weighed before it can be given; nothing here knows whether it is allowed.

import { refusalOf, statusOf } from "../api.js";
import { Weighing } from "./weighing.js";

/** @import { Weighable } from "./weighing.js" */
/** @typedef {{deed: string, name: string, offers: wire.Offer[]}} Choice a deed with its offers */

/** Questions that the slip asks and that are answered from a list. */
const SLIP_QUESTIONS = new Set(["react", "close", "strike", "lead", "advance"]);

export class Deciding {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Choice | null} what is being chosen */
    this.choice = null;
    this.askedFor = "";
    /** The order that is weighed. */
    this.order = "";
    /** @type {number | null} the line of the record after which an outcome of ours is due */
    this.expected = null;
    /** @type {Promise<unknown> | null} */
    this.cardComing = null;
    this.weighing = new Weighing(session);
  }

  /** The mode to which Back leads. */
  get rest() {
    const { session } = this;
    if (!session.asked) return "look";
    if (session.waiting.question === "leaders") return "ride";
    return SLIP_QUESTIONS.has(session.waiting.question) ? "react" : "look";
  }

  /** Whether the slip asks something now. */
  get slipAsks() {
    return this.session.asked && SLIP_QUESTIONS.has(this.session.waiting.question);
  }

  /** A new state lies on the table. */
  settled() {
    const { session } = this;
    this.weighing.forget();
    const { waiting } = session;
    const now = session.asked ? `${session.sight.at} ${waiting.question}` : "";
    if (!now || now === this.askedFor) this.reconsider();
    else {
      this.askedFor = now;
      this.#beAsked(waiting);
    }
    this.#showOutcome();
  }

  /** @param {wire.Waiting} waiting */
  #beAsked(waiting) {
    const { session } = this;
    this.clear();
    if (session.mode !== "move") session.set({ mode: this.rest, targetId: null });
    if (this.slipAsks) this.#takeUp(waiting.offers.find(isProposed) ?? null);
    else this.#takeUpUnit(this.#named(waiting) ?? session.selected);
  }

  /**
   * The unit that a question is about alone: the one in mid-action, or one that must act before all others.
   * @param {wire.Waiting} waiting
   */
  #named({ question, about, title }) {
    if (question === "action") return about[0];
    return question === "activate"
      ? about.find((id) => title.startsWith(this.session.unit(id)?.name ?? id))
      : undefined;
  }

  /** The card of the unit that is looked at, afresh. */
  async reconsider() {
    const { session } = this;
    this.clear();
    if (session.mode !== "move") session.set({ mode: this.rest, targetId: null });
    await this.#fetchCard();
    const own = this.slipAsks && !this.choice && this.offersFor(session.selected).find(isProposed);
    if (own) this.weigh(own);
  }

  /** @param {string | null} unit */
  offersFor(unit) {
    return unit ? this.session.waiting.offers.filter((offer) => offer.unit === unit && !offer.units?.length) : [];
  }

  /**
   * A deed of the selected unit, from its card.
   * @param {string} deed
   */
  async choose(deed) {
    const { session } = this;
    const wanted = session.selected;
    await this.cardComing;
    if (session.selected !== wanted) return;
    const ability = session.card?.abilities.find(({ id }) => id === deed);
    if (!ability) return;
    if (!ability.allowed) {
      session.set({ refusal: { why: ability.why, rule: ability.rule } });
      return;
    }
    if (deed === "move") {
      if (session.selected) session.beginMove(session.selected);
      return;
    }
    session.planning.drop();
    this.choice = { deed, name: ability.name, offers: ability.offers };
    const mode = deed === "fire" || deed === "charge" ? deed : this.rest;
    session.set({ mode: this.rest === "react" ? "react" : mode, refusal: null, receipt: null, prospect: null });
    if (ability.offers.length) this.weigh(ability.offers[0]);
    else if (deed === "done") this.weigh({ order: "done", unit: session.selected ?? undefined });
    session.changed("choice");
  }

  /** @param {Weighable} offer */
  async weigh(offer) {
    const { session } = this;
    this.order = offer.order;
    session.set({ targetId: offer.target || null, refusal: null, receipt: null });
    const { at } = session.sight;
    const prospect = await this.weighing.prospect(offer);
    if (this.order === offer.order && session.sight.at === at && prospect) session.set({ prospect });
  }

  /**
   * An order that the slip or the order line holds out.
   * @param {Weighable} offer
   */
  async take(offer) {
    const { session } = this;
    session.advising.close();
    if (offer.unit && offer.unit !== session.selected) {
      session.selected = offer.unit;
      session.card = null;
      session.changed("selected", "card");
    }
    session.grouping.take(offer);
    // What a unit may do and sees is another matter when the battle has gone on, also of one that was looked at before.
    if (session.selected && session.card?.at !== session.sight.at) this.#fetchCard();
    this.choice = null;
    session.planning.drop();
    session.set({ mode: this.rest });
    await this.weigh(offer);
  }

  /** @param {string} id whom to fire at or to charge */
  target(id) {
    const { session } = this;
    session.advising.close();
    const alone = this.slipAsks && !session.group.length;
    const offers = this.choice?.offers ?? (alone ? this.offersFor(session.selected) : []);
    const offer = offers.find((one) => one.target === id);
    if (offer) return this.weigh(offer);
    const deed = this.choice?.deed ?? "fire";
    const react = this.rest === "react" ? "react " : "";
    return this.weigh({
      order: `${react}${session.grouping.called} ${deed} ${id}`,
      unit: session.selected ?? undefined,
      target: id,
    });
  }

  /** @param {1 | -1} way */
  nextTarget(way) {
    const offers = this.choice?.offers ?? this.offersFor(this.session.selected);
    if (!offers.length) return;
    const now = offers.findIndex(({ order }) => order === this.order);
    this.weigh(offers[(now + way + offers.length) % offers.length]);
  }

  /** The next unit that may act. */
  async nextAble() {
    const { session } = this;
    if (session.riding.mayPassOver) await session.riding.passOver();
    const able = session.asked ? session.waiting.about.filter((id) => session.unit(id)) : [];
    if (!able.length) return;
    const next = able[(able.indexOf(session.selected ?? "") + 1) % able.length];
    session.select(next);
    session.flash(next);
  }

  /**
   * Ends a unit's actions at once, since that can be taken back; the end of a turn is weighed, to be given after it.
   */
  done() {
    if (!this.session.asked) return;
    const { offers, title, question } = this.session.waiting;
    const offer = offers.find(({ order }) => order === "done");
    if (!offer) this.session.set({ refusal: { why: title, rule: this.session.waiting.rule } });
    else if (question === "action") this.session.give("done");
    else if (this.order === "done") this.confirm();
    else {
      this.choice = null;
      this.session.planning.drop();
      this.session.set({ mode: this.rest });
      this.weigh(offer);
    }
  }

  /**
   * Lets them come; on this march all the way, or whatever they do this turn.
   * @param {"pass" | "pass march" | "pass turn"} [order]
   */
  pass(order = "pass") {
    const offer = this.session.asked && this.session.waiting.offers.find((one) => one.order === order);
    if (offer) this.session.give(offer.order);
  }

  get ready() {
    const { session } = this;
    return Boolean(
      session.asked && session.prospect?.legal && session.prospect.order === this.order && !session.sending,
    );
  }

  async confirm() {
    if (!this.ready) return false;
    const { session } = this;
    this.expected = this.order === "done" ? null : session.latest.line;
    const given = await session.give(this.order);
    if (!given) this.expected = null;
    return given;
  }

  /** @returns {boolean} whether there was something to step back from */
  back() {
    const { session } = this;
    if (!this.order && !this.choice) return false;
    this.clear();
    session.set({ mode: this.rest, targetId: null });
    return true;
  }

  clear() {
    this.choice = null;
    this.order = "";
    if (this.session.prospect) this.session.set({ prospect: null });
    this.session.changed("choice");
  }

  /** @param {wire.Offer | null} offer */
  #takeUp(offer) {
    if (offer) this.take(offer);
    else this.reconsider();
  }

  /** @param {string | null} id */
  #takeUpUnit(id) {
    this.session.selected = id;
    this.session.changed("selected");
    this.reconsider();
  }

  #fetchCard() {
    const { session } = this;
    const id = session.selected;
    if (!id) {
      if (session.card) session.set({ card: null });
      this.cardComing = null;
      return null;
    }
    // Of two answers about one unit the one that was asked for last counts, whichever comes first.
    /** @type {Promise<unknown>} */
    const coming = session.api.card(id).then(
      (card) => session.selected === id && this.cardComing === coming && session.set({ card }),
      (problem) => session.set({ refusal: statusOf(problem) ? refusalOf(problem) : null }),
    );
    this.cardComing = coming;
    return coming;
  }

  /**
   * After the dice the panel keeps its place: the receipt of what the order brought, unless something else is weighed
   * by now.
   */
  #showOutcome() {
    const { session, expected } = this;
    if (expected === null) return;
    /** @param {wire.Happening} happening */
    const isOurs = ({ line, receipt, faces, side }) =>
      line > expected && receipt && faces.length > 0 && session.isMine(side);
    const rolled = session.log.find(isOurs);
    if (!rolled) return;
    this.expected = null;
    const isIdle = () => !this.order && !this.choice && session.mode !== "move" && !session.advice;
    if (isIdle()) session.openReceipt(rolled.line, rolled.index, isIdle);
  }
}

/**
 * An answer that is held out unasked: one with a chance to it. To turn or fall back is the player's own idea.
 * @param {wire.Offer} offer
 */
const isProposed = ({ unit, chance }) => Boolean(unit && chance);
