// What goes between one battle on this phone and the server: entries sent as many as one request takes, news fetched
// page by page.

import { deviceStore } from "./device_store.js";

/**
 * @import { Battle, Entry, Opening } from "./device_store.js"
 * @typedef {{opening: Opening, entries: Entry[], seq: number}} News
 */

/** Seconds that the server lets us wait for news. */
export const WAIT = 25;
/** Milliseconds after which a request has failed, whatever it waits for. */
const PATIENCE = (WAIT + 10) * 1_000;
/** Bytes and number of entries in one request: the server takes 64 KiB. */
const LARGEST = 40_000;
const MOST = 200;

/** A refusal of the server, with its sentence. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} why
   */
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

/**
 * @param {string} server
 * @param {string} rest
 */
export const address = (server, rest) => `/api/umpire/battles/${encodeURIComponent(server)}${rest}`;

/**
 * @param {string} path
 * @param {object | null} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} any: each path has its own answer; Refused if the server says no; another error if it cannot
 *   be reached
 */
export async function call(path, body = null, signal = undefined) {
  // A server that was switched off in the middle of an answer would leave us waiting for minutes.
  const hung = new AbortController();
  const timer = setTimeout(() => hung.abort(), PATIENCE);
  const end = () => hung.abort();
  signal?.addEventListener("abort", end);
  try {
    const headers = { "Content-Type": "application/json" };
    const sent = body && { method: "POST", headers, body: JSON.stringify(body) };
    return await read(await fetch(path, { credentials: "omit", signal: hung.signal, ...sent }));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** @param {Response} answer */
async function read(answer) {
  if (answer.ok) return answer.json();
  const told = await answer.json().catch(() => null);
  throw new Refused(answer.status, told?.why ?? `The server answered with ${answer.status}.`);
}

/**
 * Sends everything that has no place yet.
 * @param {string} id
 * @param {string} server
 * @param {AbortSignal} [signal]
 * @returns {Promise<boolean>} whether there was anything
 */
export async function sendAll(id, server, signal) {
  let any = false;
  for (let waiting = await deviceStore.unsent(id); waiting.length; waiting = await deviceStore.unsent(id)) {
    await sendSome(id, server, batch(waiting), signal);
    any = true;
  }
  return any;
}

/**
 * @param {string} id
 * @param {string} server
 * @param {Entry[]} entries
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
async function sendSome(id, server, entries, signal) {
  try {
    /** @type {wire.Accepted} */
    const { accepted } = await call(address(server, "/entries"), { entries }, signal);
    await deviceStore.place(id, accepted);
  } catch (error) {
    const forGood = error instanceof Refused && (error.status === 400 || error.status === 413);
    if (!forGood) throw error;
    // One that the server can never take must not hold up the others.
    if (entries.length === 1) return deviceStore.setRefused(id, entries[0].id, error.message);
    for (const entry of entries) await sendSome(id, server, [entry], signal);
  }
}

/**
 * As many as one request may carry.
 * @param {Entry[]} entries
 */
function batch(entries) {
  let bytes = 0;
  let count = 0;
  for (const entry of entries) {
    bytes += new Blob([JSON.stringify(entry)]).size + 1;
    if (count && (bytes > LARGEST || count === MOST)) break;
    count += 1;
  }
  return entries.slice(0, count);
}

/**
 * Fetches what is on the server, page by page.
 * @param {string} id
 * @param {string} server
 */
export async function fetchAll(id, server) {
  for (;;) {
    const { seen } = await here(id);
    /** @type {News} */
    const news = await call(address(server, `?after=${seen}`));
    await deviceStore.merge(id, news.entries);
    if (!news.entries.length) return;
  }
}

/** @param {string} id @returns {Promise<Battle>} */
export async function here(id) {
  const battle = await deviceStore.load(id);
  if (!battle) throw new Error("This battle is not on this phone.");
  return battle;
}
