// The links of the start page's head: replays, battle files, the card, the umpire, the theme.

import { LitElement, html, nothing } from "../../vendor/lit.js";
import { choose } from "../settings.js";

/** @import { Lobby } from "./lobby.js" */
/** @import { OpenFile } from "./open-file.js" */

export class StartLinks extends LitElement {
  /** @type {Lobby | null} */
  held = null;

  redraw = () => this.requestUpdate();

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("enfilade-settings", this.redraw);
  }

  /** @param {import("./lobby.js").Lobby} lobby */
  set lobby(lobby) {
    this.held = lobby;
    lobby.addEventListener("change", this.redraw);
  }

  render() {
    const dark = document.documentElement.dataset.theme === "lamplight";
    const card = this.held?.choices.edition || this.held?.chosen?.edition || this.held?.editions[0]?.id;
    return html`
      <nav aria-label="Site">
        ${
          this.held?.games.length
            ? html`<button type="button" class="quiet" @click=${() => this.#replays()}>Watch a replay</button>`
            : nothing
        }
        <button type="button" class="quiet" @click=${() => this.#openFile()}>Open a
          battle file</button>
        ${card ? html`<a href="/card/${card}">Rules card</a>` : nothing}
        <a href="/umpire">Umpire for a real table</a>
        <a href="/api">For programs</a>
        <button type="button" class="sm" @click=${() =>
          choose("theme", dark ? "paper" : "lamplight")}>${dark ? "Paper" : "Lamplight"}</button>
      </nav>
    `;
  }

  #openFile() {
    /** @type {OpenFile | null} */ (document.querySelector("enfilade-open-file"))?.open();
  }

  #replays() {
    const list = /** @type {HTMLDetailsElement | null} */ (document.getElementById("your-battles"));
    if (!list) return;
    list.open = true;
    list.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (list.querySelector('a[href^="/replay/"]'))?.focus();
  }
}

customElements.define("enfilade-start-links", StartLinks);
