// What the umpire page shows and does: the battle that is open, what Python makes of it, and the entries kept on this
// phone.

import { choose, setting } from "../../settings.js";
import { deviceStore } from "./device_store.js";
import { Draft } from "../sheet/draft.js";
import { engine } from "../offline/engine.js";
import { revealAfter } from "../roster/orders.js";
import { sync } from "./sync.js";

/** Procedures between two sides: the sheet waits until both are chosen. */
const PAIRS = ["fire", "charge", "fear", "impact", "melee"];

/** Milliseconds until the cards are asked for again. */
const AGAIN = 3_000;
const MINUTE = 60_000;

export class Book extends EventTarget {
  /** Where the page is: the list of battles, a new one, one that is open, or a single volley without one. */
  place = "battles";
  tab = "fire";
  /** @type {object[]} */
  battles = [];
  editions = [];
  scenarios = [];
  /** What is wrong with editions of the club's own, in sentences. */
  bad = [];
  /** @type {import("./device_store.js").Battle|null} */
  battle = null;
  /** What Python shows of the open battle. */
  shown = null;
  /** The edition of a single volley without a battle. */
  edition = "";
  /** Which part of the roster lies open. */
  leaf = "units";
  /** What lies over the page: a picker, a unit, a question. */
  slip = null;
  /** A sentence that something is refused, or why. */
  notice = "";
  /** What happened last, for those who hear the page. */
  heard = "";
  /** @type {Record<string, Draft>} */
  drafts = {};
  /** What the other phones call this one: its Undo takes back its own entries. */
  device = null;
  /** Orders on their way, each with what becomes of it. @type {Map<string, Promise<boolean>>} */
  #saying = new Map();
  /** The sheet that came with the last step, for whoever opens it next. */
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

  /** Asks Python; a refusal is shown on the page, unless the asker shows it in its own place. */
  async ask(request, { aloud = true } = {}) {
    try {
      this.device ??= await deviceStore.deviceName();
      const answer = await engine.ask({ ...request, now: Date.now(), device: this.device });
      if (answer.error && aloud) this.refuse(answer.error.sentence);
      return answer;
    } catch {
      const sentence = "Neither the server nor this phone answers. What was entered is kept.";
      if (aloud) this.refuse(sentence);
      return { error: { sentence } };
    }
  }

  refuse(sentence) {
    this.notice = sentence;
    this.heard = sentence;
    this.changed();
  }

  show(changes) {
    Object.assign(this, changes, { notice: "" });
    this.changed();
  }

  async list() {
    this.battles = await deviceStore.list();
    this.changed();
  }

  /** The battle a question is about; of it only that is sent which is new to whoever answers. */
  get record() {
    const { id, opening, entries } = this.battle;
    return { id, opening, entries };
  }

