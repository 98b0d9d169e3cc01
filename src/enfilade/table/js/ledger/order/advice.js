// Advice as it is read: what the captain would do, why, and the two buttons. On a wide screen it stands in the odds
// panel; on a phone it is a sheet of its own, since the slip or the map lies where the panel would be.

import { html, nothing } from "../../../vendor/lit.js";
import { key, link, sentence } from "../../words.js";
import { Part } from "../part.js";

/** @import { Session } from "../../session/session.js" */

/**
 * The button that asks, wherever it stands; nothing where there is nothing to ask.
 * @param {Session} session
 */
export function adviceKey(session) {
  if (!session.advising.may || session.advice) return nothing;
  // Inside Move the letter is an oblique.
  const moves = session.mode === "move";
  return html`<button type="button" class="quiet ask-advice" aria-keyshortcuts=${moves ? nothing : "A"}
    @click=${() => session.advising.ask()}>What would you do? ${moves ? nothing : key("A")}</button>`;
}

/** @param {import("../../session/session.js").Session} session */
export function advicePanel(session) {
  const { advice } = session;
  if (!advice) return nothing;
  return html`<section class="advice" aria-label="Advice">${
    advice.asking ? thinking(session) : given(session, advice)
  }</section>`;
}

/** @param {Session} session */
function thinking(session) {
  return html`
    <p class="kick">What would you do?</p>
    <p class="faint">The captain looks at the table.</p>
    <div class="give"><button type="button" @click=${() => session.advising.close()}>Close ${key("Esc")}</button></div>
  `;
}

/**
 * @param {Session} session
 * @param {wire.Advice} advice
 */
function given(session, { words, about, why, best, best_words, order }) {
  const isNamed = about.every((id) => why.some((part) => part.id === id));
  return html`
    <p class="kick">The captain’s advice</p>
    <h3>${words}</h3>
    ${
      about.length && !isNamed
        ? html`<p class="doers">${about.map((id, nth) => html`${nth ? ", " : nothing}${link(session, id)}`)}</p>`
        : nothing
    }
    ${why.length ? html`<p class="reason">${sentence(session, why)}</p>` : nothing}
    ${best_words ? html`<p class="hope"><b>${best}</b> ${best_words}</p>` : nothing}
    <p class="written"><code>${order}</code></p>
    <div class="give">
      <button type="button" class="go" @click=${() => session.advising.take()}>Do it ${key("Enter")}</button>
      <button type="button" @click=${() => session.advising.close()}>Close ${key("Esc")}</button>
    </div>
    <p class="note">Nothing is sent yet: the order is weighed first.</p>
  `;
}

class AdviceSheet extends Part {
  static watches = ["advice", "sight", "playing"];

  render() {
    return advicePanel(this.session);
  }
}

customElements.define("enfilade-advice", AdviceSheet);
