// Whom a question is about, and where the eye should be when the map opens: on those, else between the lines.

/** @import { Plane, Point } from "./geometry.js" */
/** @import { Session } from "../session/session.js" */

/**
 * Units that a question is about: those that gave the chance, and those that may answer.
 * @param {Session} session
 */
export function askedAbout({ sight: { waiting } }) {
  if (waiting.kind !== "ask" || waiting.question === "activate" || waiting.question === "leaders") return [];
  return [...waiting.about, ...(waiting.yours ? waiting.offers.map((offer) => offer.unit).filter(Boolean) : [])];
}

/**
 * @param {Session} session
 * @param {Plane} plane
 * @returns {Point}
 */
export function middleOf({ sight }, plane) {
  const units = sight.units.filter((unit) => unit.place === "table");
  const asked = units.filter((unit) => sight.waiting.about.includes(unit.id));
  const shown = asked.length && asked.length < 5 ? asked : units;
  const at = shown.map((unit) => plane.at(unit.pose));
  if (!at.length) return [plane.width / 2, plane.height / 2];
  return [at.reduce((sum, [x]) => sum + x, 0) / at.length, at.reduce((sum, [, y]) => sum + y, 0) / at.length];
}
