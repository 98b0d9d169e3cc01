// The leaders' phase: who may ride, and to whom. On the map a leader is dragged; here he is sent by name.

import { html, nothing } from "../../../vendor/lit.js";
import { key, link } from "../../words.js";
import { adviceKey } from "../order/advice.js";
import { logKey } from "../sheet.js";

/** @import { Session } from "../../session/session.js" */

/** @param {import("../../session/session.js").Session} session */
export function leadersSlip(session) {
  const { waiting } = session;
  const able = session.sight.leaders.filter(({ may_ride: may }) => may);
  const done = waiting.offers.find(({ order }) => order === "done");
  return html`
    <section class="slip calm" role="region" aria-label="Leaders">
      <p class="kick">Leaders <span>${able.length ? "may ride" : "stay where they are"}</span> ${logKey()}</p>
      <h2>${waiting.title}</h2>
      <ol class="riders">${able.map((leader) => rider(session, leader))}</ol>
      ${
        session.prospect && !session.prospect.legal
          ? html`<p class="why">${session.prospect.why.map(({ text }) => text).join("")}</p>`
          : nothing
      }
      <p class="cap">Drag a leader on the map, or send him to a unit here.</p>
      <div class="slip-buttons">
        ${session.ridden && session.deciding.ready ? giving(session, "ride") : nothing}
        ${done ? ending(session, done) : nothing} ${adviceKey(session)}
      </div>
    </section>
  `;
}

/**
 * @param {Session} session
 * @param {string} deed
 */
function giving(session, deed) {
  return html`<button type="button" class="go" @click=${() => session.confirm()}>Give the order: ${deed}
  ${key("Enter")}</button>`;
}

/**
 * Weighed by advice, it is given like any other order: on a phone the slip is all that is seen of it.
 * @param {Session} session
 * @param {wire.Offer} offer
 */
function ending(session, { words }) {
  if (session.deciding.ready && session.deciding.order === "done") return giving(session, "leaders done");
  return html`
    <button type="button" class=${session.ridden ? "" : "go"} ?disabled=${session.sending > 0}
      @click=${() => session.give("done")}>
      ${words || "Leaders done"} ${key("T")}
    </button>
  `;
}

/**
 * @param {Session} session
 * @param {wire.LeaderSeen} leader
 */
function rider(session, leader) {
  const units = session.sight.units.filter(
    (unit) => unit.side === leader.side && unit.place === "table" && unit.id !== leader.attached,
  );
  /** @param {{target: HTMLSelectElement}} event */
  const send = ({ target }) => {
    if (target.value) session.riding.with(leader.id, target.value);
    else session.back();
  };
  return html`
    <li>
      <span>${link(session, leader.id, leader.short)} ${
        leader.attached ? html`<i>with ${session.unit(leader.attached)?.name}</i>` : nothing
      }</span>
      <select aria-label="Send ${leader.name} to" @change=${send}>
        <option value="" ?selected=${session.ridden?.id !== leader.id}>stays</option>
        ${units.map(
          (unit) =>
            html`<option value=${unit.id} ?selected=${
              session.ridden?.id === leader.id && session.ridden.unit === unit.id
            }>to ${unit.name}</option>`,
        )}
      </select>
    </li>
  `;
}
