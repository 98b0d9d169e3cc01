// How things are written on the page: numbers, sides, names that can be clicked, and sentences out of parts.

import { html, nothing } from "../vendor/lit.js";

/** @import { Known } from "./session/watched.js" */

const LONG = 24;
const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** @param {number} count */
export function number(count) {
  return NUMBERS[count] ?? String(count);
}

/** @param {number} count */
export function points(count) {
  return `${count} ${count === 1 ? "point" : "points"}`;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The look of a side: us or cs.
 * @param {Known} session
 * @param {string} side
 */
export function lookOf(session, side) {
  const nation = session.side(side)?.nation;
  return nation === "union" ? "us" : nation === "confederate" ? "cs" : "none";
}

/**
 * The look of a unit or leader.
 * @param {Known} session
 * @param {string} id
 */
export function lookOfId(session, id) {
  const side = session.unit(id)?.side ?? session.leader(id)?.side;
  return side ? lookOf(session, side) : "none";
}

/**
 * A unit's or leader's name.
 * @param {Known} session
 * @param {string} id
 */
export function nameOf(session, id) {
  return session.unit(id)?.name ?? session.leader(id)?.name ?? id;
}

/**
 * The name where there is little room: long ones as they stand on the map.
 * @param {Known} session
 * @param {string} id
 */
export function briefName(session, id) {
  const unit = session.unit(id);
  return unit && unit.name.length > LONG ? unit.short : nameOf(session, id);
}

/**
 * A brigade as it is spoken of: iron-brigade is the Iron Brigade.
 * @param {string} id
 */
export function brigadeName(id) {
  return id.split("-").map(capital).join(" ");
}

/** @param {{text: string}[]} parts */
export function plain(parts) {
  return parts.map(({ text }) => text).join("");
}

/**
 * A sentence whose names show the place when they are clicked.
 * @param {Known} session
 * @param {wire.Part[]} parts
 */
export function sentence(session, parts) {
  return parts.map(({ text, id }) => (id ? link(session, id, text) : text));
}

/**
 * A name that pans to its unit, and selects it.
 * @param {Known} session
 * @param {string} id
 * @param {string} [text]
 */
export function link(session, id, text = nameOf(session, id)) {
  return html`<a class="name ${lookOfId(session, id)}" href="#${id}"
    @click=${(/** @type {Event} */ event) => goTo(event, session, id)}>${text}</a>`;
}

/**
 * The rule by which something is so, for those who look it up.
 * @param {string} rule
 */
export function ruleOf(rule) {
  return rule ? html`<span class="rule">${rule}</span>` : nothing;
}

/**
 * A key to press.
 * @param {string | number} name
 */
export function key(name) {
  return html`<kbd aria-hidden="true">${name}</kbd>`;
}

/**
 * @param {Event} event
 * @param {Known} session
 * @param {string} id
 */
function goTo(event, session, id) {
  event.preventDefault();
  session.flash(id);
  if (session.unit(id) && session.mode === "look") session.select(id);
}
