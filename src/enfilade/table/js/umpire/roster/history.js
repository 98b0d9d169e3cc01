// What has happened, newest first, each with its receipts; what was not applied and why; undo of anybody's entry.

import { html, nothing, repeat } from "../../../vendor/lit.js";
import { broughtThere, change } from "./changed.js";
import { wholeReceipt } from "../sheet/sheet-parts.js";
import { withForm } from "../fields.js";

/** @import { Book } from "../book/book.js" */

const TIME = new Intl.DateTimeFormat([], { hour: "numeric", minute: "2-digit" });

/** @param {Book} book */
export function historyLeaf(book) {
  const { table: shown, playing } = book;
  const entries = [...shown.history].reverse();
  return html`
    ${
      shown.changed.length
        ? html`<section class="changes" aria-label="Changed"><h2>Changed</h2>${shown.changed.map((one) =>
            change(book, one),
          )}</section>`
        : nothing
    }
    ${
      shown.set_aside.length
        ? html`<section class="aside" aria-label="Not applied"><h2>Not
        applied</h2><ul>${shown.set_aside.map((one) => asideRow(book, one))}</ul></section>`
        : nothing
    }
    ${
      playing.refused.length
        ? html`<section class="aside" aria-label="Not taken"><h2>Not taken by the
        table</h2><ul>${playing.refused.map(
          ({ entry, why }) => html`<li><b>${entry.say.do}</b><p>${why}</p></li>`,
        )}</ul></section>`
        : nothing
    }
    <section class="history" aria-label="What has happened, newest first">
      ${
        entries.length
          ? html`<ol>${repeat(
              entries,
              ({ id }) => id,
              (one) => entryRow(book, one),
            )}</ol>`
          : html`<p class="hint">Nothing has been entered yet.</p>`
      }
    </section>
    <form class="note" @submit=${withForm("text", (text, form) => note(book, text, form))}>
      <label><span>A note for the history</span><input name="text" maxlength="200"
        autocomplete="off"></label><button>Write it</button>
    </form>
  `;
}

/**
 * @param {Book} book
 * @param {wire.ItemShown} one
 */
function entryRow(book, one) {
  const changed = book.table.changed.find(({ id }) => id === one.id);
  return html`
    <li class=${one.undone ? "undone" : ""}>
      <details>
        <summary>${changed ? html`<span class="crossed">${changed.says}</span>` : nothing}${
          one.crossed.length && !one.undone
            ? html`<span class="crossed">Entered before this phone knew of: ${one.crossed.join("; ")}. Is it the same
            twice?</span>`
            : nothing
        }<span class="when">turn ${one.turn}</span>
          <b>${one.said}</b>${one.undone ? html`<em>undone</em>` : nothing}${toldOf(one).map(
            (text) => html`<span class="told">${text}</span>`,
          )}</summary>
        ${one.receipts.map(wholeReceipt)}
        <p class="by">${[one.device, one.at ? TIME.format(one.at) : ""].filter(Boolean).join(" · ")}${
          one.undone ? nothing : html`<button type="button" @click=${() => book.undo(one.id)}>Undo this</button>`
        }</p>
      </details>
    </li>
  `;
}

/**
 * What it brought, without saying it twice.
 * @param {wire.ItemShown} one
 */
function toldOf({ large, told, dice, cast }) {
  const rolled = dice.length ? `${cast ? "rolled here" : "dice"} ${dice.join(", ")}` : "";
  return [[large, rolled].filter(Boolean).join(" · "), ...told].filter(Boolean);
}

/**
 * @param {Book} book
 * @param {wire.AsideShown} one
 */
function asideRow(book, one) {
  const again = async () => {
    if (await book.say(one.say)) await book.say({ do: "dismiss", of: one.id });
  };
  return html`
    <li>
      <b>${one.said}</b><p>Not applied: ${one.why}${
        one.rule ? html` <span class="rule">${one.rule}</span>` : nothing
      }</p>${broughtThere(one)}<p class="by">${one.device ?? ""}</p>
      <p class="buttons"><button type="button" @click=${again}>Enter it again</button><button type="button"
        @click=${() => book.say({ do: "dismiss", of: one.id })}>Dismiss</button></p>
    </li>
  `;
}

/**
 * @param {Book} book
 * @param {string} text
 * @param {HTMLFormElement} form
 */
function note(book, text, form) {
  if (text) book.say({ do: "note", text }).then((kept) => kept && form.reset());
}
