// The played lessons on the start page: three short ones in their order, ticked when their goal was reached here.

import { html, nothing } from "../../vendor/lit.js";
import { lobby as ask } from "../api.js";
import { choose, setting } from "../settings.js";

/** @import { Lobby } from "./lobby.js" */

/** @param {Lobby} lobby */
export function lessonsBand(lobby) {
  if (!lobby.lessons.length) return nothing;
  const done = setting("lessons").split(" ");
  return html`
    <section class="lessons" aria-labelledby="lessons-title">
      <h2 id="lessons-title">Learn by playing <small>ten minutes each</small></h2>
      <ol>
        ${lobby.lessons.map(
          ({ id, title, goal }) => html`
            <li>
              <button type="button" @click=${() => begin(id)}>
                <b>${title} ${done.includes(id) ? reached() : nothing}</b>
                <span>${goal}</span>
              </button>
            </li>`,
        )}
      </ol>
    </section>
  `;
}

const reached = () => html`<i title="Goal reached">✓<span class="unseen">, goal reached</span></i>`;

/**
 * Begins a lesson, and goes to its table.
 * @param {string} id
 */
export async function begin(id) {
  const { game } = await ask.lesson(id);
  location.assign(`/table/${game}?lesson=${encodeURIComponent(id)}`);
}

/**
 * Its goal has been reached here.
 * @param {string} id
 */
export function taken(id) {
  const done = setting("lessons").split(" ").filter(Boolean);
  if (!done.includes(id)) choose("lessons", [...done, id].join(" "));
}
