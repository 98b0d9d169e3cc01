// What the umpire page shows and does: the battle that is open, what Python makes of it, and the entries kept on this
// phone.

/**
 * @import { Battle, Entry, Listed, Opening, Say } from "./device_store.js"
 * @import { Making } from "../begin/making.js"
 * @import { Value } from "../begin/making.js"
 * @import { Kept, Question, Reply } from "../offline/engine.js"
 * @import { StageDraft } from "../sheet/stage-draft.js"
 * @import { Slip } from "../slips.js"
 * @typedef {"fire" | "check" | "charge" | "roster" | "card"} Tab
 * @typedef {"units" | "turn" | "orders" | "history"} Leaf of the roster
 * @typedef {{procedure: string, who: string[]}} Wanted a sheet that is wanted next
 * @typedef {{who?: string[], at?: string | null, facts?: Record<string, Value>}} Said of a sheet from the start
 */

import { choose, setting } from "../../settings.js";
import { deviceStore } from "./device_store.js";
import { newMaking } from "../begin/making.js";
import { Draft } from "../sheet/draft.js";
import { engine } from "../offline/engine.js";
import { revealAfter } from "../roster/orders.js";
import { sync } from "./sync.js";

/** Procedures between two sides: the sheet waits until both are chosen. */
const PAIRS = ["fire", "charge", "fear", "impact", "melee"];

/** Milliseconds until the cards are asked for again. */
const AGAIN = 3_000;
const MINUTE = 60_000;
/** @type {wire.Editions} */
const NO_CARDS = { editions: [], scenarios: [], bad: [] };

export class Book extends EventTarget {
  /** Where the page is: the list of battles, a new one, one that is open, or a single volley without one. */
  /** @type {"battles" | "new" | "battle" | "single"} */
  place = "battles";
  /** @type {Tab} */
  tab = "fire";
  /** @type {Listed[]} */
  battles = [];
  /** @type {wire.EditionOffered[]} */
  editions = [];
  /** @type {wire.ScenarioOffered[]} */
  scenarios = [];
  /** What is wrong with editions of the club's own, in sentences. @type {string[]} */
  bad = [];
  /** @type {Battle | null} */
  battle = null;
  /** What Python shows of the open battle. @type {wire.Shown | null} */
  shown = null;
  /** The battle that is being made. @type {Making} */
  making = newMaking();
  /** The switches of each card. @type {Record<string, wire.RulingOffered[]>} */
  switches = {};
  /** What may be put right by hand, by card and arm. @type {Record<string, wire.FactAsked[]>} */
  forms = {};
  /** The tables of a card, by which it is played, and what is sought in them. @type {wire.CardShown | null} */
  card = null;
  cardOf = "";
  sought = "";
  /** How copying the invitation went; which sheet is being set, and how that went. */
  copied = "";
  printing = "";
  printed = "";
  /** Whose units were looked at on the page itself. @type {{draft: Draft, when: string, side: string} | null} */
  inline = null;
  /** Of which sides the order sheets of a turn lie on this phone. @type {{key: string, sides: string[]} | null} */
  sheets = null;
  /** The edition of a single volley without a battle. */
  edition = "";
  /** Which part of the roster lies open. @type {Leaf} */
  leaf = "units";
  /** What lies over the page: a picker, a unit, a question. @type {Slip | null} */
  slip = null;
  /** A sentence that something is refused, or why. */
  notice = "";
  /** What happened last, for those who hear the page. */
  heard = "";
  /** The sheets being filled in, by tab. @type {{fire?: Draft, check?: Draft, charge?: Draft, stage?: StageDraft}} */
  drafts = {};
  /** What the other phones call this one: its Undo takes back its own entries. @type {string | null} */
  device = null;
  /** Orders on their way, each with what becomes of it. @type {Map<string, Promise<boolean>>} */
  #saying = new Map();
  /** The sheet that came with the last step, for whoever opens it next. @type {(Wanted & {sheet: wire.Sheet}) | null} */
  #next = null;

