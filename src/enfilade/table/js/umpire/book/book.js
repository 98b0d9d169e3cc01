// What the umpire page does: opens battles, asks Python what it makes of them, hears what other phones have entered,
// and puts fresh sheets on its tabs.

import { choose, setting } from "../../settings.js";
import { deviceStore } from "./device_store.js";
import { Draft } from "../sheet/draft.js";
import { Entering } from "./entering.js";
import { engine } from "../offline/engine.js";
import { revealAfter } from "../roster/orders.js";
import { PageState } from "./page_state.js";
import { same, withPlaces } from "./places.js";
import { sync } from "./sync.js";

/**
 * @import { Value } from "../begin/making.js"
 * @import { Opening, Say } from "./device_store.js"
 * @import { How } from "./entering.js"
 * @import { Question, Reply } from "../offline/engine.js"
 * @typedef {{who?: string[], at?: string | null, facts?: Record<string, Value>}} Said of a sheet from the start
 */

/** Procedures between two sides: the sheet waits until both are chosen. */
const PAIRS = ["fire", "charge", "fear", "impact", "melee"];

/** Milliseconds until the cards are asked for again. */
const AGAIN = 3_000;
const MINUTE = 60_000;
/** @type {wire.Editions} */
const NO_CARDS = { editions: [], scenarios: [], bad: [] };

export class Book extends PageState {
  #entering = new Entering(this);

  async begin() {
    engine.onchange = sync.onchange = () => this.changed();
    setInterval(() => this.#tick(), MINUTE);
    await this.list();
    // A phone that has slept, or a page loaded again, is back where it was.
    const open = setting("battle");
    if (!this.invited() && this.battles.some(({ id }) => id === open)) this.open(open);
    while (!this.editions.length) await this.#fetchCards();
  }

  /**
   * Asks Python; a refusal is shown on the page, unless the asker shows it in its own place.
   * @template {Question} Q
   * @param {Q} request
   * @returns {Promise<Reply<Q["ask"]>>}
   */
  async ask(request, { aloud = true } = {}) {
    try {
      this.device ??= await deviceStore.deviceName();
      const answer = await engine.ask({ ...request, now: Date.now(), device: this.device });
      if (answer.error && aloud) this.refuse(answer.error.sentence);
      return answer;
    } catch {
      const sentence = "Neither the server nor this phone answers. What was entered is kept.";
      if (aloud) this.refuse(sentence);
      return { error: { sentence, rule: "" } };
    }
  }

  async list() {
    this.battles = await deviceStore.list();
    this.changed();
  }

  /** Without a server it takes the phone a moment to be ready for its first answer. */
  async #fetchCards() {
    const answer = await this.ask({ ask: "editions" }, { aloud: false });
    if (answer.error) await new Promise((resolve) => setTimeout(resolve, AGAIN));
    const { editions, scenarios, bad } = answer.error ? NO_CARDS : answer;
    this.show({ editions, scenarios, bad });
  }

  /**
   * Keeps a new battle on this phone and opens it; one that Python cannot begin is not kept.
   * @param {Opening} opening
   */
  async create(opening) {
    const answer = await this.ask({ ask: "begin", opening });
    if (answer.error) return;
    // With the files of a club's own card in it, so that the other phones have them too.
    const { id } = await deviceStore.keep({ opening: answer.opening });
    await this.open(id);
  }

  /** An address that came from another phone: /umpire#b=... */
  invited() {
    const invitation = /^#b=([\w-]+)$/.exec(location.hash)?.[1];
    if (invitation) this.join(invitation);
    return Boolean(invitation);
  }

  /** @param {string} invitation */
  async join(invitation) {
    try {
      const id = await sync.join(invitation);
      history.replaceState(null, "", location.pathname);
      this.slip = null;
      await this.open(id);
    } catch {
      this.refuse("The table has no battle under this address, or cannot be reached.");
    }
  }

  /** Gives the open battle to the server, for several phones. */
  async share() {
    const { id } = this.playing;
    const failed = await sync.share(id).then(
      () => false,
      () => true,
    );
    this.battle = await deviceStore.load(id);
    // If only the line broke after the table had it, the rest is sent by itself.
    if (failed && !this.battle?.server)
      this.refuse("The table cannot be reached; share the battle when the server is there.");
    else this.changed();
  }

  /** @param {string} id */
  async open(id) {
    this.battle = await deviceStore.load(id);
    if (!this.battle) return this.leave();
    this.drafts = {};
    choose("battle", id);
    this.show({ place: "battle", shown: null, tab: "fire", leaf: "units" });
    sync.start(id, () => this.hear(id));
    await this.look();
  }

  /**
   * News came from another phone, or entries of this one have got their places.
   * @param {string} id
   */
  async hear(id) {
    if (this.battle?.id !== id) return;
    this.battle = await deviceStore.load(id);
    if (!this.battle) return this.leave();
    // Where nobody else has entered anything, the battle is the one that is shown: only its places are new. One that is
    // just being asked about is not shown yet.
    const { shown, shownOf, battle } = this;
    const placed = shown && same(shownOf, battle.entries);
    if (placed) {
      this.take(withPlaces(shown, battle.entries), battle.entries);
      this.changed();
    } else await this.look();
    await revealAfter(this);
    if (!placed) for (const draft of Object.values(this.drafts)) draft.ask();
  }

  async look() {
    const { playing: battle } = this;
    const answer = await this.ask({ ask: "look", battle: this.record });
    if (answer.error || battle !== this.battle) return;
    this.take(answer, battle.entries);
    this.#entering.next = null;
    // Another phone may have taken the check that lies open here.
    const { owed } = this.drafts.check ?? {};
    if (owed && !answer.due.some(({ number }) => number === owed)) delete this.drafts.check;
    this.changed();
  }

  /** The clock goes on while nobody enters anything. */
  #tick() {
    const watched = this.place === "battle" && this.tab === "roster" && this.leaf === "turn";
    if (watched && document.visibilityState === "visible") this.look();
  }

  leave() {
    sync.stop();
    choose("battle", "");
    this.drafts = {};
    this.show({ place: "battles", battle: null, shown: null, slip: null });
    return this.list();
  }

  /**
   * One volley without a battle: every fact is stated.
   * @param {string} edition
   */
  single(edition) {
    this.drafts = {};
    this.show({ place: "single", tab: "fire", edition, battle: null, shown: null });
    this.draft("fire").ask();
  }

  /**
   * Enters an order; the promise tells whether it was accepted.
   * @param {Say} say
   * @param {How} [how]
   */
  say(say, how) {
    return this.#entering.say(say, how);
  }

  /** @param {string | null} [id] */
  undo(id = this.shown?.can_undo) {
    return id ? this.say({ do: "undo", of: id }) : false;
  }

  /**
   * The sheet that is being filled in on a tab; a new one if there is none.
   * @param {"fire" | "check" | "charge"} name
   * @param {string} [procedure]
   */
  draft(name, procedure = name) {
    return this.drafts[name] ?? this.fresh(name, procedure);
  }

  /**
   * Puts a fresh sheet on a tab.
   * @param {"fire" | "check" | "charge"} name
   * @param {string} procedure
   * @param {Said} [said]
   */
  fresh(name, procedure, said = {}) {
    const draft = new Draft(this, procedure, said);
    draft.pairs = PAIRS.includes(procedure);
    this.drafts[name] = draft;
    const { next } = this.#entering;
    if (next?.procedure === procedure && String(next.who) === String(said.who ?? [])) draft.understood(next.sheet);
    else draft.ask();
    return draft;
  }
}
