// What happened at the moment that is shown: the sentence, the dice, and the receipt when it is asked for.

import { html, nothing } from "../../vendor/lit.js";
import { dieFace } from "../ledger/order/dice.js";
import { Flicker } from "../ledger/order/flicker.js";
import { Part } from "../ledger/part.js";
import { cellBars, fallen, receiptRows } from "../ledger/order/receipt.js";
import { lookOf, plain, sentence } from "../words.js";
import { told } from "./steps.js";

/** @import { Dice } from "../session/watched.js" */
/** @import { Reel } from "./reel.js" */

/** More sentences than this are set smaller. */
const MANY = 2;

/** @extends {Part<Reel>} */
class Moment extends Part {
  static watches = ["sight", "index", "steps", "dice", "receipt", "playing"];

  flicker = new Flicker(this);

  render() {
    const reel = this.session;
    const { step } = reel;
    if (!step) return html`<section class="moment"><p class="faint">Nothing has happened yet.</p></section>`;
    const said = told(step.happenings);
    return html`
      <section class="moment ${lookOf(reel, step.active)} ${said.length > MANY ? "many" : ""}" aria-label="This moment">
        <p class="kick">Turn ${step.turn}, ${reel.side(step.active)?.name ?? step.active} <span>${reel.index + 1} of
          ${reel.steps.length}</span></p>
        ${
          said.length
            ? said.map((happening) => this.#said(happening))
            : html`<p class="what">${reel.sight.waiting.title}</p>`
        }
        ${reel.dice?.faces?.length ? this.#dice(reel.dice) : nothing}
        ${reel.receipt ? this.#receipt(reel.receipt) : nothing}
        <p class="unseen" role="status">${reel.playing ? "" : said.map(({ parts }) => plain(parts)).join(" ")}</p>
      </section>
    `;
  }

  updated() {
    this.flicker.follow(Boolean(this.session.dice?.rolling));
  }

  /** @param {wire.Happening} happening */
  #said({ parts, reaction, receipt, line, index }) {
    const reel = this.session;
    return html`
      <p class="what">
        ${reaction ? html`<em>Reaction.</em> ` : nothing}${sentence(reel, parts)}
        ${receipt ? this.#receiptKey(line, index) : nothing}
      </p>
    `;
  }

  /**
   * @param {number} line
   * @param {number} index
   */
  #receiptKey(line, index) {
    const reel = this.session;
    const open = reel.receipt?.line === line && reel.receipt?.index === index;
    const press = () => (open ? reel.set({ receipt: null }) : reel.openReceipt(line, index));
    return html`<button type="button" class="lk" aria-expanded=${open}
      @click=${press}>${open ? "close the receipt" : "receipt"}</button>`;
  }

  /** @param {Dice} dice */
  #dice({ faces, sum, result, rolling }) {
    const shown = rolling ? faces.map(() => 1 + Math.floor(Math.random() * 6)) : faces;
    return html`
      <div class="moment-dice">
        <div class="ds" role="img" aria-label=${rolling ? "Dice are rolling" : `Dice ${faces.join(", ")}`}>${shown.map(
          (face) => dieFace(face, faces.length > 4 ? 24 : 32),
        )}</div>
        ${rolling ? nothing : html`<p><b>${sum}</b><span>${result}</span></p>`}
      </div>
    `;
  }

  /** @param {import("../session/watched.js").Receipt} receipt */
  #receipt(receipt) {
    const reel = this.session;
    const doer = reel.log.find(({ line, index }) => line === receipt.line && index === receipt.index);
    return html`
      <div class="moment-receipt" aria-label="Receipt">
        <div class="oh after"><h3>${receipt.title}</h3>${fallen(receipt.faces)}</div>
        ${receiptRows(receipt)} ${cellBars(receipt.cells, lookOf(reel, doer?.side ?? ""))}
        ${receipt.due.map((due) => html`<p class="due">${due}</p>`)}
        <details class="as-text"><summary>As text</summary><pre tabindex="0">${receipt.text}</pre></details>
      </div>
    `;
  }
}

customElements.define("enfilade-moment", Moment);
