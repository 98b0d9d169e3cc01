// A club's rulings, chosen when a battle is begun: Python lists the switches of the card with their words; the page
// knows none.

import { html, live, nothing } from "../../../vendor/lit.js";
import { withText } from "../fields.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Change, Making } from "./making.js"
 */

/**
 * @param {Book} book
 * @param {Change} set
 */
export function rulings(book, set) {
  const { making } = book;
  fetchSwitches(book);
  const switches = book.switches[making.edition] ?? [];
  const played = making.rulings;
  const count = Object.keys(played).length;
  const sought = (making.ruling ?? "").toLowerCase();
  /** @param {wire.RulingOffered} one */
  const told = ({ key, number, words }) => `${number} ${key} ${words}`.toLowerCase();
  const listed = switches.filter((one) => one.key in played || !sought || told(one).includes(sought));
  return html`
    <details class="card-part rulings" @toggle=${
      /** @param {Event} event */ (event) => {
        const { open } = /** @type {HTMLDetailsElement} */ (event.target);
        if (open !== Boolean(making.ruled)) set({ ruled: open });
      }
    }>
      <summary>Rulings of your club: ${count ? `${count} played otherwise` : "as the card has them"}</summary>
      ${making.ruled ? list(book, set, { switches, listed, count }) : nothing}
    </details>
  `;
}

/**
 * @param {Book} book
 * @param {Change} set
 * @param {{switches: wire.RulingOffered[], listed: wire.RulingOffered[], count: number}} what
 */
function list(book, set, { switches, listed, count }) {
  const { making } = book;
  return html`
    <p>Where the card is silent, this is what is played. What you change counts for this battle, on every phone; the
      number stands in the guide to the rulings.</p>
    <label class="ask seek"><span class="unseen">Search the rulings</span><input type="search"
      placeholder="Search the rulings" autocomplete="off"
      @input=${withText((ruling) => set({ ruling }))}></label>
    ${
      count
        ? html`<p class="buttons"><button type="button" @click=${() => set({ rulings: {} })}>All as the card has
        them</button></p>`
        : nothing
    }
    ${listed.map((one) => row(one, making, set))}
    ${switches.length && !listed.length ? html`<p class="hint">No ruling has “${making.ruling}”.</p>` : nothing}
  `;
}

/**
 * @param {wire.RulingOffered} ruling
 * @param {Making} making
 * @param {Change} set
 */
function row({ key, number, words, value, choices, kind }, making, set) {
  const { rulings: played, writing } = making;
  const now = played[key] ?? value;
  // What the card has anyway is not said again: the battle remembers only what differs.
  /** @param {string} said */
  const choose = (said) => {
    const { [key]: _, ...others } = played;
    set({ writing: undefined, rulings: said === "" || said === value ? others : { ...others, [key]: said } });
  };
  // Kept letter by letter: an answer that comes meanwhile draws the page anew, and would wipe out what is half typed.
  const usual = choices.find((one) => one.value === value)?.label ?? value;
  return html`
    <label class="ask ruling ${key in played ? "changed" : ""}"><span>${words} <i>${number}</i></span>
      ${
        choices.length
          ? html`<select @change=${withText(choose)}>${choices.map(
              (one) =>
                html`<option value=${one.value} ?selected=${one.value === now}
                  .selected=${one.value === now}>${one.label}${one.value === value ? " (the card)" : ""}</option>`,
            )}</select>`
          : html`<input autocomplete="off" inputmode=${kind === "list" ? "text" : "decimal"}
            .value=${live(writing?.key === key ? writing.text : now)}
            @input=${withText((text) => (making.writing = { key, text }))}
            @change=${withText((text) => choose(text.trim()))}>`
      }
      ${key in played ? html`<small>The card has: ${usual}</small>` : nothing}
    </label>
  `;
}

/** @param {Book} book */
async function fetchSwitches(book) {
  const { edition, sources } = book.making;
  if (!edition || edition in book.switches) return;
  book.switches[edition] = [];
  const answer = await book.ask({ ask: "rulings", edition, sources });
  if (answer.error) delete book.switches[edition];
  else book.switches[edition] = answer.rulings;
  book.changed();
}
