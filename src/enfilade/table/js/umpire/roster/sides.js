// The two sides and their brigades, as the page lists them.

export const SIDES = { us: "Union", cs: "Confederate" };

/**
 * The units of a side by brigade, in the order of the order of battle.
 * @returns {[string, object[]][]}
 */
export function brigadesOf(shown, side) {
  const units = shown.units.filter((unit) => unit.side === side);
  return grouped(units, ({ brigade }) => brigade || "");
}

/**
 * In groups, in the order in which they come up. Written out, because club phones are not all of this year.
 * @returns {[string, object[]][]}
 */
export function grouped(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}
