// How high the sheet stands on a phone (64, 300, full), and whether the ledger's drawer is open on a tablet. On a wide
// screen it does nothing.

import { html } from "../../vendor/lit.js";

/** @typedef {"low" | "half" | "full"} Height */

/** @type {Height[]} */
const HEIGHTS = ["low", "half", "full"];
const PHONE = matchMedia("(width < 900px)");
const PULL = 40;
/** When the map has its new size. */
const RISEN = 60;

/** On a phone a slip lies over the sheet's handle, and what has happened can only be called up from it. */
export function logKey() {
  return html`<button type="button" class="quiet phone log-key"
    @click=${() => document.dispatchEvent(new CustomEvent("enfilade-log"))}>Log</button>`;
}

export class Sheet {
  /**
   * @param {HTMLElement} sheet
   * @param {import("../session/session.js").Session} session
   */
  constructor(sheet, session) {
    this.sheet = sheet;
    this.session = session;
    /** @type {Height} */
    this.height = "low";
    /** A pull is no tap. */
    this.pulled = false;
    /** What it was asked to show last. */
    this.shows = "";
    this.joining = false;
    this.sumOpen = false;
    /** @type {number | null} */
    this.asks = null;
    this.stand("low");
    this.#drawer(true);
    sheet.addEventListener(
      "click",
      (event) =>
        /** @type {HTMLElement} */ (event.target).closest(".handle, .peek-words") && !this.pulled && this.#step(),
    );
    sheet.addEventListener("pointerdown", (event) => this.#grab(event));
    document.addEventListener("enfilade-odds", () => this.stand("full"));
    document.addEventListener("enfilade-log", () => this.#log());
    document.addEventListener("enfilade-drawer", () => this.#drawer());
    session.addEventListener("change", ({ detail }) => this.#follow(detail.keys));
  }

  /** @param {Height} height */
  stand(height) {
    this.height = height;
    this.sheet.dataset.height = height;
    document.body.classList.toggle("sheet-full", height === "full");
    this.#keepInSight();
  }

  /** A sheet that rises must not hide what is chosen, nor a slip what it is about. */
  #keepInSight() {
    const { session } = this;
    const shown = session.deciding.slipAsks ? session.waiting.about[0] : session.selected;
    const pose = shown && session.unit(shown)?.pose;
    if (pose && PHONE.matches && session.map?.opened && !session.map.dragging)
      setTimeout(() => session.map?.bringIntoSight(pose), RISEN);
  }

  #step() {
    this.stand(this.height === "low" ? "half" : this.height === "half" ? "full" : "low");
  }

  /**
   * A choice lifts it, the table lowers it.
   * @param {string[]} keys
   */
  #follow(keys) {
    const { session } = this;
    if (keys.includes("selected")) {
      if (session.selected && this.height !== "full") this.stand("half");
      if (!session.selected && this.height === "half") this.stand("low");
    }
    const shows = `${session.selected} ${session.mode}`;
    if (shows !== this.shows) this.#roll.scrollTop = 0;
    this.shows = shows;
    if (keys.includes("wish") && session.wish) this.stand("low");
    if (keys.includes("joining") && session.joining !== this.joining) {
      this.joining = session.joining;
      if (session.joining || session.group.length) this.stand(session.joining ? "low" : "half");
    }
    const asks = session.deciding.slipAsks ? session.sight.at : null;
    if (asks !== this.asks && asks !== null && this.height === "full") this.stand("half");
    this.asks = asks;
    if (keys.includes("receipt") && session.receipt && this.height === "low") this.stand("half");
    if (keys.includes("selected") && session.selected) this.#drawer(true);
    if (keys.includes("receipt") && session.receipt) this.#drawer(true);
    if (keys.includes("sumShown")) this.#showSum(session.sumShown === "open");
  }

  /** The sum of the points lies where the ledger is: it is brought out, and put away when it was brought out for it.
   * @param {boolean} open
   */
  #showSum(open) {
    if (open === this.sumOpen) return;
    this.sumOpen = open;
    if (open) this.#drawer(true);
    this.stand(open ? "full" : this.session.selected ? "half" : "low");
    this.#roll.scrollTop = 0;
  }

  /** What scrolls in it. */
  get #roll() {
    return /** @type {HTMLElement} */ (this.sheet.querySelector(".sheet-roll"));
  }

  #log() {
    this.stand("full");
    const roll = this.#roll;
    const head = roll.querySelector(".log-head");
    if (head) roll.scrollTop += head.getBoundingClientRect().top - roll.getBoundingClientRect().top;
  }

  #drawer(open = !document.body.classList.contains("drawer-open")) {
    document.body.classList.toggle("drawer-open", open);
    document.querySelector(".drawer-key")?.setAttribute("aria-expanded", String(open));
  }

  /** @param {PointerEvent} down */
  #grab(down) {
    if (!(/** @type {HTMLElement} */ (down.target).closest(".handle, .peek-words"))) return;
    const start = down.clientY;
    this.pulled = false;
    /** @param {PointerEvent} move */
    const pull = (move) => {
      const way = start - move.clientY;
      if (Math.abs(way) < PULL || this.pulled) return;
      this.pulled = true;
      const now = HEIGHTS.indexOf(this.height) + Math.sign(way);
      this.stand(HEIGHTS[Math.min(Math.max(now, 0), 2)]);
    };
    const end = () => {
      removeEventListener("pointermove", pull);
      setTimeout(() => {
        this.pulled = false;
      });
    };
    addEventListener("pointermove", pull);
    addEventListener("pointerup", end, { once: true });
    addEventListener("pointercancel", end, { once: true });
  }
}
