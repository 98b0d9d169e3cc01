// The parts of a filled-in sheet: the receipt that adds up, the dice and their pad, the odds or the result.

import { html, nothing } from "../../../vendor/lit.js";
import { dieFace } from "../../ledger/order/dice.js";
import { capital } from "../../words.js";
import { friendsRow } from "./friends.js";

/** @import { Draft } from "./draft.js" */

const FACES = [1, 2, 3, 4, 5, 6];
/** Lines that the dice, the total and the result tell already. */
const TOLD = ["Dice", "Rolled", "Roll", "Table", "Firepower and modifiers"];
const COUNTED = ["base", "modifier", "total"];
const WIDEST = 0.6;

/**
 * What counts, the dice, and what it comes to; the rest and the rules lie folded below.
 * @param {wire.SumShown | null} receipt
 * @param {number[]} [dice] as they were typed
 * @param {wire.SumShown[]} [others] receipts of the same step: the other side's volley, the checks of a melee
 */
export function receiptRows(receipt, dice = [], others = []) {
  if (!receipt) return nothing;
  const counted = receipt.lines.filter(({ kind, what }) => COUNTED.includes(kind) && !TOLD.includes(what));
  const rest = receipt.lines.filter((one) => !counted.includes(one));
  const { needed } = receipt;
  return html`
    <section class="rc" aria-label="Receipt">
      ${counted
        .filter(({ kind, value }) => !needed || kind !== "total" || !receipt.total.startsWith(`${value} `))
        .map(row)}
      ${dice.length ? html`<div class="r dice"><span>Your dice</span><b>${told(dice)}</b></div>` : nothing}
      ${
        receipt.total
          ? html`<div class="r sum"><span>${needed ? "Needed" : "Total"}</span><b>${receipt.total}</b></div>`
          : nothing
      }
      <details class="idle"><summary>All lines, with their
        rules</summary>${[...rest, ...counted].map(ruled)}${others.map(wholeReceipt)}</details>
    </section>
  `;
}

/**
 * A receipt with every line, for the history.
 * @param {wire.SumShown} receipt
 */
export function wholeReceipt(receipt) {
  return html`<section class="rc whole"><h4>${receipt.title}</h4>${receipt.lines.map(ruled)}</section>`;
}

/**
 * The dice that are due, the keys, and what is still missing.
 * @param {Draft} draft
 * @param {wire.DiceDue} dice
 */
export function dicePad(draft, { says }) {
  const { due } = draft;
  if (!due) return nothing;
  const { dice, missing } = draft;
  const crowd = due > 6 ? "crowd" : due > 2 ? "many" : "";
  return html`
    <section class="pad" aria-label="Dice">
      <div class="two">
        <div class="ds ${crowd}" role="img" aria-label=${dice.length ? `Dice ${dice.join(", ")}` : "No dice yet"}>
          ${Array.from({ length: due }, (_, which) => dieFace(dice[which] ?? 0))}
        </div>
        <span role="status">${draft.cast && dice.length && !missing ? "rolled here" : says}</span>
      </div>
      <div class="keys" role="group" aria-label="Dice as they fell">
        ${FACES.map(
          (face) =>
            html`<button type="button" class="key ${dice.includes(face) ? "on" : ""}" ?disabled=${!missing}
              @click=${() => draft.type(face)}>${face}</button>`,
        )}
      </div>
      <div class="ends">
        ${
          missing
            ? html`<button type="button" class="clear"
              @click=${() => draft.roll()}>${dice.length ? "Roll the rest" : "Roll for me"}</button>`
            : nothing
        }
        ${
          dice.length ? html`<button type="button" class="clear" @click=${() => draft.clear()}>Clear</button>` : nothing
        }
      </div>
    </section>
  `;
}

/**
 * Until the dice are in: how likely each result is.
 * @param {wire.ChanceTable[]} odds
 */
export function oddsBox(odds) {
  if (!odds.length) return nothing;
  return html`
    <section class="res odds" aria-label="Odds">
      ${odds.map(({ title, rows }) => {
        const most = Math.max(WIDEST, ...rows.map(({ width }) => width));
        return html`
          <h3>${title}</h3>
          <table>
            ${rows.map(
              ({ label, chance, percent, width }) => html`
                <tr><th scope="row">${capital(label)}</th><td class="ob"><svg aria-hidden="true"><rect class="all"
                  width="100%" height="100%"></rect><rect class="part" width="${Math.round((100 * width) / most)}%"
                  height="100%"></rect></svg></td><td class="n" title=${chance}>${percent}</td></tr>
              `,
            )}
          </table>
        `;
      })}
    </section>
  `;
}

/**
 * To tell whether two sentences say the same.
 * @param {string} text
 */
const bare = (text) => text.replace(/\W+/g, " ").trim().toLowerCase();

/** What the dice did, in large type, and what it causes.
 * @param {Draft} draft
 * @param {wire.ResultShown} result
 * @param {wire.SumShown[]} receipts
 * @param {unknown} buttons
 */
export function resultBox(draft, result, receipts, buttons) {
  const known = [
    result.large,
    ...receipts.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "result").map(({ value }) => value)),
  ];
  const lines = result.lines.filter((text) => !known.some((other) => bare(other) === bare(text)));
  return html`
    <section class="res" aria-label="Result">
      ${result.where ? html`<p>${result.where}</p>` : nothing}
      <h2 tabindex="-1">${result.large}</h2>
      ${lines.map((text) => html`<p class="line">${text}</p>`)}
      ${result.due.map((due) =>
        due.owe && draft.book.battle
          ? friendsRow(draft, due)
          : html`<p class="due"><b>${due.says}</b><span>${due.detail}</span></p>`,
      )}
      <div class="res-buttons">${buttons}</div>
    </section>
  `;
}

/** @param {wire.Wrong | null} problem */
export function problemBox(problem) {
  if (!problem) return nothing;
  return html`<section class="refused" role="alert"><p>${problem.sentence}</p>${
    problem.rule ? html`<span class="rule">${problem.rule}</span>` : nothing
  }</section>`;
}

/** @param {wire.SumLine} line */
function row({ what, note, value, rule, kind }) {
  return html`<div class="r kind-${kind}" title=${rule}><span>${what}${
    note ? html`<i>${note}</i>` : nothing
  }</span><b>${value}</b></div>`;
}

/**
 * A line of the small print: long values stand below what they are about.
 * @param {wire.SumLine} line
 */
function ruled({ what, note, value, rule, kind }) {
  return html`<p class="ruled kind-${kind}"><b>${what}</b>
  ${value}${note ? html` <i>${note}</i>` : nothing}${rule ? html` <span class="rule">${rule}</span>` : nothing}</p>`;
}

/** @param {number[]} dice */
function told(dice) {
  return dice.length > 1 ? `${dice.slice(0, -1).join(", ")} and ${dice.at(-1)}` : `${dice[0]}`;
}
