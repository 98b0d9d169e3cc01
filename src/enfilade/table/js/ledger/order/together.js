// Acting as one: on the card who is of the group and who could be, and in the action bar what they may announce or
// answer together. Who may, the server says.

import { html, nothing } from "../../../vendor/lit.js";
import { briefName, capital, key, nameOf, number, ruleOf } from "../../words.js";

/** @import { Session } from "../../session/session.js" */

/**
 * Under a unit's card.
 * @param {Session} session
 */
export function togetherPart(session) {
  const { group, together, grouping, joining } = session;
  if (!grouping || session.still) return nothing;
  if (!group.length && !together?.mates.length && !joining) return nothing;
  return html`
    <section class="together" aria-label="Acting together">
      ${group.length ? members(session) : nothing}
      ${together?.unable.map(
        ({ unit, why, rule }) =>
          html`<p class="why">${nameOf(session, unit)} cannot be of it: ${why} ${ruleOf(rule)}</p>`,
      )}
      ${grouping.announced ? nothing : additions(session)}
    </section>
  `;
}

/** @param {Session} session */
function members(session) {
  const { group, grouping, together } = session;
  /** @param {string} id */
  const fits = (id) => !together || together.units.includes(id);
  return html`
    <ul class="members" aria-label="Of the group">
      ${group.map(
        (id) => html`
          <li class=${fits(id) ? "" : "no"}>
            <span>${briefName(session, id)}</span>
            ${
              grouping.announced
                ? nothing
                : html`<button type="button" class="quiet" aria-label="Leave out ${nameOf(session, id)}"
                  @click=${() => grouping.toggle(id)}>×</button>`
            }
          </li>
        `,
      )}
    </ul>
  `;
}

/**
 * Neighbours one by one, whole lines, and a way to tap them on the map.
 * @param {Session} session
 */
function additions(session) {
  const { grouping, together, joining } = session;
  const { mates = [], lines = [] } = together ?? {};
  const longer = lines.filter(({ units }) => units.length > grouping.units.length + 1);
  return html`
    <div class="mates">
      <span>Together with</span>
      ${mates.slice(0, 4).map(
        (id) =>
          html`<button type="button" aria-label="Together with ${nameOf(session, id)}"
              @click=${() => grouping.toggle(id)}>${briefName(session, id)}</button>`,
      )}
      ${longer.map(
        ({ units, words }) => html`<button type="button" @click=${() => grouping.form([...units])}>${words}</button>`,
      )}
      <button type="button" class="tapped" aria-pressed=${joining}
        @click=${() => grouping.join(!joining)}>${joining ? "Tap them on the map" : "On the map…"}</button>
    </div>
  `;
}

/**
 * In the action bar, while nothing has been announced.
 * @param {Session} session
 */
export function togetherActs(session) {
  const { grouping, together } = session;
  const names = grouping.units.map((id) => nameOf(session, id)).join(", ");
  const alone = grouping.units.length === 1;
  const asks = session.deciding.slipAsks ? "reaction, as one:" : "announce their actions:";
  const refused = refusal(session);
  return html`
    ${
      refused
        ? nothing
        : html`<div class="who">
      <h3 title=${names}>${
        alone ? briefName(session, grouping.units[0]) : `${capital(number(grouping.units.length))} together`
      }</h3>
      <span>${alone ? "announce its actions:" : asks}</span>
    </div>`
    }
    ${refused}
    <ul class="acts pairs" aria-label="What ${names} may do together">
      ${(together?.together ?? []).map((one, at) => act(session, one, at + 1))}
    </ul>
  `;
}

/**
 * A group that cannot act as one looks it, with the reason where its actions would be.
 * @param {Session} session
 */
function refusal(session) {
  const { together } = session;
  if (!together || together.together.some(({ allowed }) => allowed) || !together.unable.length) return null;
  const reasons = together.unable.map(({ unit, why }) => `${nameOf(session, unit)}: ${why}`);
  return html`<div class="not-together"><b>Not together</b><span>${
    reasons.join(" ") || "They cannot act as one here."
  }</span></div>`;
}

/**
 * @param {Session} session
 * @param {wire.Together} one
 * @param {number} at
 */
function act(session, one, at) {
  const on = session.deciding.choice?.offers === one.offers && one.allowed;
  const unlikely = one.allowed && one.why;
  const told = one.allowed
    ? unlikely
      ? `It may be announced, but as they stand: ${one.why}`
      : ""
    : `Not now: ${one.why}`;
  return html`
    <li>
      <button type="button" class="a ${on ? "on" : ""} ${one.allowed ? "" : "no"} ${unlikely ? "unlikely" : ""}"
        aria-pressed=${on}
        aria-disabled=${!one.allowed} title=${told} aria-keyshortcuts=${at < 10 ? at : nothing}
        @click=${() => session.grouping.choose(one)}>
        <b>${one.name}</b> ${at < 10 ? key(at) : nothing}<i>${one.hint}</i>${
          told ? html`<span class="unseen">. ${told}</span>` : nothing
        }
      </button>
    </li>
  `;
}
