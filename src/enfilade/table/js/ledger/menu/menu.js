// The menu: how the page looks and sounds, the links for friends, the battle as a file, and the way out.

import { html, nothing } from "../../../vendor/lit.js";
import { choose, setting } from "../../settings.js";
import { askAsChosen, LEAST } from "../standing/asking.js";
import { gameSheets } from "../../printing.js";
import { layersList } from "./layers.js";
import { dialogHead, openDialog, Part } from "../part.js";

/** @typedef {[name: import("../../settings.js").Setting, title: string, values: [string, string][]]} Choice */

/** @type {Choice[]} */
const CHOICES = [
  [
    "theme",
    "Light",
    [
      ["system", "as the system"],
      ["paper", "paper"],
      ["lamplight", "lamplight"],
    ],
  ],
  [
    "text",
    "Text",
    [
      ["100", "100%"],
      ["115", "115%"],
      ["130", "130%"],
    ],
  ],
  [
    "motion",
    "Motion",
    [
      ["system", "as the system"],
      ["less", "less"],
    ],
  ],
  [
    "sound",
    "Sound",
    [
      ["off", "off"],
      ["on", "on"],
    ],
  ],
  [
    "pace",
    "Playback",
    [
      ["calm", "calm"],
      ["usual", "usual"],
      ["quick", "quick"],
      ["none", "at once"],
    ],
  ],
  [
    "camera",
    "The map",
    [
      ["follows", "goes where it happens"],
      ["stays", "stays where it is"],
    ],
  ],
  [
    "keys",
    "Letter keys",
    [
      ["on", "on"],
      ["off", "off"],
    ],
  ],
];
/** @type {Choice} */
const ASKING = [
  "asking",
  "Reactions",
  [
    ["matters", "ask when it matters"],
    ["all", "ask at every chance"],
  ],
];
/** @type {Choice} */
const LEADERS = [
  "leaders",
  "Leaders",
  [
    ["stay", "stay unless I drag one"],
    ["ask", "ask each time"],
  ],
];
const ASKED = ["asking", "least", "leaders"];
/** @type {Choice} */
const HANDOVER = [
  "handover",
  "Hand-over note",
  [
    ["on", "between the sides"],
    ["off", "never"],
  ],
];

class Menu extends Part {
  static watches = ["sight", "layers"];

  joined() {
    document.addEventListener("enfilade-menu", () => openDialog(this.querySelector("dialog")));
  }

  render() {
    const { sight, api } = this.session;
    const { yours } = sight;
    const choices = [...CHOICES, ...(yours.length ? [ASKING, LEADERS] : []), ...(yours.length > 1 ? [HANDOVER] : [])];
    return html`
      <dialog class="menu" aria-labelledby="menu-title">
        ${dialogHead("menu-title", "Menu")}
        ${choices.map(([name, title, values]) => this.#choice(name, title, values))}
        ${
          yours.length
            ? html`${this.#least()}<p class="note">It matters when a fire has such a chance to hurt and will have no
            better one on that march, when a charge is to be met, once a march when one of yours may reform or rally,
            and when the enemy comes upon a flank.</p>`
            : nothing
        }
        <fieldset class="layer-list phone-only">${layersList(this.session)}</fieldset>
        <div class="menu-list">
          <button type="button" class="phone-only" ?disabled=${!sight.undo.may} title=${sight.undo.why}
            @click=${() => this.#undo()}>Undo</button>
          ${
            sight.owner
              ? html`<button type="button" @click=${() => this.#open("links")}>Links for friends</button>`
              : nothing
          }
          <a class="btn" href=${api.file} download>Download the battle</a>
          <a class="btn" href="/replay/${sight.game}">Replay</a>
          <a class="btn" href="/card/${sight.edition}" target="_blank" rel="noopener">The card</a>
          ${gameSheets(sight, sight.over)}
          <button type="button" @click=${() => this.#open("keys")}>Keys</button>
          <button type="button" @click=${() => this.#open("tour")}>The tour again</button>
          <a class="btn" href="/">Leave the table</a>
        </div>
        ${
          yours.length
            ? html`<p class="note">${
                sight.advice
                  ? html`Advice may be asked for: <kbd>A</kbd>, or “What would you do?”`
                  : "Whoever made this game has switched advice off."
              }</p>`
            : nothing
        }
        ${sight.note ? html`<p class="note">${sight.note}</p>` : nothing}
        <p class="note">The dice were settled before the first order: <code>${sight.commitment.slice(0, 16)}…</code></p>
      </dialog>
    `;
  }

  /**
   * @param {import("../../settings.js").Setting} name
   * @param {string} title
   * @param {[string, string][]} values
   */
  #choice(name, title, values) {
    // Who has not been asked yet hears nothing.
    const now = setting(name) === "ask" && name === "sound" ? "off" : setting(name);
    return html`
      <fieldset class="pick">
        <legend>${title}</legend>
        ${values.map(
          ([value, words]) => html`
            <label>
              <input type="radio" name=${name} value=${value} .checked=${now === value}
                @change=${() => this.#choose(name, value)}>
              <span>${words}</span>
            </label>
          `,
        )}
      </fieldset>
    `;
  }

  /**
   * @param {import("../../settings.js").Setting} name
   * @param {string} value
   */
  #choose(name, value) {
    choose(name, value);
    this.requestUpdate();
    this.session.changed("settings");
    if (ASKED.includes(name)) askAsChosen(this.session);
  }

  /** From which chance on a fire is worth a question. */
  #least() {
    const now = Math.max(
      0,
      LEAST.findIndex(([value]) => value === setting("least")),
    );
    return html`
      <label class="least" ?hidden=${setting("asking") === "all"}>
        <span>A fire is worth a question from</span>
        <input type="range" min="0" max=${LEAST.length - 1} step="1" .value=${String(now)}
          aria-valuetext="${LEAST[now][1]}"
          @change=${(/** @type {{target: HTMLInputElement}} */ { target }) =>
            this.#choose("least", LEAST[Number(target.value)][0])}>
        <b>${LEAST[now][1]}</b>
      </label>
    `;
  }

  #undo() {
    this.querySelector("dialog")?.close();
    this.session.undo();
  }

  /** @param {string} what */
  #open(what) {
    this.querySelector("dialog")?.close();
    document.dispatchEvent(new CustomEvent(`enfilade-${what}`));
  }
}

customElements.define("enfilade-menu", Menu);
