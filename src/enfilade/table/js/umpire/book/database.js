// The database of the umpire page on this phone: its stores, and how they are read and written as a whole.

const NAME = "enfilade-umpire";
const VERSION = 1;

/** @typedef {Record<string, IDBObjectStore>} Stores by name */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @returns {Promise<IDBDatabase>} */
export function opened() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => makeStores(asked.result);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(new Error("This browser lets the page keep nothing; leave its private mode."));
  });
  return opening;
}

/** @param {IDBDatabase} database */
function makeStores(database) {
  database.createObjectStore("battles", { keyPath: "id" });
  const entries = database.createObjectStore("entries", { keyPath: ["battle", "id"] });
  entries.createIndex("order", ["battle", "order"]);
  database.createObjectStore("sheets", { keyPath: ["battle", "side", "turn"] });
  database.createObjectStore("settings", { keyPath: "name" });
}

/**
 * All keys that begin with a battle's id.
 * @param {string} id
 */
export const range = (id) => IDBKeyRange.bound([id], [id, []]);

/**
 * The place of the last entry of a battle on this phone; 0 where it has none.
 * @param {IDBObjectStore} entries
 * @param {string} id
 * @returns {Promise<number>}
 */
export async function lastOrder(entries, id) {
  const cursor = await done(entries.index("order").openKeyCursor(range(id), "prev"));
  return cursor ? /** @type {[string, number]} */ (cursor.key)[1] : 0;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * What the asker of one moment gets; the rows are as this page has put them.
 * @param {IDBDatabase} database
 * @param {string[]} names
 * @param {(stores: Stores) => IDBRequest[]} ask
 * @returns {Promise<any[]>} any: each asker knows the rows of its stores
 */
export function reading(database, names, ask) {
  const transaction = database.transaction(names, "readonly");
  return Promise.all(ask(storesOf(transaction, names)).map(done));
}

/**
 * All of it or nothing; kept when the promise is.
 * @param {string[]} names
 * @param {(stores: Stores) => Promise<unknown>} work
 */
export async function writing(names, work) {
  const database = await opened();
  const transaction = database.transaction(names, "readwrite", { durability: "strict" });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("This could not be saved on this phone."));
  });
  try {
    await work(storesOf(transaction, names));
  } catch (error) {
    ended.catch(() => {});
    transaction.abort();
    throw error;
  }
  await ended;
}

/**
 * @param {IDBTransaction} transaction
 * @param {string[]} names
 * @returns {Stores}
 */
function storesOf(transaction, names) {
  return Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
}
