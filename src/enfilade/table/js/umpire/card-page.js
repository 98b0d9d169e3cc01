// The Card tab: the quick reference of the edition with its headings searched, what can be printed, sharing, and the
// page's own settings.

import { html, nothing } from "../../vendor/lit.js";
import { choose, setting } from "../settings.js";
import { canStayAwake } from "./awake.js";
import { engine } from "./offline/engine.js";
import { offline } from "./offline/offline.js";
import { prints } from "./prints.js";
import { withText } from "./fields.js";

/** @import { Book } from "./book/book.js" */

const KEPT = {
  kept: "This page is kept on the phone and opens without a server.",
  "open only": "Without a server it works as long as it stays open: browsers keep pages only from secure addresses.",
  no: "",
};
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;
const ANSWERS = {
  server: "The server answers.",
  phone: "This phone answers by itself.",
  loading: "This phone is getting ready to answer by itself.",
  none: "Nothing answers yet.",
};

/** @param {Book} book */
export function cardPage(book) {
  fetchCard(book);
  const { card } = book;
  const sought = book.sought.toLowerCase();
  const sections = (card?.sections ?? []).filter((one) => !sought || told(one).includes(sought));
  return html`
    <section class="card-tab">
      ${settings(book)}
      ${book.battle ? share(book) : nothing}
      ${prints(book)}
      <h2>${book.shown?.edition_title ?? card?.title ?? "The card"}</h2>
      <label class="ask seek"><span class="unseen">Search the card</span><input type="search"
        placeholder="Search the card" autocomplete="off"
        @input=${withText((sought) => book.show({ sought }))}></label>
      ${sections.map((one) => section(one, Boolean(sought)))}
      ${
        card && !sections.length
          ? html`<p class="hint">No heading or line of the card has “${book.sought}”.</p>`
          : nothing
      }
    </section>
  `;
}

/** @param {Book} book */
async function fetchCard(book) {
  const played = book.inPlay;
  const key = JSON.stringify(played);
  if (!played.edition || book.cardOf === key) return;
  book.cardOf = key;
  const answer = await book.ask({ ask: "card", ...played });
  if (answer.error) book.cardOf = "";
  else book.show({ card: answer });
}

/** @param {wire.CardSection} section */
function told({ title, columns, rows, notes }) {
  return [title, ...columns, ...rows.flat(), ...notes].join(" ").toLowerCase();
}

/**
 * @param {wire.CardSection} part
 * @param {boolean} open
 */
function section({ title, columns, rows, notes }, open) {
  return html`
    <details class="card-part" ?open=${open}>
      <summary>${title}</summary>
      ${
        rows.length
          ? html`<div class="card-scroll" tabindex="0" role="region" aria-label=${title}><table>
        ${
          columns.length
            ? html`<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>`
            : nothing
        }
        <tbody>${rows.map(
          (cells) =>
            html`<tr>${cells.map((cell, which) =>
              which ? html`<td>${cell}</td>` : html`<th scope="row">${cell}</th>`,
            )}</tr>`,
        )}</tbody>
      </table></div>`
          : nothing
      }
      ${notes.map((text) => html`<p>${text}</p>`)}
    </details>
  `;
}

/** @param {Book} book */
function share(book) {
  const { server } = book.playing;
  const address = server ? `${location.origin}/umpire#b=${server}` : "";
  return html`
    <details class="card-part"><summary>Share: several phones on one battle</summary>
      ${
        address
          ? html`<p>Open this address on the other phones, on the club’s
          network:</p><p class="address"><code>${address}</code></p>${
            LOOPBACK.test(location.hostname)
              ? html`<p>This address leads to this machine only. Open the umpire by the address that the server tells
                for the network, and share from there.</p>`
              : nothing
          }<p class="buttons"><button type="button" @click=${() => invite(book, address)}>Copy the
            invitation</button></p>${book.copied ? html`<p role="status">${book.copied}</p>` : nothing}`
          : html`<p>Every phone that has the address sees the same roster and may enter what happens. Nothing is lost
          when the line is down.</p><p class="buttons"><button type="button" @click=${() => book.share()}>Share this
          battle</button></p>`
      }
    </details>
  `;
}

/**
 * @param {Book} book
 * @param {string} address
 */
async function invite(book, address) {
  const text = `${book.playing.opening.name}: enter what happens at the table with me. ${address}`;
  try {
    if (navigator.share) await navigator.share({ text });
    else await navigator.clipboard.writeText(text);
    book.show({ copied: "The invitation is copied." });
  } catch {
    book.show({ copied: "This browser copies nothing; copy the address by hand." });
  }
}

/** @param {Book} book */
function settings(book) {
  const large = setting("type") === "large";
  const dark = document.documentElement.dataset.theme === "lamplight";
  /** @type {(name: "type" | "theme", value: string) => void} */
  const set = (name, value) => {
    choose(name, value);
    book.changed();
  };
  return html`
    <div class="switches">
      <button type="button" aria-pressed=${large} @click=${() => set("type", large ? "usual" : "large")}>Large
        type</button>
      <button type="button" aria-pressed=${dark} @click=${() =>
        set("theme", dark ? "paper" : "lamplight")}>Lamplight</button>
    </div>
    <p class="hint">${ANSWERS[engine.state]} ${engine.why} ${KEPT[offline.state]} ${
      canStayAwake
        ? "The screen stays awake while a battle is open."
        : "This browser cannot keep the screen awake; set its time-out longer."
    }</p>
  `;
}
