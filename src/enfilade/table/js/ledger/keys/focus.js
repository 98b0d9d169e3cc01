// Where the keyboard is. Letters put it on the unit they are about, so that Enter is for its order; and when what had
// it is gone, a slip that was answered or a button that was pressed, it goes to the map instead of nowhere.

/** @import { Session } from "../../session/session.js" */

/** @param {import("../../session/session.js").Session} session */
export function keepFocus(session) {
  /** @type {HTMLElement | null} */
  let held = null;
  let due = false;
  document.addEventListener("focusin", ({ target }) => {
    held = /** @type {HTMLElement} */ (target);
  });
  // Whoever points has no need of it.
  document.addEventListener("pointerdown", () => {
    held = null;
  });
  session.addEventListener("change", () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      if (held && isLost() && !session.sending) found(session, held);
    });
  });
}

/**
 * To the unit in hand, else to one of those on the map.
 * @param {import("../../session/session.js").Session} session
 */
export function focusMap({ map, selected }) {
  const units = map?.board?.units;
  const mark = units?.mark(selected ?? "") ?? units?.mark(units.roving);
  mark?.focus({ preventScroll: true });
}

const isLost = () => !document.activeElement || document.activeElement === document.body;

/**
 * @param {Session} session
 * @param {HTMLElement} held
 */
function found(session, held) {
  if (held.isConnected && !held.matches(":disabled") && held.getClientRects().length)
    held.focus({ preventScroll: true });
  else focusMap(session);
}
