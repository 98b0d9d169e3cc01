// Where names are written: behind a unit first, beside what is taken, shorter where there is no room, never on a unit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brigadeNames, placeLabels } from "../../../../src/enfilade/table/js/map/names/labels.js";
import { Room } from "../../../../src/enfilade/table/js/map/names/room.js";

// Ten pixels a letter, so that lengths can be counted by hand.
globalThis.document.createElement = () => ({
  getContext: () => ({ measureText: ({ length }) => ({ width: length * 10 }) }),
});

/** A unit of 60 by 20 pixels about a point, facing north unless told. */
function unit(id, [x, y], more = {}) {
  const { facing = 0, short = id, ...rest } = more;
  return {
    unit: { id, name: short, short, strength: 5, start: 6, in_command: true, badges: [], pose: { facing }, ...rest },
    at: [
      [x - 30, y - 10],
      [x + 30, y - 10],
      [x + 30, y + 10],
      [x - 30, y + 10],
    ],
    leaders: [],
  };
}

const middle = ([west, north, east, south]) => [(west + east) / 2, (north + south) / 2];

test("behind the unit: below one that faces north, above one that faces south", () => {
  const [label] = placeLabels([unit("7W", [500, 500])], new Room(1000, 1000), "near");
  // Half its depth, a gap of 7 and half the 17 pixels of a line below its middle.
  assert.deepEqual(middle(label.rect), [500, 500 + 10 + 7 + 8.5]);
  const [other] = placeLabels([unit("7W", [500, 500], { facing: 18_000 })], new Room(1000, 1000), "near");
  assert.ok(Math.abs(middle(other.rect)[1] - (500 - 10 - 7 - 8.5)) < 1e-9);
});

test("as long as its words: two letters, a gap of five, its strength, and four over", () => {
  const [label] = placeLabels([unit("7W", [500, 500])], new Room(1000, 1000), "near");
  assert.deepEqual([label.name, label.count, label.rect[2] - label.rect[0]], ["7W", "5", 20 + 5 + 10 + 4]);
});

test("another place is taken where ground behind it is not free", () => {
  const room = new Room(1000, 1000);
  room.add([400, 512, 600, 540], 3);
  const [label] = placeLabels([unit("7W", [500, 500])], room, "near");
  assert.equal(room.cost([400, 512, 600, 540]) > 0, true);
  const [west, north, east, south] = label.rect;
  assert.ok(south <= 512 || north >= 540 || east <= 400 || west >= 600, `${label.rect} lies on what is taken`);
});

test("two names never lie on each other, nor on the other's unit", () => {
  const drawn = placeLabels([unit("7W", [500, 500]), unit("2W", [500, 540])], new Room(1000, 1000), "near");
  assert.equal(drawn.length, 2);
  const [a, b] = drawn.map(({ rect }) => rect);
  const apart = (one, other) => one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
  assert.ok(apart(a, b));
  assert.ok(apart(a, [470, 530, 530, 550]));
  assert.ok(apart(b, [470, 490, 530, 510]));
});

test("without room a name is left out, unless it must be kept", () => {
  const full = () => {
    const room = new Room(1000, 1000);
    room.add([0, 0, 1000, 1000], 5);
    return room;
  };
  assert.deepEqual(placeLabels([unit("7W", [500, 500])], full(), "near"), []);
  assert.equal(placeLabels([{ ...unit("7W", [500, 500]), keep: true }], full(), "near").length, 1);
});

test("a brigade is named where its units are in the middle", () => {
  const place = ({ x, y }) => [x, y];
  const units = [
    { side: "union", brigade: "iron", pose: { x: 300, y: 400 } },
    { side: "union", brigade: "iron", pose: { x: 500, y: 600 } },
    { side: "union", brigade: "", pose: { x: 0, y: 0 } },
  ];
  const [name, ...others] = brigadeNames(units, place, new Room(1000, 1000), (id) => id.toUpperCase());
  assert.deepEqual(others, []);
  assert.deepEqual([name.words, name.side, name.x], ["IRON", "union", 400]);
  assert.deepEqual(middle(name.rect), [400, 500]);
});
