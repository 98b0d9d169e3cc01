// The end of a battle: who won by what, the seed of the dice, and where to go from here.

import { html, nothing } from "../../../vendor/lit.js";
import { sheet } from "../../printing.js";
import { key, lookOf, points, sentence } from "../../words.js";

/** @import { Session } from "../../session/session.js" */

/** @param {import("../../session/session.js").Session} session */
export function overSlip(session) {
  const { sight, waiting } = session;
  return html`
    <section class="slip over" role="region" aria-label="The battle is over">
      <p class="kick">The battle is over</p>
      <h2>${waiting.title.replace(/^The battle is over\. /, "")}</h2>
      <table class="final">
        <thead><tr><th scope="col">Side</th><th scope="col">Points</th><th scope="col">Left and lost</th></tr></thead>
        <tbody>
          ${sight.sides.map((side) => score(session, side))}
        </tbody>
      </table>
      ${reckoning(session)} ${sight.seed ? honesty(session) : nothing}
      <div class="slip-buttons">
        <a class="btn go" href="/end/${sight.game}">How it went</a>
        <a class="btn" href="/replay/${sight.game}">Replay</a>
        <a class="btn" href="/">New battle</a>
        <a class="btn" href=${session.api.file} download>Download</a>
        ${sheet(`games/${sight.game}/report.pdf`, "Report", "btn")}
        <button type="button" class="quiet" @click=${() => session.set({ overRead: true })}>Look at
          the table ${key("Esc")}</button>
      </div>
      <p class="cap">Any moment of the replay can be played on from there.</p>
    </section>
  `;
}

/**
 * @param {Session} session
 * @param {wire.SideSeen} side
 */
function score(session, { id, name, points, toll }) {
  return html`<tr class=${lookOf(session, id)}><th scope="row">${name}</th><td>${points}</td><td>${toll}</td></tr>`;
}

/**
 * Where the points come from.
 * @param {Session} session
 */
function reckoning(session) {
  const begun = session.sight.sides.filter(({ handicap }) => handicap);
  const scored = session.log.filter(({ kind }) => kind === "scored");
  if (!begun.length && !scored.length) return nothing;
  return html`
    <details class="seed" open>
      <summary>How the points were made</summary>
      <ul>
        ${begun.map((side) => html`<li>${side.name}: ${points(side.handicap)} from the start.</li>`)}
        ${scored.map(({ parts }) => html`<li>${sentence(session, parts)}</li>`)}
      </ul>
    </details>
  `;
}

/**
 * How anybody can see that the dice were settled before the first order.
 * @param {Session} session
 */
function honesty({ sight }) {
  return html`
    <details class="seed">
      <summary>Were the dice fair?</summary>
      <p>Before the first order this number was shown: <code>${sight.commitment}</code></p>
      <p>It is the SHA-256 of the seed, which is now told: <code>${sight.seed}</code></p>
      <p>Download the battle and run <code>enfilade verify</code> on it: every die is worked out again.</p>
    </details>
  `;
}
