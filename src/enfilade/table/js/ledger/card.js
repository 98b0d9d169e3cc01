// The card of the unit that is chosen or pointed at: its picture, its state in words, and its standing orders.

import { html, nothing } from "../../vendor/lit.js";
import { CARTRIDGE } from "../map/units/shapes.js";
import { drawUnit } from "../map/units/units.js";
import { lookOf, points } from "../words.js";
import { Part } from "./part.js";
import { orderWords } from "./standing/standing-words.js";
import { togetherPart } from "./order/together.js";

/** Lines of the card that stand under the name. */
const IN_HEAD = ["Brigade", "Quality"];

class Card extends Part {
  static watches = ["sight", "selected", "card", "hover", "group", "together", "joining", "playing"];

  render() {
    const { session } = this;
    const id = session.selected ?? session.hover;
    const unit = id && session.unit(id);
    if (!unit) return this.#none();
    const card = session.card?.unit === id ? session.card : null;
    const look = lookOf(session, unit.side);
    const lines = (card?.lines ?? []).filter(({ what }) => !IN_HEAD.includes(what));
    return html`
      <section class="card ${look}" aria-label="Unit card">
        <div class="ch">
          <div>
            <h2 class=${unit.name.length > 20 ? "long" : ""}>${unit.name}</h2>
            <p>${headOf(unit, card)}</p>
          </div>
          ${card?.point ? html`<div class="mp"><b>${card.point}</b><span>morale<br>point</span></div>` : nothing}
        </div>
        <div class="card-body">
          <div class="pic">
            ${this.#picture(unit)}
            <p><b class=${unit.strength * 2 <= unit.start ? "low" : ""}>${unit.strength}</b> of ${unit.start}
              ${unit.counted}</p>
            ${card?.men?.startsWith("about") ? html`<p class="faint">${card.men}</p>` : nothing}
          </div>
          <dl>${lines.map(({ what, value }) => html`<div><dt>${what}</dt><dd>${value}</dd></div>`)}</dl>
        </div>
        ${this.#marks(unit, card)} ${session.selected === id ? this.#buttons(unit, card) : this.#standing(unit)}
      </section>
    `;
  }

  /**
   * Only when the card is filled in, and what comes later below what was there: a button must not go from under the
   * pointer.
   * @param {wire.UnitSeen} unit
   * @param {wire.UnitCard | null} card
   */
  #buttons(unit, card) {
    return card ? html`${this.#standing(unit)} ${togetherPart(this.session)}` : nothing;
  }

  #none() {
    const { sides } = this.session.sight;
    /** @param {wire.SideSeen} side */
    const row = (side) => {
      const led = side.player ? html` <small>under ${side.player}</small>` : nothing;
      return html`<div><dt
        class=${lookOf(this.session, side.id)}>${side.name}${led}</dt><dd>${side.toll}${given(side)}</dd></div>`;
    };
    return html`
      <section class="card none" aria-label="Unit card">
        <h2>No unit chosen</h2>
        <p>Click one on the map${
          this.session.asked ? html`, or press <kbd>N</kbd> for the next that may act` : nothing
        }.</p>
        <dl>${sides.map(row)}</dl>
        ${this.#objectives()}
      </section>
    `;
  }

  #objectives() {
    const { objectives } = this.session.sight;
    if (!objectives.length) return nothing;
    /** @param {wire.Objective} objective */
    const line = ({ held, points, words, name }) =>
      html`<li><b class=${lookOf(this.session, held)}>${points}</b> ${words || name}</li>`;
    return html`<ul class="objectives">${objectives.map(line)}</ul>`;
  }

  /** @param {wire.UnitSeen} unit */
  #picture(unit) {
    const nation = this.session.side(unit.side)?.nation;
    const widest = Math.max(unit.pose.width, unit.pose.depth, 1);
    const perInch = Math.min(40, (104 * 1000) / widest);
    return drawUnit(unit, nation, { perInch });
  }

  /**
   * @param {wire.UnitSeen} unit
   * @param {wire.UnitCard | null} card
   */
  #marks(unit, card) {
    const marks = [];
    if (unit.opening) marks.push(html`<li class="m1">${cartridge()}Opening volley to come</li>`);
    const reactive = unit.side !== this.session.sight.active && !this.session.sight.over;
    if (unit.reacted) marks.push(html`<li class="m2">${wedge("spent")}Has reacted</li>`);
    else if (reactive && unit.place === "table") marks.push(html`<li class="m2">${wedge("")}Reaction unused</li>`);
    if (!unit.in_command) marks.push(html`<li class="m3">No orders</li>`);
    if (card?.actions && !/reaction|reacted/.test(card.actions)) marks.push(html`<li>${card.actions}</li>`);
    if (unit.fate) marks.push(html`<li>${unit.fate}</li>`);
    return marks.length ? html`<ul class="marks">${marks}</ul>` : nothing;
  }

  /** @param {wire.UnitSeen} unit */
  #standing(unit) {
    if (!this.session.isMine(unit.side)) return nothing;
    return html`
      <p class="so">
        <span>Standing order: <b>${orderWords(unit.standing)}</b></span>
        <button type="button" class="lk" aria-haspopup="dialog" @click=${() => this.#change(unit)}>change</button>
      </p>
    `;
  }

  /** @param {wire.UnitSeen} unit */
  #change(unit) {
    this.dispatchEvent(new CustomEvent("enfilade-standing", { bubbles: true, detail: { unit: unit.id } }));
  }
}

/**
 * Points that a side need not fight for.
 * @param {wire.SideSeen} side
 */
const given = ({ handicap }) => (handicap ? `, ${points(handicap)} from the start` : "");

/**
 * @param {wire.UnitSeen} unit
 * @param {wire.UnitCard | null} card
 */
function headOf(unit, card) {
  /** @param {string} name */
  const line = (name) => card?.lines.find(({ what }) => what === name)?.value;
  const quality = line("Quality")?.toLowerCase() ?? `${unit.quality} ${unit.arm}`;
  return [line("Brigade"), quality].filter(Boolean).join(" · ");
}

const cartridge = () => html`
  <svg width="10" height="14" viewBox="-5 -7 10 14" aria-hidden="true"><path d=${CARTRIDGE}></path></svg>
`;
/** @param {"spent" | ""} spent */
const wedge = (spent) => html`
  <svg class=${spent} width="12" height="10" viewBox="0 0 12 10" aria-hidden="true"><path d="M1 1H11L6 9Z"></path></svg>
`;

customElements.define("enfilade-card", Card);
