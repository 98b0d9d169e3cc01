// Battles on this phone, in its own database: an entry is on disk before anybody is told that it is saved.

import { done, lastOrder, opened, range, reading, writing } from "./database.js";

/**
 * @typedef {Record<string, unknown>} Say an order, as the desk reads it
 * @typedef {{id: string, device: string, at: number, seq: number|null, based: number, say: Say}} Entry
 *
 * @typedef {object} Opening how a battle begins: what the page reads of it; on the wire it is any object, proved by
 *   Python
 * @property {string} [format]
 * @property {string} name
 * @property {string} edition
 * @property {Record<string, string>} [rulings]
 * @property {Record<string, Record<string, unknown>>} [sources] the files of a card of the club's own
 * @property {string} [first] the side that acts first
 * @property {number | null} [turns]
 * @property {number | null} [minutes]
 * @property {Row[]} units
 * @property {Row[]} [leaders]
 *
 * @typedef {{name: string, side: string} & Record<string, unknown>} Row of an order of battle
 *
 * @typedef {{id: string, opening: Opening, entries: Entry[], server: string|null, seen: number, key: string,
 *   last: number, refused: {entry: Entry, why: string}[]}} Battle  `server`: its id there, if it is shared; `seen`: up
 *   to which place; `last`: when the last entry of this phone was made
 *
 * @typedef {{id: string, name: string, edition: string, server: string|null, made: number, changed: number,
 *   entries: number, unsent: number}} Listed a battle in the list of them
 *
 * @typedef {Omit<Battle, "entries" | "refused"> & {made: number, changed: number}} BattleRow
 * @typedef {Entry & {battle: string, order: number, refused?: string}} EntryRow  `refused`: why the server will never
 *   take it
 * @typedef {{orders: Record<string, string>, salt: string}} OrderSheet
 */

/** The battles on this phone, the latest first. */
async function list() {
  const database = await opened();
  const [battles, entries] = /** @type {[BattleRow[], EntryRow[]]} */ (
    await reading(database, ["battles", "entries"], (stores) => [stores.battles.getAll(), stores.entries.getAll()])
  );
  return battles
    .map(({ id, opening, server, made, changed }) => {
      const its = entries.filter((one) => one.battle === id);
      const unsent = its.filter((one) => one.seq === null).length;
      return { id, name: opening.name, edition: opening.edition, server, made, changed, entries: its.length, unsent };
    })
    .sort((one, other) => other.changed - one.changed);
}

/** @param {string} id @returns {Promise<Battle|null>} with its entries as they are played: placed ones, then our own */
async function load(id) {
  const database = await opened();
  const [battle, rows] = /** @type {[BattleRow | undefined, EntryRow[]]} */ (
    await reading(database, ["battles", "entries"], (stores) => [
      stores.battles.get(id),
      stores.entries.index("order").getAll(range(id)),
    ])
  );
  if (!battle) return null;
  const good = rows.filter((row) => !row.refused);
  const placed = good.filter((row) => row.seq !== null).sort((one, other) => Number(one.seq) - Number(other.seq));
  const entries = [...placed, ...good.filter((row) => row.seq === null)].map(entryOf);
  const refused = rows.filter((row) => row.refused).map((row) => ({ entry: entryOf(row), why: row.refused ?? "" }));
  const { opening, server, seen, key, last = 0 } = battle;
  return { id, opening, entries, server, seen, key, last, refused };
}

/**
 * Keeps a battle: a new one if it has no id, with whatever entries it brings. Those that are known stay as they are.
 * @param {{id?: string, opening: Opening, entries?: Entry[], server?: string|null, seen?: number}} battle
 * @returns {Promise<Battle>}
 */
async function keep(battle) {
  const id = battle.id ?? secret();
  // Browsers throw away least willingly what the user has asked them to keep.
  navigator.storage?.persist?.().catch(() => {});
  await writing(["battles", "entries"], async (stores) => {
    /** @type {BattleRow | undefined} */
    const known = await done(stores.battles.get(id));
    const now = Date.now();
    stores.battles.put({
      id,
      key: known?.key ?? secret(),
      last: known?.last ?? 0,
      made: known?.made ?? now,
      changed: now,
      opening: battle.opening,
      server: battle.server ?? known?.server ?? null,
      seen: battle.seen ?? known?.seen ?? 0,
    });
    let order = await lastOrder(stores.entries, id);
    for (const entry of battle.entries ?? []) {
      if (await done(stores.entries.get([id, entry.id]))) continue;
      order += 1;
      stores.entries.put({ ...entry, battle: id, order });
    }
  });
  return /** @type {Battle} it has just been put there */ (await load(id));
}

/**
 * What the next entry of this phone will be called, and when it is made.
 * @param {Battle} battle as its maker knows it
 * @returns {{id: string, at: number, based: number}}
 */
function next({ last, seen }) {
  // What has no place yet is replayed by its time: no two may have the same, nor may a clock that is set back count.
  return { id: secret(), at: Math.max(Date.now(), last + 1), based: seen };
}

