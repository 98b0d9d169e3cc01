// A battle that is being made: what has been chosen and typed in so far.

/**
 * @import { Opening, Row } from "../book/device_store.js"
 *
 * @typedef {wire.FactAsked["value"]} Value
 * @typedef {{side: string, name?: string, brigade?: string, men?: string} & Record<string, Value | undefined>} SaidOf
 *   the unit or leader that is typed in
 * @typedef {{sentence: string, line?: number | null, excerpt?: string}} Complaint with the line of a file
 *
 * @typedef {object} Making
 * @property {string} edition
 * @property {"scenario" | "file" | "typed"} way where its order of battle comes from
 * @property {string} [name]
 * @property {string} [scenario]
 * @property {string} [file] its name
 * @property {Opening | null} [opening] what the scenario or the file brings
 * @property {Complaint | null} [error]
 * @property {string} [first] the side that acts first
 * @property {string} [turns] as it is written
 * @property {string} [minutes]
 * @property {Record<string, string>} rulings that are played otherwise
 * @property {Opening["sources"]} [sources]
 * @property {boolean} [ruled] whether the rulings lie open
 * @property {string} [ruling] what is sought among them
 * @property {{key: string, text: string}} [writing] the one that is half typed
 * @property {Row[]} units that were typed in
 * @property {Row[]} leaders
 * @property {"unit" | "leader"} kind of the one that is typed in
 * @property {SaidOf} said
 * @property {wire.UnitOfMen | null} [counted]
 * @property {wire.UnitForm} [form]
 * @property {string} [formOf]
 *
 * @typedef {(changes: Partial<Making>) => void} Change
 */

/** @returns {Making} */
export function newMaking() {
  return { edition: "", way: "scenario", rulings: {}, units: [], leaders: [], kind: "unit", said: { side: "us" } };
}
