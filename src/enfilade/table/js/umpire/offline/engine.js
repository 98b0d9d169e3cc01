// Who answers the page's questions about the rules: the server while it is there, else Python on this phone.

import { openDesk } from "./desk.js";
import { Known } from "./known.js";
import { offline } from "./offline.js";

/** Milliseconds after which the phone is asked too. */
const PATIENCE = 4_000;
/** Milliseconds until a server that did not answer is tried again. */
const AWAY = 15_000;
/** Milliseconds after which a question to the server is given up: browsers keep only a few of them open. */
const LONGEST = 20_000;
/** Milliseconds after which the page counts as settled, and the engine is started for when it will be needed. */
const IDLE = 8_000;
const NO_ENGINE = "This server has no engine for offline play.";
const NOBODY = "The server does not answer, and this phone has no engine of its own yet.";

/**
 * @import { Desk } from "./desk.js"
 * @import { Entry, Opening } from "../book/device_store.js"
 * @typedef {"server"|"phone"|"loading"|"none"} State who answers; "loading": nobody until the engine has started
 * @typedef {{id: string, opening: Opening, entries: Entry[]}} Kept a battle as this phone has it: whole
 */

/**
 * @template {object} Asked
 * @typedef {Omit<Asked, "battle"> & {battle: Kept}} OfBattle
 */

/**
 * @typedef {wire.AskBegin | wire.AskCard | wire.AskEditions | wire.AskMen | wire.AskRead | wire.AskRulings
 *   | wire.AskScenario | wire.AskUnitForm | OfBattle<wire.AskGuide> | OfBattle<wire.AskLook> | OfBattle<wire.AskTry>
 *   | OfBattle<wire.AskSheet> | Omit<wire.AskSheet, "battle">} Question
 *
 * @typedef {{opening: Opening}} Made an opening that Python has made or proved
 *
 * @typedef {{begin: Made, card: wire.CardShown, editions: wire.Editions, guide: wire.Guide, look: wire.Shown,
 *   men: wire.UnitOfMen, read: Made, rulings: wire.Rulings, scenario: Made, sheet: wire.Sheet, try: wire.Stepped,
 *   "unit-form": wire.UnitForm}} Answers by what is asked
 */

/**
 * @template {keyof Answers} Asked
 * @typedef {(Answers[Asked] & {error?: undefined}) | wire.Refusal} Reply
 */

class Engine {
  /** @type {State} */
  state = "server";
  /** Why there is no engine on this phone; a sentence, empty while there is one or may be. */
  why = "";
  onchange = () => {};
  #awayUntil = 0;
  /** @type {Promise<Desk>|null} */
  #desk = null;
  /** What either of the two has of the open battle. */
  #known = { server: new Known(), phone: new Known() };

  /**
   * Asks the umpire's desk. What it refuses comes as {error: {sentence, rule}}; Error only if nobody answers.
   * @template {Question} Q
   * @param {Q} request with the whole battle it is about: of that, only what is new to whoever answers is sent
   * @returns {Promise<Reply<Q["ask"]>>}
   */
  async ask(request) {
    if (Date.now() < this.#awayUntil) return this.#askPhone(request);
    const server = this.#known.server.ask(request, askServer);
    try {
      const answer = await Promise.race([server, later(PATIENCE)]);
      if (answer !== LATE) return this.#answered("server", answer);
    } catch {
      this.lineIs(false);
      return this.#askPhone(request);
    }
    // Gone without a word, or only busy: whoever of the two is first, and the phone alone the next time.
    this.lineIs(false);
    const slow = server.then((answer) => {
      this.lineIs(true);
      return this.#answered("server", answer);
    });
    return Promise.any([this.#askPhone(request), slow]).catch(() => {
      throw new Error(NOBODY);
    });
  }

  /** Starts Python on this phone, if it does not run yet. @returns {Promise<boolean>} whether it runs */
  async warm() {
    try {
      await this.#started();
      this.#explain("");
      return true;
    } catch {
      return false;
    }
  }

  /** Makes this phone ready for when the server is away: the page is kept on it, and Python started. */
  async prepare() {
    await offline.keep();
    if (await offline.hasEngine()) await this.warm();
    else this.#explain(NO_ENGINE);
  }

  /** What sync has found out: whether the server is there. @param {boolean} up */
  lineIs(up) {
    this.#awayUntil = up ? 0 : Date.now() + AWAY;
  }

  /**
   * @template {Question} Q
   * @param {Q} request
   * @returns {Promise<Reply<Q["ask"]>>}
   */
  async #askPhone(request) {
    if (!this.#desk) this.#turn("loading");
    /** @type {Desk} */
    let desk;
    try {
      desk = await this.#started();
    } catch {
      this.#turn("none");
      throw new Error(NOBODY);
    }
    try {
      /** @param {string} text */
      const send = async (text) => JSON.parse(await desk.answer(text));
      return this.#answered("phone", await this.#known.phone.ask(request, send));
    } catch (error) {
      // The browser may have ended it; the next question starts it anew.
      if (desk.ended) this.#desk = null;
      throw error;
    }
  }

  #started() {
    this.#desk ??= openDesk().catch(async (error) => {
      this.#desk = null;
      this.#explain((await offline.hasEngine()) ? error.message : NO_ENGINE);
      throw error;
    });
    return this.#desk;
  }

  /** @param {string} why */
  #explain(why) {
    this.why = why;
    this.onchange();
  }

  /**
   * @template A
   * @param {State} state
   * @param {A} answer
   */
  #answered(state, answer) {
    this.#turn(state);
    return answer;
  }

  /** @param {State} state */
  #turn(state) {
    if (this.state === state) return;
    this.state = state;
    this.onchange();
  }
}

/**
 * @param {string} text
 * @returns {Promise<any>} any: what it is, hangs on the question
 */
async function askServer(text) {
  const headers = { "Content-Type": "application/json" };
  const signal = AbortSignal.timeout(LONGEST);
  const answer = await fetch("/api/umpire/ask", { method: "POST", headers, body: text, credentials: "omit", signal });
  if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`);
  return answer.json();
}

const LATE = Symbol("late");
/** @param {number} milliseconds @returns {Promise<typeof LATE>} */
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds, LATE));

export const engine = new Engine();

// Whoever saves his data is not made to fetch megabytes that he may never need.
const { connection } = /** @type {Navigator & {connection?: {saveData: boolean}}} */ (navigator);
if (!connection?.saveData) {
  setTimeout(() => engine.prepare(), IDLE);
}
