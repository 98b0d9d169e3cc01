// The two sides and their brigades, as the page lists them.

/** @type {Record<string, string>} */
export const SIDES = { us: "Union", cs: "Confederate" };

/**
 * The units of a side by brigade, in the order of the order of battle.
 * @param {wire.Shown} shown
 * @param {string} side
 */
export function brigadesOf(shown, side) {
  const units = shown.units.filter((unit) => unit.side === side);
  return grouped(units, ({ brigade }) => brigade || "");
}

/**
 * In groups, in the order in which they come up. Written out, because club phones are not all of this year.
 * @template T
 * @param {T[]} all
 * @param {(one: T) => string} keyOf
 * @returns {[string, T[]][]}
 */
export function grouped(all, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}
