// How often a player is asked for a reaction: at every chance, or only when it matters. It is a standing order of his
// side, and remembered in this browser for the battles to come.

import { choose, setting } from "../../settings.js";
import { orderText } from "./standing-words.js";

/** @import { Session } from "../../session/session.js" */

/**
 * What a side has been told for all its units, if anything.
 * @param {import("../../session/session.js").Session} session
 * @param {string} side
 */
export function toldTo(session, side) {
  return session.sight.units.find((unit) => unit.standing?.subject === side)?.standing ?? null;
}

/**
 * No more questions when all that can be done is to turn or fall back far from the enemy.
 * @param {Session} session
 * @param {string} side
 */
export function askLess(session, side) {
  choose("asking", "less");
  return tell(session, side, "near");
}

/**
 * As it is chosen in the menu, from now on; at one screen for the side that sits before it.
 * @param {Session} session
 */
export function askAsChosen(session) {
  const [only, other] = session.sight.yours;
  const side = other ? session.asked && session.waiting.side : only;
  const less = setting("asking") === "less";
  if (side && (less || toldTo(session, side))) tell(session, side, less ? "near" : "ask");
}

/**
 * In a new battle as in the last: told when a side is asked for the first time, if it has no orders yet.
 * @param {Session} session
 */
export function rememberAsking(session) {
  const met = new Set();
  session.addEventListener("change", () => {
    const side = session.asked && session.waiting.side;
    if (!side || met.has(side)) return;
    met.add(side);
    if (setting("asking") === "less" && !toldTo(session, side)) tell(session, side, "near");
  });
}

/**
 * What else the side has been told stays as it is: a new order takes the place of the whole old one.
 * @param {Session} session
 * @param {string} side
 * @param {string} other
 */
function tell(session, side, other) {
  return session.give(orderText(side, { ...toldTo(session, side), other }), session.sight.yours.length > 1 ? side : "");
}