/**
 * Adds an entry. The promise is kept when it is on disk.
 * @param {string} id
 * @param {Say} say
 * @param {{id: string, at: number, based: number}} [made] as `next` has it; news may have come since, of which its
 *   maker knew nothing
 * @returns {Promise<Entry>}
 */
async function append(id, say, made) {
  const device = await deviceName();
  /** @type {Entry} */
  const entry = { id: secret(), device, at: 0, seq: null, based: Infinity, ...made, say };
  await writing(["battles", "entries"], async (stores) => {
    /** @type {BattleRow | undefined} */
    const battle = await done(stores.battles.get(id));
    if (!battle) throw new Error("This battle is not on this phone.");
    entry.based = Math.min(entry.based, battle.seen);
    const last = battle.last ?? 0;
    if (entry.at <= last) entry.at = Math.max(Date.now(), last + 1);
    const order = (await lastOrder(stores.entries, id)) + 1;
    stores.entries.put({ ...entry, battle: id, order });
    stores.battles.put({ ...battle, last: entry.at, changed: Date.now() });
  });
  return entry;
}

/** Our own entries that have no place yet, as they were made. @param {string} id @returns {Promise<Entry[]>} */
async function unsent(id) {
  return (await load(id))?.entries.filter((entry) => entry.seq === null) ?? [];
}

/** The server has given entries their places. @param {string} id @param {{id: string, seq: number}[]} places */
async function place(id, places) {
  await writing(["entries"], async (stores) => {
    for (const { id: entry, seq } of places) {
      const row = await done(stores.entries.get([id, entry]));
      if (row && row.seq === null) stores.entries.put({ ...row, seq });
    }
  });
}

/**
 * The server will never take an entry; it is kept apart, with the sentence why.
 * @param {string} id
 * @param {string} entry
 * @param {string} why
 */
async function setRefused(id, entry, why) {
  await writing(["entries"], async (stores) => {
    const row = await done(stores.entries.get([id, entry]));
    if (row) stores.entries.put({ ...row, refused: why });
  });
}

/**
 * Takes in what came from the server, in order and without gaps after what was seen.
 * @param {string} id
 * @param {Entry[]} entries
 * @returns {Promise<boolean>} whether anything was new or has moved
 */
async function merge(id, entries) {
  let news = false;
  await writing(["battles", "entries"], async (stores) => {
    const battle = await done(stores.battles.get(id));
    if (!battle) return;
    let { seen } = battle;
    let order = await lastOrder(stores.entries, id);
    for (const entry of entries) {
      if (entry.seq !== seen + 1) continue;
      seen = entry.seq;
      /** @type {EntryRow | undefined} */
      const known = await done(stores.entries.get([id, entry.id]));
      if (known?.seq !== entry.seq) news = true;
      if (!known) order += 1;
      stores.entries.put({ ...entry, battle: id, order: known?.order ?? order });
    }
    if (seen !== battle.seen) stores.battles.put({ ...battle, seen, changed: Date.now() });
  });
  return news;
}

/** Removes a battle from this phone, with its entries and sheets. @param {string} id */
async function forget(id) {
  await writing(["battles", "entries", "sheets"], async (stores) => {
    stores.battles.delete(id);
    stores.entries.delete(range(id));
    stores.sheets.delete(range(id));
  });
}

/**
 * A side's order sheet in clear, which leaves this phone only when it is revealed.
 * @param {string} id
 * @param {string} side
 * @param {number} turn
 * @param {OrderSheet} sheet
 */
async function keepSheet(id, side, turn, sheet) {
  await writing(["sheets"], async (stores) => stores.sheets.put({ battle: id, side, turn, sheet }));
}

/**
 * @param {string} id
 * @param {string} side
 * @param {number} turn
 * @returns {Promise<OrderSheet | null>}
 */
async function sheet(id, side, turn) {
  const [row] = await reading(await opened(), ["sheets"], (stores) => [stores.sheets.get([id, side, turn])]);
  return row?.sheet ?? null;
}

/**
 * @param {string} name
 * @returns {Promise<string | null>}
 */
async function setting(name) {
  const [row] = await reading(await opened(), ["settings"], (stores) => [stores.settings.get(name)]);
  return row?.value ?? null;
}

/**
 * @param {string} name
 * @param {string} value
 */
async function set(name, value) {
  await writing(["settings"], async (stores) => stores.settings.put({ name, value }));
}

/** What the other phones call this one. */
async function deviceName() {
  const known = await setting("device");
  if (known) return known;
  const name = `Phone ${secret()
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 4)
    .toUpperCase()}`;
  await set("device", name);
  return name;
}

export const deviceStore = {
  list,
  load,
  keep,
  next,
  append,
  unsent,
  place,
  setRefused,
  merge,
  forget,
  keepSheet,
  sheet,
  setting,
  set,
  deviceName,
};

/** 132 bits that nobody guesses, also where the page is not from a secure address. */
export function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/**
 * @param {Entry} row
 * @returns {Entry} without what only this phone knows
 */
function entryOf({ id, device, at, seq, based, say }) {
  return { id, device, at, seq, based, say };
}
