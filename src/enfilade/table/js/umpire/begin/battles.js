// The first page: the battles on this phone, a new one, or just one volley.

import { html, nothing } from "../../../vendor/lit.js";
import { deviceStore } from "../book/device_store.js";
import { withForm } from "../fields.js";
import { newMaking } from "./making.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Listed } from "../book/device_store.js"
 */

/** @param {Book} book */
export function battlesPage(book) {
  return html`
    <section class="battles">
      ${
        book.battles.length
          ? html`<h2>On this phone</h2><ul>${book.battles.map((one) => row(book, one))}</ul>`
          : html`<p class="lead">For a club with real figures and real dice. You say who fires at whom and type the
          dice; the umpire adds up, looks up and says what is due next.</p>`
      }
      <p class="starts">
        <button type="button" class="go" @click=${() => book.show({ place: "new", making: newMaking() })}>New
          battle</button>
        <button type="button" @click=${() => book.show({ slip: { kind: "single" } })}>Just one volley</button>
        <button type="button" @click=${() => book.show({ slip: { kind: "join" } })}>Join a battle</button>
      </p>
    </section>
  `;
}

/**
 * @param {Book} book
 * @param {Listed} one
 */
function row(book, one) {
  return html`
    <li>
      <button type="button" class="battle" @click=${() => book.open(one.id)}><b>${one.name}</b><span>${[
        titleOf(book, one.edition),
        one.entries ? `${one.entries} entries` : "not begun",
        one.server ? "shared" : "",
      ]
        .filter(Boolean)
        .join(" · ")}</span></button>
      <button type="button" class="quiet" aria-label="Remove ${one.name}"
        @click=${() => book.show({ slip: { kind: "forget", battle: one } })}>Remove</button>
    </li>
  `;
}

/**
 * @param {Book} book
 * @param {string} edition
 */
export function titleOf(book, edition) {
  return book.editions.find(({ id }) => id === edition)?.title ?? edition ?? "";
}

/**
 * Asks before a battle is gone from this phone.
 * @param {Book} book
 * @param {{battle: Listed}} slip
 */
export function forgetSlip(book, { battle }) {
  const forget = async () => {
    await deviceStore.forget(battle.id);
    book.show({ slip: null });
    book.list();
  };
  return html`
    <h2 id="slip-title">Remove ${battle.name}?</h2>
    <p>It is removed from this phone${battle.server ? "; the other phones keep it" : " and kept nowhere else"}.</p>
    <p class="slip-foot"><button type="button" class="go" @click=${forget}>Remove it</button><button type="button"
      @click=${() => book.show({ slip: null })}>Keep it</button></p>
  `;
}

/** @param {Book} book */
export function singleSlip(book) {
  return html`
    <h2 id="slip-title">Just one volley</h2>
    <p>No battle, no roster: state the facts. By which card?</p>
    <ul class="editions">${book.editions.map(
      ({ id, title }) => html`<li><button type="button" @click=${() => single(book, id)}>${title}</button></li>`,
    )}</ul>
  `;
}

/**
 * @param {Book} book
 * @param {string} id
 */
function single(book, id) {
  book.slip = null;
  book.single(id);
}

/** @param {Book} book */
export function joinSlip(book) {
  return html`
    <h2 id="slip-title">Join a battle</h2>
    <form @submit=${withForm("address", (text) => join(book, text))}>
      <label class="ask"><span>The address that another phone shows under Card, Share</span><input name="address"
        autocomplete="off" autocapitalize="off" spellcheck="false"></label>
      <p class="slip-foot"><button class="go">Join</button></p>
    </form>
    ${book.notice ? html`<p class="refused" role="alert">${book.notice}</p>` : nothing}
  `;
}

/**
 * @param {Book} book
 * @param {string} text
 */
async function join(book, text) {
  await book.join(/#b=([\w-]+)/.exec(text)?.[1] ?? text);
}
