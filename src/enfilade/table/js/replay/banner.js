// The replay's banner: which battle and card, the turn and hour that are shown, the score then, and the ways out.

import { html, nothing } from "../../vendor/lit.js";
import { choose } from "../settings.js";
import { heading } from "../ledger/heading.js";
import { layersMenu } from "../ledger/menu/layers.js";
import { Part } from "../ledger/part.js";
import { sheet } from "../printing.js";
import { lookOf } from "../words.js";

/** @import { Reel } from "./reel.js" */

/** @extends {Part<Reel>} */
class ReplayBanner extends Part {
  static watches = ["sight", "now", "layers", "index"];

  render() {
    const { sight, now } = this.session;
    const dark = document.documentElement.dataset.theme === "lamplight";
    return html`
      <header class="ban">
        ${heading(sight)}
        <p class="tag">Replay${now.over ? nothing : html` <span>of a battle under way</span>`}</p>
        <div class="tn"><b>Turn ${sight.turn} of ${sight.turns}</b><span>${sight.hour}</span></div>
        <div class="vp" role="group" aria-label="Victory points then">${sight.sides.map((side) =>
          this.#score(side),
        )}</div>
        <nav aria-label="Replay">
          ${layersMenu(this.session)}
          <a class="btn sm" href="/table/${sight.game}">To the table</a>
          <a class="btn sm wide" href=${this.session.api.file} download>Download</a>
          ${now.over ? sheet(`games/${sight.game}/report.pdf`, "Report", "btn sm wide") : nothing}
          <button type="button" class="sm wide"
            @click=${() => this.#theme(dark)}>${dark ? "Paper" : "Lamplight"}</button>
        </nav>
      </header>
    `;
  }

  /** @param {boolean} dark */
  #theme(dark) {
    choose("theme", dark ? "paper" : "lamplight");
    this.requestUpdate();
  }

  /** @param {wire.SideSeen} side */
  #score(side) {
    const told = `${side.name}: ${side.points} points; ${side.toll}`;
    return html`<span class=${lookOf(this.session, side.id)} title=${told}><b>${side.points}</b>
    <i>${side.name}</i></span>`;
  }
}

customElements.define("enfilade-replay-banner", ReplayBanner);
