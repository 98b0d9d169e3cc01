// How the computer plays: who leads for it, his temper, and how far he looks. Said in one line until the player opens
// it.

import { html, nothing } from "../../vendor/lit.js";
import { HANDICAPS, OPPONENTS, OPPONENT_WORDS, TEMPERS } from "./choices.js";
import { segments } from "./segments.js";

/** @import { Choices, Desk } from "./choices.js" */

/**
 * @param {Desk} desk
 * @param {string} name what the choices of this form are called before all
 */
export function opponent(desk, name) {
  const { choices } = desk;
  const captain = choices.opponent === "captain";
  /** @param {keyof Choices} field */
  const chosen = (field) => (/** @type {string} */ value) => desk.change({ [field]: value });
  return html`
    <details class="opponent">
      <summary><span>${said(choices)}</span> <i>change</i></summary>
      ${segments(
        `${name}-opponent`,
        "Opponent",
        OPPONENTS,
        choices.opponent,
        chosen("opponent"),
      )} ${meaning(choices.opponent)}
      ${
        captain
          ? html`
            ${segments(
              `${name}-temper`,
              "Temper",
              TEMPERS,
              choices.temper,
              chosen("temper"),
            )} ${meaning(choices.temper)}
            ${segments(
              `${name}-handicap`,
              "Looks ahead",
              HANDICAPS,
              choices.handicap,
              chosen("handicap"),
            )} ${meaning(choices.handicap)}
          `
          : nothing
      }
    </details>
  `;
}

/** @param {string} choice */
const meaning = (choice) => html`<p class="hint">${OPPONENT_WORDS[choice]}</p>`;

/**
 * The opponent in one line.
 * @param {Choices} choices
 */
function said({ opponent: who, temper, handicap }) {
  if (who === "drill") return "The drill sergeant";
  if (who !== "captain") return `A ${who}`;
  const looks =
    handicap === "0"
      ? ""
      : `, looks ${handicap === "3" ? "hardly" : HANDICAPS.find(([value]) => value === handicap)?.[1]} ahead`;
  return `A ${temper} captain${looks}`;
}
