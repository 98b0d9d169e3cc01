// The slip over the map: what has happened and what is asked. It offers whom it may concern with the chance, says who
// may not and why, and never hides the table. At the end it tells the result.

import { html, nothing, repeat } from "../../../vendor/lit.js";
import { briefName, key, nameOf, number } from "../../words.js";
import { adviceKey } from "../order/advice.js";
import { overSlip } from "./over.js";
import { leadersSlip } from "./leaders.js";
import { Part } from "../part.js";
import { listenForTrust, trusting } from "./trusting.js";
import { unableRow } from "./unable.js";
import { logKey } from "../sheet.js";

/** @type {Record<string, string>} */
const KICKERS = { react: "Reaction", close: "The last inch", lead: "Leader", advance: "Advance" };

/** @type {Record<string, string>} */
const MAY = {
  reform: "reform",
  rally: "rally",
  disengage: "fall back",
  countercharge: "countercharge",
  face: "turn",
  mount: "mount",
  dismount: "dismount",
  form: "change formation",
};
const ROOM_MADE = 60;
/** How the chance to take somebody is told, and no other. */
const LEAST = "at least";

class Slip extends Part {
  static watches = ["sight", "playing", "selected", "prospect", "choice", "sending", "mode", "overRead", "advice"];

  /** The moment for which it was shown last. */
  shown = "";

  joined() {
    listenForTrust(this);
  }

  render() {
    const { session } = this;
    if (session.still || session.playback.busy) return nothing;
    if (session.sight.over) return session.overRead ? nothing : overSlip(session);
    if (session.asked && session.waiting.question === "leaders")
      return session.riding.mayPassOver ? nothing : leadersSlip(session);
    return session.deciding.slipAsks ? this.#question(session.waiting) : nothing;
  }

  updated() {
    const asks = Boolean(this.firstElementChild);
    this.classList.toggle("asks", asks);
    this.classList.toggle("right", asks && this.#covers());
    document.body.classList.toggle("slip-open", asks);
    const now = asks ? `${this.session.sight.at}` : "";
    if (now && now !== this.shown) this.#show();
    this.shown = now;
  }

  /** Brings what it is about into the window, once the map has made room for the slip. */
  #show() {
    const { session } = this;
    const pose = session.unit(session.waiting.about[0])?.pose;
    if (pose && session.map?.opened) setTimeout(() => session.map?.bringIntoSight(pose), ROOM_MADE);
  }

