// Where the flag of an objective stands, and what lies on men.

import assert from "node:assert/strict";
import { test } from "node:test";
import { covering, flagPlace } from "../../../src/enfilade/table/js/map/flags.js";
import { Plane } from "../../../src/enfilade/table/js/map/geometry.js";

const plane = new Plane(36_000, 30_000);
/** Two inches wide and one deep. */
const unit = (x, y, facing = 0) => ({ place: "table", pose: { x, y, facing, width: 2000, depth: 1000 } });
const view = (units) => ({ plane, perUnit: 1, session: { sight: { units } } });
const hill = { x: 10_000, y: 10_000 };

test("a spot lies on a unit as the unit is turned", () => {
  const on = covering([unit(10_000, 10_000)], plane);
  const [x, y] = plane.at(hill);
  assert.ok(on.covered([x + 31, y, 0]));
  assert.ok(!on.covered([x, y + 31, 0]), "an inch is 32 units, and half its depth 16");
  assert.ok(on.covered([x, y + 31, 20]), "with so much round it");
  const turned = covering([unit(10_000, 10_000, 9000)], plane);
  assert.ok(!turned.covered([x + 31, y, 0]));
  assert.ok(turned.covered([x, y + 31, 0]));
});

test("words lie in pixels, spots in map units", () => {
  const on = covering([], plane, { lying: [[100, 100, 140, 120]], perUnit: 2 });
  assert.ok(on.covered([60, 55, 0]));
  assert.ok(!on.covered([75, 55, 0]));
});

test("at its place while nobody hides it, else half an inch to the east, and so on", () => {
  const [x, y] = plane.at(hill);
  assert.deepEqual(flagPlace(view([]), hill), [x, y]);
  // Its men hide the flag above the place: it leaves them, and its foot stands where none of it is hidden.
  const place = flagPlace(view([unit(10_000, 10_500)]), hill);
  assert.notDeepEqual(place, [x, y]);
  const on = covering([unit(10_000, 10_500)], plane);
  assert.ok(!on.covered([place[0], place[1] - 14, 3]));
});

test("where every place is hidden it stays at its own", () => {
  const everywhere = { place: "table", pose: { x: 10_000, y: 10_000, facing: 0, width: 20_000, depth: 20_000 } };
  assert.deepEqual(flagPlace(view([everywhere]), hill), plane.at(hill));
  assert.deepEqual(flagPlace(view([{ ...everywhere, place: "gone" }]), hill), plane.at(hill));
});
