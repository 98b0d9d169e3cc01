// The layers over the map that can be switched on: a small list under a button of the banner.

import { html } from "../../../vendor/lit.js";

/** @import { Layers } from "../../session/watched.js" */
/** @import { Session } from "../../session/session.js" */

const LAYERS = [
  ["names", "Place names", ""],
  ["sight", "Sight", "what the chosen unit cannot see"],
  ["radii", "Leaders' radii", "command and reaction"],
  ["zones", "Primary zones", "in front of every unit"],
  ["heights", "Heights", "level numbers"],
];

/** @param {import("../../session/session.js").Session} session */
export function layersMenu(session) {
  return html`
    <details class="drop" @focusout=${closeWhenLeft} @keydown=${closeOnEscape}>
      <summary class="btn sm">Layers</summary>
      <fieldset class="drop-list">${layersList(session)}</fieldset>
    </details>
  `;
}

/** @param {import("../../session/session.js").Session} session */
export function layersList(session) {
  return html`<legend>Shown on the map</legend>${LAYERS.map(([name, title, note]) =>
    layer(session, name, title, note),
  )}`;
}

/**
 * @param {Session} session
 * @param {keyof Layers} name
 * @param {string} title
 * @param {string} note
 */
function layer(session, name, title, note) {
  return html`
    <label>
      <input type="checkbox" .checked=${session.layers[name]}
        @change=${(event) => session.setLayer(name, event.target.checked)}>
      <span>${title} <i>${note}</i></span>
    </label>
  `;
}

/** @param {FocusEvent} event */
function closeWhenLeft(event) {
  if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}

/** @param {KeyboardEvent} event */
function closeOnEscape(event) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  event.stopPropagation();
  event.currentTarget.open = false;
  event.currentTarget.querySelector("summary").focus();
}
