// The dice over the map, beside the fight and never on it: they roll, the mark drops on the bars of what might have
// come, and the result is read. It goes when the next thing happens.

import { html, nothing } from "../../../vendor/lit.js";
import { lookOf } from "../../words.js";
import { dieFace } from "../order/dice.js";
import { Flicker } from "../order/flicker.js";
import { Part } from "../part.js";
import { beside } from "./place.js";

/** @import { Dice } from "../../session/watched.js" */

const LARGE = 48;
const SMALL = 34;

class Fight extends Part {
  static watches = ["dice", "playing"];

  constructor() {
    super();
    this.flicker = new Flicker(this);
    /** @type {wire.Cell[]} what might have come, once it is known */
    this.cells = [];
    /** The roll that they belong to. */
    this.of = "";
  }

  render() {
    const { session } = this;
    const { dice, playback } = session;
    if (!dice?.about || !playback.busy || playback.skipping) return nothing;
    this.#ask(dice);
    const size = dice.faces.length > 4 ? SMALL : LARGE;
    const faces = dice.rolling ? dice.faces.map(() => 1 + Math.floor(Math.random() * 6)) : dice.faces;
    return html`
      <section class="fight ${lookOf(session, dice.side ?? "")}" aria-hidden="true">
        <div class="thrown">${faces.map((face, nth) =>
          dieFace(face, size, dice.rolling ? `tumble t${nth % 4}` : ""),
        )}</div>
        <p class="sum">${dice.rolling ? "" : dice.sum}</p>
        ${this.cells.length ? this.#bars(Boolean(dice.rolling)) : nothing}
        <p class="fell">${dice.rolling ? "" : dice.result}</p>
      </section>
    `;
  }

  updated() {
    this.flicker.follow(Boolean(this.session.dice?.rolling && this.querySelector(".fight")));
    const card = /** @type {HTMLElement | null} */ (this.querySelector(".fight"));
    const { map, dice } = this.session;
    if (card && map?.opened && dice?.about) beside(card, map, dice.about);
  }

  /** @param {boolean} rolling */
  #bars(rolling) {
    const most = Math.max(...this.cells.map(({ chance }) => chance.value));
    const fell = rolling ? null : this.cells.find(({ marked }) => marked);
    return html`
      <div class="bars">
        ${this.cells.map(
          (cell) => html`<i class=${cell === fell ? "here" : cell.figures ? "hurts" : ""}
            .style=${`height:${4 + (46 * cell.chance.value) / most}px`}></i>`,
        )}
      </div>
      <p class="words">${fell ? html`<b>${fell.chance.percent}</b> ${fell.words}` : " "}</p>
    `;
  }

  /**
   * What might have come of it, from its receipt; the dice roll while it is fetched.
   * @param {Dice} dice
   */
  async #ask({ line, index, receipt }) {
    const name = `${line}/${index}`;
    if (this.of === name) return;
    this.of = name;
    this.cells = [];
    if (!receipt) return;
    try {
      const found = await this.session.api.receipt(line, index);
      if (this.of === name) this.cells = found.cells;
      this.requestUpdate();
    } catch {
      // Then the dice roll without them.
    }
  }
}

customElements.define("enfilade-fight", Fight);
