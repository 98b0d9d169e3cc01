// The Fire tab: a volley from who to whom, its receipt, its dice, and the check it causes one tap away.

import { html, nothing } from "../../../vendor/lit.js";
import { take } from "./check.js";
import { pickHere } from "./picker.js";
import { versus, working } from "./working.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Draft } from "./draft.js"
 */

/** @param {Book} book */
export function firePage(book) {
  const draft = book.draft("fire");
  draft.several = true;
  const started = draft.who.length || draft.at || !book.battle;
  return html`
    <div class="work">
      ${versus(draft, { whoLabel: "Who fires", atLabel: "At whom" })}
      ${started ? nothing : pickHere(book, draft)}
      ${working(draft, buttons(book, draft))}
    </div>
  `;
}

/**
 * @param {Book} book
 * @param {Draft} draft
 */
function buttons(book, draft) {
  const due = draft.sheet?.result?.due.filter(({ unit }) => unit) ?? [];
  if (!book.battle) return html`<button type="button" class="go" @click=${() => again(book)}>Another volley</button>`;
  return html`
    ${
      due.length
        ? html`<button type="button" class="go" @click=${() => apply(book, draft, true)}>Take the check</button>`
        : nothing
    }
    <button type="button" class=${due.length ? "" : "go"} @click=${() => apply(book, draft, false)}>Apply</button>
  `;
}

/**
 * @param {Book} book
 * @param {Draft} draft
 * @param {boolean} check whether the check it causes is to be taken then
 */
async function apply(book, draft, check) {
  const due = draft.sheet?.result?.due ?? [];
  const unit = check && due.find((one) => one.unit)?.unit;
  if (!(await draft.enter(unit ? { procedure: "morale", who: [unit] } : null))) return;
  book.fresh("fire", "fire");
  const owed = check && book.table.due.find(({ unit }) => due.some((one) => one.unit === unit));
  if (owed) take(book, owed);
}

/** @param {Book} book */
function again(book) {
  book.fresh("fire", "fire", { facts: book.drafts.fire?.facts });
}
