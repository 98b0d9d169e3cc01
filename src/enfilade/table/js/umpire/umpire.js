// The umpire page: one element that shows what its book holds, with five tabs at the thumb.

import { html, LitElement, nothing } from "../../vendor/lit.js";
import { stayAwake } from "./awake.js";
import { battlesPage } from "./begin/battles.js";
import { Book } from "./book/book.js";
import { cardPage } from "./card-page.js";
import { changedBar } from "./roster/changed.js";
import { chargePage } from "./sheet/charge.js";
import { checkPage } from "./sheet/check.js";
import { engine } from "./offline/engine.js";
import { firePage } from "./sheet/fire.js";
import { newPage } from "./begin/new-battle.js";
import { back, sign } from "./roster/pictures.js";
import { rosterPage } from "./roster/roster.js";
import { slip } from "./slips.js";
import { sync } from "./book/sync.js";

/**
 * @import { Tab } from "./book/page_state.js"
 * @import { Draft } from "./sheet/draft.js"
 * @typedef {(book: Book) => unknown} Page
 */

/** @type {Record<Tab, [string, Page]>} */
const TABS = {
  fire: ["Fire", firePage],
  check: ["Check", checkPage],
  charge: ["Charge", chargePage],
  roster: ["Roster", rosterPage],
  card: ["Card", cardPage],
};
/** @type {Record<"battles" | "new", [string, Page]>} */
const PAGES = { battles: ["Umpire", battlesPage], new: ["New battle", newPage] };
/** Said only while the server does not answer. */
const ANSWERS = { server: "", phone: "offline", loading: "getting ready", none: "nothing answers" };

/** What is longer does not stand beside the title. */
const SHORT = 24;

