// The battles there are, one row each: small map, place and date, one line, units, time, table.

import { html, nothing, repeat } from "../../vendor/lit.js";
import { mapPicture } from "./small-map.js";

/** @import { Lobby, Order } from "./lobby.js" */

/** @typedef {{choose: (id: string) => void, open: (id: string) => void, begin: () => void}} Deeds */

/** @type {[Order, string][]} */
const ORDERS = [
  ["size", "by size"],
  ["date", "by date"],
  ["length", "by length"],
];

/**
 * @param {import("./lobby.js").Lobby} lobby
 * @param {{choose: (id: string) => void, open: (id: string) => void, begin: () => void}} deeds
 */
export function battleRows(lobby, deeds) {
  return html`
    <div class="list-head">
      <h2 id="battles-title">Choose a battle</h2>
      ${
        lobby.scenarios.length > 2
          ? html`<p role="group" aria-label="Order of the list">${ORDERS.map(([order, words]) =>
              orderKey(lobby, order, words),
            )}</p>`
          : nothing
      }
    </div>
    <ol class="rows" @keydown=${(/** @type {KeyboardEvent} */ event) => walk(event, deeds)}>
      ${repeat(
        lobby.listed,
        ({ id }) => id,
        (scenario) => row(lobby, scenario, deeds),
      )}
    </ol>
  `;
}

/**
 * @param {Lobby} lobby
 * @param {Order} order
 * @param {string} words
 */
function orderKey(lobby, order, words) {
  return html`<button type="button" class="lk" aria-pressed=${lobby.order === order}
    @click=${() => lobby.set({ order })}>${words}</button>`;
}

/**
 * @param {Lobby} lobby
 * @param {wire.ScenarioBrief} scenario
 * @param {Deeds} deeds
 */
function row(lobby, scenario, { open }) {
  const { id, title, units, minutes, size, tour } = scenario;
  const picture = mapPicture(id, () => lobby.set({}));
  const on = id === lobby.chosenId;
  return html`
    <li>
      <button type="button" class="row" aria-pressed=${on} data-id=${id} @click=${() => open(id)}>
        ${picture ? html`<img class="mini" src=${picture} alt="" width="121" height="88">` : html`<i class="mini"></i>`}
        <span class="row-words">
          <b>${title}</b>
          <em>${whereAndWhen(scenario)}</em>
          <span>${tour ? "Learn the table in five short steps" : scenario.about}</span>
          <small><span>${units} units</span><span>${minutes}</span><span>${size}</span></small>
        </span>
      </button>
    </li>
  `;
}

/** @param {{place: string, date: string}} given */
export function whereAndWhen({ place, date }) {
  return [place, date].filter(Boolean).join(", ");
}

/**
 * Up and down choose; Enter on the chosen row begins it.
 * @param {KeyboardEvent} event
 * @param {Deeds} deeds
 */
function walk(event, { choose, begin }) {
  const here = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest(".row"));
  if (!here) return;
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".row"))];
  const to = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (to) {
    const next = rows[rows.indexOf(here) + to];
    if (!next) return;
    event.preventDefault();
    choose(next.dataset.id ?? "");
    next.focus();
  } else if (
    event.key === "Enter" &&
    here.getAttribute("aria-pressed") === "true" &&
    matchMedia("(width >= 900px)").matches
  ) {
    event.preventDefault();
    begin();
  }
}
