// Where the map looks when it opens, by hand. A unit of the map is a 32nd of an inch, and north is up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { askedAbout, middleOf } from "../../../src/enfilade/table/js/map/eye.js";
import { Plane } from "../../../src/enfilade/table/js/map/geometry.js";

/** A table of 40 by 20 inches with three regiments, one of them still to come. */
function seen(waiting) {
  const unit = (id, x, y, place = "table") => ({ id, place, pose: { x: x * 1000, y: y * 1000 } });
  const units = [unit("7-wis", 10, 10), unit("13-ala", 30, 10), unit("1-tenn", 39, 19, "reserve")];
  return { sight: { units, waiting: { about: [], ...waiting } } };
}
const plane = new Plane(40_000, 20_000);

test("with nobody asked about it is the middle of all on the table", () => {
  // x: (10 + 30) / 2 = 20 inches of 32; y: 20 − 10 = 10 inches from above.
  assert.deepEqual(middleOf(seen({}), plane), [640, 320]);
});

test("with one asked about it is he", () => {
  assert.deepEqual(middleOf(seen({ about: ["13-ala"] }), plane), [960, 320]);
});

test("on an empty table it is the middle", () => {
  assert.deepEqual(middleOf({ sight: { units: [], waiting: { about: [] } } }, plane), [640, 320]);
});

test("a question is about those who gave the chance, and for its own seat about those who may answer", () => {
  const ask = { kind: "ask", question: "react", about: ["13-ala"], offers: [{ unit: "7-wis" }, { unit: "" }] };
  assert.deepEqual(askedAbout(seen({ ...ask, yours: true })), ["13-ala", "7-wis"]);
  assert.deepEqual(askedAbout(seen({ ...ask, yours: false })), ["13-ala"]);
});

test("whom to activate is a question about nobody", () => {
  assert.deepEqual(askedAbout(seen({ kind: "ask", question: "activate", about: ["13-ala"], offers: [] })), []);
});
