// Johnny Reb III: each side writes its orders behind a cover and seals them; both sheets are opened together. A sheet
// stays on the phone it was written on until then: only its seal is entered.

import { html, nothing } from "../../../vendor/lit.js";
import { deviceStore } from "../book/device_store.js";
import { sealOf } from "../book/seal.js";
import { SIDES, brigadesOf } from "./sides.js";
import { withText } from "../fields.js";

/**
 * @import { Book } from "../book/book.js"
 * @typedef {{kind: "cover", side: string, orders: Record<string, string>, kept: boolean, covered: boolean}} CoverSlip
 * @typedef {(unit: string, order: string) => void} Write
 */

/** The sheets of the turn, for whoever is only there where orders are written. @param {Book} book */
function sheetsOf(book) {
  const { orders } = book.table;
  if (!orders) throw new Error("No orders are written in this battle.");
  return orders;
}

/** @param {Book} book */
export function ordersLeaf(book) {
  const orders = sheetsOf(book);
  const open = orders.sides.every(({ revealed }) => revealed);
  const ready = orders.sides.every(({ sealed }) => sealed);
  fetchHere(book);
  const here = orders.sides.filter(({ side, revealed }) => isHere(book, side) && !revealed);
  return html`
    <section class="sheets" aria-label="Order sheets">
      <h2>Orders of turn ${orders.turn}</h2>
      ${orders.mismatch ? html`<p class="refused" role="alert">${orders.mismatch}</p>` : nothing}
      ${orders.sides.map((one) => sideRow(book, one))}
      ${
        open
          ? nothing
          : html`<p class="foot"><button type="button" class="go" ?disabled=${!ready || !here.length}
            @click=${() => reveal(book)}>Open both sheets together</button></p>
        <p class="hint" role="status">${saysOf(orders, ready, here)}</p>`
      }
      ${Object.keys(SIDES).map((side) => opened(book, side))}
    </section>
  `;
}

/**
 * How far the sheets are; one that lies on another phone is opened there as soon as it hears of this.
 * @param {wire.OrderSheets} sheets
 * @param {boolean} ready
 * @param {wire.SheetSide[]} here
 */
function saysOf({ sides }, ready, here) {
  if (!ready) return "Nobody sees an order before both sides have sealed.";
  const away = sides.filter(({ revealed }) => !revealed).map(({ side }) => SIDES[side]);
  if (here.length) return "Both are sealed. Nobody can change an order now.";
  return away.length > 1
    ? "Both are sealed. The sheets lie on other phones: open them there."
    : `The ${away[0]} sheet lies on another phone. It is opened there as soon as that phone hears of this.`;
}

/**
 * The sides whose sealed sheets lie on this phone.
 * @param {Book} book
 * @param {string} side
 */
function isHere(book, side) {
  return book.sheets?.sides.includes(side) ?? false;
}

/** @param {Book} book */
async function fetchHere(book) {
  const { turn, sides } = sheetsOf(book);
  const { id } = book.playing;
  const key = [id, turn, ...sides.map(({ sealed }) => sealed)].join(" ");
  if (book.sheets?.key === key) return;
  /** @type {string[]} */
  const here = [];
  book.sheets = { key, sides: here };
  for (const { side } of sides) if (await deviceStore.sheet(id, side, turn)) here.push(side);
  book.changed();
}

/**
 * @param {Book} book
 * @param {wire.SheetSide} one
 */
function sideRow(book, { side, sealed, revealed }) {
  const words = revealed ? "opened" : sealed ? "sealed" : "not sealed yet";
  return html`
    <div class="sheet-side ${side}">
      <p><b>${SIDES[side]}</b> <span>${words}</span></p>
      ${
        revealed || (sealed && !isHere(book, side))
          ? nothing
          : html`<button type="button" aria-label="${sealed ? "Look again at" : "Write"} ${SIDES[side]} orders"
            @click=${() => uncover(book, side)}>${sealed ? "Look again" : "Write orders"}</button>`
      }
    </div>
  `;
}

/**
 * @param {Book} book
 * @param {string} side
 */
async function uncover(book, side) {
  const kept = await deviceStore.sheet(book.playing.id, side, sheetsOf(book).turn);
  book.show({ slip: { kind: "cover", side, orders: kept?.orders ?? {}, kept: Boolean(kept), covered: true } });
}

/**
 * First a cover, so that the phone can change hands; then the sheet.
 * @param {Book} book
 * @param {CoverSlip} slip
 */
