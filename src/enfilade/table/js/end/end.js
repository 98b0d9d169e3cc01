// The page of a battle's end: who won by what, the turn that decided it, losses, dice, and what the captain says.

import { html, LitElement, nothing } from "../../vendor/lit.js";
import { GameApi, lobby, refusalOf } from "../api.js";
import { sheet } from "../printing.js";
import { key } from "../words.js";
import { balance } from "./balance.js";
import { dice } from "./dice.js";
import { losses } from "./losses.js";
import { Maps } from "./maps.js";
import { word } from "./word.js";
import "../start/invite.js";

/** @import { Invite } from "../start/invite.js" */

/** Milliseconds until the captain is asked again. */
const AGAIN = 1200;

class End extends LitElement {
  constructor() {
    super();
    const game = decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");
    this.api = new GameApi(game);
    this.maps = new Maps(this.api, () => this.requestUpdate());
    /** @type {wire.Ending | null} */
    this.end = null;
    /** @type {wire.CaptainsWord | null} */
    this.word = null;
    this.trouble = "";
    this.refused = "";
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    addEventListener("enfilade-settings", () => this.requestUpdate());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.requestUpdate());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#fetch();
  }

  render() {
    const { end } = this;
    if (this.trouble)
      return html`<main class="fetching" role="alert"><p>${this.trouble}</p><a class="btn" href="/">To the
        battles</a></main>`;
    if (!end) return html`<main class="fetching"><p role="status">The battle is being reckoned up.</p></main>`;
    return html`
      ${this.#head(end)}
      <main>
        ${result(end)}
        <div class="end-grid">
          ${balance(end)} ${this.maps.both(end)} ${losses(end)} ${dice(end)} ${word(end, this.word)}
        </div>
        ${honesty(end)}
      </main>
    `;
  }

  /** @param {wire.Ending} end */
  #head({ game, title, date, edition, rematch }) {
    return html`
      <header class="end-head">
        <a class="home" href="/">Enfilade</a>
        <p><b>${title}</b><span>${[date, edition].filter(Boolean).join(" · ")}</span></p>
        <nav aria-label="Where to go from here">
          ${
            rematch
              ? html`<button type="button" class="go" @click=${() => this.#rematch()}>Rematch, sides
                changed ${key("Enter")}</button>`
              : nothing
          }
          <a class="btn" href="/replay/${game}">Replay ${key("R")}</a>
          ${sheet(`games/${game}/report.pdf`, "Report", "btn")}
          <a class="btn" href=${this.api.file} download>Share file</a>
          <a class="btn" href="/">New battle ${key("Esc")}</a>
        </nav>
        ${this.refused ? html`<p class="refusal" role="alert">${this.refused}</p>` : nothing}
      </header>
    `;
  }

  async #fetch() {
    try {
      this.end = await this.api.ending();
      document.title = `${this.end.title}: the end · Enfilade`;
      this.requestUpdate();
      await this.#hear();
    } catch (problem) {
      if (!this.end) this.trouble = refusalOf(problem, "The line is down. Try again in a moment.").why;
      this.requestUpdate();
    }
  }

  /** The captain thinks about it for some seconds. */
  async #hear() {
    for (;;) {
      this.word = await this.api.word();
      this.requestUpdate();
      if (this.word.ready) return;
      await new Promise((over) => setTimeout(over, AGAIN));
    }
  }

  async #rematch() {
    const { end } = this;
    if (!end?.rematch) return;
    try {
      const created = await lobby.create(end.rematch);
      if (!Object.values(end.rematch.seats).includes("friend")) return location.assign(`/table/${created.game}`);
      const sides = end.sides.map(({ id, name }) => ({ side: id, name }));
      /** @type {Invite | null} */ (document.querySelector("enfilade-invite"))?.show(created, sides, end.title);
    } catch (problem) {
      this.refused = refusalOf(problem).why;
      this.requestUpdate();
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.end) return;
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Enter" && !target.closest("a, button, summary")) this.#rematch();
    else if (event.key === "r" || event.key === "R") location.assign(`/replay/${this.end.game}`);
    else if (event.key === "Escape") location.assign("/");
    else return;
    event.preventDefault();
  }
}

/**
 * Who won, and what the points were made of.
 * @param {wire.Ending} end
 */
function result(end) {
  const { winner, sides } = end;
  const look = sides.find(({ id }) => id === winner)?.nation ?? "none";
  return html`
    <section class="result ${look}" aria-labelledby="result-title">
      <div>
        <h1 id="result-title">${end.result}</h1>
        <p>${end.brief[0]} ${end.missing}</p>
        <p class="faint">${end.brief.slice(1).join(" ")}</p>
      </div>
      <dl>
        ${sides.map(
          (side) => html`
            <dt class=${side.nation}>${side.name}${side.player ? html` <span>${side.player}</span>` : nothing}</dt>
            <dd>${made(end, side.id) || "no points"}</dd>
            <dd class="n ${side.nation}">${side.points}</dd>
          `,
        )}
      </dl>
    </section>
  `;
}

/**
 * @param {wire.Ending} end
 * @param {string} side
 */
function made({ scores }, side) {
  return scores
    .filter((score) => score.side === side)
    .map(({ why, points }) => `${why} ${points}`)
    .join(" · ");
}

/** @param {wire.Ending} end */
function honesty({ seed, commitment }) {
  if (!seed) return nothing;
  return html`
    <details class="fair">
      <summary>Were the dice fair?</summary>
      <p>Before the first order this number was shown: <code>${commitment}</code></p>
      <p>It is the SHA-256 of the seed, which is now told: <code>${seed}</code></p>
      <p>Download the battle and run <code>enfilade verify</code> on it: every die is worked out again.</p>
    </details>
  `;
}

customElements.define("enfilade-end", End);
