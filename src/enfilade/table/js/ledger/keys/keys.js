// The keyboard: one letter a deed, the same everywhere. Letters rest while one types or a dialog is open, and can be
// switched off; Escape and Enter always work.

import { lessMotion, setting } from "../../settings.js";
import { focusMap, keepFocus } from "./focus.js";
import { dialogIsOpen } from "../part.js";

/** @import { Session } from "../../session/session.js" */

/** @type {Record<string, string[]>} */
const DEEDS = {
  f: ["fire"],
  m: ["move"],
  c: ["countercharge", "charge"],
  g: ["face"],
  o: ["form"],
  h: ["mount"],
  r: ["reform", "rally"],
  d: ["disengage"],
  j: ["join"],
  k: ["run"],
  v: ["leave"],
  x: ["done"],
};
/** @typedef {Parameters<import("../../session/planning.js").Planning["press"]>[0]} Press */

/** @type {Record<string, Press>} */
const PRESSES = { w: "advance", q: "left", e: "right", a: "oblique-left", d: "oblique-right", s: "back", x: "about" };

/** With Shift the arrows move the map, wherever the keyboard is. */
/** @type {Record<string, [number, number]>} */
const PANS = { ArrowUp: [0, 90], ArrowDown: [0, -90], ArrowLeft: [90, 0], ArrowRight: [-90, 0] };

/** @type {Promise<void> | null} while a move waits for the unit's card, the steps pressed after it wait too */
let moveComing = null;

/** @param {import("../../session/session.js").Session} session */
export function listenToKeys(session) {
  keepFocus(session);
  document.addEventListener("keydown", (event) => pressFirst(session, event), { capture: true });
  document.addEventListener("keydown", (event) => press(session, event));
  document.addEventListener(
    "pointerdown",
    (event) =>
      session.playback.busy && /** @type {HTMLElement} */ (event.target).closest("main") && session.playback.skip(),
  );
}

/**
 * What comes before the map's own keys: ending a playback, and Enter on an order that is ready.
 * @param {Session} session
 * @param {KeyboardEvent} event
 */
function pressFirst(session, event) {
  if (!session.sight || isTyping(event) || isModified(event)) return;
  if (session.playback.busy && !lessMotion() && event.key !== "Tab" && event.key !== "Shift") {
    if (event.key === " ") session.playback.hurry(true);
    else session.playback.skip();
    if (event.key === " " || event.key === "Enter" || event.key === "Escape") taken(event);
    return;
  }
  if (event.key !== "Enter" || event.shiftKey) return;
  const onButton = /** @type {HTMLElement} */ (event.target).closest("button, a, summary, [role=radio]");
  if (onButton) return;
  const ready = session.mode === "move" ? session.planning.ready : session.deciding.ready;
  if (session.pad?.due()) {
    taken(event);
    session.pad.send();
  } else if (session.advising.ready) {
    taken(event);
    session.advising.take();
  } else if (ready) {
    taken(event);
    session.confirm();
  }
}

/**
 * @param {Session} session
 * @param {KeyboardEvent} event
 */
function press(session, event) {
  if (event.defaultPrevented || !session.sight || isTyping(event) || isModified(event)) return;
  const { key } = event;
  if (key === "Escape") {
    taken(event);
    if (session.sight.over) session.set({ overRead: true });
    session.back();
  } else if (session.pad?.due() && /^[1-6]$/.test(key)) {
    taken(event);
    session.pad.type(Number(key));
  } else if (session.pad?.due() && key === "Backspace") {
    taken(event);
    session.pad.unroll();
  } else if (event.shiftKey && PANS[key] && session.map?.opened) {
    taken(event);
    session.map.camera.panBy(...PANS[key]);
  } else if (setting("keys") === "on" && letter(session, key)) taken(event);
}

/**
 * @param {Session} session
 * @param {string} pressed
 * @returns {boolean} whether the key meant something
 */
