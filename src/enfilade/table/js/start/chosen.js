// The chosen battle: its map in a frame of inches, its story, the forces, and how trial battles went if there were any.

import { html, keyed, nothing } from "../../vendor/lit.js";
import "../map/map.js";
import { lobby as ask } from "../api.js";
import "../briefing/briefing.js";
import { Session } from "../session/session.js";
import { key } from "../words.js";
import { battleSheets } from "../printing.js";
import { stillOf } from "./still.js";
import { whereAndWhen } from "./rows.js";

/** @import { GameApi } from "../api.js" */
/** @import { BriefingDialog } from "../briefing/briefing.js" */

/** @type {Record<string, string>} */
const LOOKS = { us: "us", union: "us", cs: "cs", confederate: "cs" };

/**
 * @param {import("./lobby.js").Lobby} lobby
 * @param {unknown} form
 * @param {() => void} redraw
 */
export function chosenBattle(lobby, form, redraw) {
  const { chosen } = lobby;
  if (!chosen) return nothing;
  return html`
    <figure class="map-figure">${pictured(chosen, redraw)}</figure>
    <div class="chosen">
      <div class="story">
        <h2 id="chosen-title">${chosen.title}</h2>
        <p class="where">${whereAndWhen(chosen)}${chosen.turns ? html`, ${chosen.turns} turns` : nothing}</p>
        ${
          chosen.tour && lobby.isNew
            ? html`<p class="hint">New here? A tour of five short steps goes with this battle.</p>`
            : nothing
        }
        <button type="button" class="sm brief-open" aria-haspopup="dialog"
          @click=${() => openBriefing(lobby)}>Briefing ${key("I")}</button>
        <ul class="forces" aria-label="Forces">
          ${chosen.forces.map(
            ({ name, nation, words }) => html`<li class=${LOOKS[nation] ?? ""}><b>${name}</b> ${words}</li>`,
          )}
        </ul>
        ${chosen.trials ? trials(chosen.trials, chosen.forces) : nothing}
        <p class="tale">${chosen.story}</p>
        ${battleSheets(chosen, lobby.choices.edition)}
      </div>
      ${form}
    </div>
  `;
}

/**
 * What the chosen battle is about, to the side that would be led.
 * @param {import("./lobby.js").Lobby} lobby
 */
export function openBriefing({ chosen, choices }) {
  if (!chosen) return;
  const { id } = chosen;
  const dialog = /** @type {BriefingDialog} */ (document.querySelector("enfilade-briefing"));
  const own = choices.lead === "both" ? "" : choices.lead;
  dialog.show(
    id,
    async () => {
      const still = new Session(/** @type {GameApi} */ (/** @type {unknown} */ (ask.still(id))), { still: true });
      const [briefing] = await Promise.all([ask.briefing(id), still.open()]);
      return [briefing, still];
    },
    own,
  );
}

/**
 * The real map of the table with everybody where he begins.
 * @param {wire.ScenarioBrief} scenario
 * @param {() => void} redraw
 */
function pictured(scenario, redraw) {
  const session = stillOf(scenario.id, redraw);
  if (!session) return html`<p class="fetching">The map is being drawn.</p>`;
  return keyed(scenario.id, html`<enfilade-map .session=${session}></enfilade-map>`);
}

/**
 * Fairness, only where trial battles were fought: what each side has won of all, with the drawn between.
 * @param {wire.Trials} fought
 * @param {wire.ForceBrief[]} forces
 */
function trials({ wins, drawn, words }, forces) {
  const all = forces.reduce((sum, { side }) => sum + (wins[side] ?? 0), drawn);
  if (!all || forces.length !== 2) return html`<p class="trials-words">${words}</p>`;
  const [first, second] = forces.map(({ side }) => Math.round(((wins[side] ?? 0) / all) * 100));
  return html`
    <div class="trials">
      <span class=${LOOKS[forces[0].nation]}>${forces[0].name} wins ${first}%</span>
      <i aria-hidden="true"><b class=${LOOKS[forces[0].nation]}
        .style=${`width:${first}%`}></b><b class=${LOOKS[forces[1].nation]} .style=${`width:${second}%`}></b></i>
      <span class=${LOOKS[forces[1].nation]}>${forces[1].name} ${second}%</span>
      <em>${words}${drawn ? `; ${drawn} drawn` : nothing}</em>
    </div>
  `;
}
