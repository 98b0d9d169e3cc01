// Links for friends and spectators: made, copied and revoked by the one who made the game.

import { refusalOf } from "../../api.js";
import { html, nothing } from "../../../vendor/lit.js";
import { dialogHead, openDialog, Part } from "../part.js";

class Links extends Part {
  static watches = ["sight"];

  /** @type {wire.Link[]} */
  links = [];

  refused = "";

  /** The seat whose link was copied. */
  copied = "";

  joined() {
    document.addEventListener("enfilade-links", () => this.#open());
  }

  render() {
    return html`
      <dialog aria-labelledby="links-title">
        ${dialogHead("links-title", "Links for friends")}
        <p class="note">Whoever opens a link sits down in that seat. A link is shown once; make a new one if it is
          lost.</p>
        <ul class="links">${this.links.filter(({ revoked }) => !revoked).map((link) => this.#link(link))}</ul>
        ${this.refused ? html`<p class="why" role="alert">${this.refused}</p>` : nothing}
        <div class="slip-buttons">
          ${this.#seats().map(
            (side) =>
              html`<button type="button" @click=${() => this.#make([side.id])}>New link for ${side.name}</button>`,
          )}
          <button type="button" @click=${() => this.#make([])}>New link for a spectator</button>
        </div>
        <p class="unseen" role="status">${this.copied ? "Copied." : ""}</p>
      </dialog>
    `;
  }

  #seats() {
    const { sides, yours } = this.session.sight;
    return sides.filter(({ id, seat }) => seat !== "computer" && !yours.includes(id));
  }

  /** @param {wire.Link} link */
  #link(link) {
    const sides = link.sides.map((id) => this.session.side(id)?.name ?? id).join(" and ") || "a spectator";
    return html`
      <li>
        <b>${sides}</b> <span>${link.yours ? "your own" : link.name || nothing}</span>
        ${
          link.link
            ? html`<input readonly aria-label="Link for ${sides}" .value=${this.#whole(link.link)}
              @focus=${(/** @type {{target: HTMLInputElement}} */ { target }) => target.select()}>
              <button type="button" @click=${() => this.#copy(link)}>${
                this.copied === link.seat ? "Copied" : "Copy"
              }</button>`
            : nothing
        }
        ${
          link.yours
            ? nothing
            : html`<button type="button" class="quiet" @click=${() => this.#revoke(link)}>Revoke</button>`
        }
      </li>
    `;
  }

  /** @param {string} path */
  #whole(path) {
    return new URL(path, location.href).href;
  }

  async #open() {
    await this.#try(async () => {
      this.links = keepLinks(this.links, await this.session.api.links());
    });
    openDialog(this.querySelector("dialog"));
  }

  /** @param {string[]} sides */
  #make(sides) {
    return this.#try(async () => {
      const link = await this.session.api.newLink(sides);
      this.links = [...this.links.filter(({ seat }) => seat !== link.seat), link];
    });
  }

  /** @param {wire.Link} link */
  #revoke({ seat }) {
    return this.#try(async () => {
      await this.session.api.revoke(seat);
      this.links = this.links.filter((link) => link.seat !== seat);
    });
  }

  /** @param {wire.Link} link */
  async #copy({ seat, link }) {
    await this.#try(async () => {
      await navigator.clipboard.writeText(this.#whole(link));
      this.copied = seat;
    });
  }

  /** @param {() => Promise<void>} deed */
  async #try(deed) {
    this.refused = "";
    try {
      await deed();
    } catch (problem) {
      this.refused = refusalOf(problem, "That did not work. Copy the link by hand, or try again in a moment.").why;
    }
    this.requestUpdate();
  }
}

/**
 * The server tells a link's secret once; what this page has been told it keeps.
 * @param {wire.Link[]} known
 * @param {wire.Link[]} told
 */
function keepLinks(known, told) {
  return told.map((link) => ({ ...link, link: link.link || known.find(({ seat }) => seat === link.seat)?.link || "" }));
}

customElements.define("enfilade-links", Links);
