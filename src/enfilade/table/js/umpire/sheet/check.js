// The Check tab: what is due now stays on top until it is taken or waived; below it any check, rally, rout or leader.

import { html, nothing } from "../../../vendor/lit.js";
import { alone, versus, working } from "./working.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Draft } from "./draft.js"
 */

/**
 * What each is called on its button, and whom it is about.
 * @type {Record<string, [string, "unit" | "leader" | "pair"]>}
 */
const KINDS = {
  morale: ["Morale", "unit"],
  rally: ["Rally", "unit"],
  rout: ["Rout", "unit"],
  leader: ["Leader", "leader"],
  competence: ["Competence", "unit"],
  disengage: ["Disengage", "unit"],
  fear: ["Fear", "pair"],
  impact: ["Impact", "pair"],
  melee: ["Melee", "pair"],
};

/** @param {Book} book */
export function checkPage(book) {
  const draft = book.drafts.check ?? null;
  const due = book.shown?.due ?? [];
  const what = due.every(({ procedure }) => procedure === "morale") ? ["check", "checks"] : ["roll", "rolls"];
  const kinds = Object.keys(KINDS).filter((key) => book.procedures.includes(key));
  return html`
    ${
      due.length
        ? html`<section class="dues" aria-label="Checks now due"><h2>${
            due.length === 1 ? `One ${what[0]} is due` : `${due.length} ${what[1]} are due`
          }</h2><ul>${due.map((one) => dueRow(book, one))}</ul></section>`
        : nothing
    }
    <div class="work">
      ${
        draft?.owed
          ? nothing
          : draft
            ? chosenKind(book, draft)
            : html`<div class="kinds" role="group" aria-label="Which check">
        ${kinds.map(
          (key) => html`<button type="button" @click=${() => book.fresh("check", key)}>${KINDS[key][0]}</button>`,
        )}
      </div>`
      }
      ${
        draft
          ? worked(book, draft)
          : html`<p class="hint">${
              due.length ? "Take what is due, or choose another check." : "Nothing is due. Choose a check for any unit."
            }</p>`
      }
    </div>
  `;
}

/**
 * Puts the sheet of a roll that is due on the tab.
 * @param {Book} book
 * @param {wire.DueNow} one
 */
export function take(book, one) {
  // The charge knows more of it than the roster: who charges, how near the enemy is.
  if (one.in_charge) return book.show({ tab: "charge", slip: null });
  const draft = book.fresh("check", one.procedure, { who: [one.who] });
  draft.owed = one.number;
  book.show({ tab: "check", slip: null });
}

/**
 * @param {Book} book
 * @param {Draft} draft
 */
function chosenKind(book, draft) {
  return html`<p class="chosen-kind"><b>${draft.sheet?.title ?? KINDS[draft.procedure][0]}</b><button type="button"
    @click=${() => close(book)}>Another check</button></p>`;
}

/** @param {Book} book */
function close(book) {
  delete book.drafts.check;
  book.changed();
}

/**
 * @param {Book} book
 * @param {Draft} draft
 */
function worked(book, draft) {
  const [, about] = KINDS[draft.procedure];
  draft.leads = about === "leader";
  return html`
    ${
      draft.owed
        ? nothing
        : draft.pairs
          ? versus(draft, { whoLabel: "Who", atLabel: "Against whom" })
          : alone(draft, draft.leads ? "Which leader" : "Which unit")
    }
    ${working(draft, buttons(book, draft))}
  `;
}

/**
 * @param {Book} book
 * @param {wire.DueNow} one
 */
function dueRow(book, one) {
  const now = book.drafts.check?.owed === one.number;
  return html`
    <li class=${now ? "now" : ""}>
      <p><b>${one.who}</b><span>${one.cause}</span><span>${
        one.waits ?? [one.says, one.chance ? `${one.chance} pass` : ""].filter(Boolean).join(" · ")
      }</span></p>
      ${
        one.waits
          ? nothing
          : now
            ? html`<button type="button" @click=${() => close(book)}>Later</button>`
            : html`<button type="button" class="go"
              @click=${() => take(book, one)}>${one.in_charge ? "In the charge" : "Take it"}</button>`
      }
      ${
        one.waived
          ? html`<button type="button" class="quiet" aria-label="Waive the roll of ${one.who}"
            @click=${() => waive(book, one)}>Waive</button>`
          : nothing
      }
    </li>
  `;
}

/**
 * @param {Book} book
 * @param {wire.DueNow} one
 */
async function waive(book, one) {
  if (!(await book.say({ do: "waive", number: one.number, ...(one.check ? { check: one.check } : {}) }))) return;
  if (book.drafts.check?.owed === one.number) close(book);
}

/**
 * @param {Book} book
 * @param {Draft} draft
 */
function buttons(book, draft) {
  if (!book.battle) return html`<button type="button" class="go" @click=${() => draft.clear()}>Again</button>`;
  const due = draft.sheet?.result?.due.filter(({ unit }) => unit) ?? [];
  return html`
    ${
      due.length
        ? html`<button type="button" class="go" @click=${() => apply(book, draft, due[0].unit)}>Take the next
        check</button>`
        : nothing
    }
    <button type="button" class=${due.length ? "" : "go"} @click=${() => apply(book, draft)}>Apply</button>
  `;
}

/**
 * @param {Book} book
 * @param {Draft} draft
 * @param {string} [next] whose check is to be taken then
 */
async function apply(book, draft, next = "") {
  if (!(await draft.enter(next ? { procedure: "morale", who: [next] } : null))) return;
  delete book.drafts.check;
  const owed = book.table.due.find(({ unit }) => unit === next);
  if (owed) take(book, owed);
  book.changed();
}
