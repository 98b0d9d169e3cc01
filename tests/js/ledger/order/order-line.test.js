// The written order: who speaks, for a seat with both sides.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speaker } from "../../../../src/enfilade/table/js/ledger/order/order-line.js";

const session = {
  waiting: { side: "confederate" },
  sight: {
    yours: ["union", "confederate"],
    sides: [{ id: "union" }, { id: "confederate" }],
    units: [{ id: "7-wis", side: "union", brigade: "iron-brigade" }],
  },
};

test("an answer is spoken by whoever is asked", () => {
  assert.equal(speaker(session, "react 42-ms fire"), "confederate");
});

test("standing orders are spoken by the side of the unit, the brigade or the side itself", () => {
  for (const subject of ["7-wis", "iron-brigade", "union", "Union"])
    assert.equal(speaker(session, `order ${subject} fire short`), "union");
  assert.equal(speaker(session, "order nobody fire short"), "confederate");
});

test("whoever has one side need not say so", () => {
  assert.equal(speaker({ ...session, sight: { ...session.sight, yours: ["union"] } }, "order 42-ms fire short"), "");
});
