// The games this browser sits at: one that waits comes first of all.

import { html, nothing } from "../../vendor/lit.js";

/** @param {import("./lobby.js").Lobby} lobby */
export function waitingBand(lobby) {
  const [game] = lobby.underWay;
  if (!game) return nothing;
  const others = lobby.underWay.filter(({ yours }) => yours).length - 1;
  return html`
    <div class="waiting ${game.yours ? "yours" : ""}">
      <i class="mark" aria-hidden="true"></i>
      <p>
        <b>${game.yours ? "A battle is waiting." : "A battle is under way."}</b> ${told(game)}
        ${
          game.yours && others > 0
            ? html`<span>${others === 1 ? "Another waits too." : `${others} others wait too.`}</span>`
            : nothing
        }
      </p>
      <a class="btn resume" href="/table/${game.game}">${game.sides.length ? "Resume" : "Watch"}
        <kbd aria-hidden="true">R</kbd></a>
    </div>
  `;
}

/** @param {wire.GameBrief} game */
function told(game) {
  const end = /[.!?]$/.test(game.words) ? "" : ".";
  return `${title(game)}, ${game.words}${end}`;
}

/**
 * McPherson's Woods: Archer against the Iron Brigade is too long to be said twice.
 * @param {wire.GameBrief} game
 */
export function title({ title }) {
  return title.split(":")[0];
}

/**
 * A time as one speaks of it.
 * @param {string} iso
 */
export function when(iso) {
  const then = new Date(iso);
  if (!iso || Number.isNaN(then.getTime())) return "some time ago";
  const minutes = Math.round((Date.now() - then.getTime()) / 60_000);
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${minutes} minutes ago`;
  const time = then.toLocaleTimeString("en-GB", { hour: "numeric", minute: "2-digit" });
  if (then.toDateString() === new Date().toDateString()) return `today, ${time}`;
  return then.toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}
