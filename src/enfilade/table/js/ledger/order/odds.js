// The panel that weighs: the order before it is given with its receipt, chances and where it leaves them; after the
// dice the same rows with the cell boxed. With no order in hand it says what may be done.

import { html, nothing } from "../../../vendor/lit.js";
import { capital, key, lookOf, nameOf, number, ruleOf, sentence } from "../../words.js";
import { adviceKey, advicePanel } from "./advice.js";
import { choiceList } from "./choice.js";
import { movePanel } from "./move-panel.js";
import { Part } from "../part.js";
import { cellBars, fallen, fateBar, receiptRows, stageRows } from "./receipt.js";

/** @import { Session } from "../../session/session.js" */

/** @type {Record<string, string>} */
const VERBS = {
  fire: "fire",
  charge: "charge",
  form: "form",
  face: "turn",
  mount: "mount",
  reform: "reform",
  rally: "rally",
  disengage: "fall back",
  announce: "announce it",
  countercharge: "countercharge",
  join: "join",
  run: "run",
  leave: "leave",
};

class Odds extends Part {
  static watches = [
    "sight",
    "selected",
    "card",
    "prospect",
    "choice",
    "mode",
    "ghost",
    "refusal",
    "receipt",
    "pointed",
    "glimpse",
    "sending",
    "playing",
    "connection",
    "advice",
  ];

  render() {
    const { session } = this;
    const inside = session.advice ? advicePanel(session) : html`${this.#inside()}${adviceKey(session)}`;
    return html`<section class="odds" aria-label="Odds and receipt">${this.#refusal()}${inside}</section>`;
  }

