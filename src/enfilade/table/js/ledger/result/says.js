// How the battle would end now, in a banner: points and level. Pointing at it shows the sum by line, a click keeps it.

import { html } from "../../../vendor/lit.js";
import { lookOf } from "../../words.js";

/** @import { Known } from "../../session/watched.js" */

/** Milliseconds for which a pointer must rest on it. */
const REST = 180;
let resting = 0;

/** @param {Known} session */
export function resultSays(session) {
  const { sight, sumShown } = session;
  const { score, words, winner } = sight.result;
  const away = sight.sides.filter(({ seat, here }) => seat === "friend" && !here);
  return html`
    <button type="button" class="vp ${winner ? lookOf(session, winner) : "none"}" aria-controls="sum"
      aria-expanded=${String(sumShown === "open")} title=${sight.sides.map(told).join(". ")}
      @click=${() => session.set({ sumShown: sumShown === "open" ? "" : "open" })}
      @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && point(session)}
      @pointerleave=${() => leave(session)}>
      <span class="says"><span class="cap">${
        away.length
          ? away.map(({ name }) => html`<i class="away">${name} is not here</i>`)
          : sight.over
            ? "so it ended"
            : "if it ended now"
      }</span> <b>${score}</b></span>
      <span class="level">${words}</span>
    </button>
  `;
}

/** @param {Known} session */
function point(session) {
  clearTimeout(resting);
  resting = setTimeout(() => {
    if (!session.sumShown) session.set({ sumShown: "glimpse" });
  }, REST);
}

/** @param {Known} session */
function leave(session) {
  clearTimeout(resting);
  if (session.sumShown === "glimpse") session.set({ sumShown: "" });
}

/** @param {wire.SideSeen} side */
const told = ({ name, points, toll }) => `${name}: ${points} so far; ${toll}`;
