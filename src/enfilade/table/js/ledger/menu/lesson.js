// A played lesson: a goal, steps that go on when they are done, the captain's remarks, and the way to the next lesson.

import { lobby } from "../../api.js";
import { html, nothing } from "../../../vendor/lit.js";
import { begin, taken } from "../../start/lessons.js";
import { Part } from "../part.js";

/** @import { Session } from "../../session/session.js" */

/** Where there is a finger and no keyboard, the words speak of fingers. */
const TOUCH = matchMedia("(pointer: coarse)");

/** The lesson that the address names; empty at any other table. */
export function lessonAsked() {
  return new URLSearchParams(location.search).get("lesson") ?? "";
}

class Lesson extends Part {
  static watches = ["sight", "playing"];

  constructor() {
    super();
    /** @type {wire.LessonBrief[]} */
    this.all = [];
    /** @type {wire.LessonBrief | null} */
    this.lesson = null;
    this.step = 0;
    this.said = "";
    /** @type {Set<string>} remarks that have been made */
    this.remarked = new Set();
    this.folded = false;
  }

  /** @param {Session} session */
  joined(session) {
    if (!lessonAsked()) return;
    session.addEventListener("happening", ({ detail }) => this.#happened(detail));
    lobby.lessons().then(
      (all) => {
        this.all = all;
        this.lesson = all.find(({ id }) => id === lessonAsked()) ?? null;
        this.requestUpdate();
      },
      () => {},
    );
  }

  render() {
    const { lesson, session } = this;
    if (!lesson || this.folded) return nothing;
    if (session.sight.over && !session.playback.busy) return this.#over(lesson);
    if (session.deciding.slipAsks) return nothing;
    const step = lesson.steps[this.step];
    return html`
      <section class="tour lesson at-map" role="region" aria-label="Lesson">
        <p class="kick">${lesson.title} <span>${this.step + 1} of ${lesson.steps.length}</span></p>
        <p class="goal"><b>Goal:</b> ${lesson.goal}</p>
        <h2>${step.title}</h2>
        <p>${TOUCH.matches ? step.touch : step.words}</p>
        ${this.said ? html`<p class="remark" role="status"><b>The captain:</b> ${this.said}</p>` : nothing}
        <div class="slip-buttons">
          ${
            this.step < lesson.steps.length - 1
              ? html`<button type="button" @click=${() => this.#next()}>Next</button>`
              : nothing
          }
          <button type="button" class="quiet" @click=${() => this.#fold()}>Fold it away</button>
        </div>
      </section>
    `;
  }

  /** @param {wire.LessonBrief} lesson */
  #over(lesson) {
    const { session } = this;
    const reached = session.isMine(session.waiting.winner);
    if (reached) taken(lesson.id);
    const next = this.all[this.all.indexOf(lesson) + 1];
    return html`
      <section class="tour lesson at-map" role="region" aria-label="Lesson">
        <p class="kick">${lesson.title}</p>
        <h2>${reached ? "You have reached the goal." : "Not this time."}</h2>
        <p>${lesson.goal}</p>
        <div class="slip-buttons">
          ${
            next && reached
              ? html`<button type="button" class="go" @click=${() => begin(next.id)}>Next: ${next.title}</button>`
              : nothing
          }
          ${reached && !next ? html`<a class="btn go" href="/#drill-field">Now the Drill Field</a>` : nothing}
          <button type="button" @click=${() => begin(lesson.id)}>Once more</button>
          <button type="button" class="quiet" @click=${() => this.#fold()}>Fold it away</button>
        </div>
      </section>
    `;
  }

  /** @param {wire.Happening} happening */
  #happened({ kind, side }) {
    const { lesson, session } = this;
    if (!lesson) return;
    const step = lesson.steps[this.step];
    if (step?.done.includes(kind) && (!step.by || session.isMine(side))) this.#next();
    const remark = session.isMine(side) ? lesson.comments[kind] : "";
    if (remark && !this.remarked.has(kind)) {
      this.remarked.add(kind);
      this.said = remark;
    }
    this.requestUpdate();
  }

  #next() {
    this.step = Math.min(this.step + 1, (this.lesson?.steps.length ?? 1) - 1);
    this.requestUpdate();
  }

  #fold() {
    this.folded = true;
    this.requestUpdate();
  }
}

customElements.define("enfilade-lesson", Lesson);