export function coverSlip(book, slip) {
  const { side, covered, kept } = slip;
  const sealed = sheetsOf(book).sides.find((one) => one.side === side)?.sealed;
  /** @param {Partial<CoverSlip>} changes */
  const change = (changes) => book.show({ slip: { ...slip, ...changes } });
  if (covered)
    return html`
      <div class="cover">
        <h2 id="slip-title">${SIDES[side]} orders</h2>
        <p>Hand the phone to the ${SIDES[side]} player. Everybody else looks away.</p>
        <button type="button" class="go" @click=${() => change({ covered: false })}>Show the ${SIDES[side]}
          sheet</button>
      </div>
    `;
  if (sealed && !kept)
    return html`<h2 id="slip-title">${SIDES[side]} orders</h2><p>This sheet was sealed on another phone. It is opened
    there.</p>`;
  /** @type {Write} */
  const set = (unit, order) => change({ orders: { ...slip.orders, [unit]: order } });
  return html`
    <h2 id="slip-title">${SIDES[side]} orders</h2>
    ${brigadesOf(book.table, side).map(
      ([brigade, units]) => html`
      <section class="order-brigade">${brigade ? html`<h3>${brigade}</h3>` : nothing}${units
        .filter(({ gone }) => !gone)
        .map((unit) => orderRow(book, unit, slip.orders[unit.name] ?? "", sealed ? null : set))}</section>
    `,
    )}
    <dl class="known">${sheetsOf(book).known_orders.map(
      ({ label, says }) => html`<dt>${label}</dt><dd>${says}</dd>`,
    )}</dl>
    ${book.notice ? html`<p class="refused" role="alert">${book.notice}</p>` : nothing}
    <p class="slip-foot">${
      sealed
        ? html`<button type="button" class="go" @click=${() => book.show({ slip: null })}>Cover it again</button>`
        : html`<button type="button" class="go" @click=${() => seal(book, slip)}>Seal the orders</button>`
    }</p>
  `;
}

/**
 * @param {Book} book
 * @param {wire.UnitOnRoster} unit
 * @param {string} order
 * @param {Write | null} set nothing where it is sealed
 */
function orderRow(book, unit, order, set) {
  const known = sheetsOf(book).known_orders;
  return html`
    <label class="order-row"><span>${unit.name}</span>
      <select ?disabled=${!set} @change=${withText((text) => set?.(unit.name, text))}>
        <option value="" ?selected=${!order}>No order: holds</option>
        ${known.map(({ value, label }) => html`<option value=${value} ?selected=${value === order}>${label}</option>`)}
      </select>
    </label>
  `;
}

/**
 * @param {Book} book
 * @param {CoverSlip} slip
 */
async function seal(book, { side, orders }) {
  const { turn } = sheetsOf(book);
  const written = Object.fromEntries(Object.entries(orders).filter(([, order]) => order));
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  // Kept before it is sealed: a seal whose sheet is lost could never be opened.
  await deviceStore.keepSheet(book.playing.id, side, turn, { orders: written, salt });
  if (await book.say({ do: "seal", side, turn, hash: sealOf(written, salt) })) book.show({ slip: null });
}

/**
 * Opens the sheets that lie on this phone; the other phones open theirs when they hear of it.
 * @param {Book} book
 */
export async function reveal(book) {
  const { turn, sides } = sheetsOf(book);
  for (const { side, sealed, revealed } of sides) {
    if (!sealed || revealed) continue;
    const kept = await deviceStore.sheet(book.playing.id, side, turn);
    if (kept) await book.say({ do: "reveal", side, turn, orders: kept.orders, salt: kept.salt });
  }
}

/**
 * When the other side has opened its sheet, ours is opened too.
 * @param {Book} book
 */
export async function revealAfter(book) {
  const orders = book.shown?.orders;
  if (!orders?.sides.every(({ sealed }) => sealed) || !orders.sides.some(({ revealed }) => revealed)) return;
  if (orders.sides.some(({ revealed }) => !revealed)) await reveal(book);
}

/**
 * @param {Book} book
 * @param {string} side
 */
function opened(book, side) {
  const { orders, known_orders, changed, may_hold } = sheetsOf(book);
  const rows = book.table.units.filter((unit) => unit.side === side && orders[unit.name]);
  if (!rows.length) return nothing;
  /** @type {Record<string, string>} */
  const titles = Object.fromEntries([...known_orders, changed].map(({ value, label }) => [value, label]));
  /** @param {string} unit */
  const hold = (unit) => book.say({ do: "set", unit, key: "order", value: changed.value });
  return html`<section class="opened"><h3>${SIDES[side]}</h3>${rows.map(
    ({ name }) =>
      html`<p class="order-row"><span>${name}</span><b>${titles[orders[name]] ?? orders[name]}</b>${
        may_hold.includes(name)
          ? html`<button type="button" aria-label="Change ${name} to hold" @click=${() => hold(name)}>To hold</button>`
          : nothing
      }</p>`,
  )}</section>`;
}
