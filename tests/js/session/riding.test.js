// A leader sent somewhere: to a place, or to the unit that stands on it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Riding } from "../../../src/enfilade/table/js/session/riding.js";

/** Two inches wide and one deep, facing east: one inch across from west to east, two from south to north. */
const units = [
  {
    id: "7-wis",
    side: "union",
    place: "table",
    pose: { x: 10_000, y: 10_000, facing: 9000, width: 2000, depth: 1000 },
  },
  {
    id: "42-ms",
    side: "confederate",
    place: "table",
    pose: { x: 20_000, y: 10_000, facing: 0, width: 2000, depth: 1000 },
  },
];

function riding() {
  const weighed = [];
  const session = {
    sight: { units },
    addEventListener() {},
    leader: (id) => (id === "meredith" ? { side: "union" } : null),
    unit: (id) => units.find((unit) => unit.id === id) ?? null,
    set(fields) {
      Object.assign(this, fields);
    },
    deciding: { weigh: ({ order }) => weighed.push(order) },
  };
  return { riding: new Riding(session), session, weighed };
}

test("to a bare place, in inches", () => {
  const { riding: rides, weighed, session } = riding();
  rides.to("meredith", { x: 12_500.4, y: 8250 });
  assert.deepEqual(weighed, ["meredith ride 12.5 8.25"]);
  assert.equal(session.ridden.id, "meredith");
});

test("to a unit of his own side, by its turned footprint; the enemy's ground is only a place", () => {
  const { riding: rides, weighed, session } = riding();
  rides.to("meredith", { x: 10_400, y: 10_900 });
  assert.deepEqual([session.ridden.x, session.ridden.y, session.ridden.unit], [10_000, 10_000, "7-wis"]);
  rides.to("meredith", { x: 10_900, y: 10_400 });
  rides.to("meredith", { x: 20_000, y: 10_000 });
  assert.deepEqual(weighed, ["meredith with 7-wis", "meredith ride 10.9 10.4", "meredith ride 20 10"]);
});
