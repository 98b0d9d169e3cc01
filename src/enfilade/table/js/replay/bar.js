// The buttons of the replay: a step back, play, a step on, how fast, and which turn.

import { html, live } from "../../vendor/lit.js";
import { Part } from "../ledger/part.js";

/** @import { Reel } from "./reel.js" */

/** @type {[number, string][]} */
const SPEEDS = [
  [0.5, "½"],
  [1, "1"],
  [2, "2"],
  [4, "4"],
];

/** @extends {Part<Reel>} */
class ReplayBar extends Part {
  static watches = ["sight", "index", "steps", "playing", "speed"];

  render() {
    const reel = this.session;
    return html`
      <div class="steps-keys" role="group" aria-label="Replay">
        <button type="button" ?disabled=${reel.index === 0} aria-label="Step back" title="A step back"
          aria-keyshortcuts="ArrowLeft" @click=${() => reel.stepBack()}>${sign("back")} Back</button>
        <button type="button" class="go play" aria-keyshortcuts="Space"
          @click=${() => reel.toggle()}>${sign(reel.playing ? "pause" : "play")}
          ${reel.playing ? "Pause" : "Play"}</button>
        <button type="button" ?disabled=${reel.index >= reel.last} aria-label="Step on" title="A step on"
          aria-keyshortcuts="ArrowRight" @click=${() => reel.on()}>On ${sign("on")}</button>
      </div>
      <fieldset class="speed">
        <legend class="unseen">Speed</legend>
        <div class="segments">
          ${SPEEDS.map(
            ([speed, shown]) => html`
              <label title="Speed ${shown}">
                <input type="radio" name="speed" .checked=${live(reel.speed === speed)}
                  @change=${() => reel.set({ speed })}><span>${shown}<span class="times"
                  aria-hidden="true">×</span></span>
              </label>
            `,
          )}
        </div>
      </fieldset>
      <label class="turn-choice">
        <span class="unseen">Jump to turn</span>
        <select .value=${live(String(reel.step?.turn ?? 1))}
          @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) => this.#jump(Number(target.value))}>
          ${reel.turns.map(
            ({ turn }) => html`<option value=${turn} ?selected=${turn === reel.step?.turn}>Turn ${turn}</option>`,
          )}
        </select>
      </label>
    `;
  }

  /** @param {number} turn */
  #jump(turn) {
    const found = this.session.turns.find((run) => run.turn === turn);
    if (found) this.session.go(found.from);
  }
}

const SIGNS = {
  back: "M9 1.5 2.5 7 9 12.5ZM1 1.5V12.5",
  on: "M3 1.5 9.5 7 3 12.5ZM11 1.5V12.5",
  play: "M2.5 1 11 7 2.5 13Z",
  pause: "M2 1.5H5V12.5H2ZM7.5 1.5H10.5V12.5H7.5Z",
};

/** @param {keyof typeof SIGNS} name */
function sign(name) {
  return html`<svg class="sign" width="12" height="14" viewBox="0 0 12 14"
    aria-hidden="true"><path d=${SIGNS[name]}></path></svg>`;
}

customElements.define("enfilade-replay-bar", ReplayBar);