  /** Without a server it takes the phone a moment to be ready for its first answer. */
  async #fetchCards() {
    const { editions = [], scenarios = [], bad = [], error } = await this.ask({ ask: "editions" }, { aloud: false });
    if (error) await new Promise((resolve) => setTimeout(resolve, AGAIN));
    this.show({ editions, scenarios, bad });
  }

  /** Keeps a new battle on this phone and opens it; one that Python cannot begin is not kept. */
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
    const { id } = this.battle;
    const failed = await sync.share(id).then(
      () => false,
      () => true,
    );
    this.battle = await deviceStore.load(id);
    // If only the line broke after the table had it, the rest is sent by itself.
    if (failed && !this.battle.server)
      this.refuse("The table cannot be reached; share the battle when the server is there.");
    else this.changed();
  }

  async open(id) {
    this.battle = await deviceStore.load(id);
    if (!this.battle) return this.leave();
    this.drafts = {};
    choose("battle", id);
    this.show({ place: "battle", shown: null, tab: "fire", leaf: "units" });
    sync.start(id, () => this.hear(id));
    await this.look();
  }

  /** News came from another phone, or entries of this one have got their places. */
  async hear(id) {
    if (this.battle?.id !== id) return;
    const known = this.battle.entries;
    this.battle = await deviceStore.load(id);
    // Where nobody else has entered anything, the battle is the one that is shown: only its places are new.
    const placed = this.shown && same(known, this.battle.entries);
    if (placed) this.#placed();
    else await this.look();
    await revealAfter(this);
    if (!placed) for (const draft of Object.values(this.drafts)) draft.ask();
  }

  /** What is shown, with the places that its entries have got. */
  #placed() {
    const places = new Map(this.battle.entries.map(({ id, seq }) => [id, seq]));
    const placed = (one) => ({ ...one, seq: places.get(one.id) ?? one.seq });
    const { history, set_aside, changed } = this.shown;
    const seq = Math.max(this.shown.seq, ...places.values());
    this.shown = {
      ...this.shown,
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

  /** One volley without a battle: every fact is stated. */
  single(edition) {
    this.drafts = {};
    this.show({ place: "single", tab: "fire", edition, battle: null, shown: null });
    this.draft("fire").ask();
  }

  /**
   * Enters an order: tried by Python first, then on this phone before anything is shown.
   * @param {object} say
   * @param {{cast?: boolean, next?: {procedure: string, who: string[]}|null}} [how] cast: the page rolled the dice;
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

  undo(id = this.shown?.can_undo) {
    return id ? this.say({ do: "undo", of: id }) : false;
  }

  async #enter(say, next) {
    const { battle } = this;
    const entry = deviceStore.next(battle);
    const sheets = next ? [next] : [];
    // One question for the whole step: what comes of it, the battle with the entry in it, and the sheet that is next.
    const answer = await this.ask({ ask: "try", battle: this.record, say, entry, sheets });
    if (answer.error || battle.id !== this.battle?.id) return false;
    const made = await deviceStore.append(battle.id, say, entry);
    this.battle = await deviceStore.load(battle.id);
    this.notice = "";
    this.heard = (answer.told ?? []).join(" ");
    this.shown = answer.shown;
    this.#next = next && answer.sheets?.[0]?.sheet ? { ...next, sheet: answer.sheets[0].sheet } : null;
    this.changed();
    sync.send();
    // News has come in between, or the entry is another than was asked about: then the answer was for another battle.
    if (this.battle.entries.length !== battle.entries.length + 1 || made.at !== entry.at) this.look();
    return true;
  }

  /** The sheet that is being filled in on a tab; a new one if there is none. */
  draft(name, procedure = name) {
    return this.drafts[name] ?? this.fresh(name, procedure);
  }

  /** Puts a fresh sheet on a tab. */
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
    const { edition = this.edition, rulings = {}, sources } = this.battle?.opening ?? {};
    return { edition, rulings, ...(sources ? { sources } : {}) };
  }

  /** Which procedures the card in play has. */
  get procedures() {
    const edition = this.shown?.edition ?? this.edition;
    // A club's own card may not be listed here, as without a server; those of its game have the same.
    const alike = ({ family }) => family === this.shown?.family;
    return (this.editions.find(({ id }) => id === edition) ?? this.editions.find(alike))?.procedures ?? [];
  }

  unit(name) {
    return this.shown?.units.find((unit) => unit.name === name) ?? null;
  }

  leader(name) {
    return this.shown?.leaders.find((leader) => leader.name === name) ?? null;
  }
}

/**
 * Whether it is the same entries in the same order, and those that have got their places since missed nobody else's:
 * who had not seen another's is told so once both have theirs.
 */
function same(before, now) {
  if (before.length !== now.length || before.some(({ id }, place) => now[place].id !== id)) return false;
  const missed = ({ device, based, seq }) =>
    now.some((one) => one.device !== device && one.seq !== null && one.seq > based && one.seq < seq);
  return !now.some((entry, place) => entry.seq !== before[place].seq && missed(entry));
}
