// How often a player is asked in the enemy's turn: when it matters, or at every chance; whether his leaders stay; who
// answers for him. These are standing orders of his side, and remembered in this browser for the battles to come.

import { choose, setting } from "../../settings.js";
import { orderText } from "./standing-words.js";

/** @import { Session } from "../../session/session.js" */

/** Chances from which on a fire is worth a question, in per cent and as people say them. */
export const LEAST = [
  ["10", "one in ten"],
  ["20", "one in five"],
  ["33", "one in three"],
  ["50", "one in two"],
];

/**
 * What a side has been told for all its units, if anything.
 * @param {import("../../session/session.js").Session} session
 * @param {string} side
 */
export function toldTo(session, side) {
  return session.sight.units.find((unit) => unit.standing?.subject === side)?.standing ?? null;
}

/** As it is chosen in the menu: what is asked, and whether leaders stay where they are in the enemy's turn. */
export function askedAsChosen() {
  const leaders = setting("leaders") === "stay" ? "stay" : "ask";
  if (setting("asking") === "all")
    return { fire: "ask", reform: "ask", disengage: "ask", countercharge: "ask", other: "ask", leaders };
  const once = { reform: "march", disengage: "march", countercharge: "march" };
  return { fire: `ask-${setting("least")}`, ...once, other: "flank", leaders };
}

/**
 * From now on for all the sides that this seat plays.
 * @param {Session} session
 */
export async function askAsChosen(session) {
  for (const side of session.sight.yours) if (isAnswering(session, side)) await tell(session, side, askedAsChosen());
}

/**
 * In a new battle as in the last: told as soon as the table is seen, to each side that has no orders yet.
 * @param {Session} session
 */
export function rememberAsking(session) {
  const met = new Set();
  session.addEventListener("change", () => {
    const { sight } = session;
    if (!sight || session.still || sight.over) return;
    for (const side of sight.yours) {
      if (met.has(side) || !isAnswering(session, side)) continue;
      met.add(side);
      const wanted = askedAsChosen();
      const plain = Object.values(wanted).every((answer) => answer === "ask");
      if (!plain && !toldTo(session, side)) tell(session, side, wanted);
    }
  });
}

/**
 * From now on a deputy answers for a brigade, or for a whole side; or the player does so again himself.
 * @param {Session} session
 * @param {string} side
 * @param {string} subject
 * @param {string} temper cautious, steady or bold; ask for the player himself
 */
export function trust(session, side, subject, temper) {
  if (temper !== "ask") choose("temper", temper);
  const others = subject === side ? toldTo(session, side) : null;
  return speak(session, side, orderText(subject, { ...others, trust: temper }));
}

/**
 * Whether this side answers anything in the enemy's turn.
 * @param {Session} session
 * @param {string} side
 */
const isAnswering = (session, side) => session.sight.units.some((unit) => unit.side === side && unit.standing);

/**
 * What else the side has been told stays as it is: a new order takes the place of the whole old one.
 * @param {Session} session
 * @param {string} side
 * @param {Record<string, string>} answers
 */
const tell = (session, side, answers) =>
  speak(session, side, orderText(side, { ...toldTo(session, side), ...answers }));

/**
 * @param {Session} session
 * @param {string} side
 * @param {string} order
 */
const speak = (session, side, order) => session.give(order, session.sight.yours.length > 1 ? side : "");
