// The typed order line: any order of the notation, with what can be said now offered as one types. What cannot be done
// is refused in words; nothing is sent before it has been weighed and entered a second time.

import { refusalOf } from "../../api.js";
import { html, live, nothing } from "../../../vendor/lit.js";
import { plain, ruleOf } from "../../words.js";
import { focusMap } from "../keys/focus.js";
import { Part } from "../part.js";

/** @import { Session } from "../../session/session.js" */

const MOST = 8;
/**
 * @typedef {object} Said what the line answers
 * @property {string} [sent] an order that was given
 * @property {string} [why] why not
 * @property {string} [rule]
 * @property {wire.Prospect} [prospect] of the order that it is for
 * @property {string} [for]
 */

/** @type {[order: string, words: string][]} */
const HELP = [
  [
    "2-wis move advance 4; wheel left 30",
    "steps: advance, oblique, wheel, about, file, sidestep, back, march, form, face",
  ],
  ["19-ind fire 13-ala", "fire; charge, reform, rally, disengage, run in the same way"],
  ["react 7-wis fire", "an answer to the enemy; pass lets them come"],
  ["meredith with 24-mich", "a leader to a unit; ride 12.5 8.25 to a place"],
  ["order union fire short", "standing orders, at any moment"],
  ["done", "nothing more with this unit, or this turn"],
];

class OrderLine extends Part {
  static watches = ["sight", "card", "prospect", "sending"];

  constructor() {
    super();
    this.text = "";
    this.at = -1;
    this.help = false;
    this.open = false;
    /** @type {Said | null} */
    this.said = null;
    /** The moment of the battle for which the cards are. */
    this.cardsAt = -1;
    /** @type {Map<string, wire.UnitCard | null>} what units named in the line can do, at this moment of the battle */
    this.cards = new Map();
  }

  render() {
    if (this.session.isSpectator || this.session.still) return nothing;
    const offers = this.#offers();
    const open = offers.length > 0 && this.open;
    return html`
      <form class="order-line" @submit=${this.#enter} @focusout=${this.#leave}>
        <label class="unseen" for="order-line">Order in writing</label>
        <input id="order-line" type="text" role="combobox" aria-expanded=${open} aria-controls="order-offers"
          aria-autocomplete="list"
          aria-activedescendant=${open && this.at >= 0 ? `offer-${this.at}` : nothing} aria-describedby="order-said"
          autocomplete="off" spellcheck="false"
          maxlength="500" placeholder=${this.said?.sent ? `Given: ${this.said.sent}` : "Write an order, or help"}
          .value=${live(this.text)} @input=${this.#write} @keydown=${this.#press}
          @focus=${() => this.#open(true)}>
        <kbd aria-hidden="true">/</kbd>
        <ul id="order-offers" role="listbox" tabindex="-1" aria-label="What can be said now" ?hidden=${!open}>
          ${offers.map(
            (offer, nth) => html`
            <li id="offer-${nth}" role="option" aria-selected=${nth === this.at} class=${nth === this.at ? "on" : ""}
              @pointerdown=${(/** @type {Event} */ event) => this.#pick(event, offer)}>
              <code>${offer.order}</code><span>${offer.words}</span>
            </li>`,
          )}
        </ul>
        <div id="order-said" class="order-said" role="status">${this.#reply()}</div>
      </form>
    `;
  }

  #reply() {
    if (this.help) return html`<dl class="order-help">${HELP.map(example)}</dl>`;
    if (!this.said) return nothing;
    const { prospect, sent, why, rule = "" } = this.said;
    // Seen in the line itself: over it lies the panel in which the next order is given.
    if (sent) return html`<p class="unseen">Given: ${sent}</p>`;
    if (!prospect) return html`<p class="why">${why} ${ruleOf(rule)}</p>`;
    return html`<p>${prospect.title}${
      prospect.best ? html`: ${prospect.best} ${prospect.best_words}` : nothing
    }. Enter again to give the order.</p>
      ${prospect.notes.map((note) => html`<p class="why">${note}</p>`)}`;
  }

