// The links of the start page's head: replays, battle files, the card, the umpire, the theme.

import { LitElement, html, nothing } from "../../vendor/lit.js";
import { choose } from "../settings.js";

class StartLinks extends LitElement {
  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.redraw = () => this.requestUpdate();
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
        <button type="button" class="quiet" @click=${() => document.querySelector("enfilade-open-file").open()}>Open a
          battle file</button>
        ${card ? html`<a href="/card/${card}">Rules card</a>` : nothing}
        <a href="/umpire">Umpire for a real table</a>
        <a href="/api">For programs</a>
        <button type="button" class="sm" @click=${() =>
          choose("theme", dark ? "paper" : "lamplight")}>${dark ? "Paper" : "Lamplight"}</button>
      </nav>
    `;
  }

  #replays() {
    const list = document.getElementById("your-battles");
    if (!list) return;
    list.open = true;
    list.scrollIntoView({ block: "nearest" });
    list.querySelector('a[href^="/replay/"]')?.focus();
  }
}

customElements.define("enfilade-start-links", StartLinks);
