// The head of every banner: the way to the start page, which battle this is, and by which card.

import { html } from "../../vendor/lit.js";

/** @param {wire.Sight} sight */
export function heading(sight) {
  return html`<a class="wm" href="/" title="To the start page">Enfilade</a>
        <div class="sc">
          <h1>${sight.title}</h1>
          <a href="/card/${sight.edition}" target="_blank" rel="noopener"
            title="The card of these rules">${sight.edition_title}</a>
        </div>`;
}