function letter(session, pressed) {
  const key = pressed.toLowerCase();
  if (pressed === "?") return say("keys");
  if (pressed === "/") return focusOrderLine();
  if (key === "i") return say("briefing");
  if (key === "p") return act(() => session.set({ sumShown: session.sumShown === "open" ? "" : "open" }));
  if (session.still || session.isSpectator) return false;
  if (session.mode === "move" && PRESSES[key]) return act(() => session.planning.press(PRESSES[key]));
  const coming = moveComing;
  if (coming && PRESSES[key])
    return act(() => coming.then(() => session.mode === "move" && session.planning.press(PRESSES[key])));
  if (session.mode === "move" && pressed === "Backspace") return act(() => session.planning.unstep());
  if (key === "n") return act(() => session.deciding.nextAble(), session);
  if (pressed === "[" || pressed === "]")
    return act(() => session.deciding.nextTarget(pressed === "]" ? 1 : -1), session);
  if (key === "l") return act(() => session.deciding.pass());
  if (key === "w" && session.deciding.slipAsks) return act(() => session.deciding.pass("pass march"));
  if (key === "k" && session.deciding.slipAsks) return act(() => session.deciding.pass("pass turn"));
  if (key === "b" && session.deciding.slipAsks) return say("trust");
  if (key === "a") return act(() => session.advising.ask());
  if (key === "y") return act(() => session.playback.again());
  if (key === "u") return act(() => session.sight.undo.may && session.undo());
  if (key === "t") return act(() => end(session), session);
  if (/^[1-9]$/.test(pressed)) return session.grouping.press(Number(pressed));
  return DEEDS[key] ? act(() => deed(session, DEEDS[key]), session) : false;
}

/**
 * Whether a unit is between its two actions: X is done with it, and T, which ends turns, waits.
 * @param {Session} session
 */
const between = (session) => session.asked && session.waiting.question === "action";

/**
 * The leaders' phase ends at once; a turn is weighed first.
 * @param {Session} session
 */
function end(session) {
  if (between(session)) {
    session.set({ refusal: { why: "A unit has an action left. X is done with it; T then ends the turn.", rule: "" } });
  } else if (session.asked && session.waiting.question === "leaders") session.give("done");
  else session.deciding.done();
}

/**
 * Of deeds that share a key, the one that may be done; else the first, which then says why not.
 * @param {Session} session
 * @param {string[]} ids
 */
function deed(session, ids) {
  const abilities = session.card?.abilities ?? [];
  const known = ids.filter((id) => abilities.some((ability) => ability.id === id));
  const id =
    known.find((one) => abilities.some((ability) => ability.id === one && ability.allowed)) ??
    known[0] ??
    ids[ids.length - 1];
  if (!session.selected || ids.some((one) => session.grouping.press(one))) return;
  const chosen = session.deciding.choose(id);
  if (id !== "move") return;
  moveComing = chosen;
  chosen.finally(() => {
    moveComing = null;
  });
}

/** @param {KeyboardEvent} event */
function isTyping({ target }) {
  return (
    dialogIsOpen() ||
    Boolean(
      /** @type {HTMLElement} */ (target).closest?.(
        "input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable]",
      ),
    )
  );
}

/** @param {KeyboardEvent} event */
const isModified = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** @param {KeyboardEvent} event */
function taken(event) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * With a session, the keyboard goes to the unit in hand: Enter is then for what has been begun.
 * @param {() => unknown} deedDone
 * @param {Session | null} [session]
 */
function act(deedDone, session = null) {
  deedDone();
  if (session) focusMap(session);
  return true;
}

/** @param {string} what */
function say(what) {
  document.dispatchEvent(new CustomEvent(`enfilade-${what}`));
  return true;
}

function focusOrderLine() {
  const line = document.getElementById("order-line");
  document.getElementById("sheet")?.setAttribute("data-height", "full");
  document.body.classList.add("drawer-open");
  line?.focus();
  return Boolean(line);
}
