// Room for names: what is taken, what it costs to write over it, and which place is chosen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { footing, Room } from "../../../../src/enfilade/table/js/map/names/room.js";

test("ground costs its area times its weight, counted once however many squares it lies in", () => {
  const room = new Room(1000, 1000);
  room.add([0, 0, 200, 200], 2);
  assert.equal(room.cost([300, 300, 340, 320]), 0);
  // 10 by 20 pixels of overlap.
  assert.equal(room.cost([190, 100, 230, 120]), 10 * 20 * 2);
  // Across the squares of 64 pixels.
  assert.equal(room.cost([50, 50, 150, 150]), 100 * 100 * 2);
  room.add([195, 100, 260, 120]);
  assert.equal(room.cost([190, 100, 230, 120]), 10 * 20 * 2 + 35 * 20);
});

test("off the table costs 200 a pixel, after a margin of six", () => {
  const room = new Room(1000, 800);
  assert.equal(room.cost([-6, 0, 20, 20]), 0);
  assert.equal(room.cost([-7, 0, 20, 20]), 200);
  assert.equal(room.cost([900, 790, 1010, 808]), 4 * 200 + 2 * 200);
});

test("the first free place is taken, else the cheapest, the earlier of two alike", () => {
  const room = new Room(1000, 1000);
  room.add([0, 0, 100, 100]);
  const [taken, half, free] = [
    [0, 0, 40, 20],
    [80, 0, 120, 20],
    [200, 0, 240, 20],
  ];
  assert.deepEqual(room.best([taken, half, free]), { rect: free, cost: 0 });
  assert.deepEqual(room.best([taken, half]), { rect: half, cost: 400 });
  assert.deepEqual(room.best([taken, [10, 10, 50, 30]]), { rect: taken, cost: 800 });
});

test("an upright footprint of 22 by 11 pixels is two squares side by side", () => {
  const corners = [
    [0, 0],
    [22, 0],
    [22, 11],
    [0, 11],
  ];
  assert.deepEqual(footing(corners), [
    [-0.5, -0.5, 11.5, 11.5],
    [10.5, -0.5, 22.5, 11.5],
  ]);
});
