// Results that are no longer what was entered: a bar on every tab, and both ends side by side until somebody accepts.

import { html, nothing } from "../../../vendor/lit.js";
import { wholeReceipt } from "../sheet/sheet-parts.js";

/**
 * @import { Book } from "../book/book.js"
 * @typedef {wire.SumLine & {key: string}} Line of a receipt, and which it is
 */

/** Lines of a receipt that both columns show; facts only if they differ. */
const COUNTED = ["base", "modifier", "total", "result"];
/** Told by what is rolled. */
const TOLD = ["Dice", "Roll"];
const NONE = "–";

/**
 * On every tab: nobody plays on without having been told.
 * @param {Book} book
 */
export function changedBar(book) {
  const changed = book.shown?.changed ?? [];
  if (book.place !== "battle" || !changed.length) return nothing;
  const [{ said, before, now }] = changed;
  const words =
    changed.length === 1
      ? html`<b>Changed: ${said}</b><span>${before.large} <i aria-label="is now">→</i> ${now.large}</span>`
      : html`<b>${changed.length} results have changed</b><span>${changed.map((one) => one.said).join("; ")}</span>`;
  return html`<p class="changed-bar" role="alert"><span class="words">${words}</span><button type="button"
    @click=${() => book.show({ slip: { kind: "changed" } })}>Look</button></p>`;
}

/** @param {Book} book */
export function changedSlip(book) {
  const { changed } = book.table;
  const several = changed.length > 1;
  return html`
    <h2 id="slip-title">${
      changed.length
        ? several
          ? `${changed.length} results have changed`
          : "A result has changed"
        : "Nothing has changed"
    }</h2>
    ${
      changed.length
        ? changed.map((one) => change(book, one))
        : html`<p>Every result is the one that was entered, or has been accepted.</p>`
    }
    ${book.notice ? html`<p class="refused" role="alert">${book.notice}</p>` : nothing}
    ${
      changed.length
        ? nothing
        : html`<p class="slip-foot"><button type="button" class="go"
          @click=${() => book.show({ slip: null })}>Done</button></p>`
    }
  `;
}

/**
 * One of them: how it was entered, how it is now, why, what to do on the table.
 * @param {Book} book
 * @param {wire.ChangeShown} one
 */
export function change(book, one) {
  const then = one.accepted ? "Accepted as" : "Entered as";
  return html`
    <section class="change" aria-label="Changed: ${one.said}">
      <h3>${one.said}</h3>
      <p class="by">${[`turn ${one.turn}`, one.device].filter(Boolean).join(" · ")}</p>
      <div class="ends-then-now">
        <p class="was"><span>${then}</span><b>${one.before.large}</b></p>
        <p class="is"><span>Now</span><b>${one.now.large}</b></p>
      </div>
      ${one.why.map((text) => html`<p class="why">${text}</p>`)}
      ${
        one.put.length
          ? html`<div class="put"><h4>Put the table
          right</h4><ul>${one.put.map((text) => html`<li>${text}</li>`)}</ul></div>`
          : nothing
      }
      ${compared(one, then)}
      <details class="idle"><summary>Both receipts in
        full</summary><h4>${then}</h4>${one.before.receipts.map(
          wholeReceipt,
        )}<h4>Now</h4>${one.now.receipts.map(wholeReceipt)}</details>
      <p class="slip-foot alone"><button type="button" class="go" @click=${() => accept(book, one)}>The table is right:
        accept</button><button type="button" @click=${() => book.undo(one.id)}>Take it back</button></p>
    </section>
  `;
}

/**
 * What an entry that is not applied had brought on the phone that made it.
 * @param {wire.AsideShown} one
 */
export function broughtThere({ before, put }) {
  if (!before) return nothing;
  return html`<p>Where it was entered it was: <b>${before.large}</b>.</p>${put.map(
    (text) => html`<p class="put">${text}</p>`,
  )}`;
}

/**
 * @param {Book} book
 * @param {wire.ChangeShown} one
 */
async function accept(book, { id }) {
  if ((await book.say({ do: "accept", of: id })) && !book.table.changed.length) book.show({ slip: null });
}

/**
 * The two receipts line by line; what differs stands out.
 * @param {wire.ChangeShown} one
 * @param {string} then
 */
function compared({ before, now }, then) {
  const rows = paired(linesOf(before), linesOf(now)).filter(([line, was, is]) =>
    COUNTED.includes(line.kind) ? !TOLD.includes(line.what) : was !== is,
  );
  if (!rows.length) return nothing;
  return html`
    <table class="compared">
      <thead><tr><th scope="col">Receipt</th><th scope="col">${then}</th><th scope="col">Now</th></tr></thead>
      <tbody>${rows.map(
        ([{ what }, was, is]) =>
          html`<tr class=${was === is ? "" : "differs"}><th
            scope="row">${what}</th><td>${was ?? NONE}</td><td>${is ?? NONE}</td></tr>`,
      )}</tbody>
    </table>
  `;
}

/**
 * Lines that count or might; those that the card does not count stand in the full receipts.
 * @param {wire.Outcome} outcome
 */
const linesOf = ({ receipts }) =>
  receipts.flatMap(({ title, lines }, which) =>
    lines.filter(({ kind }) => kind !== "idle").map((line) => ({ ...line, key: `${which} ${title} ${line.what}` })),
  );

/**
 * [line, its value there, its value here], in the order of the first, with what only the second has put in its place.
 * @param {Line[]} first
 * @param {Line[]} second
 */
function paired(first, second) {
  const left = [...second];
  /** @type {[Line, string | undefined, string | undefined][]} */
  const rows = [];
  for (const line of first) {
    const at = left.findIndex(({ key }) => key === line.key);
    if (at < 0) rows.push([line, line.value, undefined]);
    else {
      const fresh = left.splice(0, at);
      const [twin] = left.splice(0, 1);
      rows.push(...fresh.map(onlyNow), [line, line.value, twin.value]);
    }
  }
  return [...rows, ...left.map(onlyNow)];
}

/** @param {Line} line @returns {[Line, undefined, string]} */
function onlyNow(line) {
  return [line, undefined, line.value];
}
