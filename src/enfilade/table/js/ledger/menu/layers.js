// The layers over the map that can be switched on: a small list under a button of the banner.

import { html } from "../../../vendor/lit.js";

/** @import { Known, Layers } from "../../session/watched.js" */

/** @type {[keyof Layers, string, string][]} */
const LAYERS = [
  ["names", "Place names", ""],
  ["sight", "Sight", "what the chosen unit cannot see"],
  ["radii", "Leaders' radii", "command and reaction"],
  ["zones", "Primary zones", "in front of every unit"],
  ["heights", "Heights", "level numbers"],
];

/** @param {Known} session */
export function layersMenu(session) {
  return html`
    <details class="drop" @focusout=${closeWhenLeft} @keydown=${closeOnEscape}>
      <summary class="btn sm">Layers</summary>
      <fieldset class="drop-list">${layersList(session)}</fieldset>
    </details>
  `;
}

/** @param {Known} session */
export function layersList(session) {
  return html`<legend>Shown on the map</legend>${LAYERS.map(([name, title, note]) =>
    layer(session, name, title, note),
  )}`;
}

/**
 * @param {Known} session
 * @param {keyof Layers} name
 * @param {string} title
 * @param {string} note
 */
function layer(session, name, title, note) {
  return html`
    <label>
      <input type="checkbox" .checked=${session.layers[name]}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => session.setLayer(name, target.checked)}>
      <span>${title} <i>${note}</i></span>
    </label>
  `;
}

/** @param {FocusEvent} event */
function closeWhenLeft(event) {
  const list = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  const to = /** @type {Node | null} */ (event.relatedTarget);
  if (to && !list.contains(to)) list.open = false;
}

/** @param {KeyboardEvent} event */
function closeOnEscape(event) {
  const list = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (event.key !== "Escape" || !list.open) return;
  event.stopPropagation();
  list.open = false;
  list.querySelector("summary")?.focus();
}
