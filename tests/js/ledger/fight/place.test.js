// Where the dice lie: beside those who fight, inside the window, and not on them while there is room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { freePlace } from "../../../../src/enfilade/table/js/ledger/fight/place.js";

const WINDOW = { width: 1000, height: 600 };
const CARD = { width: 320, height: 200 };

test("below them, in the middle, if there is room", () => {
  assert.deepEqual(freePlace([[500, 100]], 40, WINDOW, CARD), { x: 340, y: 166 });
});

test("above them when they stand low", () => {
  assert.deepEqual(freePlace([[500, 500]], 40, WINDOW, CARD), { x: 340, y: 234 });
});

test("beside them when they fill the height", () => {
  const found = freePlace(
    [
      [200, 100],
      [200, 520],
    ],
    40,
    WINDOW,
    CARD,
  );
  assert.deepEqual(found, { x: 266, y: 210 });
});

test("never outside the window", () => {
  assert.deepEqual(freePlace([[10, 10]], 40, WINDOW, CARD), { x: 10, y: 76 });
});
