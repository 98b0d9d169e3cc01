// Choosing units or a leader from the roster, by side and brigade, with a thumb.

import { html, nothing } from "../../../vendor/lit.js";
import { SIDES, brigadesOf } from "../roster/sides.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Draft } from "./draft.js"
 * @typedef {{draft: Draft, part: "who" | "at", side?: string, joining?: boolean}} Picking
 * @typedef {Picking & {kind: "pick"}} PickSlip
 */

/**
 * @param {Book} book
 * @param {PickSlip} slip
 */
export function pickSlip(book, slip) {
  if (slip.draft.leads) return pickLeader(book, slip);
  const { draft } = slip;
  return html`
    <h2 id="slip-title">${titleOf(slip)}</h2>
    ${pickList(book, slip, (side) => book.show({ slip: { ...slip, side } }))}
    ${draft.several && draft.who.length ? joining(book, slip) : nothing}
  `;
}

/**
 * The same list on the page itself, while nobody has been chosen yet.
 * @param {Book} book
 * @param {Draft} draft
 */
export function pickHere(book, draft) {
  // A side that was looked at counts for this sheet and this turn: the next one begins with those who act.
  const when = `${book.table.turn} ${book.table.side}`;
  const looked = book.inline?.draft === draft && book.inline.when === when ? book.inline.side : undefined;
  /** @type {Picking} */
  const slip = { draft, part: "who", side: looked };
  return html`<section class="pick-here" aria-label="Who">${pickList(book, slip, (side) =>
    book.show({ inline: { draft, when, side } }),
  )}</section>`;
}

/**
 * @param {Book} book
 * @param {Picking} slip
 * @param {(side: string) => void} turn
 */
function pickList(book, slip, turn) {
  const { draft, part } = slip;
  const taken = part === "at" ? [draft.at] : draft.who;
  const side = slip.side ?? sideFirst(book, draft, part);
  return html`
    <div class="sides" role="group" aria-label="Side">
      ${Object.entries(SIDES).map(
        ([key, title]) =>
          html`<button type="button" class=${key} aria-pressed=${key === side}
            @click=${() => turn(key)}>${title}</button>`,
      )}
    </div>
    ${brigadesOf(book.table, side).map(
      ([brigade, units]) => html`
      <section class="pick-brigade">
        ${brigade ? html`<h3>${brigade}</h3>` : nothing}
        <ul>
          ${units
            .filter(({ gone }) => !gone)
            .map(
              (unit) => html`
            <li><button type="button" class="pick-unit ${unit.side}" aria-pressed=${taken.includes(unit.name)}
              @click=${() => choose(book, slip, unit.name)}>
              <b>${unit.name}</b><span>${unit.says}</span>${unit.done ? html`<em>${unit.done}</em>` : nothing}
            </button></li>
          `,
            )}
        </ul>
      </section>
    `,
    )}
  `;
}

/**
 * Whose units are listed first: those of the one chosen, else the enemies of the other, else the side that acts.
 * @param {Book} book
 * @param {Draft} draft
 * @param {"who" | "at"} part
 */
function sideFirst(book, draft, part) {
  const [own, foe] = part === "at" ? [draft.at, draft.who[0]] : [draft.who[0], draft.at];
  const against = book.unit(foe)?.side;
  return book.unit(own)?.side ?? (against ? other(against) : book.table.side) ?? "us";
}

/**
 * @param {Book} book
 * @param {Picking} slip
 */
function pickLeader(book, slip) {
  const leaders = book.table.leaders.filter(({ killed }) => !killed);
  return html`
    <h2 id="slip-title">Which leader</h2>
    ${leaders.length ? nothing : html`<p>No leader stands on the roster.</p>`}
    <section class="pick-brigade"><ul>${leaders.map(
      ({ name, side, brigade, attached }) =>
        html`<li><button type="button" class="pick-unit ${side}" aria-pressed=${slip.draft.who[0] === name}
          @click=${() => choose(book, slip, name)}><b>${name}</b><span>${
            attached ? `with ${attached}` : brigade
          }</span></button></li>`,
    )}</ul></section>
  `;
}

/**
 * The way to and from a volley or a charge of several units.
 * @param {Book} book
 * @param {Picking} slip
 */
function joining(book, slip) {
  const { draft } = slip;
  return slip.joining
    ? html`<p class="slip-foot"><button type="button" class="go"
      @click=${() => book.show({ slip: draft.at ? null : { kind: "pick", draft, part: "at" } })}>${
        draft.who.length > 1 ? `These ${draft.who.length}` : "Done"
      }</button></p>`
    : html`<p class="slip-foot"><button type="button"
      @click=${() => book.show({ slip: { kind: "pick", draft, part: "who", joining: true } })}>Another joins
      ${draft.who[0]}</button></p>`;
}

/**
 * @param {Book} book
 * @param {Picking} slip
 * @param {string} name
 */
function choose(book, slip, name) {
  const { draft, part } = slip;
  if (part === "at") {
    book.show({ slip: null });
    return draft.pick({ at: name, dice: [] });
  }
  const who = !slip.joining
    ? [name]
    : draft.who.includes(name)
      ? draft.who.filter((one) => one !== name)
      : [...draft.who, name];
  // One firer is enough for most volleys: whom it fires at is asked next, and others may still join.
  if (!slip.joining) book.show({ slip: draft.pairs && !draft.at ? { kind: "pick", draft, part: "at" } : null });
  return draft.pick({ who, dice: [] });
}

/** @param {Picking} slip */
function titleOf({ part, draft, joining }) {
  if (joining) return "Who joins";
  if (part === "who") return draft.pairs ? "Who" : "Which unit";
  const [first, ...others] = draft.who;
  return first ? `${first}${others.length ? ` and ${others.length} more` : ""}: at whom` : "At whom";
}

/** @param {string} side */
function other(side) {
  return side === "us" ? "cs" : "us";
}
