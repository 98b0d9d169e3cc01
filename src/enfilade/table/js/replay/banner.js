// The replay's banner: which battle and card, the turn and hour that are shown, the score then, and the ways out.

import { html, nothing } from "../../vendor/lit.js";
import { choose } from "../settings.js";
import { heading } from "../ledger/heading.js";
import { layersMenu } from "../ledger/menu/layers.js";
import { resultSays } from "../ledger/result/says.js";
import { Part } from "../ledger/part.js";
import { sheet } from "../printing.js";

/** @import { Reel } from "./reel.js" */

/** @extends {Part<Reel>} */
class ReplayBanner extends Part {
  static watches = ["sight", "now", "layers", "index", "sumShown"];

  render() {
    const { sight, now } = this.session;
    const dark = document.documentElement.dataset.theme === "lamplight";
    return html`
      <header class="ban">
        ${heading(sight)}
        <p class="tag">Replay${now.over ? nothing : html` <span>of a battle under way</span>`}</p>
        <div class="tn"><b>Turn ${sight.turn} of ${sight.turns}</b><span>${sight.hour}</span></div>
        ${resultSays(this.session)}
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
}

customElements.define("enfilade-replay-banner", ReplayBanner);
