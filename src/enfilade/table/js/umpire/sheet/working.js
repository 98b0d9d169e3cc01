// A sheet on the page, from who to what it causes: one way of working for every procedure.

import { html, nothing } from "../../../vendor/lit.js";
import { arrow, unitPicture } from "../roster/pictures.js";
import { leading, line, segments, toggles } from "./questions.js";
import { dicePad, oddsBox, problemBox, receiptRows, resultBox } from "./sheet-parts.js";

/**
 * @import { Draft } from "./draft.js"
 * @import { Answer } from "./questions.js"
 */

/** Toggles tell what they are about by themselves only up to here. */
const FEW = 3;

/**
 * @param {Draft} draft
 * @param {unknown} buttons under the result
 * @param {{spelled?: boolean}} [how] spelled: choices with their questions, where they differ from step to step
 */
export function working(draft, buttons, { spelled = false } = {}) {
  const { sheet } = draft;
  if (!sheet) return nothing;
  return html`
    <div class="work-said">${spelled ? spelledOut(draft, sheet) : tapped(draft, sheet)}</div>
    ${problemBox(sheet.problem)}
    ${
      sheet.problem
        ? nothing
        : html`
      <div class="work-sum">${receiptRows(sheet.receipt, draft.dice, sheet.receipts.slice(1))}</div>
      <div class="work-dice">${dicePad(draft, sheet.dice)}</div>
      <div class="work-end">${ending(draft, sheet, buttons)}</div>
    `
    }
  `;
}

/**
 * The odds until the dice are in; then the result. A step of a charge may have none of its own: it only goes on.
 * @param {Draft} draft
 * @param {wire.Sheet} sheet
 * @param {unknown} buttons
 */
function ending(draft, sheet, buttons) {
  if (sheet.result) return resultBox(draft, sheet.result, sheet.receipts, buttons);
  return draft.settled ? html`<div class="res-buttons alone">${buttons}</div>` : oddsBox(sheet.odds);
}

/**
 * @param {Draft} draft
 * @param {wire.Sheet} sheet
 */
function tapped(draft, { questions }) {
  /** @type {Answer} */
  const answer = (key, value) => draft.answer(key, value);
  const more = () => draft.book.show({ slip: { kind: "more", draft } });
  const first = leading(questions);
  return html`${first ? segments(first, answer, more) : nothing}${toggles(
    questions.filter((one) => one !== first),
    answer,
    more,
  )}`;
}

/**
 * @param {Draft} draft
 * @param {wire.Sheet} sheet
 */
function spelledOut(draft, { questions }) {
  /** @type {Answer} */
  const answer = (key, value) => draft.answer(key, value);
  const more = () => draft.book.show({ slip: { kind: "more", draft } });
  const whole = questions.filter(
    ({ kind, options }) => kind === "inches" || kind === "choice" || (kind === "choices" && options.length <= FEW),
  );
  const rest = questions.filter((one) => !whole.includes(one));
  return html`<div class="spelled">${whole.map((one) => line(one, answer))}</div>${toggles(rest, answer, more)}`;
}

/**
 * Who at whom: two sides of the page, each a button that opens the picker, or without a battle the questions.
 * @param {Draft} draft
 * @param {{whoLabel?: string, atLabel?: string}} [labels]
 */
export function versus(draft, { whoLabel = "Who fires", atLabel = "At whom" } = {}) {
  const { book } = draft;
  const distance = draft.sheet?.questions.find((one) => one.kind === "inches" && one.value);
  const [who, at] = book.battle ? [sideOf(draft, "who", whoLabel), sideOf(draft, "at", atLabel)] : statedSides(draft);
  return html`
    <section class="vs">
      ${who}
      <div class="ar">${arrow()}${distance ? html`<b>${distance.value}″</b>` : nothing}</div>
      ${at}
    </section>
  `;
}

/**
 * One unit or leader that checks, alone.
 * @param {Draft} draft
 * @param {string} label
 */
export function alone(draft, label) {
  if (!draft.book.battle) return nothing;
  return html`<section class="vs one">${sideOf(draft, "who", label)}</section>`;
}

/**
 * @param {Draft} draft
 * @param {"who" | "at"} part
 * @param {string} label
 */
function sideOf(draft, part, label) {
  const { book } = draft;
  const tap = () => book.show({ slip: { kind: "pick", draft, part } });
  const names = part === "who" ? draft.who : draft.at ? [draft.at] : [];
  if (!names.length)
    return html`<button type="button" class="s empty" @click=${tap}><b>${label}</b><span>tap to choose</span></button>`;
  const unit = book.unit(names[0]);
  const others = names.length - 1;
  return html`
    <button type="button" class="s ${(unit ?? book.leader(names[0]))?.side ?? ""}" @click=${tap}
      aria-label="${label}: ${names.join(", ")}. Change">
      ${unit ? unitPicture(unit, 27) : nothing}
      <b>${names[0]}</b>
      <span>${unit ? briefly(unit) : ""}${others ? html` <em>and ${others} more</em>` : nothing}</span>
    </button>
  `;
}

/**
 * Without a roster both sides are stated: each opens its own questions and shows what has been said.
 * @param {Draft} draft
 */
function statedSides(draft) {
  const groups = [...new Set((draft.sheet?.questions ?? []).map(({ group }) => group || ""))];
  const facts = (draft.sheet?.receipt?.lines ?? []).filter(({ kind }) => kind === "fact");
  return groups.slice(0, 2).map(
    (group, which) => html`
    <button type="button" class="s empty" @click=${() => draft.book.show({ slip: { kind: "more", draft, group } })}>
      <b>${group ? `The ${group}` : "Who acts"}</b><span>${within(facts[which]?.value ?? "")}</span>
    </button>
  `,
  );
}

/**
 * What stands in the brackets of a fact: the unit without its name.
 * @param {string} text
 */
function within(text) {
  return /\((.*)\)/.exec(text)?.[1] ?? text;
}

/** @param {wire.UnitOnRoster} unit */
function briefly({ figures, quality, arm, level }) {
  const what = arm === "artillery" ? "section" : "figure";
  const state = level && level !== "good" ? `, ${level}` : "";
  return `${figures} ${what}${figures === 1 ? "" : "s"}, ${quality}${state}`;
}
