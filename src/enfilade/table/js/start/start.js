// The start page: a battle that waits, the battles there are, and the chosen one with its three choices and one button.

import { LitElement, html, nothing } from "../../vendor/lit.js";
import { lobby as ask } from "../api.js";
import { chosenBattle, openBriefing } from "./chosen.js";
import { seating, sidesOf } from "./choices.js";
import { choiceForm } from "./form.js";
import { Lobby, inAddress } from "./lobby.js";
import { battleRows } from "./rows.js";
import { lessonsBand } from "./lessons.js";
import { shelf } from "./shelf.js";
import { waitingBand } from "./waiting.js";
import { choose } from "../settings.js";
import "./invite.js";
import "./links.js";
import "./open-file.js";

/** @import { Invite } from "./invite.js" */
/** @import { StartLinks } from "./links.js" */
/** @import { OpenFile } from "./open-file.js" */

const NARROW = "(width < 900px)";
/** Milliseconds after which the page looks whether a battle waits. */
const LOOK_AGAIN = 30_000;

class Start extends LitElement {
  constructor() {
    super();
    this.lobby = new Lobby();
    this.redraw = () => this.requestUpdate();
    this.lobby.addEventListener("change", this.redraw);
    addEventListener("enfilade-settings", this.redraw);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.redraw);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    for (const name of ["enfilade-open-file", "enfilade-start-links"]) {
      const part = /** @type {OpenFile | StartLinks} */ (document.querySelector(name));
      part.lobby = this.lobby;
    }
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", () => this.#follow());
    addEventListener("focus", () => this.lobby.fetchGames());
    addEventListener("pageshow", ({ persisted }) => persisted && this.lobby.fetchGames());
    setInterval(() => document.hidden || this.lobby.fetchGames(), LOOK_AGAIN);
    this.lobby.open().then(() => this.#arrive());
  }

  render() {
    const { lobby } = this;
    if (lobby.trouble) {
      return html`<main class="fetching" role="alert"><p>${lobby.trouble}</p><button type="button"
        @click=${() => lobby.open()}>Try again</button></main>`;
    }
    if (!lobby.ready) return html`<main class="fetching"><p>The battles are being fetched.</p></main>`;
    return html`
      <main class="choose">
        <section class="left" id="battles" tabindex="-1" aria-labelledby="battles-title">
          ${waitingBand(lobby)} ${shelf(lobby)} ${lessonsBand(lobby)}
          ${battleRows(lobby, {
            choose: (id) => this.#choose(id),
            open: (id) => this.#open(id),
            begin: () => this.#submit(),
          })}
        </section>
        <section class="right" aria-labelledby="chosen-title">
          ${
            lobby.chosen
              ? html`
                <button type="button" class="back" @click=${() => history.back()}>Back to the battles</button>
                ${chosenBattle(
                  lobby,
                  choiceForm(lobby, () => this.#begin()),
                  this.redraw,
                )}
              `
              : nothing
          }
        </section>
      </main>
    `;
  }

  /** @param {string} id */
  #choose(id) {
    this.lobby.choose(id);
    if (!matchMedia(NARROW).matches) history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  }

  /**
   * On a phone the chosen battle is a sheet over the rows, which the browser's own way back closes.
   * @param {string} id
   */
  #open(id) {
    this.#choose(id);
    if (!matchMedia(NARROW).matches) return;
    history.pushState(null, "", `#${encodeURIComponent(id)}`);
    this.#sheet(true);
  }

  /** Whoever comes by a link to one battle finds it open, and the rows behind it. */
  #arrive() {
    const { hash, pathname } = location;
    if (!this.#named || !matchMedia(NARROW).matches) return;
    history.replaceState(null, "", pathname);
    history.pushState(null, "", hash);
    this.#sheet(true);
  }

  #follow() {
    if (this.#named) this.lobby.choose(this.#named);
    if (matchMedia(NARROW).matches) this.#sheet(Boolean(this.#named));
  }

  /** The battle that the address names. */
  get #named() {
    const id = inAddress();
    return this.lobby.scenarios.some((scenario) => scenario.id === id) ? id : "";
  }

  /** @param {boolean} on */
  async #sheet(on) {
    document.body.classList.toggle("sheet-open", on);
    await this.updateComplete;
    if (on) {
      this.querySelector(".right")?.scrollTo(0, 0);
      this.#part(".back")?.focus({ preventScroll: true });
    } else this.#part('.row[aria-pressed="true"]')?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || target.closest?.("input, select, textarea")) return;
    if (key === "r" || key === "R") this.#part(".resume")?.click();
    else if (key === "i" || key === "I") openBriefing(this.lobby);
    else if (key === "Enter" && !target.closest?.("a, button, summary")) this.#submit();
    else return;
    event.preventDefault();
  }

  /**
   * @param {string} which of its elements
   * @returns {HTMLElement | null}
   */
  #part(which) {
    return this.querySelector(which);
  }

  #submit() {
    /** @type {HTMLFormElement | null} */ (this.#part("form.choices"))?.requestSubmit();
  }

  async #begin() {
    const { lobby } = this;
    const { chosen, choices } = lobby;
    if (!chosen) return;
    const asked = { scenario: chosen.id, edition: choices.edition || null, ...seating(choices, sidesOf(chosen)) };
    const created = await lobby.make(() => ask.create(asked));
    if (!created) return;
    if (choices.again) choose("tour", "");
    if (choices.against === "friend")
      /** @type {Invite} */ (document.querySelector("enfilade-invite")).show(created, sidesOf(chosen), chosen.title);
    else location.assign(`/table/${created.game}`);
  }
}

customElements.define("enfilade-start", Start);
