// The small maps before and after: one ground, and on it who stood and who stands, with a cross where a unit went.

import { html } from "../../vendor/lit.js";
import { painted, themeNow } from "../painted.js";

export class Maps {
  /**
   * @param {import("../api.js").GameApi} api
   * @param {() => void} come when a drawing has
   */
  constructor(api, come) {
    this.api = api;
    this.come = come;
    /** @type {Map<string, {text: string, theme: string, src: string}>} */
    this.known = new Map();
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
    const ground = this.#picture("ground", () => this.api.mapGround());
    const units = this.#picture(`units ${line}`, () => this.api.mapUnits(line));
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

  /**
   * @param {string} name
   * @param {() => Promise<string>} ask
   */
  #picture(name, ask) {
    const found = this.known.get(name);
    const theme = themeNow();
    if (!found) {
      this.known.set(name, { text: "", theme: "", src: "" });
      ask().then(
        (text) => {
          this.known.set(name, { text, theme: "", src: "" });
          this.come();
        },
        () => {},
      );
      return "";
    }
    if (found.text && found.theme !== theme) Object.assign(found, { theme, src: painted(found.text) });
    return found.src;
  }
}
