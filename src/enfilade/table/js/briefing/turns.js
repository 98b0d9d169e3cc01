// The turns of a briefing: each with its hour and who comes in, and below them what lasts several of them.

import { html, nothing } from "../../vendor/lit.js";

/**
 * @param {wire.Briefing} briefing
 * @param {Record<string, string>} looks by nation
 */
export function turnsTable({ turns, arrivals, spans, sides, length }, looks) {
  const look = (/** @type {string} */ side) => looks[sides.find((one) => one.side === side)?.nation ?? ""] ?? "none";
  return html`
    <section class="turns" aria-label="Turns" tabindex="0">
      <h3>${length}</h3>
      <ol .style=${`--turns:${turns.length}`}>
        ${turns.map(({ turn, hour }) => {
          const coming = arrivals.filter((one) => one.turn === turn);
          return html`<li class=${coming.length ? "coming" : ""}>
            <p><b>${turn}</b> ${hour}</p>
            ${coming.map(({ side, words, where }) => html`<p class="comes ${look(side)}"><b>${words}</b> ${where}</p>`)}
          </li>`;
        })}
      </ol>
      ${
        spans.length
          ? html`<ul class="spans" .style=${`--turns:${turns.length}`}>${spans.map(
              ({ side, words, first, until }) => html`<li class=${look(side)}
                .style=${`grid-column:${first} / ${Math.min(until, turns.length) + 1}`}><span>${words}<span
                class="unseen">, turns ${first} to ${until}</span></span></li>`,
            )}</ul>`
          : nothing
      }
    </section>
  `;
}
