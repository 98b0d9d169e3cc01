// The switch by which the log tells the computer's reasons, and the reasons under its lines.

import { html, nothing } from "../../../vendor/lit.js";
import { sentence } from "../../words.js";

/** @import { Known } from "../../session/watched.js" */

/** Nothing where there are no reasons to be read.
 * @param {{sight: {reasons: boolean}, reasons: import("../../session/reasons.js").Reasons}} session
 */
export function reasonsKey({ sight, reasons }) {
  if (!sight.reasons) return nothing;
  return html`
    <label class="reasons-key" title="Why the computer did what it did">
      <input type="checkbox" .checked=${reasons.on} @change=${() => reasons.toggle()}><span>Reasons</span>
    </label>
  `;
}

/**
 * Why a line of the log came about.
 * @param {Known} session
 * @param {wire.Happening} happening
 */
export function whyLines(session, happening) {
  return session.reasons.of(happening).map((parts) => html`<p class="reason">${sentence(session, parts)}</p>`);
}
