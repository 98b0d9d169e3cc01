// The Roster tab: the units by side and brigade, the turn and its clock, what has happened, and in Johnny Reb III the
// orders.

import { html, nothing } from "../../../vendor/lit.js";
import { historyLeaf } from "./history.js";
import { ordersLeaf } from "./orders.js";
import { unitPicture } from "./pictures.js";
import { SIDES, brigadesOf } from "./sides.js";
import { turnLeaf } from "./turn.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Leaf } from "../book/page_state.js"
 */

/** @param {Book} book */
export function rosterPage(book) {
  if (!book.battle)
    return html`<p class="hint wide">A single volley has no roster. Begin a battle to keep losses, morale and the checks
    that are due.</p>`;
  const { shown } = book;
  if (!shown) return nothing;
  const open = shown.set_aside.length + shown.changed.length;
  /** @type {[Leaf, string][]} */
  const leaves = [
    ["units", "Units"],
    ["turn", "Turn"],
    ["orders", "Orders"],
    ["history", "History"],
  ];
  return html`
    <div class="leaves" role="tablist" aria-label="Roster">
      ${leaves
        .filter(([key]) => key !== "orders" || shown.orders)
        .map(
          ([key, title]) => html`
        <button type="button" role="tab" aria-selected=${book.leaf === key}
          @click=${() => book.show({ leaf: key })}>${title}${
            key === "history" && open ? html` <em>${open}</em>` : nothing
          }</button>
      `,
        )}
    </div>
    ${
      book.leaf === "turn"
        ? turnLeaf(book)
        : book.leaf === "history"
          ? historyLeaf(book)
          : book.leaf === "orders" && shown.orders
            ? ordersLeaf(book)
            : unitsLeaf(book)
    }
  `;
}

/** @param {Book} book */
function unitsLeaf(book) {
  return html`
    ${Object.entries(SIDES).map(([side, title]) => {
      const brigades = brigadesOf(book.table, side);
      return brigades.length
        ? html`<section class="roster-side ${side}"><h2>${title}</h2>${brigades.map(([name, units]) =>
            brigade(book, side, name, units),
          )}</section>`
        : nothing;
    })}
  `;
}

/**
 * @param {Book} book
 * @param {string} side
 * @param {string} name
 * @param {wire.UnitOnRoster[]} units
 */
function brigade(book, side, name, units) {
  const known = book.table.brigades.find((one) => one.name === name && one.side === side);
  const leaders = book.table.leaders.filter((one) => one.side === side && (one.brigade ?? "") === name);
  return html`
    <section class="brigade">
      <header>${name ? html`<h3>${name}</h3>` : nothing}${
        known?.says ? html`<span class=${known.lost ? "lost" : ""}>${known.says}</span>` : nothing
      }</header>
      <ul>
        ${leaders.map((leader) => leaderRow(book, leader))}
        ${units.map((unit) => unitRow(book, unit))}
      </ul>
    </section>
  `;
}

/**
 * @param {Book} book
 * @param {wire.UnitOnRoster} unit
 */
function unitRow(book, unit) {
  const orders = book.table.orders?.orders ?? {};
  const due = book.table.due.filter((one) => one.unit === unit.name);
  // A leader at risk beside it, or its run, is a roll but no check.
  const what = due.every(({ procedure }) => procedure === "morale") ? "check" : "roll";
  return html`
    <li>
      <button type="button" class="unit-row ${unit.side} ${unit.gone ? "gone" : ""}"
        @click=${() => book.show({ slip: { kind: "unit", name: unit.name } })}>
        ${unit.gone ? nothing : unitPicture(unit, 17)}
        <span class="unit-words">
          <b>${unit.name}${
            due.length ? html`<em>${due.length === 1 ? `${what} due` : `${due.length} ${what}s due`}</em>` : nothing
          }</b>
          <span>${[unit.says, unit.gone ? "" : unit.on].filter(Boolean).join(" · ")}</span>
          <span class="signs">
            ${
              unit.level && unit.level !== "good" && !unit.gone
                ? html`<i class="slip-mark ${unit.level}">${unit.level}</i>`
                : nothing
            }
            ${unit.marks.map((mark) => html`<i class="mark">${mark}</i>`)}
            ${orders[unit.name] ? html`<i class="mark">${orders[unit.name].replaceAll("-", " ")}</i>` : nothing}
            ${unit.leader ? html`<i class="mark with">${unit.leader}</i>` : nothing}
            ${unit.did.map((what) => html`<i class="did">${what}</i>`)}
          </span>
        </span>
      </button>
    </li>
  `;
}

/**
 * @param {Book} book
 * @param {wire.LeaderOnRoster} leader
 */
function leaderRow(book, leader) {
  const where = leader.killed ? "killed" : leader.attached ? `with ${leader.attached}` : "with no unit";
  const worth = leader.benefit ? `+${leader.benefit}` : (leader.rank ?? "");
  return html`
    <li>
      <button type="button" class="unit-row leader ${leader.side} ${leader.killed ? "gone" : ""}"
        ?disabled=${leader.killed} @click=${() => book.show({ slip: { kind: "leader", name: leader.name } })}>
        <span class="disc" aria-hidden="true">★</span>
        <span class="unit-words"><b>${leader.name}</b><span>${[worth, where].filter(Boolean).join(", ")}</span></span>
      </button>
    </li>
  `;
}
