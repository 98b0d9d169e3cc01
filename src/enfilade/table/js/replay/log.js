// The log beside the replay, from the first shot to the last, following the moment. Every sentence leads to its moment.

import { html, nothing, repeat } from "../../vendor/lit.js";
import { Part } from "../ledger/part.js";
import { reasonsKey, whyLines } from "../ledger/log/whys.js";
import { lookOf, plain } from "../words.js";
import { indexAt, told } from "./steps.js";

/** @import { Step } from "./steps.js" */
/** @import { Reel } from "./reel.js" */

/** @typedef {{key: string, turn: number, active: string, said: wire.Happening[]}} Block */

/** How near to the edge the moment may come before the log is moved. */
const MARGIN = 40;

/** @extends {Part<Reel>} */
class ReplayLog extends Part {
  static watches = ["index", "steps", "sight", "receipt", "reasons"];

  /**
   * The log as it was last cut into turns.
   * @type {{log: wire.Happening[], known: wire.Reason[], on: boolean, turns: Block[]} | null}
   */
  cut = null;

  render() {
    const reel = this.session;
    const { known, on } = reel.reasons;
    if (this.cut?.log !== reel.log || this.cut.known !== known || this.cut.on !== on) {
      this.cut = { log: reel.log, known, on, turns: byTurn(reel.reasons.woven(told(reel.log))) };
    }
    const { turns } = this.cut;
    const line = reel.step?.line ?? 0;
    const now = sentenceAt(
      turns.flatMap(({ said }) => said),
      reel.step,
    );
    return html`
      ${
        reel.now.reasons
          ? html`<div class="replay-log-head">${reasonsKey({ sight: reel.now, reasons: reel.reasons })}</div>`
          : nothing
      }
      <section class="replay-log" tabindex="0" aria-label="Log">
        ${repeat(
          turns,
          ({ key }) => key,
          (turn) => this.#turn(turn, now, line),
        )}
      </section>
    `;
  }

  updated() {
    const list = this.querySelector(".replay-log");
    const now = /** @type {HTMLElement | null | undefined} */ (list?.querySelector('[aria-current="step"]'));
    if (!list || !now || list.contains(document.activeElement)) return;
    const [top, bottom] = [now.offsetTop, now.offsetTop + now.offsetHeight];
    if (top < list.scrollTop + MARGIN || bottom > list.scrollTop + list.clientHeight - MARGIN)
      list.scrollTop = top - list.clientHeight / 2;
  }

  /**
   * @param {Block} block
   * @param {wire.Happening | undefined} now
   * @param {number} line
   */
  #turn({ turn, active, said }, now, line) {
    return html`
      <h4 class=${lookOf(this.session, active)}>Turn ${turn}, ${this.session.side(active)?.name ?? active}</h4>
      <ol>${said.map((happening) =>
        this.#line(happening, happening === now, happening.line > line && happening !== now),
      )}</ol>
    `;
  }

  /**
   * @param {wire.Happening} happening
   * @param {boolean} isNow
   * @param {boolean} isToCome
   */
  #line(happening, isNow, isToCome) {
    const reel = this.session;
    const { line, parts, side, reaction } = happening;
    return html`
      <li
        class="${lookOf(reel, side)} ${parts.length ? "" : "held"} ${isToCome ? "to-come" : ""} ${
          reaction ? "reaction" : ""
        }" aria-current=${isNow ? "step" : nothing}>
        ${
          parts.length
            ? html`<button type="button" @click=${() => reel.go(indexAt(reel.steps, line))}>${plain(parts)}</button>`
            : nothing
        }
        ${whyLines(reel, happening)}
      </li>
    `;
  }
}

/**
 * The sentence of a moment: for a march that goes on the one that tells all of it, else the last so far.
 * @param {wire.Happening[]} said
 * @param {Step | null} step
 */
function sentenceAt(said, step) {
  const line = step?.line ?? 0;
  const doing = step?.happenings.findLast(({ parts, quiet }) => parts.length && !quiet);
  const next = said.find((happening) => happening.line > line && happening.about[0] === doing?.about[0]);
  return doing && !said.includes(doing) && next?.goes_on
    ? next
    : said.findLast((happening) => happening.line <= line && happening.parts.length);
}

/**
 * Cut where the active side changes; that a turn begins belongs to the side that acts first in it.
 * @param {wire.Happening[]} said
 */
function byTurn(said) {
  /** @type {Block[]} */
  const turns = [];
  said.forEach((happening, nth) => {
    const { turn, active } = (happening.kind === "turn-began" && said[nth + 1]) || happening;
    const key = `${turn} ${active}`;
    if (turns.at(-1)?.key !== key) turns.push({ key, turn, active, said: [] });
    turns[turns.length - 1].said.push(happening);
  });
  return turns;
}

customElements.define("enfilade-replay-log", ReplayLog);
