// Sheets for a real table, as links to the print shop, on the paper that this browser's printer holds.

import { html, nothing } from "../vendor/lit.js";
import { choose, setting } from "./settings.js";
import { segments } from "./start/segments.js";

/** @type {[string, string][]} */
const PAPERS = [
  ["a4", "A4"],
  ["letter", "US Letter"],
];
/** Where people print on Letter, until they say otherwise. */
const LETTER = /^(en-US|en-CA|fr-CA|es-(US|MX))\b/;

/** @returns {string} */
export function paper() {
  return setting("paper") || (LETTER.test(navigator.language) ? "letter" : "a4");
}

/**
 * A link to one sheet.
 * @param {string} path below the print shop's address
 * @param {string} words
 * @param {string} [look] its class
 */
export function sheet(path, words, look = "btn sm") {
  const sign = path.includes("?") ? "&" : "?";
  return html`<a class=${look} href="/api/print/${path}${sign}paper=${paper()}" target="_blank"
    rel="noopener">${words}</a>`;
}

/**
 * Everything that can be printed of a battle before it begins.
 * @param {{id: string, edition: string, forces: {side: string, name: string}[]}} scenario
 * @param {string} edition the card it will be played by
 */
export function battleSheets({ id, edition: own, forces }, edition) {
  const card = edition || own;
  return html`
    <details class="prints">
      <summary>Print it for a real table</summary>
      ${segments("paper", "Paper", PAPERS, paper(), (value) => choose("paper", value))}
      <div class="print-list">
        ${forces.map(({ side, name }) =>
          sheet(`briefing/${id}.pdf?side=${encodeURIComponent(side)}`, `${name} briefing`),
        )}
        ${sheet(`roster/${id}.pdf`, "Rosters")} ${sheet(`labels/${id}.pdf`, "Labels for stands")}
        ${sheet(`track/${id}.pdf`, "Turn track")} ${sheet(`card/${card}.pdf`, "Reference card")}
        ${sheet(`sticks/${card}.pdf?moves=true`, "Range and movement sticks")}
      </div>
    </details>
  `;
}

/**
 * What can be printed of a game: the roster at any time, its report when it is over.
 * @param {{game: string}} sight
 * @param {boolean} over
 * @param {string} [look]
 */
export function gameSheets({ game }, over, look = "btn") {
  return html`
    ${sheet(`games/${game}/roster.pdf`, "Print the roster", look)}
    ${over ? sheet(`games/${game}/report.pdf`, "Print the report", look) : nothing}
    ${over ? html`<a class=${look} href="/api/print/games/${game}/report.html" download>Report as a page</a>` : nothing}
  `;
}