  /** @param {wire.Waiting} waiting */
  #question(waiting) {
    const { session } = this;
    const units = [
      ...new Set(
        waiting.offers
          .filter((offer) => !offer.units?.length)
          .map(({ unit }) => unit)
          .filter(Boolean),
      ),
    ];
    const joint = waiting.offers.filter((offer) => offer.units?.length);
    const plain = waiting.offers.filter(({ unit, order }) => !unit && !order.startsWith("pass"));
    return html`
      <section class="slip ${waiting.question}" role="region" aria-label=${KICKERS[waiting.question] ?? "Asked"}>
        <p class="kick">${KICKERS[waiting.question] ?? "Asked"} <span>${mayAnswer(units.length)}</span> ${logKey()}</p>
        <h2>${waiting.title}</h2>
        <ol class="offers">
          ${repeat(
            units,
            (id) => id,
            (id) => this.#unit(id),
          )} ${joint.map((offer) => this.#joint(offer))} ${plain.map((offer) => this.#plain(offer))}
          ${waiting.unable.map((one) => unableRow(session, one))}
        </ol>
        ${units.some((id) => this.#best(id).chance) ? html`<p class="cap">${this.#chanceWords(waiting)}</p>` : nothing}
        ${this.#buttons(waiting)}
      </section>
    `;
  }

  /** @param {string} id */
  #best(id) {
    return this.session.deciding.offersFor(id)[0];
  }

  /**
   * What the numbers are the chances of.
   * @param {wire.Waiting} waiting
   */
  #chanceWords({ offers }) {
    const hit = offers.find(({ chance_words }) => chance_words?.startsWith(LEAST))?.chance_words;
    return `${hit ? `Hit: ${hit}. ` : ""}Hurt: a loss, or their order worse.`;
  }

  /** @param {string} id */
  #unit(id) {
    const { session } = this;
    const [best, ...others] = session.deciding.offersFor(id);
    if (!best.chance && others.length) return this.#several(id, [best, ...others]);
    const counter = others.some(({ reply }) => reply === "countercharge");
    const on = session.selected === id;
    /** @param {wire.Offer} offer */
    const chosen = (offer) => on && session.deciding.order === offer.order;
    return html`
      <li class=${on ? "on" : ""}>
        <button type="button" class="offer" aria-pressed=${chosen(best)} @click=${() => session.deciding.take(best)}>
          <b title=${nameOf(session, id)}>${briefName(session, id)}</b><span>${best.words}${
            counter ? ", or countercharge" : nothing
          }</span>${chances(best)}
        </button>
        ${
          on && others.length
            ? html`<div class="others">${others.map((offer) => this.#other(offer, chosen(offer)))}</div>`
            : nothing
        }
      </li>
    `;
  }

  /**
   * One who cannot fire, but could do this or that: which of it is chosen after him.
   * @param {string} id
   * @param {wire.Offer[]} offers
   */
  #several(id, offers) {
    const { session } = this;
    const on = session.selected === id;
    const may = [...new Set(offers.map(({ reply }) => MAY[reply]).filter(Boolean))];
    const words = may.length > 1 ? `${may.slice(0, -1).join(", ")} or ${may.at(-1)}` : may[0];
    return html`
      <li class=${on ? "on" : ""}>
        <button type="button" class="offer" aria-pressed=${on} @click=${() => session.select(id)}>
          <b title=${nameOf(session, id)}>${briefName(session, id)}</b><span>${
            words ? `may ${words}` : offers[0].words
          }</span>
        </button>
        ${
          on
            ? html`<div class="others">${offers.map((offer) =>
                this.#other(offer, session.deciding.order === offer.order),
              )}</div>`
            : nothing
        }
      </li>
    `;
  }

  /**
   * Several who fire as one, which spends the reaction of each.
   * @param {wire.Offer} offer
   */
  #joint(offer) {
    const { session } = this;
    const on = session.deciding.order === offer.order;
    const names = offer.units.map((id) => nameOf(session, id));
    const brief = offer.units.map((id) => briefName(session, id));
    const said = brief.length < 3 ? brief.join(" and ") : `${brief.slice(0, -1).join(", ")} and ${brief.at(-1)}`;
    return html`
      <li class=${on ? "on" : ""}>
        <button type="button" class="offer joint" aria-pressed=${on} @click=${() => session.deciding.take(offer)}>
          <b title=${names.join(", ")}>${said}</b><span>${offer.words}</span>${chances(offer)}
        </button>
      </li>
    `;
  }

  /**
   * @param {wire.Offer} offer
   * @param {boolean} on
   */
  #other(offer, on) {
    return html`<button type="button" aria-pressed=${on}
      @click=${() => this.session.deciding.take(offer)}>${offer.words}</button>`;
  }

  /** @param {wire.Offer} offer */
  #plain(offer) {
    const { session } = this;
    const on = session.deciding.order === offer.order;
    return html`
      <li class=${on ? "on" : ""}>
        <button type="button" class="offer plain" aria-pressed=${on} @click=${() => session.deciding.take(offer)}>
          <b>${offer.words}</b>${chances(offer)}
        </button>
      </li>
    `;
  }

  /** @param {wire.Waiting} waiting */
  #buttons(waiting) {
    const { session } = this;
    const unit = session.unit(session.selected ?? waiting.offers.find((offer) => offer.unit)?.unit ?? null);
    return html`
      <div class="slip-buttons">
        ${session.prospect ? this.#onPhone() : nothing}
        ${this.#letting("pass", "Let them come", "L")} ${this.#letting("pass march", "All the way", "W")}
        ${adviceKey(session)}
      </div>
      <div class="slip-links">
        ${this.#letting("pass turn", "Not again this turn", "K", "lk")}
        ${waiting.question === "react" ? trusting(session, unit) : nothing}
        ${
          unit
            ? html`<button type="button" class="lk" aria-haspopup="dialog"
              @click=${() => this.#standing(unit.id)}>Standing orders</button>`
            : nothing
        }
      </div>
    `;
  }

  /**
   * @param {"pass" | "pass march" | "pass turn"} order
   * @param {string} words
   * @param {string} letter
   * @param {string} [look]
   */
  #letting(order, words, letter, look = "") {
    const offer = this.session.waiting.offers.find((one) => one.order === order);
    if (!offer) return nothing;
    return html`<button type="button" class=${look} @click=${() => this.session.deciding.pass(order)}>${
      offer.words || words
    } ${key(letter)}</button>`;
  }

  /** On a phone the odds lie under the slip; the order can be given from it, or they are called up. */
  #onPhone() {
    const { session } = this;
    const say = () => document.dispatchEvent(new CustomEvent("enfilade-odds"));
    return html`
      <button type="button" class="go phone" ?disabled=${!session.deciding.ready} @click=${() => session.confirm()}>Give
        the order</button>
      <button type="button" class="phone" @click=${say}>Odds</button>
    `;
  }

  /** @param {string} unit */
  #standing(unit) {
    this.dispatchEvent(new CustomEvent("enfilade-standing", { bubbles: true, detail: { unit } }));
  }

  /** Whether what it is about lies under the bottom left corner. */
  #covers() {
    const { session } = this;
    const place = session.map
      ?.querySelector(`[data-unit="${CSS.escape(session.waiting.about[0] ?? "")}"]`)
      ?.getBoundingClientRect();
    const box = this.firstElementChild?.getBoundingClientRect();
    const field = this.parentElement?.getBoundingClientRect();
    if (!place || !box || !field) return false;
    return place.x < field.left + box.width + 60 && place.y > field.bottom - box.height - 60;
  }
}

/** @param {number} count */
function mayAnswer(count) {
  if (!count) return "";
  return count === 1 ? "one unit may answer" : `one of ${number(count)} may answer`;
}

/**
 * Of a fire, the chance to take somebody and the chance to hurt at all, each under its word.
 * @param {wire.Offer} offer
 */
function chances({ chance, chance_words: words, hurt }) {
  if (!chance) return nothing;
  if (!hurt) return html`<em>${chance}</em>`;
  const hit = words.startsWith(LEAST) ? html`<span><i>hit</i> ${chance}</span> ` : nothing;
  return html`<em class="two">${hit}<span><i>hurt</i> ${hurt}</span></em>`;
}

customElements.define("enfilade-slip", Slip);
