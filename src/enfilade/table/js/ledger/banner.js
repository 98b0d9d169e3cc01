// The banner: which battle and card, which turn, who acts, how it would end now, and the four buttons.

import { html, nothing } from "../../vendor/lit.js";
import { lookOf } from "../words.js";
import { clockWords } from "../session/clock.js";
import { heading } from "./heading.js";
import { Part } from "./part.js";
import { resultSays } from "./result/says.js";
import { layersMenu } from "./menu/layers.js";

class Banner extends Part {
  static watches = ["sight", "playing", "present", "layers", "sending", "connection", "clock", "sumShown", "turnShown"];

  render() {
    const { sight } = this.session;
    return html`
      <header class="ban">
        ${heading(sight, true)}
        ${this.#turns(sight)} ${this.#phase(sight)}
        ${resultSays(this.session)}
        <nav aria-label="Table">
          ${this.session.isSpectator || this.session.still ? nothing : this.#undo(sight.undo)}
          ${layersMenu(this.session)}
          <a class="btn sm wide" href="/replay/${sight.game}">Replay</a>
          <button type="button" class="sm drawer-key" aria-expanded="false"
            @click=${() => this.#say("drawer")}>Ledger</button>
          <button type="button" class="sm" aria-haspopup="dialog" @click=${() => this.#say("menu")}>Menu</button>
        </nav>
      </header>
    `;
  }

  /** @param {unknown} what */
  #say(what) {
    this.dispatchEvent(new CustomEvent(`enfilade-${what}`, { bubbles: true }));
  }

  /** @param {wire.Undoable} undo */
  #undo({ may, why }) {
    return html`
      <button type="button" class="sm undo" ?disabled=${!may} title=${why} @click=${() => this.session.undo()}>
        Undo <kbd aria-hidden="true">U</kbd>
      </button>
    `;
  }

  /** @param {wire.Sight} sight */
  #turns({ turn, turns, hour, arrivals }) {
    const { turnShown } = this.session;
    /** @param {number} which */
    const coming = (which) => arrivals.filter((one) => one.turn === which);
    /** @param {number} which */
    const dot = (which) => {
      const kind = which < turn ? "d" : which === turn ? "n" : coming(which).length ? "a" : "";
      return html`<i class=${kind} @pointerenter=${() => this.session.set({ turnShown: which })}
        @pointerleave=${() => this.session.set({ turnShown: 0 })}>${which === turn ? which : nothing}</i>`;
    };
    const dots = turns <= 14 ? Array.from({ length: turns }, (_, gone) => dot(gone + 1)) : nothing;
    return html`
      <div class="tl" aria-hidden="true">${dots}${turnShown ? turnCell(turnShown, coming(turnShown)) : nothing}</div>
      <div class="tn"><b>Turn ${turn} of ${turns}</b><span>${hour}</span></div>
    `;
  }

  /** @param {wire.Sight} sight */
  #phase(sight) {
    const { waiting } = sight;
    const [who, what] = halves(waiting.phase);
    const { clock } = this.session;
    return html`
      <div class="ph ${lookOf(this.session, sight.active)}">
        <span class="fl"></span>
        <b>${who}</b>
        <span>${sight.thinking && !waiting.yours ? "thinking" : what}${
          clock?.runs ? html` <time class="clock">${clockWords(clock.left)}</time>` : nothing
        }</span>
      </div>
    `;
  }
}

/**
 * Who comes in when a turn begins.
 * @param {number} turn
 * @param {wire.Arriving[]} coming
 */
function turnCell(turn, coming) {
  return html`<div class="turn-cell"><b>Turn ${turn}</b>
    ${coming.map(({ words, where }) => html`<p>${words}, ${where}</p>`)}
    ${coming.length ? nothing : html`<p>Nobody comes in.</p>`}</div>`;
}

/**
 * Confederates act; you react, Union
 * @param {string} phase
 */
function halves(phase) {
  const cut = phase.indexOf(";");
  return cut < 0 ? [phase, ""] : [phase.slice(0, cut), phase.slice(cut + 1).trim()];
}

customElements.define("enfilade-banner", Banner);