  #inside() {
    const { session } = this;
    if (session.mode === "move") return movePanel(session);
    if (session.receipt) return this.#receipt(session.receipt);
    if (session.prospect) return this.#prospect(session.prospect, true);
    if (session.deciding.choice) return choiceList(session);
    if (session.glimpse) return this.#prospect(session.glimpse, false);
    if (session.pointed && !session.pointed.allowed) return this.#notAllowed(session.pointed);
    return this.#idle();
  }

  /**
   * @param {wire.Prospect} prospect
   * @param {boolean} chosen
   */
  #prospect(prospect, chosen) {
    const { session } = this;
    const look = lookOf(session, session.waiting.side);
    return html`
      <div class="oh">
        <h3>${this.#ending(prospect) || prospect.title}</h3>
        ${prospect.subtitle ? html`<span>${prospect.subtitle}</span>` : nothing}
      </div>
      ${chosen ? choiceList(session, { short: true }) : nothing}
      ${prospect.legal ? nothing : html`<p class="why">${sentence(session, prospect.why)} ${ruleOf(prospect.rule)}</p>`}
      ${prospect.receipt ? receiptRows(prospect.receipt, prospect) : nothing}
      ${cellBars(prospect.cells, look)} ${stageRows(prospect.stages)} 
      ${fateBar(prospect.fates, prospect.about)} ${fateBar(prospect.own_fates ?? [], prospect.own_about)}
      ${prospect.notes.map((note) => html`<p class="note">${note}</p>`)}
      ${prospect.order === "done" && session.waiting.question === "activate" ? idleUnits(session) : nothing}
      ${chosen ? this.#buttons(prospect.legal, this.#verb()) : nothing}
    `;
  }

  /**
   * What "done" ends is told by the offer: a unit's actions, or the turn.
   * @param {wire.Prospect} prospect
   */
  #ending({ order }) {
    return order === "done" && this.session.waiting.offers.find((offer) => offer.order === "done")?.words;
  }

  #verb() {
    const { choice, order } = this.session.deciding;
    const deed =
      choice?.deed ?? order.match(/^react \S+ (\w+)/)?.[1] ?? order.match(/^\S+ (fire|charge)\b/)?.[1] ?? order;
    return VERBS[deed] ?? "";
  }

  /**
   * @param {boolean} legal
   * @param {string} verb
   */
  #buttons(legal, verb) {
    const { session } = this;
    return html`
      <div class="give">
        <button type="button" class="go" ?disabled=${!legal || !session.deciding.ready}
          @click=${() => session.confirm()}>
          ${session.sending ? "Sending" : html`Give the order${verb ? `: ${verb}` : nothing}`} ${key("Enter")}
        </button>
        <button type="button" @click=${() => session.back()}>Back ${key("Esc")}</button>
      </div>
    `;
  }

  /** @param {import("../../session/watched.js").Receipt} receipt */
  #receipt(receipt) {
    const { session } = this;
    const doer = session.log.find(({ line, index }) => line === receipt.line && index === receipt.index);
    return html`
      <div class="oh after"><h3>${receipt.title}</h3>${fallen(receipt.faces)}</div>
      ${doer ? html`<p class="outcome">${sentence(session, doer.parts)}</p>` : nothing}
      ${receiptRows(receipt)} ${cellBars(receipt.cells, lookOf(session, doer?.side ?? ""))}
      ${receipt.due.map((due) => html`<p class="due">${due}</p>`)}
      <details class="as-text"><summary>As text</summary><pre tabindex="0">${receipt.text}</pre></details>
      <div class="give"><button type="button" @click=${() => session.back()}>Close ${key("Esc")}</button></div>
    `;
  }

  #refusal() {
    const { refusal } = this.session;
    if (!refusal) return nothing;
    return html`
      <div class="refused">
        <p>${refusal.why} ${ruleOf(refusal.rule)}</p>
        <button type="button" class="quiet" @click=${() => this.session.set({ refusal: null })}>Close</button>
      </div>
    `;
  }

  /** @param {wire.Ability} ability */
  #notAllowed(ability) {
    return html`
      <div class="oh"><h3>${ability.name}</h3><span>not now</span></div>
      <p class="why">${ability.why} ${ruleOf(ability.rule)}</p>
    `;
  }

  #idle() {
    const { session } = this;
    const { waiting } = session;
    return html`
      <div class="oh"><h3>${waiting.title}</h3></div>
      ${
        session.asked && (waiting.question === "activate" || waiting.question === "action")
          ? howToAct(session)
          : nothing
      }
      ${
        session.deciding.slipAsks
          ? html`<p class="note">Choose on the slip who answers, or let it be. The chances are shown here before
          anything is sent.</p>`
          : nothing
      }
      ${session.isSpectator ? html`<p class="note">You are watching. The orders are given by others.</p>` : nothing}
    `;
  }
}

/** @param {Session} session */
function idleUnits(session) {
  const idle = session.waiting.about.filter((id) => session.unit(id));
  if (!idle.length) return nothing;
  const names = idle.map((id) => nameOf(session, id)).join(", ");
  return html`<p class="note">${capital(number(idle.length))} ${idle.length === 1 ? "unit has" : "units have"} not
  acted: ${names}.</p>`;
}

/** @param {Session} session */
function howToAct(session) {
  const { selected } = session;
  const about = session.waiting.about.filter((id) => session.unit(id));
  if (!about.length) return html`<p class="note">All have acted. End the turn below the map.</p>`;
  return html`
    <p class="note">
      ${
        about.includes(selected ?? "")
          ? "Choose below what it does, or drag it on the map."
          : "Choose a unit on the map; what it may do is below the map."
      }
      Nothing is sent before you give the order.
    </p>
    ${
      about.some((id) => id !== selected)
        ? html`<ul class="able" aria-label="May act">
          ${about.map((id) => able(session, id))}
        </ul>`
        : nothing
    }
  `;
}

/**
 * @param {Session} session
 * @param {string} id
 */
function able(session, id) {
  const on = session.selected === id;
  return html`<li><button type="button" aria-pressed=${on}
    @click=${() => pick(session, id)}>${session.unit(id)?.name}</button></li>`;
}

/**
 * @param {Session} session
 * @param {string} id
 */
function pick(session, id) {
  session.select(id);
  session.flash(id);
}

customElements.define("enfilade-odds", Odds);