  #offers() {
    const { session } = this;
    const typed = this.text.trimStart().toLowerCase();
    const asked = session.asked ? session.waiting.offers : [];
    const spoken = this.#spokenOf(typed);
    const card = spoken ? this.cards.get(spoken) : session.card;
    const abilities = (card?.abilities ?? []).flatMap(({ allowed, offers }) => (allowed ? offers : []));
    const byOrder = new Map([...asked, ...abilities].map((offer) => [offer.order, offer]));
    const orders = [...byOrder.values()].filter(({ order }) => order.includes(typed) && order !== typed);
    const units =
      typed && !spoken ? this.#mine().filter(({ id, name }) => `${id} ${name.toLowerCase()}`.includes(typed)) : [];
    return [...orders, ...units.map(({ id, name }) => ({ order: `${id} `, words: name }))].slice(0, MOST);
  }

  /** The units one may speak to. */
  #mine() {
    const { session } = this;
    return session.sight.units.filter(({ side, place }) => place === "table" && session.isMine(side));
  }

  /**
   * The unit that the first word names, once it is written out; what it can do is asked for once at a time.
   * @param {string} typed
   */
  #spokenOf(typed) {
    const { session } = this;
    const [, first] = typed.match(/^(\S+)(\s|$)/) ?? [];
    const unit = this.#mine().find(({ id }) => id === first);
    if (!unit) return null;
    if (this.cardsAt !== session.sight.at) {
      this.cards = new Map();
      this.cardsAt = session.sight.at;
    }
    if (!this.cards.has(unit.id)) {
      this.cards.set(unit.id, null);
      session.api.card(unit.id).then(
        (card) => {
          this.cards.set(unit.id, card);
          this.requestUpdate();
        },
        () => {},
      );
    }
    return unit.id;
  }

  /** @param {boolean} on */
  #open(on) {
    this.open = on;
    this.at = -1;
    this.requestUpdate();
  }

  /** @param {FocusEvent} event */
  #leave(event) {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (/** @type {HTMLElement} */ (event.currentTarget).contains(to)) return;
    if (this.said?.sent) this.said = null;
    this.#open(false);
  }

  /** @param {InputEvent} event */
  #write(event) {
    this.text = /** @type {HTMLInputElement} */ (event.target).value;
    this.said = null;
    this.help = false;
    this.#open(true);
  }

  /**
   * @param {Event} event
   * @param {{order: string, words: string}} offer
   */
  #pick(event, offer) {
    event.preventDefault();
    this.text = offer.order;
    this.said = null;
    // A name alone is no order yet: what that unit can do comes next.
    this.#open(offer.order.endsWith(" "));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const offers = this.open ? this.#offers() : [];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offers.length) {
      event.preventDefault();
      this.at = (this.at + step + offers.length + (this.at < 0 && step < 0 ? 1 : 0)) % offers.length;
      this.requestUpdate();
    } else if (event.key === "Tab" && !event.shiftKey && this.text.trim()) {
      // While something is written the line keeps the keyboard: what is typed next must not become a command.
      event.preventDefault();
      if (offers.length) this.#pick(event, offers[Math.max(this.at, 0)]);
    } else if (event.key === "Enter" && this.open && this.at >= 0) {
      this.#pick(event, offers[this.at]);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      if (this.open && offers.length) this.#open(false);
      else focusMap(this.session);
    }
  }

  /** @param {SubmitEvent} event */
  async #enter(event) {
    event.preventDefault();
    const order = this.text.trim();
    this.#open(false);
    if (!order) return;
    this.help = order.toLowerCase() === "help";
    if (this.help) return;
    if (this.said?.prospect && this.said.for === order) await this.#give(order);
    else await this.#weigh(order);
    this.requestUpdate();
  }

  /** @param {string} order */
  async #weigh(order) {
    const { session } = this;
    if (/^order\s/i.test(order)) {
      await this.#give(order);
      return;
    }
    try {
      const prospect = await session.api.prospect(
        order,
        session.sight.yours.length > 1 ? session.waiting.side : undefined,
      );
      this.said = prospect.legal ? { prospect, for: order } : { why: plain(prospect.why), rule: prospect.rule };
    } catch (problem) {
      this.said = refusalOf(problem, "The line is down. The order is not weighed.");
    }
  }

  /** @param {string} order */
  async #give(order) {
    const { session } = this;
    const given = await session.give(order, speaker(session, order));
    if (given) {
      this.said = { sent: order };
      this.text = "";
    } else this.said = { why: session.refusal?.why ?? "", rule: session.refusal?.rule ?? "" };
  }
}

/** @param {[string, string]} given */
const example = ([order, words]) => html`<div><dt><code>${order}</code></dt><dd>${words}</dd></div>`;

/**
 * Who speaks: for standing orders, the side whose unit, brigade or self is named.
 * @param {Session} session
 * @param {string} order
 */
export function speaker(session, order) {
  const { yours, units, sides } = session.sight;
  if (yours.length < 2) return "";
  const subject = order.match(/^order\s+(\S+)/i)?.[1]?.toLowerCase();
  if (!subject) return session.waiting.side;
  const unit = units.find(({ id, brigade }) => id === subject || brigade === subject);
  return unit?.side ?? sides.find(({ id }) => id === subject)?.id ?? session.waiting.side;
}

customElements.define("enfilade-order-line", OrderLine);
