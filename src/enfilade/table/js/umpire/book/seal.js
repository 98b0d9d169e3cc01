// The seal of an order sheet: SHA-256 of the sheet as text. Made on the phone, so that no order leaves it; written out
// here because browsers lend theirs only to secure addresses, and a club's server seldom has one.

const ROUNDS = 64;
const PRIMES = primes(ROUNDS);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/**
 * @param {Record<string, string>} orders by unit
 * @param {string} salt that keeps others from trying sheets until one fits
 * @returns {string} as Python makes it of the same sheet: JSON with sorted keys and no spaces
 */
export function sealOf(orders, salt) {
  const sorted = Object.fromEntries(
    Object.keys(orders)
      .sort()
      .map((unit) => [unit, orders[unit]]),
  );
  return sha256(new TextEncoder().encode(JSON.stringify({ orders: sorted, salt })));
}

/** @param {Uint8Array} bytes @returns {string} 64 letters and figures */
function sha256(bytes) {
  const state = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  for (let at = 0; at < padded.length; at += 64) mix(state, words(view, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * @param {DataView} view
 * @param {number} at
 */
function words(view, at) {
  const found = Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i));
  for (let i = 16; i < ROUNDS; i += 1) {
    const [a, b] = [found[i - 15], found[i - 2]];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    found.push((found[i - 16] + low + found[i - 7] + high) | 0);
  }
  return found;
}

/**
 * @param {number[]} state
 * @param {number[]} block
 */
function mix(state, block) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS; i += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + block[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] + word) | 0;
}

/**
 * @param {number} word
 * @param {number} by
 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * The first 32 bits after the point.
 * @param {number} number
 */
function fraction(number) {
  return ((number - Math.floor(number)) * 2 ** 32) | 0;
}

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
}
