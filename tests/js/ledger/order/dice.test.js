// A die has as many pips as its face says, none outside it, and none at all while it is due.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dieFace } from "../../../../src/enfilade/table/js/ledger/order/dice.js";

/** The values of a template in order, those of the templates within it too. */
const values = (drawn) => drawn.values.flatMap((value) => (Array.isArray(value) ? [value.map(values)] : [value]));
const pips = (face) => values(dieFace(face)).find(Array.isArray);

test("pips", () => {
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const found = pips(face);
    assert.equal(found.length, face);
    assert.equal(new Set(found.map(String)).size, face, "no two on each other");
    for (const [x, y] of found) assert.ok(x > 2.7 && x < 27.3 && y > 2.7 && y < 27.3);
    // Turned about its middle a die looks the same.
    const turned = found.map(([x, y]) => String([30 - x, 30 - y]));
    assert.deepEqual(turned.sort(), found.map(String).sort());
  }
});

test("an empty place for a die that is due", () => {
  assert.deepEqual(pips(0), []);
  assert.ok(values(dieFace(0)).includes("due"));
  assert.ok(!values(dieFace(3)).includes("due"));
});
