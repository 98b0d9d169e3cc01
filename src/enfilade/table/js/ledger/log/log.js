// The log: what has happened, newest first, one sentence each. Names show the place; results open their receipt. It is
// cut into player turns, of which the older ones are folded up.

import { html, nothing, repeat } from "../../../vendor/lit.js";
import { told } from "../../replay/steps.js";
import { lookOf, sentence } from "../../words.js";
import { Part } from "../part.js";
import { reasonsKey, whyLines } from "./whys.js";

/** More than a turn's worth is drawn only when asked for. */
const SHOWN = 60;

/** @typedef {{turn: number, active: string, said: wire.Happening[]}} Turn of one side, newest first */

class Log extends Part {
  static watches = ["sight", "log", "playing", "reasons"];

  constructor() {
    super();
    this.shown = SHOWN;
  }

  render() {
    const { session } = this;
    const { sight } = session;
    const said = session.reasons.woven(told(session.log)).slice(-this.shown).reverse();
    const turns = byTurn(said);
    return html`
      <div class="log-head">
        <h3 id="log-title">Log <span>turn ${sight.turn}${
          sight.reasons ? "" : `, ${session.side(sight.active)?.name ?? ""}`
        }</span></h3>
        ${reasonsKey(session)}
      </div>
      <div class="log-list" tabindex="0" role="group" aria-label="What has happened, newest first">
        ${repeat(
          turns,
          ({ key }) => key,
          (turn, nth) => this.#turn(turn, nth),
        )}
        ${
          session.log.length > this.shown
            ? html`<button type="button" class="quiet" @click=${() => this.#more()}>Earlier</button>`
            : nothing
        }
      </div>
    `;
  }

  #more() {
    this.shown += SHOWN * 2;
    this.requestUpdate();
  }

  /**
   * @param {Turn & {key: number}} block
   * @param {number} nth
   */
  #turn({ turn, active, said }, nth) {
    const list = html`<ol>${said.map((happening, which) => this.#line(happening, nth === 0 && which === 0))}</ol>`;
    if (nth === 0) return list;
    const look = lookOf(this.session, active);
    return html`<details class="log-turn ${look}"><summary>Turn ${turn},
    ${this.session.side(active)?.name ?? active}</summary>${list}</details>`;
  }

  /**
   * @param {wire.Happening} happening
   * @param {boolean} newest
   */
  #line(happening, newest) {
    const { session } = this;
    const { line, index, parts, receipt, reaction, side, kind } = happening;
    const now = newest && session.deciding.slipAsks;
    return html`
      <li
        class="${now ? "now" : ""} ${reaction ? "reaction" : ""} ${
          kind === "held" ? "held" : ""
        } ${lookOf(session, side)}">
        ${sentence(session, parts)}
        ${receipt ? this.#receipt(line, index) : nothing}
        ${now ? html`<em>${session.waiting.question === "react" ? "Your reaction." : "Your answer."}</em>` : nothing}
        ${whyLines(session, happening)}
      </li>
    `;
  }

  /**
   * @param {number} line
   * @param {number} index
   */
  #receipt(line, index) {
    const open = () => this.session.openReceipt(line, index);
    return html`<button type="button" class="lk" aria-label="Receipt of this" @click=${open}>receipt</button>`;
  }
}

/**
 * Newest first, cut where the active side changes; that a turn begins belongs to the side that acts first in it.
 * @param {wire.Happening[]} said
 */
function byTurn(said) {
  /** @type {Turn[]} */
  const turns = [];
  for (const happening of said) {
    const last = turns.at(-1);
    const begins = happening.kind === "turn-began";
    if (last?.turn === happening.turn && (begins || last.active === happening.active)) last.said.push(happening);
    else turns.push({ turn: happening.turn, active: happening.active, said: [happening] });
  }
  // Counted from the oldest, so that a turn keeps its place and stays open when a new one begins.
  return turns.map((turn, nth) => ({ ...turn, key: turns.length - nth }));
}

customElements.define("enfilade-log", Log);
