// The shelf: every battle of this browser behind a fold, with a small picture, its day and its result, and under them
// the player's record by battle, side and opponent.

import { html, nothing, repeat } from "../../vendor/lit.js";
import { GameApi } from "../api.js";
import { Pictures } from "../painted.js";
import { capital } from "../words.js";
import { record } from "./record.js";
import { title, when } from "./waiting.js";

/** @import { Lobby } from "./lobby.js" */

/** @type {Record<string, string>} */
const OUTCOMES = { won: "Won", lost: "Lost", drawn: "Drawn", watched: "Over" };

/** @type {Pictures | null} */
let pictures = null;
/** Pictures are fetched when the shelf is opened first. */
let opened = false;

/** @param {Lobby} lobby */
export function shelf(lobby) {
  if (!lobby.games.length) return nothing;
  pictures ??= new Pictures(() => lobby.set({}));
  const rows = record(lobby.games);
  return html`
    <details class="yours-list" id="your-battles" @toggle=${(/** @type {Event} */ event) => open(event, lobby)}>
      <summary>Your battles <span>${count(lobby.games)}</span></summary>
      <ul>
        ${repeat(
          lobby.games,
          ({ game }) => game,
          (game) => battle(game, lobby),
        )}
      </ul>
      ${
        rows.length
          ? html`
            <table class="record">
              <caption>Your record</caption>
              <thead><tr><th scope="col">Battle</th><th scope="col">You led</th><th scope="col">Against</th>
                <th scope="col">Won</th><th scope="col">Drawn</th><th scope="col">Lost</th></tr></thead>
              <tbody>${rows.map(
                (row) => html`<tr><th scope="row">${row.title}</th><td>${row.led}</td><td>${row.against}</td>
                  <td>${row.won}</td><td>${row.drawn}</td><td>${row.lost}</td></tr>`,
              )}</tbody>
            </table>`
          : nothing
      }
    </details>
  `;
}

/**
 * @param {wire.GameBrief} brief
 * @param {Lobby} lobby
 */
function battle(brief, lobby) {
  const taught = lobby.lessons.find(({ scenario }) => scenario === brief.scenario);
  const lesson = taught ? `?lesson=${taught.id}` : "";
  const { game, over, sides, words, note, changed, outcome, result, led, against } = brief;
  const who = [led && `you led the ${led}`, against && `against ${against}`].filter(Boolean).join(" ");
  return html`
    <li class=${outcome}>
      ${opened ? small(brief) : html`<span class="small"></span>`}
      <div>
        <b>${title(brief)}</b>
        ${
          over
            ? html`<span><em>${OUTCOMES[outcome] ?? "Over"}.</em> ${result}</span><span>${capital(who)}${
                who ? " · " : ""
              }${when(changed)}${note ? ` · ${note}` : nothing}</span>`
            : html`<span>${capital(words)}${note ? ` · ${note}` : nothing} · ${when(changed)}</span>`
        }
      </div>
      ${
        over
          ? html`<a class="btn sm" href="/end/${game}">How it went</a>`
          : html`<a class="btn sm" href="/table/${game}${lesson}">${sides.length ? "Resume" : "Watch"}</a>`
      }
      <a class="btn sm" href="/replay/${game}">Replay</a>
    </li>
  `;
}

/**
 * The field as it is now: the ground once for all battles on it, and who stands there.
 * @param {wire.GameBrief} brief
 */
function small({ game, scenario, changed }) {
  const api = new GameApi(game);
  const ground = pictures?.of(`ground ${scenario}`, () => api.mapGround());
  const units = pictures?.of(`units ${game} ${changed}`, () => api.mapUnits());
  return html`<span class="small" aria-hidden="true">${ground ? html`<img src=${ground} alt="">` : nothing}${
    units ? html`<img src=${units} alt="">` : nothing
  }</span>`;
}

/**
 * @param {Event} event
 * @param {Lobby} lobby
 */
function open({ target }, lobby) {
  if (opened || !(target instanceof HTMLDetailsElement) || !target.open) return;
  opened = true;
  lobby.set({});
}

/** @param {wire.GameBrief[]} games */
function count(games) {
  const over = games.filter((game) => game.over).length;
  const left = games.length - over;
  return [left ? `${left} under way` : "", over ? `${over} over` : ""].filter(Boolean).join(", ");
}
