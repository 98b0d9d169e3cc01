// The screen stays awake while a battle is open, where the browser can do it.

/** @type {WakeLockSentinel | null} */
let held = null;
let wanted = false;

/** Whether this browser can keep the screen awake here. */
export const canStayAwake = "wakeLock" in navigator;

/** @param {boolean} open */
export function stayAwake(open) {
  wanted = open;
  if (!open) {
    held?.release();
    held = null;
  } else if (!held) hold();
}

async function hold() {
  if (!canStayAwake || document.visibilityState !== "visible") return;
  try {
    held = await navigator.wakeLock.request("screen");
    // The system takes it back when the page is hidden.
    held.addEventListener("release", () => {
      held = null;
    });
    if (!wanted) stayAwake(false);
  } catch {
    held = null;
  }
}

document.addEventListener("visibilitychange", () => {
  if (wanted && !held) hold();
});
