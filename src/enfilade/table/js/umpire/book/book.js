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

  /** The battle as Python wants it. */
  get record() {
    return { opening: this.battle.opening, entries: this.battle.entries };
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

  /** News came from another phone. */
  async hear(id) {
    if (this.battle?.id !== id) return;
    this.battle = await deviceStore.load(id);
    await this.look();
    await revealAfter(this);
    for (const draft of Object.values(this.drafts)) draft.ask();
  }

  async look() {
    const { battle } = this;
    const answer = await this.ask({ ask: "look", battle: this.record });
    if (answer.error || battle !== this.battle) return;
    this.shown = answer;
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
   * @returns {Promise<boolean>} whether it was accepted
   */
  async say(say, { cast = false } = {}) {
    const order = cast ? { ...say, cast: true } : say;
    const same = JSON.stringify(order);
    // A second tap on the same button is not a second volley; a tap on another waits until this one is entered.
    if (this.#saying.has(same)) return false;
    const before = [...this.#saying.values()];
    const entered = Promise.allSettled(before).then(() => this.#enter(order));
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

  async #enter(say) {
    const { battle } = this;
    const answer = await this.ask({ ask: "try", battle: this.record, say });
    if (answer.error || battle.id !== this.battle?.id) return false;
    await deviceStore.append(battle.id, say, { seen: battle.seen });
    this.battle = await deviceStore.load(battle.id);
    this.notice = "";
    this.heard = (answer.told ?? []).join(" ");
    // Shown at once; the history with its new entry comes with the next look. Nobody waits for that: what is shown may
    // be tapped, and a tap on the next step must not be taken for a second one on this.
    this.shown = { ...answer.shown, history: this.shown?.history ?? [] };
    this.changed();
    sync.send();
    this.look();
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
    draft.ask();
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
