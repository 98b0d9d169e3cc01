// What the server's print shop makes: of the card, and of the battle that this phone keeps, as it stands now.

import { html, nothing } from "../../vendor/lit.js";
import { paper } from "../printing.js";
import { choose } from "../settings.js";

/** @import { Book } from "./book/book.js" */

const PAPERS = { a4: "A4", letter: "US Letter" };
const FAILED = "The print shop does not answer. Sheets are set by the server, and this phone does not reach it.";

/** @param {Book} book */
export function prints(book) {
  const edition = book.shown?.edition ?? book.edition;
  const written = Boolean(book.shown?.orders);
  const rulings = Object.entries(book.battle?.opening.rulings ?? {}).map(([name, value]) => [
    "ruling",
    `${name}=${value}`,
  ]);
  /** @type {(what: string, more?: string[][]) => string} */
  const address = (what, more = []) =>
    `/api/print/${what}/${edition}.pdf?${new URLSearchParams([...more, ["paper", paper()]])}`;
  /** @type {(what: string, words: string, more?: string[][]) => unknown} */
  const link = (what, words, more) =>
    html`<a class="btn" href=${address(what, more)} target="_blank" rel="noopener">${words}</a>`;
  /** @type {(what: string, words: string) => unknown} */
  const sheet = (what, words) =>
    html`<button type="button" ?disabled=${Boolean(book.printing)}
      @click=${() => fetchSheet(book, what)}>${words}</button>`;
  return html`
    <details class="card-part"><summary>Print</summary>
      <div class="switches" role="group" aria-label="Paper">
        ${Object.entries(PAPERS).map(
          ([size, title]) =>
            html`<button type="button" aria-pressed=${paper() === size}
              @click=${() => pick(book, size)}>${title}</button>`,
        )}
      </div>
      ${
        book.battle
          ? html`
        <p><b>This battle, as it stands</b></p>
        <p class="buttons">
          ${sheet("roster", "Rosters")} ${sheet("labels", "Labels for stands")} ${sheet("track", "Turn track")}
          ${written ? html`${sheet("orders", "Order sheets")} ${sheet("chits", "Order chits")}` : nothing}
        </p>
        ${book.printed ? html`<p role="status">${book.printed}</p>` : nothing}`
          : nothing
      }
      <p><b>The card</b></p>
      <p class="buttons">
        ${link("card", "Reference card", rulings)} ${link("sticks", "Range sticks")} ${link(
          "sticks",
          "Range and movement sticks",
          [["moves", "true"]],
        )}
        ${
          written && !book.battle
            ? html`${link("orders", "Blank order sheets")} ${link("chits", "Order chits")}`
            : nothing
        }
      </p>
      <p>The server sets them; without it nothing can be printed.</p>
    </details>
  `;
}

/**
 * @param {Book} book
 * @param {string} size
 */
function pick(book, size) {
  choose("paper", size);
  book.changed();
}

/**
 * The battle goes there and the sheet comes back as a file: nothing of it is kept on the server.
 * @param {Book} book
 * @param {string} what
 */
async function fetchSheet(book, what) {
  book.show({ printing: what, printed: "The sheet is being set." });
  // The whole battle, without the name that a phone's own engine knows it by.
  const { opening, entries } = book.record;
  const body = JSON.stringify({ battle: { opening, entries }, paper: paper() });
  try {
    const answer = await fetch(`/api/print/umpire/${what}.pdf`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (answer.ok) {
      keep(await answer.blob(), `${what}-${named(book)}.pdf`);
      book.show({ printing: "", printed: "The sheet is among this device’s downloads. Print it at 100%." });
    } else {
      const { why } = await answer.json();
      book.show({ printing: "", printed: why ?? FAILED });
    }
  } catch {
    book.show({ printing: "", printed: FAILED });
  }
}

/** @param {Book} book */
function named(book) {
  return (
    book.playing.opening.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "battle"
  );
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function keep(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
