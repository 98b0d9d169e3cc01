// "Trust my brigadier": from now on a deputy of the chosen temper answers for a brigade, or for the whole side, until
// it is taken back on the card of one of its units.

import { html } from "../../../vendor/lit.js";
import { setting } from "../../settings.js";
import { brigadeName, key } from "../../words.js";
import { trust } from "../standing/asking.js";

/** @import { Session } from "../../session/session.js" */

const TEMPERS = [
  ["cautious", "cautious"],
  ["steady", "steady"],
  ["bold", "bold"],
];

/**
 * @param {Session} session
 * @param {wire.UnitSeen | null} unit of whose brigade it is said first
 */
export function trusting(session, unit) {
  if (!unit?.standing) return html``;
  const { side, brigade } = unit;
  /** @param {SubmitEvent} event */
  const give = (event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    trust(session, side, String(form.get("whom")), String(form.get("temper")));
  };
  const whom = [
    [brigade, brigadeName(brigade)],
    [side, `all of the ${session.side(side)?.name}`],
  ];
  return html`
    <details class="trusting">
      <summary>Trust my brigadier ${key("B")}</summary>
      <form @submit=${give}>
        <p class="pick">
          ${whom.map(
            ([id, words], nth) => html`
              <label><input type="radio" name="whom" value=${id} ?checked=${nth === 0}><span>${words}</span></label>
            `,
          )}
        </p>
        <p class="pick">
          ${TEMPERS.map(
            ([temper, words]) =>
              html`<label><input type="radio" name="temper" value=${temper}
                ?checked=${setting("temper") === temper}><span>${words}</span></label>`,
          )}
        </p>
        <button type="submit">He answers for me</button>
      </form>
    </details>
  `;
}

/**
 * Opens it by its key, and shuts it.
 * @param {HTMLElement} slip
 */
export function listenForTrust(slip) {
  document.addEventListener("enfilade-trust", () => slip.querySelector("summary")?.click());
}
