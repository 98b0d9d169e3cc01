// The head of every banner: the way to the start page, which battle this is, and by which card.

import { html, nothing } from "../../vendor/lit.js";

/**
 * @param {wire.Sight} sight
 * @param {boolean} [briefed] with the way to the briefing
 */
export function heading(sight, briefed = false) {
  return html`<a class="wm" href="/" title="To the start page">Enfilade</a>
        <div class="sc">
          <h1>${sight.title}</h1>
          <div class="cardline">${
            briefed
              ? html`<button type="button" class="brief-key" aria-haspopup="dialog"
                @click=${() => document.dispatchEvent(new CustomEvent("enfilade-briefing"))}>Briefing&nbsp;<kbd
                aria-hidden="true">I</kbd></button>`
              : nothing
          }<a href="/card/${sight.edition}" target="_blank" rel="noopener"
            title="The card of these rules">${sight.edition_title}</a></div>
        </div>`;
}
