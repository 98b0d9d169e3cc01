// A receipt and the cells its dice are read on, before the dice and after: the same rows in the same place.

import { html, nothing } from "../../../vendor/lit.js";
import { capital } from "../../words.js";
import { dieFace } from "./dice.js";

const WIDEST = 0.5;
/** Below this a fate has no room for its word in the bar. */
const ROOM = 0.17;
/** Steps that the sum or the dice themselves already tell. */
const TOLD = ["dice", "firepower and modifiers"];
/** Facts that the heading already tells. */
const HEADED = ["fires", "at", "unit", "disengages", "runs"];

/**
 * The rows of a receipt: what it starts from, what counts, what does not and why, and what it comes to.
 * @param {wire.ReceiptShown} receipt
 * @param {{sum?: string, span?: string}} [before] how the sum reads before the dice
 */
export function receiptRows(receipt, { sum = "", span = "" } = {}) {
  const [first, ...steps] = receipt.steps.filter(({ what }) => !(sum && TOLD.includes(what)) && what !== "dice");
  const facts = receipt.facts.filter(({ what }) => !HEADED.includes(what));
  return html`
    ${
      sum || !facts.length
        ? nothing
        : html`<p class="facts">${facts.map(({ what, value }) => `${what} ${value}`).join(" · ")}</p>`
    }
    <div class="rc">
      ${first ? row(first.what, "", first.value, first.rule) : nothing}
      ${receipt.modifiers.filter((one) => one.counted).map((one) => row(one.why, one.note, one.value, one.rule))}
      ${receipt.modifiers
        .filter((one) => !one.counted)
        .map((one) => row(one.why, one.note || "not counted", "–", one.rule, "off"))}
      ${steps.map((line) => row(line.what, "", line.value, line.rule))}
      ${sum ? html`<div class="r sum"><span>${sum}</span><b>${span}</b></div>` : nothing}
      ${receipt.result.map((line) => row(line.what, "", line.value, line.rule, "sum"))}
    </div>
  `;
}

/**
 * @param {wire.Cell[]} cells
 * @param {string} look the firing side's
 */
export function cellBars(cells, look) {
  if (!cells.length) return nothing;
  const over = cells.some(({ marked }) => marked);
  const most = Math.max(WIDEST, ...cells.map(({ chance }) => chance.value));
  return html`
    <table class="cells ${over ? "over" : ""} ${look}">
      <thead><tr><th scope="col">dice</th><th scope="col">result</th><th></th><th scope="col"><span
        class="unseen">chance</span></th></tr></thead>
      <tbody>${cells.map((cell) => bar(cell, most))}</tbody>
    </table>
  `;
}

/**
 * Where an order leaves those it is about.
 * @param {wire.FateSeen[]} fates
 * @param {string} about
 */
export function fateBar(fates, about) {
  if (!fates.length) return nothing;
  const some = fates.filter(({ chance }) => chance.value > 0);
  const narrow = some.filter(({ chance, words }) => !fits(chance, words));
  return html`
    <div class="seg">
      <p>Where that leaves ${about || "them"}</p>
      <ul class="sg">
        ${some.map(
          ({ kind, words, chance }) => html`
            <li class=${kind} title="${words}, ${chance.exact}" .style=${`flex-grow:${Math.max(chance.value, 0.06)}`}>
              ${chance.percent} <span class=${fits(chance, words) ? "" : "unseen"}>${words}</span>
            </li>
          `,
        )}
      </ul>
      ${
        narrow.length
          ? html`<p class="k" aria-hidden="true">${narrow.map(
              ({ words, chance }) => html`<span>${chance.percent} ${words}</span>`,
            )}</p>`
          : nothing
      }
    </div>
  `;
}

/**
 * The steps of a charge with the chance to get so far.
 * @param {wire.Stage[]} stages
 */
export function stageRows(stages) {
  if (!stages.length) return nothing;
  return html`
    <ol class="stages">
      ${stages.map(
        ({ name, words, chance, lines }) => html`
          <li>
            <div><b>${name}</b>${chance ? html`<em title=${chance.exact}>${chance.percent}</em>` : nothing}</div>
            ${words ? html`<p>${words}</p>` : nothing}
            ${lines.map((line) => row(line.what, "", line.value, line.rule))}
          </li>
        `,
      )}
    </ol>
  `;
}

/**
 * The dice of a receipt, when they have fallen.
 * @param {number[]} faces
 */
export function fallen(faces) {
  return faces.length
    ? html`<div class="fallen" role="img" aria-label="Dice: ${faces.join(", ")}">${faces.map((face) =>
        dieFace(face, 30),
      )}</div>`
    : nothing;
}

/**
 * @param {string} what
 * @param {string} note
 * @param {string} value
 * @param {string} rule
 * @param {string} [look]
 */
function row(what, note, value, rule, look = "") {
  return html`
    <div class="r ${look}" title=${rule}>
      <span>${capital(what)}${note ? html`<i>${note}</i>` : nothing}</span><b>${value}</b>
    </div>
  `;
}

/**
 * @param {wire.Cell} cell
 * @param {number} most
 */
function bar(cell, most) {
  const [first, rest] = cut(cell.words);
  const width = `${Math.round((cell.chance.value / most) * 100)}%`;
  return html`
    <tr class="${cell.figures ? "hit" : ""} ${cell.marked ? "marked" : ""}">
      <td class="d">${cell.dice}</td>
      <td>${cell.figures ? html`<b>${first}</b>${rest}` : cell.words}${
        cell.marked ? html`<span class="unseen">, as the dice fell</span>` : nothing
      }</td>
      <td class="ob">
        <svg aria-hidden="true"><rect class="all" width="100%" height="100%"></rect><rect class="part" width=${width}
          height="100%"></rect></svg>
      </td>
      <td class="n" title=${cell.chance.exact}>${cell.chance.percent}</td>
    </tr>
  `;
}

/** @param {string} words */
function cut(words) {
  const comma = words.indexOf(",");
  return comma < 0 ? [words, ""] : [words.slice(0, comma), words.slice(comma)];
}

/**
 * @param {wire.Chance} chance
 * @param {string} words
 */
function fits({ value, percent }, words) {
  return value >= ROOM && value * 46 > `${percent} ${words}`.length;
}
