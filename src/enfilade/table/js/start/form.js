// The three choices, the card and what lies under "More", and the one button.

import { html, live, nothing } from "../../vendor/lit.js";
import { setting } from "../settings.js";
import { AGAINST, AGAINST_WORDS, CLOCKS, DICE, DICE_WORDS, sidesOf } from "./choices.js";
import { opponent } from "./opponent.js";
import { segments } from "./segments.js";

/** @import { Choices } from "./choices.js" */
/** @import { Label } from "../map/names/labels.js" */
/** @import { Lobby } from "./lobby.js" */

/**
 * @param {import("./lobby.js").Lobby} lobby
 * @param {() => void} begin
 */
export function choiceForm(lobby, begin) {
  const { chosen, busy } = lobby;
  const sides = [...sidesOf(chosen).map(({ side, name }) => [side, name]), ["both", "Both"]];
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    begin();
  };
  return html`
    <form class="choices" autocomplete="off" @submit=${submit}>
      ${seats(lobby, sides, "start")}
      ${meaning(lobby.choices)} ${card(lobby)} ${again(lobby)}
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
 * Side, opponent, dice: also asked when a battle goes on from a file or from a moment of another.
 * @param {Lobby} lobby
 * @param {[string, string][]} sides
 * @param {string} name
 */
export function seats(lobby, sides, name) {
  const { choices } = lobby;
  return html`
    ${segments(`${name}-lead`, "You lead", sides, choices.lead, (lead) => lobby.change({ lead }))}
    ${segments(`${name}-against`, "Against", AGAINST, choices.against, (against) => lobby.change({ against }))}
    ${choices.against === "computer" ? opponent(lobby, name) : nothing}
    ${segments(`${name}-dice`, "Dice", DICE, choices.dice, (dice) => lobby.change({ dice }))}
  `;
}

/**
 * The scenario's own card first; the others are for those who have them.
 * @param {Lobby} lobby
 */
function card(lobby) {
  const { chosen, choices, editions } = lobby;
  /** @param {string} id */
  const title = (id) => short(editions.find((edition) => edition.id === id)?.title ?? id);
  const others = chosen.editions.filter((id) => id !== chosen.edition);
  return html`
    <div class="op">
      <label for="edition">Card</label>
      <div class="card-choice">
        <select id="edition" .value=${live(choices.edition)}
          @change=${({ target }) => lobby.change({ edition: target.value })}>
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

/** @param {Lobby} lobby */
function again(lobby) {
  if (!lobby.chosen.tour || !setting("tour")) return nothing;
  return html`
    <label class="tick">
      <input type="checkbox" .checked=${live(Boolean(lobby.choices.again))}
        @change=${({ target }) => lobby.change({ again: target.checked })}> Take the tour again
    </label>
  `;
}

/** @param {Lobby} lobby */
function more(lobby) {
  const { choices } = lobby;
  const change =
    (field) =>
    ({ target }) =>
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
        @change=${({ target }) => lobby.change({ advice: target.checked })}> Advice may be asked for
    </label>
    ${choices.dice === "server" ? html`<p class="hint">${DICE_WORDS.server}</p>` : nothing}
  `;
}

/**
 * @param {string} id
 * @param {Label} label
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} choose
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
