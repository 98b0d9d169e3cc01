// Which happenings are played as one motion.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isMove, marches } from "../../../src/enfilade/table/js/session/marches.js";

const pose = (x, facing = 0) => ({ x, y: 0, facing, width: 3000, depth: 1000 });
const leg = (who, from, to, more = {}) => ({ about: [who], start: pose(from), end: pose(to), faces: [], ...more });
const lengths = (happenings) => marches(happenings).map((run) => run.length);

test("the inches of one march are one motion", () => {
  assert.deepEqual(lengths([leg("7-wis", 0, 1000), leg("7-wis", 1000, 2000), leg("7-wis", 2000, 2500)]), [3]);
});

test("another unit, a gap, a turn or dice begin another", () => {
  assert.deepEqual(lengths([leg("7-wis", 0, 1000), leg("2-wis", 1000, 2000)]), [1, 1]);
  assert.deepEqual(lengths([leg("7-wis", 0, 1000), leg("7-wis", 1001, 2000)]), [1, 1]);
  assert.deepEqual(lengths([leg("7-wis", 0, 1000), { ...leg("7-wis", 1000, 2000), start: pose(1000, 4500) }]), [1, 1]);
  assert.deepEqual(lengths([leg("7-wis", 0, 1000, { faces: [3, 4] }), leg("7-wis", 1000, 2000)]), [1, 1]);
});

test("what moves nobody stands alone, and nothing gives nothing", () => {
  const shot = { about: ["7-wis"], start: null, end: null, faces: [2] };
  assert.equal(isMove(shot), false);
  assert.deepEqual(lengths([shot, shot, leg("7-wis", 0, 1000)]), [1, 1, 1]);
  assert.deepEqual(lengths([]), []);
});
