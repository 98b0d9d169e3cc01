// The captain's word: the two decisions that mattered most, each with what it came to and what he would have done.

import { html, nothing } from "../../vendor/lit.js";
import { plain } from "../words.js";

/**
 * @param {wire.Ending} end
 * @param {wire.CaptainsWord | null} word
 */
export function word(end, word) {
  return html`
    <section class="word" aria-labelledby="word-title" aria-busy=${word?.ready ? "false" : "true"}>
      <h2 id="word-title">The captain’s word</h2>
      ${(word?.verdicts ?? []).map((verdict) => said(end, verdict))}
      ${word?.ready ? nothing : html`<p class="thinks" role="status">He is looking at the battle again.</p>`}
      ${
        word?.ready && !word.verdicts.length && !word.lesson
          ? html`<p class="faint">He has nothing to say of this one.</p>`
          : nothing
      }
      ${
        word?.lesson
          ? html`<p class="lesson"><b>Next time:</b> ${word.lesson.words}
            <a href="/replay/${end.game}?line=${word.lesson.line}">Look at it again</a></p>`
          : nothing
      }
    </section>
  `;
}

/**
 * @param {wire.Ending} end
 * @param {wire.Verdict} verdict
 */
function said({ sides, yours, game }, { side, turn, line, title, chance, chance_words, came, same, why, ...verdict }) {
  const one = sides.find(({ id }) => id === side);
  const whose = yours.length === 1 ? (yours[0] === side ? "Yours" : "Theirs") : one?.name;
  return html`
    <article class=${one?.nation ?? ""}>
      <p class="whose">${whose}, turn ${turn}</p>
      <h3>${title}</h3>
      <p>${chance ? html`<b>${chance}</b> ${chance_words}. ` : nothing}${came}</p>
      <p>${
        same
          ? "I should have done the same."
          : html`I should have had ${verdict.instead}${verdict.instead_chance ? ` (${verdict.instead_chance})` : ""}.`
      } ${why.length ? html`<q>${plain(why)}</q>` : nothing}</p>
      <a href="/replay/${game}?line=${line}">Look at it again</a>
    </article>
  `;
}
