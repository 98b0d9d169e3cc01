// What every part of the ledger is: an element in the page's own tree that draws itself anew when a field of the
// session that it watches has changed.

import { html, LitElement } from "../../vendor/lit.js";

/** @import { Session } from "../session/session.js" */

const SAME_KEY = 80;
let open = 0;
let closedAt = -Infinity;

/**
 * @template {Session | import("../replay/reel.js").Reel} [Shown=Session] what it shows
 */
export class Part extends LitElement {
  static properties = { session: { attribute: false } };

  /** Fields of the session that this part shows. */
  static watches = ["sight"];

  /**
   * The session has come: for parts that have something to do with it at once.
   * @param {Shown} _session
   */
  joined(_session) {}

  createRenderRoot() {
    return this;
  }

  /** @param {Shown} session */
  set session(session) {
    this.#session?.removeEventListener("change", this.#hear);
    this.#session = session;
    session?.addEventListener("change", this.#hear);
    if (session) this.joined(session);
    this.requestUpdate();
  }

  get session() {
    return this.#session;
  }

  /** Whether there is a battle to show yet. */
  get ready() {
    return Boolean(this.#session?.sight);
  }

  shouldUpdate() {
    return this.ready;
  }

  /** @type {Shown} as it is once there is something to draw */
  #session = /** @type {any} */ (null);

  /** @param {CustomEvent<{keys: string[]}>} event */
  #hear = ({ detail }) => {
    const watched = /** @type {typeof Part} */ (this.constructor).watches;
    if (detail.keys.some((key) => watched.includes(key))) this.requestUpdate();
  };
}

/**
 * Opens a dialog of the page, and gives the focus back when it is closed.
 * @param {HTMLDialogElement | null} dialog of a part, which has drawn it by now
 */
export function openDialog(dialog) {
  if (!dialog) return;
  const before = document.activeElement;
  const closed = () => {
    open -= 1;
    closedAt = performance.now();
    if (before instanceof HTMLElement) before.focus();
  };
  dialog.addEventListener("close", closed, { once: true });
  open += 1;
  dialog.showModal();
}

/**
 * A dialog's title, and the way out of it.
 * @param {string} id
 * @param {string} title
 */
export function dialogHead(id, title) {
  return html`
    <form method="dialog" class="dialog-head">
      <h2 id=${id}>${title}</h2>
      <button>Close <kbd aria-hidden="true">Esc</kbd></button>
    </form>
  `;
}

/** Whether a dialog has the keyboard; the key that closes one is still its own. */
export function dialogIsOpen() {
  return open > 0 || performance.now() - closedAt < SAME_KEY;
}