class Umpire extends LitElement {
  book = new Book();
  /** What was shown last: the place, the sheet, and whether its result had come. */
  where = "";
  /** @type {Draft | null} */
  draft = null;
  result = false;

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    this.book.addEventListener("change", () => this.requestUpdate());
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => this.book.invited());
    this.book.begin();
  }

  render() {
    const { book } = this;
    const { place } = book;
    const inBattle = place === "battle" || place === "single";
    const [title, page] = inBattle ? TABS[book.tab] : PAGES[place];
    return html`
      ${this.#head(title, inBattle)}
      ${sync.says.length > SHORT ? html`<p class="line-down" role="status">${sync.says}</p>` : nothing}
      ${changedBar(book)}
      ${
        book.notice && !book.slip
          ? html`<p class="refused" role="alert">${book.notice}<button type="button" class="quiet"
            @click=${() => book.show({})}>Close</button></p>`
          : nothing
      }
      <main id="page" class=${inBattle ? book.tab : book.place}>${
        inBattle && book.place === "battle" && !book.shown
          ? html`<p class="hint wide">${
              engine.state === "loading"
                ? "The server is away. This phone is getting ready to answer by itself; that takes some seconds."
                : "The roster is being read."
            }</p>`
          : page(book)
      }</main>
      ${inBattle ? this.#tabs() : nothing}
      <p class="unseen" aria-live="polite">${book.heard}</p>
      <dialog class="slip-over" aria-labelledby="slip-title" @close=${() => this.#closed()}
        @click=${/** @param {Event} event */ (event) => event.target === event.currentTarget && this.#over.close()}>
        ${
          book.slip
            ? html`<button type="button" class="slip-close" aria-label="Close"
              @click=${() => book.show({ slip: null })}>×</button>${slip(book, book.slip)}`
            : nothing
        }
      </dialog>
    `;
  }

  updated() {
    const { book } = this;
    const dialog = this.#over;
    if (book.slip && !dialog.open) dialog.showModal();
    if (!book.slip && dialog.open) dialog.close();
    this.#scroll();
    document.body.dataset.place = book.place;
    stayAwake(book.place === "battle");
  }

  /** A new page or step begins at its top; a result that has just come is brought into sight. */
  #scroll() {
    const { book } = this;
    const draft = this.#draft;
    const result = Boolean(draft?.settled);
    const where = `${book.place} ${book.tab} ${book.leaf}`;
    if (where !== this.where || draft !== this.draft)
      /** @type {HTMLElement} */ (this.querySelector("main")).scrollTop = 0;
    else if (result && !this.result) this.querySelector(".work-end")?.scrollIntoView({ block: "nearest" });
    this.where = where;
    this.draft = draft;
    this.result = result;
  }

  /** What lies over the page. */
  get #over() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"));
  }

  /** The sheet that is on the page. @returns {Draft | null} */
  get #draft() {
    const { book } = this;
    const { tab, drafts } = book;
    if (tab === "roster" || tab === "card") return null;
    return drafts[tab === "charge" && book.shown?.charge ? "stage" : tab] ?? null;
  }

  /**
   * @param {string} title
   * @param {boolean} inBattle
   */
  #head(title, inBattle) {
    const { book } = this;
    const turn = book.shown
      ? [`turn ${book.shown.turn}`, book.shown.side ? book.shown.side_title : ""].filter(Boolean).join(", ")
      : "";
    const name =
      book.place === "single" ? "one volley, no battle" : (book.battle?.opening.name ?? "beside a real table");
    const about = [turn, ANSWERS[engine.state]].filter(Boolean).join(" · ");
    const leave = () => (book.place === "battles" ? location.assign("/") : book.leave());
    return html`
      <header class="top">
        <button type="button" class="bk" aria-label=${
          book.place === "battles" ? "To Enfilade’s start page" : "To the battles"
        } @click=${leave}>${back()}</button>
        <div>
          <h1>${title}<small role="status">${sync.says.length > SHORT ? "" : sync.says}</small></h1>
          <span><i>${name}</i>${about ? html`<em> · </em><b>${about}</b>` : nothing}</span>
        </div>
        ${
          inBattle && book.battle
            ? html`<button type="button" class="undo" ?disabled=${!book.shown?.can_undo}
              @click=${() => book.undo()}>Undo</button>`
            : nothing
        }
      </header>
    `;
  }

  #tabs() {
    const { book } = this;
    const due = book.shown?.due.length ?? 0;
    const { set_aside: aside = [], changed = [] } = book.shown ?? {};
    const open = aside.length + changed.length;
    const opened = [
      aside.length ? `${aside.length} not applied` : "",
      changed.length ? `${changed.length} changed` : "",
    ]
      .filter(Boolean)
      .join(", ");
    return html`
      <nav class="tabs" aria-label="Umpire">
        ${
          /** @type {Tab[]} */ (Object.keys(TABS)).map(
            (key) => html`
          <button type="button" aria-current=${key === book.tab ? "page" : "false"}
            @click=${() => book.show({ tab: key })}>
            ${sign(key)}${TABS[key][0]}${
              key === "check" && due ? html`<em aria-label="${due} due">${due}</em>` : nothing
            }${key === "roster" && open ? html`<em aria-label=${opened}>${open}</em>` : nothing}${
              key === "charge" && book.shown?.charge ? html`<em class="going" aria-label="under way"></em>` : nothing
            }
          </button>
        `,
          )
        }
      </nav>
    `;
  }

  #closed() {
    if (this.book.slip) this.book.show({ slip: null });
  }

  /**
   * 1 to 6 type dice, Backspace takes the last back.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const { book } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || book.slip) return;
    const target = /** @type {Element} */ (event.target);
    if (target.matches?.("input:not([type=radio], [type=checkbox]), select, textarea")) return;
    const draft = this.#draft;
    if (!draft?.due || !["battle", "single"].includes(book.place)) return;
    if (/^[1-6]$/.test(event.key)) draft.type(Number(event.key));
    else if (event.key === "Backspace") draft.take();
    else return;
    event.preventDefault();
  }
}

customElements.define("enfilade-umpire", Umpire);
