// The three choices, the card and what lies under "More", and the one button.

import { html, live, nothing } from "../../vendor/lit.js";
import { setting } from "../settings.js";
import { AGAINST, AGAINST_WORDS, CLOCKS, DICE, DICE_WORDS, sidesOf } from "./choices.js";
import { opponent } from "./opponent.js";
import { segments } from "./segments.js";

/** @import { Choices, Desk } from "./choices.js" */
/** @import { Lobby } from "./lobby.js" */

/**
 * @param {import("./lobby.js").Lobby} lobby
 * @param {() => void} begin
 */
export function choiceForm(lobby, begin) {
  const { chosen, busy } = lobby;
  if (!chosen) return nothing;
  const sides = sideChoices(sidesOf(chosen));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    begin();
  };
  return html`
    <form class="choices" autocomplete="off" @submit=${submit}>
      ${seats(lobby, sides, "start")}
      ${meaning(lobby.choices)} ${card(lobby, chosen)} ${again(lobby, chosen)}
      <div class="begin">
        <button type="submit" class="go" ?disabled=${busy}>${
          busy ? "The table is being laid" : html`Begin the battle <kbd aria-hidden="true">Enter</kbd>`
        }</button>
      </div>
      ${lobby.refusal ? html`<p class="refusal" role="alert">${lobby.refusal}</p>` : nothing}
      <details class="more"><summary>More</summary>${more(lobby)}</details>
    </form>
  `;
}

/**
 * What the choices mean, where they are not what everybody chooses.
 * @param {Choices} choices
 */
function meaning({ against, dice }) {
  const said = [AGAINST_WORDS[against], dice === "server" ? "" : DICE_WORDS[dice]].filter(Boolean);
  return said.length ? html`<p class="hint meaning">${said.join(" ")}</p>` : nothing;
}

/**
 * The sides as buttons, and both at this screen.
 * @param {{side: string, name: string}[]} sides
 * @returns {[string, string][]}
 */
export function sideChoices(sides) {
  return [...sides.map(({ side, name }) => /** @type {[string, string]} */ ([side, name])), ["both", "Both"]];
}

/**
 * Side, opponent, dice: also asked when a battle goes on from a file or from a moment of another.
 * @param {Desk} desk
 * @param {[string, string][]} sides
 * @param {string} name
 */
export function seats(desk, sides, name) {
  const { choices } = desk;
  return html`
    ${segments(`${name}-lead`, "You lead", sides, choices.lead, (lead) => desk.change({ lead }))}
    ${segments(`${name}-against`, "Against", AGAINST, choices.against, (against) => desk.change({ against }))}
    ${choices.against === "computer" ? opponent(desk, name) : nothing}
    ${segments(`${name}-dice`, "Dice", DICE, choices.dice, (dice) => desk.change({ dice }))}
  `;
}

/**
 * The scenario's own card first; the others are for those who have them.
 * @param {Lobby} lobby
 * @param {wire.ScenarioBrief} chosen
 */
function card(lobby, chosen) {
  const { choices, editions } = lobby;
  /** @param {string} id */
  const title = (id) => short(editions.find((edition) => edition.id === id)?.title ?? id);
  const others = chosen.editions.filter((id) => id !== chosen.edition);
  return html`
    <div class="op">
      <label for="edition">Card</label>
      <div class="card-choice">
        <select id="edition" .value=${live(choices.edition)}
          @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) => lobby.change({ edition: target.value })}>
          <option value="">${title(chosen.edition)}</option>
          ${
            others.length
              ? html`<optgroup label="Another card">${others.map(
                  (id) => html`<option value=${id}>${title(id)}</option>`,
                )}</optgroup>`
              : nothing
          }
        </select>
        <a href="/card/${choices.edition || chosen.edition}" target="_blank" rel="noopener"
          aria-label="See this card">See it</a>
      </div>
    </div>
  `;
}

/**
 * @param {Lobby} lobby
 * @param {wire.ScenarioBrief} chosen
 */
function again(lobby, chosen) {
  if (!chosen.tour || !setting("tour")) return nothing;
  return html`
    <label class="tick">
      <input type="checkbox" .checked=${live(Boolean(lobby.choices.again))}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
          lobby.change({ again: target.checked })}> Take the tour again
    </label>
  `;
}

/** @param {Lobby} lobby */
function more(lobby) {
  const { choices } = lobby;
  const change =
    (/** @type {keyof Choices} */ field) =>
    (/** @type {{target: HTMLInputElement | HTMLSelectElement}} */ { target }) =>
      lobby.change({ [field]: target.value });
  return html`
    ${choices.against === "friend" ? list("clock", "Clock", CLOCKS, choices.clock, change("clock")) : nothing}
    ${
      choices.against === "friend" && choices.clock !== "0"
        ? html`<p class="hint">When the time for an answer is over, standing orders or a deputy answer.</p>`
        : nothing
    }
    <div class="op"><label for="name">Your name</label><input id="name" maxlength="60" autocomplete="nickname"
      .value=${live(choices.name)} @input=${change("name")}></div>
    <div class="op"><label for="note">Note</label><input id="note" maxlength="300" placeholder="to know it by"
      .value=${live(choices.note)} @input=${change("note")}></div>
    <label class="tick">
      <input type="checkbox" .checked=${live(choices.advice)}
        @change=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
          lobby.change({ advice: target.checked })}> Advice may be asked for
    </label>
    ${choices.dice === "server" ? html`<p class="hint">${DICE_WORDS.server}</p>` : nothing}
  `;
}

/**
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(event: {target: HTMLSelectElement}) => void} choose
 */
function list(id, label, options, value, choose) {
  return html`
    <div class="op">
      <label for=${id}>${label}</label>
      <select id=${id} .value=${live(value)} @change=${choose}>${options.map(
        ([option, shown]) => html`<option value=${option} ?selected=${option === value}>${shown}</option>`,
      )}</select>
    </div>
  `;
}

/**
 * The family is said on the page already.
 * @param {string} title
 */
function short(title) {
  const cut = title.replace(/^Across a Deadly Field, /, "");
  return cut.charAt(0).toUpperCase() + cut.slice(1);
}
