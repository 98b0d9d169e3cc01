// The database of the umpire page on this phone: its stores, and how they are read and written as a whole.

const NAME = "enfilade-umpire";
const VERSION = 1;

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

function makeStores(database) {
  database.createObjectStore("battles", { keyPath: "id" });
  const entries = database.createObjectStore("entries", { keyPath: ["battle", "id"] });
  entries.createIndex("order", ["battle", "order"]);
  database.createObjectStore("sheets", { keyPath: ["battle", "side", "turn"] });
  database.createObjectStore("settings", { keyPath: "name" });
}

/** All keys that begin with a battle's id. */
export const range = (id) => IDBKeyRange.bound([id], [id, []]);

export async function lastOrder(entries, id) {
  const cursor = await done(entries.index("order").openKeyCursor(range(id), "prev"));
  return cursor ? cursor.key[1] : 0;
}

export function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function reading(database, names, ask) {
  const transaction = database.transaction(names, "readonly");
  return Promise.all(ask(storesOf(transaction, names)).map(done));
}

/** All of it or nothing; kept when the promise is. */
export async function writing(names, work) {
  const database = await opened();
  const transaction = database.transaction(names, "readwrite", { durability: "strict" });
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

function storesOf(transaction, names) {
  return Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
}
