// The tour: five short steps for somebody who sees the table for the first time. Each step is done, not read: it goes
// on when the player does the thing, or by Next.

import { html, nothing } from "../../../vendor/lit.js";
import { choose, setting } from "../../settings.js";
import { Part } from "../part.js";
import { lessonAsked } from "./lesson.js";

/** @import { Session } from "../../session/session.js" */

const STEPS = [
  {
    title: "The table",
    words:
      "This is a field of real inches. Drag the empty ground to look about; turn the wheel, pinch, or press + and " +
      "− to come nearer. A turn begins with the leaders: let them stay, and press Leaders done.",
    touch:
      "This is a field of real inches. Drag the empty ground to look about; pinch to come nearer. A turn begins " +
      "with the leaders: let them stay, and tap Leaders done.",
    at: "map",
    /** @param {Session} session */
    done: (session) => session.asked && session.waiting.question === "activate",
  },
  {
    title: "Choose a regiment",
    words:
      "Blue and solid is the Union, red and hatched the Confederates. Click one of yours. Its card opens in the " +
      "ledger.",
    touch: "Blue and solid is the Union, red and hatched the Confederates. Tap one of yours. Its card opens below.",
    at: "map",
    /** @param {Session} session */
    done: (session) => Boolean(session.selected && session.isMine(session.unit(session.selected)?.side ?? "")),
  },
  {
    title: "Move it in pencil first",
    words:
      "Drag the regiment where it should go, or press M and then W, Q and E. A ghost shows the inches and who may " +
      "answer. Nothing is sent until you give the order.",
    touch:
      "Drag the regiment with a finger to where it should go. A ghost shows the inches and who may answer. Nothing " +
      "is sent until you give the order.",
    at: "odds",
    /** @param {Session} session */
    done: (session) => session.given === "move",
  },
  {
    title: "Fire, and see the odds",
    words:
      "With a regiment chosen, press F. In range, the ledger shows what counts, every result and how likely it is, " +
      "before you commit; out of range, it says by how much.",
    touch:
      "With a regiment chosen, tap Fire. In range, the sheet shows what counts, every result and how likely it is, " +
      "before you commit; out of range, it says by how much.",
    at: "odds",
    /** @param {Session} session */
    done: (session) => /\bfire\b/.test(session.prospect?.order ?? "") || Boolean(session.refusal?.rule),
  },
  {
    title: "Answer, and end the turn",
    words:
      "When the enemy comes on, a slip asks which of yours answers; or let them come. When you have done enough, " +
      "end the turn.",
    at: "bar",
    /** @param {Session} session */
    done: (session) => session.given === "done" || session.given === "react",
  },
];

/** Where there is a finger and no keyboard, the words speak of fingers. */
const TOUCH = matchMedia("(pointer: coarse)");

class Tour extends Part {
  static watches = ["sight", "selected", "prospect", "refusal", "given", "playing", "ground", "tour"];

  constructor() {
    super();
    this.step = -1;
  }

  joined() {
    document.addEventListener("enfilade-tour", () => this.#go(0));
  }

  willUpdate() {
    const { session } = this;
    if (this.step < 0 && !this.begun && !setting("tour") && !lessonAsked() && !session.isSpectator && !session.still)
      this.step = 0;
    this.begun = true;
    if (this.step >= 0 && STEPS[this.step].done(session)) this.#next();
  }

  render() {
    const step = STEPS[this.step];
    if (!step || (this.session.deciding.slipAsks && this.step < STEPS.length - 1)) return nothing;
    return html`
      <section class="tour at-${step.at}" role="region" aria-label="Tour">
        <p class="kick">Tour <span>${this.step + 1} of ${STEPS.length}</span></p>
        <h2>${step.title}</h2>
        <p>${(TOUCH.matches && step.touch) || step.words}</p>
        <div class="slip-buttons">
          <button type="button" @click=${() => this.#go(this.step + 1)}>${
            this.step === STEPS.length - 1 ? "Done" : "Next"
          }</button>
          <button type="button" class="quiet" @click=${() => this.#end()}>No tour</button>
        </div>
      </section>
    `;
  }

  #next() {
    this.session.given = "";
    this.session.refusal = null;
    this.step += 1;
    if (this.step >= STEPS.length) this.#end();
  }

  /** @param {number} step */
  #go(step) {
    this.session.given = "";
    this.step = step;
    if (step >= STEPS.length) this.#end();
    this.requestUpdate();
  }

  #end() {
    this.step = -1;
    choose("tour", "taken");
    this.requestUpdate();
  }
}

customElements.define("enfilade-tour", Tour);
