// Units that act as one: who has been chosen to be of the group, and what the server says they may do together. Until
// it is announced a group is only a choice on this page; then the battle itself says who acts.

import { refusalOf } from "../api.js";

/** Questions that several units may answer as one. */
const OPEN = new Set(["activate", "react"]);

export class Grouping {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    session.addEventListener("change", ({ detail }) => detail.keys.includes("card") && this.#look());
  }

  /** Who acts when the chosen unit does, that unit first. */
  get units() {
    const { group, selected } = this.session;
    return group.length ? group : selected ? [selected] : [];
  }

  /** Their name in an order. */
  get called() {
    return this.units.join("+");
  }

  /** The battle says who is of it: they are in the midst of their actions. */
  get announced() {
    const { session } = this;
    return Boolean(session.asked && session.waiting.question === "action" && session.waiting.about.length > 1);
  }

  /** There is something to announce, or to answer as one. */
  get open() {
    const { session } = this;
    return !this.announced && (session.group.length > 1 || Boolean(session.together?.together.length));
  }

  /**
   * The units that go with this one if it is taken in hand, itself first.
   * @param {string} id
   */
  with(id) {
    const { group } = this.session;
    return group.includes(id) ? [id, ...group.filter((one) => one !== id)] : [id];
  }

  /**
   * Adds a unit to the choice, or leaves it out.
   * @param {string} id
   */
  toggle(id) {
    const { session } = this;
    const [unit, first] = [session.unit(id), session.unit(session.selected ?? "")];
    if (unit?.place !== "table") return;
    if (!first || this.announced || unit.side !== first.side || !session.isMine(unit.side)) {
      session.select(id);
      return;
    }
    const now = this.units;
    this.form(now.includes(id) ? now.filter((one) => one !== id) : [...now, id]);
  }

  /** @param {string[]} ids the first is the one whose card is shown */
  form(ids) {
    const { session } = this;
    if (session.selected !== ids[0]) session.select(ids[0] ?? null);
    else {
      session.planning.drop();
      session.deciding.clear();
      session.set({ mode: session.deciding.rest, targetId: null, refusal: null });
    }
    session.set({ group: ids.length > 1 ? ids : [], together: null });
    this.formedFor = this.#question;
    if (session.card?.unit === session.selected) this.#look();
  }

  /**
   * An answer that is held out is taken up: of several who fire together, or of one.
   * @param {{units?: string[]}} given
   */
  take({ units = [] }) {
    this.session.set({ group: [...units], together: null });
    this.formedFor = this.#question;
  }

  /**
   * Another unit is looked at: a group that has been announced stays together.
   * @param {string | null} id
   */
  leave(id) {
    const { session } = this;
    const group = this.announced && id && session.waiting.about.includes(id) ? first(id, session.waiting.about) : [];
    session.set({ group, together: null, joining: session.joining && Boolean(id) });
  }

  /** A new state lies on the table. */
  settled() {
    const { session } = this;
    const { selected, group } = session;
    if (this.announced) session.set({ group: first(selected, session.waiting.about), together: null, joining: false });
    else if (group.length && !this.#standsStill(group)) session.set({ group: [], together: null, joining: false });
  }

  /** @param {string[]} group */
  #standsStill(group) {
    const { session } = this;
    if (!session.asked || this.formedFor !== this.#question || !group.includes(session.selected ?? "")) return false;
    const acts = session.waiting.question === "activate";
    return group.every((id) => {
      const unit = session.unit(id);
      return unit?.place === "table" && (!acts || unit.acts > 0);
    });
  }

  get #question() {
    const { sight, waiting } = this.session;
    return `${sight.turn} ${sight.active} ${waiting.question}`;
  }

  /**
   * Units are being added by taps, where there is no other key to hold.
   * @param {boolean} on
   */
  join(on) {
    this.session.set({ joining: on });
  }

  /** @param {wire.Together} one */
  choose(one) {
    const { session } = this;
    if (!one.allowed) {
      session.set({ refusal: { why: one.why, rule: one.rule } });
      return;
    }
    session.planning.drop();
    const { deciding } = session;
    const deed = deciding.rest === "react" ? one.deeds[0] : "announce";
    deciding.choice = { deed, name: one.name, offers: one.offers };
    session.set({ mode: deciding.rest, refusal: null, receipt: null, prospect: null, joining: false });
    deciding.weigh(one.offers[0]);
    session.changed("choice");
  }

  /**
   * By its number in the bar, or by the deed it begins with.
   * @param {number | string} which
   * @returns {boolean} whether there is such a one
   */
  press(which) {
    if (!this.open) return false;
    const listed = this.session.together?.together ?? [];
    /** @param {wire.Together} one */
    const begins = (one) => one.deeds[0] === which || (which === "form" && one.deeds[0] === "change-formation");
    const found =
      typeof which === "number"
        ? listed[which - 1]
        : (listed.find((one) => begins(one) && one.allowed) ?? listed.find(begins));
    if (found) this.choose(found);
    return Boolean(found);
  }

  async #look() {
    const { session } = this;
    const { units } = this;
    const first = session.unit(units[0] ?? "");
    const mine = first?.place === "table" && session.isMine(first.side);
    if (!mine || !session.asked || this.announced || !OPEN.has(session.waiting.question)) return;
    const asked = `${session.sight.at} ${this.called}`;
    this.asked = asked;
    try {
      const together = await session.api.group(units);
      if (this.asked === asked && this.called === units.join("+")) session.set({ together });
    } catch (problem) {
      // Of one unit it is only a hint whom it might act with.
      if (units.length > 1) session.set({ refusal: refusalOf(problem) });
    }
  }
}

/**
 * @param {string | null} id
 * @param {string[]} all
 */
function first(id, all) {
  return id && all.includes(id) ? [id, ...all.filter((one) => one !== id)] : [...all];
}