  async begin() {
    engine.onchange = sync.onchange = () => this.changed();
    setInterval(() => this.#tick(), MINUTE);
    await this.list();
    // A phone that has slept, or a page loaded again, is back where it was.
    const open = setting("battle");
    if (!this.invited() && this.battles.some(({ id }) => id === open)) this.open(open);
    while (!this.editions.length) await this.#fetchCards();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
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

  /** @param {string} sentence */
  refuse(sentence) {
    this.notice = sentence;
    this.heard = sentence;
    this.changed();
  }

  /** @param {Partial<Book>} changes */
  show(changes) {
    Object.assign(this, changes, { notice: "" });
    this.changed();
  }

  async list() {
    this.battles = await deviceStore.list();
    this.changed();
  }

  /** The battle that is open, for whoever is only there while one is. */
  get playing() {
    if (!this.battle) throw new Error("No battle is open.");
    return this.battle;
  }

  /** What Python shows of it, for whoever is only there while it is shown. */
  get table() {
    if (!this.shown) throw new Error("No battle is shown.");
    return this.shown;
  }

  /** The battle a question is about; of it only that is sent which is new to whoever answers. @returns {Kept} */
  get record() {
    const { id, opening, entries } = this.playing;
    return { id, opening, entries };
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
    const known = this.battle.entries;
    this.battle = await deviceStore.load(id);
    if (!this.battle) return;
    // Where nobody else has entered anything, the battle is the one that is shown: only its places are new.
    const placed = this.shown && same(known, this.battle.entries);
    if (placed) this.#placed();
    else await this.look();
    await revealAfter(this);
    if (!placed) for (const draft of Object.values(this.drafts)) draft.ask();
  }

  /** What is shown, with the places that its entries have got. */
  #placed() {
    const { table } = this;
    const places = new Map(this.playing.entries.map(({ id, seq }) => [id, seq]));
    /** @type {<T extends {id: string, seq: number | null}>(one: T) => T} */
    const placed = (one) => ({ ...one, seq: places.get(one.id) ?? one.seq });
    const { history, set_aside, changed } = table;
    const seq = Math.max(table.seq, ...[...places.values()].map(Number));
    this.shown = {
      ...table,
      seq,
      history: history.map(placed),
      set_aside: set_aside.map(placed),
      changed: changed.map(placed),
    };
    this.changed();
  }

  async look() {
    const { battle } = this;
    const answer = await this.ask({ ask: "look", battle: this.record });
    if (answer.error || battle !== this.battle) return;
    this.shown = answer;
    this.#next = null;
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
   * Enters an order: tried by Python first, then on this phone before anything is shown.
   * @param {Say} say
   * @param {{cast?: boolean, next?: Wanted | null}} [how] cast: the page rolled the dice;
   *   next: the sheet that is wanted after it, which then comes with the answer
   * @returns {Promise<boolean>} whether it was accepted
   */
  async say(say, { cast = false, next = null } = {}) {
    const order = cast ? { ...say, cast: true } : say;
    const same = JSON.stringify(order);
    // A second tap on the same button is not a second volley; a tap on another waits until this one is entered.
    if (this.#saying.has(same)) return false;
    const before = [...this.#saying.values()];
    const entered = Promise.allSettled(before).then(() => this.#enter(order, next));
    this.#saying.set(same, entered);
    try {
      return await entered;
    } finally {
      this.#saying.delete(same);
    }
  }

  /** @param {string | null} [id] */
  undo(id = this.shown?.can_undo) {
    return id ? this.say({ do: "undo", of: id }) : false;
  }

  /**
   * @param {Say} say
   * @param {Wanted | null} next
   */
  async #enter(say, next) {
    const { playing: battle } = this;
    const entry = deviceStore.next(battle);
    const sheets = next ? [next] : [];
    // One question for the whole step: what comes of it, the battle with the entry in it, and the sheet that is next.
    const answer = await this.ask({ ask: "try", battle: this.record, say, entry, sheets });
    if (answer.error || battle.id !== this.battle?.id) return false;
    const made = await deviceStore.append(battle.id, say, entry);
    const after = await deviceStore.load(battle.id);
    this.battle = after;
    this.notice = "";
    this.heard = answer.told.join(" ");
    this.shown = answer.shown;
    this.#next = next && answer.sheets?.[0]?.sheet ? { ...next, sheet: answer.sheets[0].sheet } : null;
    this.changed();
    sync.send();
    // News has come in between, or the entry is another than was asked about: then the answer was for another battle.
    if (after?.entries.length !== battle.entries.length + 1 || made.at !== entry.at) this.look();
    return true;
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
    const next = this.#next;
    if (next?.procedure === procedure && String(next.who) === String(said.who ?? [])) draft.understood(next.sheet);
    else draft.ask();
    return draft;
  }

  /** By which card the open battle is played, with all that is the club's own in it. */
  get inPlay() {
    const { edition, rulings = {}, sources } = this.battle?.opening ?? { edition: this.edition };
    return { edition, rulings, ...(sources ? { sources } : {}) };
  }

  /** Which procedures the card in play has. */
  get procedures() {
    const edition = this.shown?.edition ?? this.edition;
    // A club's own card may not be listed here, as without a server; those of its game have the same.
    /** @param {wire.EditionOffered} one */
    const alike = ({ family }) => family === this.shown?.family;
    return (this.editions.find(({ id }) => id === edition) ?? this.editions.find(alike))?.procedures ?? [];
  }

  /** @param {string | null | undefined} name */
  unit(name) {
    return this.shown?.units.find((unit) => unit.name === name) ?? null;
  }

  /** @param {string | null | undefined} name */
  leader(name) {
    return this.shown?.leaders.find((leader) => leader.name === name) ?? null;
  }
}

/**
 * Whether it is the same entries in the same order, and those that have got their places since missed nobody else's:
 * who had not seen another's is told so once both have theirs.
 * @param {Entry[]} before
 * @param {Entry[]} now
 */
function same(before, now) {
  if (before.length !== now.length || before.some(({ id }, place) => now[place].id !== id)) return false;
  /** @param {Entry} entry */
  const missed = ({ device, based, seq }) =>
    now.some((one) => one.device !== device && one.seq !== null && one.seq > based && one.seq < Number(seq));
  return !now.some((entry, place) => entry.seq !== before[place].seq && missed(entry));
}
