// The graph of the balance: where half turns end, and where the moment lies that is shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { dotsOf, hereOf } = await import("../../../../src/enfilade/table/js/ledger/result/balance.js");

const SIDES = ["cs", "us"];
/** @type {any} the Confederates move first: five ahead, five after their half, then three the other way */
const LINE = {
  sides: SIDES,
  lines: 9,
  marks: [],
  balance: [
    { line: 0, turn: 0, active: "", lead: 5 },
    { line: 4, turn: 1, active: "cs", lead: 5 },
    { line: 9, turn: 1, active: "us", lead: -3 },
  ],
};

test("what the first side leads by is below the line when the Union is the other side", () => {
  assert.deepEqual(
    dotsOf(LINE, false).map(({ ahead }) => ahead),
    [-5, -5, 3],
  );
});

test("half turns end at the halves, and whole turns where both act at once", () => {
  assert.deepEqual(
    dotsOf(LINE, false).map(({ x }) => x),
    [0, 0.5, 1],
  );
  const both = { ...LINE, balance: [LINE.balance[0], { line: 9, turn: 1, active: "", lead: 1 }] };
  assert.deepEqual(
    dotsOf(both, false).map(({ x }) => x),
    [0, 1],
  );
});

test("where the initiative passes on, a turn's first half is that of whoever moves first in it", () => {
  const second = [
    { line: 12, turn: 2, active: "us", lead: 0 },
    { line: 15, turn: 2, active: "cs", lead: 0 },
  ];
  const passed = { ...LINE, balance: [...LINE.balance, ...second] };
  assert.deepEqual(
    dotsOf(passed, false).map(({ x }) => x),
    [0, 0.5, 1, 1.5, 2],
  );
});

test("a moment within a half stands between its ends, by what holds then", () => {
  const dots = dotsOf(LINE, false);
  assert.deepEqual(hereOf(dots, 4, -1), { x: 0.5, ahead: -5 });
  assert.deepEqual(hereOf(dots, 7, -1), { x: 0.75, ahead: -1 });
  assert.deepEqual(hereOf(dots, 20, -1), { x: 1, ahead: 3 });
});
