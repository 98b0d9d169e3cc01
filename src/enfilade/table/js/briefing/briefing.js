// The briefing: what the battle is about, its map with arrivals and objectives, the tasks, what counts when, the levels
// and the turns. One dialog for the start page and the table; it holds no rule, only what the server says.

import { LitElement, html, nothing } from "../../vendor/lit.js";
import "../map/map.js";
import { dialogHead, openDialog } from "../ledger/part.js";
import { refusalOf } from "../api.js";
import { turnsTable } from "./turns.js";

/** @import { Session } from "../session/session.js" */

/** @type {Record<string, string>} */
const LOOKS = { us: "us", cs: "cs" };

export class BriefingDialog extends LitElement {
  constructor() {
    super();
    /** @type {wire.Briefing | null} */
    this.briefing = null;
    /** @type {Session | null} a picture of the table */
    this.still = null;
    /** Whose briefing it is: a side, or nobody's. */
    this.own = "";
    /** The other side's half has been asked for. */
    this.other = false;
    this.trouble = "";
    /** @type {unknown} which battle it tells of */
    this.of = null;
  }

  createRenderRoot() {
    return this;
  }

  /**
   * @param {unknown} of what is told of, so that it is fetched once
   * @param {() => Promise<[wire.Briefing, Session]>} fetched
   * @param {string} [own] the side that reads it; both sides' tasks are told to whoever plays both or none
   */
  async show(of, fetched, own = "") {
    if (this.of !== of) Object.assign(this, { of, briefing: null, still: null, other: false });
    this.own = own;
    this.trouble = "";
    this.requestUpdate();
    await this.updateComplete;
    openDialog(this.querySelector("dialog"));
    if (this.briefing) return;
    try {
      [this.briefing, this.still] = await fetched();
    } catch (problem) {
      this.trouble = refusalOf(problem).why;
    }
    this.requestUpdate();
  }

  close() {
    this.querySelector("dialog")?.close();
  }

  render() {
    const { briefing } = this;
    return html`
      <dialog class="wide briefing" aria-labelledby="briefing-title" @keydown=${(
        /** @type {KeyboardEvent} */ event,
      ) => {
        if (event.key === "i" || event.key === "I") this.close();
      }}>
        ${dialogHead("briefing-title", briefing?.title ?? "Briefing")}
        ${this.trouble ? html`<p role="alert">${this.trouble}</p>` : nothing}
        ${briefing ? this.#told(briefing) : this.trouble ? nothing : html`<p>It is being fetched.</p>`}
      </dialog>
    `;
  }

  /** @param {wire.Briefing} briefing */
  #told(briefing) {
    const [mine, theirs] = this.#halves(briefing.sides);
    return html`
      <p class="where">${[briefing.subtitle, briefing.date].filter(Boolean).join(" · ")}</p>
      <div class="brief">
        <div class="brief-map">
          ${this.still ? html`<enfilade-map .session=${this.still}></enfilade-map>` : nothing}
          ${turnsTable(briefing, LOOKS)}
        </div>
        <div class="brief-words">
          <div class="tasks">
            ${mine.map((side) => this.#task(side, mine.length === 1))}
            ${theirs.map((side) => this.#theirs(side))}
          </div>
          ${briefing.story.map((text) => html`<p class="tale">${text}</p>`)}
          ${counts(briefing)} ${levels(briefing)} ${forces(briefing)}
        </div>
      </div>
    `;
  }

  /**
   * @param {wire.SideBriefed[]} sides
   * @returns {[mine: wire.SideBriefed[], theirs: wire.SideBriefed[]]}
   */
  #halves(sides) {
    const mine = sides.filter(({ side }) => side === this.own);
    return mine.length ? [mine, sides.filter(({ side }) => side !== this.own)] : [sides, []];
  }

  /**
   * @param {wire.SideBriefed} side
   * @param {boolean} yours
   */
  #task({ name, nation, task, rules }, yours) {
    return html`<section class="task ${LOOKS[nation]}">
      <h3>${yours ? `Your task, ${name}` : name}</h3>
      ${task ? html`<p>${task}</p>` : nothing}
      <ul>${rules.map((rule) => html`<li>${rule}</li>`)}</ul>
    </section>`;
  }

  /** @param {wire.SideBriefed} side */
  #theirs(side) {
    if (this.other) {
      return html`<section class="task ${LOOKS[side.nation]}">
        <h3>${side.name}, as they are told</h3>
        ${side.task ? html`<p>${side.task}</p>` : nothing}
        <ul>${side.rules.map((rule) => html`<li>${rule}</li>`)}</ul>
      </section>`;
    }
    return html`<section class="task ${LOOKS[side.nation]} folded">
      <h3>${side.name}</h3>
      <button type="button" class="quiet" @click=${() => {
        this.other = true;
        this.requestUpdate();
      }}>What do they want?</button>
    </section>`;
  }
}

/** @param {wire.Briefing} briefing */
function counts({ counts, sides, formed }) {
  if (!counts.length) return nothing;
  return html`
    <table class="counts">
      <caption>What counts</caption>
      <thead><tr><th scope="col">for</th><th scope="col">when</th>
        ${sides.map(({ name, nation }) => html`<th scope="col" class=${LOOKS[nation]}>${name}</th>`)}</tr></thead>
      <tbody>
        ${counts.map(
          ({ what, when, points }) => html`<tr><th scope="row">${what}</th><td>${when}</td>
            ${points.map((one, n) => html`<td class="n ${LOOKS[sides[n].nation]}">${one || "–"}</td>`)}</tr>`,
        )}
      </tbody>
    </table>
    ${formed ? html`<p class="cap">${formed}</p>` : nothing}
  `;
}

/** @param {wire.Briefing} briefing */
function levels({ levels, sides }) {
  const look = (/** @type {string} */ side) => LOOKS[sides.find((one) => one.side === side)?.nation ?? ""] ?? "none";
  return html`
    <h3>Levels, by points ahead</h3>
    <ol class="levels">${levels.map(
      ({ side, title, span }) => html`<li class=${look(side)}><b>${title}</b><span>${span}</span></li>`,
    )}</ol>
    <p class="levels-foot"><span class="cs">Confederate</span><span class="us">Union</span></p>
  `;
}

/** @param {wire.Briefing} briefing */
function forces({ sides }) {
  return html`<div class="brief-forces">${sides.map(
    ({ name, nation, strength, forces }) => html`<section class=${LOOKS[nation]}>
      <h3>${name} <span>${strength}</span></h3>
      <ul>${forces.map((one) => html`<li><b>${one.name}</b> ${one.words}<i>${one.when}</i></li>`)}</ul>
    </section>`,
  )}</div>`;
}

customElements.define("enfilade-briefing", BriefingDialog);
