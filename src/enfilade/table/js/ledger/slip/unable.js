// Those who cannot answer, each with the reason.

import { html } from "../../../vendor/lit.js";
import { briefName, nameOf } from "../../words.js";

/** @import { Session } from "../../session/session.js" */

/**
 * @param {Session} session
 * @param {wire.Unable} unable
 */
export function unableRow(session, { unit, why, rule }) {
  return html`
    <li class="no" title=${rule}>
      <b title=${nameOf(session, unit)}>${briefName(session, unit)}</b><span>${bare(session, unit, why)}</span>
    </li>
  `;
}

/**
 * The reason without the name that stands before it.
 * @param {Session} session
 * @param {string} unit
 * @param {string} why
 */
function bare(session, unit, why) {
  const name = nameOf(session, unit);
  return (why.startsWith(`${name} `) ? why.slice(name.length + 1) : why).replace(/\.$/, "");
}
