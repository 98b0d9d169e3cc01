// The links of the start page's head: battle files, the card, the theme.

import { LitElement, html } from "../../vendor/lit.js";
import { choose } from "../settings.js";

class StartLinks extends LitElement {
  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("enfilade-settings", () => this.requestUpdate());
  }

  render() {
    const dark = document.documentElement.dataset.theme === "lamplight";
    return html`
      <nav aria-label="Site">
        <button type="button" class="quiet" @click=${() => document.querySelector("enfilade-open-file").open()}>Open a battle file</button>
        <a href="/card/adf-revised-15mm">Rules card</a>
        <a href="/api">For programs</a>
        <button type="button" class="sm" @click=${() => choose("theme", dark ? "paper" : "lamplight")}>${dark ? "Paper" : "Lamplight"}</button>
      </nav>
    `;
  }
}

customElements.define("enfilade-start-links", StartLinks);
