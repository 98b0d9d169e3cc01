// A game with a friend has been made: the link to send, the link for spectators, and the way to the table.

import { LitElement, html, nothing } from "../../vendor/lit.js";

export class Invite extends LitElement {
  /** @type {wire.Created | null} */
  created = null;

  /** @type {{side: string, name: string}[]} */
  sides = [];

  /** The battle, by its name; `title` would be the element's own, which the browser shows under the pointer. */
  battle = "";

  /** The seat whose link was copied. */
  copied = "";

  cannot = false;

  createRenderRoot() {
    return this;
  }

  /**
   * @param {wire.Created} created
   * @param {{side: string, name: string}[]} sides
   * @param {string} battle
   */
  async show(created, sides, battle) {
    Object.assign(this, { created, sides, battle, copied: "", cannot: false });
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector("dialog")?.showModal();
  }

  render() {
    if (!this.created) return nothing;
    const links = this.created.links.filter(({ yours, link }) => !yours && link);
    return html`
      <dialog class="invite" aria-labelledby="invite-title" @close=${() => this.#go()}>
        <h2 id="invite-title">Send your friend the link</h2>
        <p>${this.battle} is laid out. Whoever opens a link takes that seat, in any other browser. You can go to the
          table at once; the battle waits.</p>
        ${links.map((link) => this.#link(link))}
        ${
          this.cannot
            ? html`<p role="alert">The browser does not let the page copy. Choose the link and copy it by hand.</p>`
            : nothing
        }
        ${isHere() ? onlyHere() : nothing}
        <p class="hint">The links are shown only here, but you can make new ones from the table’s menu.</p>
        <form method="dialog"><button>To the table</button></form>
        <p class="unseen" role="status">${this.copied ? "Copied." : ""}</p>
      </dialog>
    `;
  }

  /** @param {wire.Link} link */
  #link({ seat, sides, link }) {
    const name = sides.map((id) => this.sides.find(({ side }) => side === id)?.name ?? id).join(" and ");
    const whole = new URL(link, location.href).href;
    return html`
      <div class="invite-link">
        <label for="link-${seat}">${
          name ? html`<b>For your friend</b>, who leads the ${name}` : html`<b>For spectators</b>, who only look on`
        }</label>
        <input id="link-${seat}" readonly .value=${whole}
          @focus=${(/** @type {{target: HTMLInputElement}} */ { target }) => target.select()}>
        <button type="button" class=${name ? "go" : ""}
          @click=${() => this.#copy(seat, whole)}>${this.copied === seat ? "Copied" : "Copy"}</button>
      </div>
    `;
  }

  /**
   * @param {string} seat
   * @param {string} whole
   */
  async #copy(seat, whole) {
    try {
      await navigator.clipboard.writeText(whole);
      this.copied = seat;
      this.cannot = false;
    } catch {
      this.cannot = true;
      /** @type {HTMLInputElement | null} */ (this.querySelector(`#link-${CSS.escape(seat)}`))?.select();
    }
    this.requestUpdate();
  }

  #go() {
    if (this.created) location.assign(`/table/${this.created.game}`);
  }
}

/** The page was opened by an address that means this machine and no other. */
function isHere() {
  return /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
}

function onlyHere() {
  return html`
    <p class="hint">
      This address is known only on this machine. For a friend elsewhere, run <code>enfilade serve --host 0.0.0.0</code>
      and
      open the page by this machine’s name or address.
    </p>
  `;
}

customElements.define("enfilade-invite", Invite);
