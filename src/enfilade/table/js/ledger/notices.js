// Plain words at the map's upper edge about the line and the seat: it is down, orders are kept, somebody only watches.

import { html, nothing } from "../../vendor/lit.js";
import { Part } from "./part.js";

class Notices extends Part {
  static watches = ["sight", "connection", "trouble", "sending", "present", "news"];

  shouldUpdate() {
    return Boolean(this.session);
  }

  render() {
    const said = this.#said();
    return said ? html`<p class="notice" role="status">${said}</p>` : nothing;
  }

  #said() {
    const { session } = this;
    if (session.trouble)
      return html`${session.trouble} <button type="button" class="quiet" @click=${() => location.reload()}>Try
      again</button>`;
    if (session.connection === "down" && session.sight) {
      return session.line.waiting
        ? "The line is down. Your orders are kept and will be sent."
        : "The line is down. It is tried again by itself.";
    }
    if (!session.sight) return "The battle is being fetched.";
    if (session.news) {
      return html`${session.news} <button type="button" class="quiet"
        @click=${() => session.set({ news: "" })}>Close</button>`;
    }
    return this.#absent();
  }

  #absent() {
    const { sight, waiting } = this.session;
    if (sight.over || waiting.yours || !waiting.side) return null;
    const side = this.session.side(waiting.side);
    if (side?.seat === "empty") return `Nobody has taken the ${side.name} seat yet. Send the link from the menu.`;
    if (side?.seat === "friend" && !side.here) return `${side.name} is asked, but nobody is at that seat now.`;
    return null;
  }
}

customElements.define("enfilade-notices", Notices);
