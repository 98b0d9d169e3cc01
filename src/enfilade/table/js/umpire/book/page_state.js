// What the umpire page shows: where it is, the battle that is open, what Python makes of it, what lies over it.

import { newMaking } from "../begin/making.js";

/**
 * @import { Making } from "../begin/making.js"
 * @import { Battle, Entry, Listed } from "./device_store.js"
 * @import { Kept } from "../offline/engine.js"
 * @import { Draft } from "../sheet/draft.js"
 * @import { StageDraft } from "../sheet/stage-draft.js"
 * @import { Slip } from "../slips.js"
 * @typedef {"fire" | "check" | "charge" | "roster" | "card"} Tab
 * @typedef {"units" | "turn" | "orders" | "history"} Leaf of the roster
 */

export class PageState extends EventTarget {
  /**
   * Where the page is: the list of battles, a new one, one that is open, or a single volley without one.
   * @type {"battles" | "new" | "battle" | "single"}
   */
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
  /** Of which entries that was made: those of the battle, unless news has come meanwhile. @type {Entry[]} */
  shownOf = [];
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

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.notice = sentence;
    this.heard = sentence;
    this.changed();
  }

  /** @param {Partial<PageState>} changes */
  show(changes) {
    Object.assign(this, changes, { notice: "" });
    this.changed();
  }

  /**
   * Shows the battle as it was made of these entries.
   * @param {wire.Shown} shown
   * @param {Entry[]} entries
   */
  take(shown, entries) {
    this.shown = shown;
    this.shownOf = entries;
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
