// Keys of the replay: arrows step, space plays, Page keys go by turns. The map keeps its own while it has the focus.

/** @param {import("./reel.js").Reel} reel */
export function listenToKeys(reel) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !reel.sight) return;
    const { key } = event;
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      document.querySelector("dialog[open]") ||
      target.closest?.("input, select, textarea, enfilade-time-line, enfilade-map")
    )
      return;
    const deed =
      {
        ArrowLeft: () => reel.stepBack(),
        ArrowRight: () => reel.on(),
        PageUp: () => reel.turn(-1),
        PageDown: () => reel.turn(1),
        Home: () => reel.go(0),
        End: () => reel.go(reel.last),
        Escape: () => reel.back(),
      }[key] ?? (key === " " && !target.closest?.("button, a, summary, [tabindex]") ? () => reel.toggle() : null);
    // A list that can be scrolled keeps the keys that scroll it.
    if (!deed || (target.closest?.(".replay-log") && key !== "Escape")) return;
    event.preventDefault();
    deed();
  });
}
