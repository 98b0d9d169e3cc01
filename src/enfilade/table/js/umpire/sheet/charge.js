// The Charge tab: a charge led through step by step. Who may do what now, what to roll, what to move.

import { html, nothing } from "../../../vendor/lit.js";
import { pickHere } from "./picker.js";
import { line } from "./questions.js";
import { problemBox } from "./sheet-parts.js";
import { SIDES } from "../roster/sides.js";
import { StageDraft } from "./stage-draft.js";
import { versus, working } from "./working.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Draft } from "./draft.js"
 */

/** @param {Book} book */
export function chargePage(book) {
  if (!book.battle)
    return html`<p class="hint wide">A charge is led through on the roster of a battle. Begin a battle, and it will ask
    for each step in turn.</p>`;
  return book.shown?.charge ? led(book, book.shown.charge) : declared(book);
}

/** @param {Book} book */
function declared(book) {
  const draft = book.draft("charge");
  draft.several = true;
  const ready = draft.who.length && draft.at;
  return html`
    <div class="work">
      ${
        book.shown?.melees.length
          ? html`<div class="choices" role="group" aria-label="Melees that go on">${book.shown.melees.map(
              ({ label, say }) =>
                html`<button type="button" @click=${() => book.say(say)}><span>Fight on: ${label}</span></button>`,
            )}</div>`
          : nothing
      }
      ${versus(draft, { whoLabel: "Who charges", atLabel: "Whom" })}
      ${draft.who.length || draft.at ? nothing : pickHere(book, draft)}
      <p class="hint">The charge is led from here to its end: every reaction, every roll and every move in its turn.</p>
      <p class="foot"><button type="button" class="go" ?disabled=${!ready} @click=${() => declare(book, draft)}>Declare
        the charge</button></p>
    </div>
  `;
}

/**
 * @param {Book} book
 * @param {Draft} draft
 */
async function declare(book, draft) {
  if (await book.say({ do: "charge", by: draft.who, on: draft.at, facts: {} })) delete book.drafts.charge;
  book.changed();
}

/**
 * @param {Book} book
 * @param {wire.Guide} guide
 */
function led(book, guide) {
  const draft = StageDraft.of(book, guide);
  return html`
    <section class="guide" aria-label="The charge">
      <h2>${guide.title}</h2>
      <ol class="ladder">${guide.turns.map(
        ({ title, done, now }) =>
          html`<li class="${done ? "done" : ""} ${now ? "now" : ""}"
            aria-current=${now ? "step" : "false"}>${title}</li>`,
      )}</ol>
      ${
        draft.picked
          ? nothing
          : html`<div class="says" role="status">${guide.says.map((text) => html`<p>${text}</p>`)}</div>`
      }
      ${
        guide.move.length && !draft.picked
          ? html`<div class="moves"><h3>Move</h3>${guide.move.map((text) => html`<p>${text}</p>`)}</div>`
          : nothing
      }
      ${
        guide.over
          ? html`<section class="res"><h2>${guide.over}</h2><div class="res-buttons"><button type="button" class="go"
            @click=${() => book.say({ do: "leave-charge" })}>The charge is over</button></div></section>`
          : html`
            ${
              draft.picked
                ? nothing
                : guide.now.map(({ side, may }) => html`<p class="may ${side}"><b>${SIDES[side] ?? ""}</b>${may}</p>`)
            }
            ${draft.sheet ? sheetOf(draft, draft.sheet) : nothing}
            ${choices(guide, draft)}
          `
      }
      ${
        guide.over
          ? nothing
          : html`<p class="leave"><button type="button" class="quiet"
            @click=${() => book.show({ slip: { kind: "leave-charge" } })}>Leave the charge here</button></p>`
      }
    </section>
  `;
}

/**
 * What may be chosen; the one being weighed has its own button under its sheet.
 * @param {wire.Guide} guide
 * @param {StageDraft} draft
 */
function choices(guide, draft) {
  const open = guide.choices.filter(({ key }) => key !== draft.choice);
  if (!open.length) return nothing;
  return html`
    <div class="choices" role="group" aria-label="Choices">
      ${draft.choice ? html`<p>Or instead</p>` : nothing}
      ${open.map(
        (choice) => html`
          <button type="button" class=${choice.side ?? ""} ?disabled=${Boolean(choice.why_not)}
            @click=${() => draft.choose(choice)}>
            <span>${choice.label}</span>${choice.why_not ? html`<small>${choice.why_not}</small>` : nothing}
          </button>
        `,
      )}
    </div>
  `;
}

/**
 * The roll or the questions of the choice that is being weighed.
 * @param {StageDraft} draft
 * @param {wire.Sheet} sheet
 */
function sheetOf(draft, sheet) {
  const { guide } = draft;
  const label = guide.choices.find(({ key }) => key === draft.choice)?.label ?? "Go on";
  // Once the dice lie there is nothing left to roll: the button only takes what they have brought.
  const go = html`<button type="button" class="go" ?disabled=${Boolean(sheet.missing)}
    @click=${() => draft.enter()}>${draft.settled ? "Apply, and go on" : label}</button>`;
  const several = guide.choices.length > 1 ? html`<h3 class="weighed">${label}</h3>` : nothing;
  if (draft.due) return html`<div class="work">${several}${working(draft, go, { spelled: true })}</div>`;
  return html`
    <div class="work asked">
      ${sheet.questions.map((one) => line(one, (key, value) => draft.answer(key, value)))}
      ${problemBox(sheet.problem)}
      ${sheet.missing ? html`<p class="missing">Still to say: ${sheet.missing}</p>` : nothing}
      ${sheet.problem ? nothing : html`<p class="foot">${go}</p>`}
    </div>
  `;
}
