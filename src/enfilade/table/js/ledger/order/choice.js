// The list from which a deed is completed: targets with their chance, formations, facings.

import { html, nothing } from "../../../vendor/lit.js";
import { Part } from "../part.js";

/** @import { Session } from "../../session/session.js" */

/**
 * @param {import("../../session/session.js").Session} session
 * @param {{short?: boolean}} [how] short: above the odds, and only if there is something to choose
 */
export function choiceList(session, { short = false } = {}) {
  const { choice } = session.deciding;
  if (!choice || (short && choice.offers.length < 2 && choice.deed !== "face")) return nothing;
  return html`
    ${short ? nothing : html`<div class="oh"><h3>${choice.name}</h3></div>`}
    <div class="choice" role="radiogroup" aria-label=${choice.name}>
      ${choice.offers.map((offer) => option(session, offer))}
    </div>
    ${choice.deed === "face" ? html`<enfilade-compass .session=${session}></enfilade-compass>` : nothing}
  `;
}

/**
 * @param {Session} session
 * @param {wire.Offer} offer
 */
function option(session, offer) {
  const on = session.deciding.order === offer.order;
  return html`
    <button type="button" role="radio" aria-checked=${on} class=${on ? "on" : ""}
      @click=${() => session.deciding.weigh(offer)}>
      <span>${offer.words}</span>${offer.chance ? html`<em title=${offer.chance_words}>${offer.chance}</em>` : nothing}
    </button>
  `;
}

/** A facing given by number, for a turn on the spot. */
class Compass extends Part {
  static watches = ["selected"];

  render() {
    return html`
      <form class="compass" @submit=${this.#turn}>
        <label>Facing, degrees from north <input name="facing" type="number" min="0" max="359" step="5" required
          inputmode="numeric"></label>
        <button type="submit">Weigh</button>
      </form>
    `;
  }

  /** @param {Event} event */
  #turn(event) {
    event.preventDefault();
    const { session } = this;
    const facing = new FormData(/** @type {HTMLFormElement} */ (event.target)).get("facing");
    const react = session.deciding.rest === "react" ? "react " : "";
    session.deciding.weigh({
      order: `${react}${session.selected} face ${facing}`,
      unit: session.selected ?? undefined,
    });
  }
}

customElements.define("enfilade-compass", Compass);
