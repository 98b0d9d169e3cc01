// The move as it is drawn: its steps by number, inches left, who may answer on the way, and what waits at its end.

import { html, nothing } from "../../../vendor/lit.js";
import { key, nameOf, number, ruleOf } from "../../words.js";

/** @import { Planning } from "../../session/planning.js" */
/** @import { Session } from "../../session/session.js" */

/** @type {[press: Parameters<Planning["press"]>[0], words: string, letter: string, named?: string][]} */
const PRESSES = [
  ["advance", "Advance", "W"],
  ["left", "Wheel left", "Q"],
  ["right", "right", "E", "Wheel right"],
  ["about", "About", "X"],
  ["oblique-left", "Oblique left", "A"],
  ["oblique-right", "right", "D", "Oblique right"],
  ["back", "Back", "S"],
];

/** @param {import("../../session/session.js").Session} session */
export function movePanel(session) {
  const { ghost, planning } = session;
  const { units } = planning;
  const name =
    units.length < 3 ? units.map((id) => nameOf(session, id)).join(" and ") : `${number(units.length)} together`;
  return html`
    <div class="oh"><h3>Move ${name}</h3><span>${costWords(ghost)}</span></div>
    <form class="steps" @submit=${(/** @type {SubmitEvent} */ event) => write(event, planning)}>
      <label for="steps">Drag it on the map, write the steps, or press:</label>
      <input id="steps" name="steps" .value=${planning.steps} placeholder="advance 3; wheel right 30" autocomplete="off"
        spellcheck="false">
      <button type="submit">Draw</button>
    </form>
    <div class="presses">
      ${PRESSES.map(
        ([press, words, letter, named]) => html`
          <button type="button" aria-label=${named ?? words} @click=${() => planning.press(press)}>${words}
            ${key(letter)}</button>
        `,
      )}
      <button type="button" ?disabled=${!planning.steps} @click=${() => planning.unstep()}>Less ${key("⌫")}</button>
    </div>
    ${
      planning.units.length > 1 && !session.grouping.announced
        ? html`<p class="note">As one they move with both actions. To fire after it, announce that first.</p>`
        : nothing
    }
    ${ghost ? drawn(session, ghost) : pencilled(session)}
    <div class="give">
      <button type="button" class="go" ?disabled=${!planning.ready || session.sending > 0}
        @click=${() => session.confirm()}>
        Give the order: move ${key("Enter")}
      </button>
      <button type="button" @click=${() => session.back()}>Back ${key("Esc")}</button>
    </div>
  `;
}

/**
 * The plan that was drawn for this unit while the enemy acted.
 * @param {Session} session
 */
function pencilled(session) {
  const { pencil, planning } = session;
  if (!session.asked || pencil?.unit !== planning.units[0]) return nothing;
  const [{ x, y, facing }] = pencil.ends;
  return html`<button type="button" @click=${() => planning.planTo({ x, y, facing })}>As it was pencilled</button>`;
}

/**
 * @param {Session} session
 * @param {wire.Ghost} ghost
 */
function drawn(session, ghost) {
  const end = ghost.then ?? ghost;
  const legs = [...ghost.legs, ...(ghost.then?.legs ?? [])];
  return html`
    ${legs.length ? html`<ol class="legs">${legs.map(leg)}</ol>` : nothing}
    ${
      end.why
        ? html`<p class="why">${
            end.arrives || !legs.length ? nothing : "As far as it can go. "
          }${end.why} ${ruleOf(end.rule)}</p>`
        : nothing
    }
    ${ghost.disorder || end.disorder ? html`<p class="why">It would fall into disorder on the way.</p>` : nothing}
    <label class="tick">
      <input type="checkbox" .checked=${session.planning.disorder}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
          session.planning.allowDisorder(target.checked)}>
      Also ways that bring it into disorder
    </label>
    ${
      ghost.order && !session.asked
        ? html`<p class="note">Kept in pencil; it is not your turn to order it.</p>`
        : nothing
    }
    ${listed(session, "May answer on the way", ghost.threats)}
    ${listed(session, "Could follow in their turn", ghost.danger)}
  `;
}

/**
 * @param {Session} session
 * @param {string} title
 * @param {wire.Threat[]} threats
 */
function listed(session, title, threats) {
  if (!threats.length) return nothing;
  return html`
    <h4>${title}</h4>
    <ul class="threats">
      ${threats.map(
        (threat) => html`
          <li @mouseenter=${() => session.foes.point(threat.unit)} @mouseleave=${() => session.foes.point(null)}>
            <button type="button" class="quiet" @focus=${() => session.foes.point(threat.unit)}
              @blur=${() => session.foes.point(null)}>${threat.words}</button>${chanceOf(threat)}
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {wire.Leg} leg */
const leg = ({ words, ground }) => html`<li>${words}${ground ? html` <i>${ground}</i>` : nothing}</li>`;

/** @param {wire.Threat} threat */
function chanceOf({ chance }) {
  return chance ? html`<em title="at least one figure lost, ${chance.exact}">${chance.percent}</em>` : nothing;
}

/** @param {wire.Ghost | null} ghost */
function costWords(ghost) {
  const end = ghost?.then ?? ghost;
  return end ? [end.cost, end.left].filter(Boolean).join(" · ") : "";
}

/**
 * @param {SubmitEvent} event
 * @param {Planning} planning
 */
function write(event, planning) {
  event.preventDefault();
  planning.setSteps(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("steps") ?? ""));
}
