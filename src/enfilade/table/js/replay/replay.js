// The replay's page: finds the game and the moment in the address, opens the reel and hands it to every part.

import { GameApi, refusalOf } from "../api.js";
import { html, nothing } from "../../vendor/lit.js";
import { Part } from "../ledger/part.js";
import { Reel } from "./reel.js";
import { listenToKeys } from "./keys.js";
import "../map/map.js";
import "../ledger/card.js";
import "../ledger/result/sum.js";
import "../start/invite.js";
import "./balance.js";
import "./banner.js";
import "./bar.js";
import "./fork.js";
import "./log.js";
import "./moment.js";
import "./time-line.js";

/** @import { EnfiladeMap } from "../map/map.js" */

/** @extends {Part<Reel>} */
class Notice extends Part {
  static watches = ["trouble", "sight"];

  shouldUpdate() {
    return Boolean(this.session);
  }

  render() {
    const { trouble, sight } = this.session;
    if (trouble)
      return html`<p class="notice" role="alert">${trouble} <button type="button" class="quiet"
        @click=${() => location.reload()}>Try again</button></p>`;
    return sight ? nothing : html`<p class="notice" role="status">The battle is being fetched.</p>`;
  }
}

customElements.define("enfilade-replay-notice", Notice);

const game = decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
const asked = Number(new URLSearchParams(location.search).get("line") ?? "x");
const reel = new Reel(new GameApi(game));
const map = /** @type {EnfiladeMap} */ (document.querySelector("enfilade-map"));

// In the place of a session that gives no orders.
map.session = /** @type {any} */ (reel);
reel.map = map;
for (const part of /** @type {NodeListOf<Part<Reel>>} */ (document.querySelectorAll("[data-part]")))
  part.session = reel;
listenToKeys(reel);

try {
  await reel.open(Number.isInteger(asked) ? asked : null);
  document.title = `Replay: ${reel.sight.title} · Enfilade`;
  whole(map);
} catch (problem) {
  reel.set({
    trouble: refusalOf(problem, "The line is down. The battle cannot be fetched; try again in a moment.").why,
  });
}

/**
 * A replay begins with the whole table in sight, and keeps it so when the window changes.
 * @param {EnfiladeMap} map
 * @param {number} [tries]
 */
function whole(map, tries = 60) {
  if (map.opened) {
    map.whole = true;
    map.fit();
  } else if (tries) requestAnimationFrame(() => whole(map, tries - 1));
}
