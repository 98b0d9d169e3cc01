// The chosen battle: its map in a frame of inches, its story, the forces, and how trial battles went if there were any.

import { html, nothing, svg, unsafeSVG } from "../../vendor/lit.js";
import { border } from "../map/frame.js";
import { mapText, sizeIn } from "./small-map.js";
import { whereAndWhen } from "./rows.js";

/** Height of the drawn map in pixels where it is shown at its own size; the frame is in pixels too. */
const HIGH = 440;
const MARGIN = 21;
const LOOKS = { us: "us", union: "us", cs: "cs", confederate: "cs" };

/**
 * @param {import("./lobby.js").Lobby} lobby
 * @param {unknown} form
 * @param {() => void} redraw
 */
export function chosenBattle(lobby, form, redraw) {
  const { chosen } = lobby;
  return html`
    <figure class="map-figure">${framed(chosen, redraw)}</figure>
    <div class="chosen">
      <div class="story">
        <h2 id="chosen-title">${chosen.title}</h2>
        <p class="where">${whereAndWhen(chosen)}${chosen.turns ? html`, ${chosen.turns} turns` : nothing}</p>
        ${chosen.tour && lobby.isNew ? html`<p class="hint">New here? A tour of five short steps goes with this battle.</p>` : nothing}
        <ul class="forces" aria-label="Forces">
          ${chosen.forces.map(({ name, nation, words }) => html`<li class=${LOOKS[nation] ?? ""}><b>${name}</b> ${words}</li>`)}
        </ul>
        ${chosen.trials ? trials(chosen) : nothing}
        <p class="tale">${chosen.story}</p>
      </div>
      ${form}
    </div>
  `;
}

function framed(scenario, redraw) {
  const text = mapText(scenario.id, redraw);
  if (!text) return html`<p class="fetching">The map is being drawn.</p>`;
  const { wide, high } = sizeIn(text);
  const width = (wide / high) * HIGH;
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${HIGH + 2 * MARGIN}`;
  return svg`
    <svg class="framed" role="presentation" viewBox=${box} width=${width + 2 * MARGIN} height=${HIGH + 2 * MARGIN}>
      <g aria-hidden="true">${border(width, HIGH, (HIGH / high) * 32)}</g>
      <svg role="presentation" x="0" y="0" width=${width} height=${HIGH}>${unsafeSVG(text)}</svg>
    </svg>
  `;
}

/** Fairness, only where trial battles were fought. */
function trials({ trials: { wins, words }, forces }) {
  const all = forces.reduce((sum, { side }) => sum + (wins[side] ?? 0), 0);
  if (!all || forces.length !== 2) return html`<p class="trials-words">${words}</p>`;
  const [first, second] = forces.map(({ side }) => Math.round(((wins[side] ?? 0) / all) * 100));
  return html`
    <div class="trials">
      <span class=${LOOKS[forces[0].nation]}>${forces[0].name} wins ${first}%</span>
      <i aria-hidden="true"><b .style=${`width:${first}%`}></b></i>
      <span class=${LOOKS[forces[1].nation]}>${forces[1].name} ${second}%</span>
      <em>${words}</em>
    </div>
  `;
}
