// Whether places that came from the server change what is shown: not where they only number what is shown already.

import assert from "node:assert/strict";
import { test } from "node:test";
import { same, withPlaces } from "../../../../src/enfilade/table/js/umpire/book/places.js";

/** An entry of a phone that had seen everything up to a place. */
const entry = (id, device, seq, based) => ({ id, device, seq, based });

test("an entry of our own that gets the next place changes nothing", () => {
  assert.ok(same([entry("a", "ours", null, 0)], [entry("a", "ours", 1, 0)]));
});

test("another's entry, and another order, are news", () => {
  const [a, b] = [entry("a", "ours", 1, 0), entry("b", "theirs", 2, 1)];
  assert.ok(!same([a], [a, b]));
  assert.ok(!same([b, a], [a, b]));
});

test("who had not seen another's entry hears of it once both have their places", () => {
  // Theirs has the first place; ours was made when none had been seen, and gets the second.
  const theirs = entry("b", "theirs", 1, 0);
  assert.ok(!same([theirs, entry("a", "ours", null, 0)], [theirs, entry("a", "ours", 2, 0)]));
  // Made when theirs had been seen, it missed nothing.
  assert.ok(same([theirs, entry("a", "ours", null, 1)], [theirs, entry("a", "ours", 2, 1)]));
});

test("what is shown gets the places of its entries, and keeps those that it has", () => {
  const shown = { seq: 1, turn: 3, history: [{ id: "a", seq: null }], set_aside: [{ id: "c", seq: 1 }], changed: [] };
  assert.deepEqual(withPlaces(shown, [entry("a", "ours", 2, 1)]), {
    seq: 2,
    turn: 3,
    history: [{ id: "a", seq: 2 }],
    set_aside: [{ id: "c", seq: 1 }],
    changed: [],
  });
});
