// The places that the server gives to entries: whether they change what is shown, and what is shown with them.

/** @import { Entry } from "./device_store.js" */

/**
 * Whether it is the same entries in the same order, and those that have got their places since missed nobody else's:
 * who had not seen another's is told so once both have theirs.
 * @param {Entry[]} before
 * @param {Entry[]} now
 */
export function same(before, now) {
  if (before.length !== now.length || before.some(({ id }, place) => now[place].id !== id)) return false;
  /** @param {Entry} entry */
  const missed = ({ device, based, seq }) =>
    now.some((one) => one.device !== device && one.seq !== null && one.seq > based && one.seq < Number(seq));
  return !now.some((entry, place) => entry.seq !== before[place].seq && missed(entry));
}
/**
 * What is shown, with the places that its entries have got.
 * @param {wire.Shown} shown
 * @param {Entry[]} entries
 * @returns {wire.Shown}
 */
export function withPlaces(shown, entries) {
  const places = new Map(entries.map(({ id, seq }) => [id, seq]));
  /** @type {<T extends {id: string, seq: number | null}>(one: T) => T} */
  const placed = (one) => ({ ...one, seq: places.get(one.id) ?? one.seq });
  return {
    ...shown,
    seq: Math.max(shown.seq, ...[...places.values()].map(Number)),
    history: shown.history.map(placed),
    set_aside: shown.set_aside.map(placed),
    changed: shown.changed.map(placed),
  };
}
