// The small maps before and after: one ground, and on it who stood and who stands, with a cross where a unit went.

import { html } from "../../vendor/lit.js";
import { Pictures } from "../painted.js";

export class Maps {
  /**
   * @param {import("../api.js").GameApi} api
   * @param {() => void} come when a drawing has
   */
  constructor(api, come) {
    this.api = api;
    this.pictures = new Pictures(come);
  }

  /** @param {wire.Ending} end */
  both({ first, last, standings }) {
    const [begun] = standings;
    return html`
      <section class="maps" aria-label="The field before and after">
        ${this.#figure("Before", begun.hour, first)}
        ${this.#figure("After", `turn ${standings[standings.length - 1].turn}`, last)}
      </section>
    `;
  }

  /**
   * @param {string} title
   * @param {string} when
   * @param {number} line
   */
  #figure(title, when, line) {
    const ground = this.pictures.of("ground", () => this.api.mapGround());
    const units = this.pictures.of(`units ${line}`, () => this.api.mapUnits(line));
    return html`
      <figure>
        <div class="frame">
          ${ground ? html`<img src=${ground} alt="">` : html`<span class="empty"></span>`}
          ${units ? html`<img src=${units} alt="The field ${title.toLowerCase()} the battle">` : ""}
        </div>
        <figcaption><b>${title}</b> ${when}
          ${title === "After" ? html`<span>✕ gone from the field</span>` : ""}</figcaption>
      </figure>
    `;
  }
}
