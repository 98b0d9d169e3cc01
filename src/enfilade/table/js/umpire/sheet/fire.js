// The Fire tab: a volley from who to whom, its receipt, its dice, and the check it causes one tap away.

import { html, nothing } from "../../../vendor/lit.js";
import { take } from "./check.js";
import { pickHere } from "./picker.js";
import { versus, working } from "./working.js";

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

function buttons(book, draft) {
  const due = draft.sheet?.result?.due?.filter(({ unit }) => unit) ?? [];
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

async function apply(book, draft, check) {
  const { result } = draft.sheet;
  const unit = check && result.due.find((one) => one.unit)?.unit;
  if (!(await draft.enter(unit ? { procedure: "morale", who: [unit] } : null))) return;
  book.fresh("fire", "fire");
  const owed = check && book.shown.due.find(({ unit }) => result.due.some((one) => one.unit === unit));
  if (owed) take(book, owed);
}

function again(book) {
  book.fresh("fire", "fire", { facts: book.drafts.fire.facts });
}
