// The order of playback: moments of the record, turns, and what the log says of a march.

import assert from "node:assert/strict";
import { test } from "node:test";
import { indexAt, runsOf, sameSide, sameTurn, stepsOf, told } from "../../../src/enfilade/table/js/replay/steps.js";

const mark = (line, turn, active) => ({ line, turn, active, kinds: [], lost: [0, 0] });
const said = (line, index, who, words, more = {}) => ({
  line,
  index,
  about: who ? [who] : [],
  parts: words ? [{ text: words, id: "" }] : [],
  ...more,
});

test("each moment has what its line led to, in order; a line that led to nothing has none", () => {
  const log = [said(2, 0, "7-wis", "fires"), said(2, 1, "42-ms", "loses two"), said(5, 0, "", "Turn two")];
  const steps = stepsOf({ marks: [mark(2, 1, "union"), mark(3, 1, "union"), mark(5, 2, "confederate")] }, log);
  assert.deepEqual(
    steps.map(({ happenings }) => happenings.map(({ line, index }) => [line, index])),
    [
      [
        [2, 0],
        [2, 1],
      ],
      [],
      [[5, 0]],
    ],
  );
});

test("turns, and the sides within them", () => {
  const steps = [
    [1, "union"],
    [1, "union"],
    [1, "confederate"],
    [2, "confederate"],
  ].map(([turn, active], line) => ({ ...mark(line, turn, active), happenings: [] }));
  const spans = (same) => runsOf(steps, same).map(({ from, to, turn, active }) => [from, to, turn, active]);
  assert.deepEqual(spans(sameTurn), [
    [0, 2, 1, "union"],
    [3, 3, 2, "confederate"],
  ]);
  assert.deepEqual(spans(sameSide), [
    [0, 1, 1, "union"],
    [2, 2, 1, "confederate"],
    [3, 3, 2, "confederate"],
  ]);
});

test("the moment at a line, or the last before it", () => {
  const steps = [2, 3, 7].map((line) => ({ line }));
  assert.deepEqual(
    [0, 2, 3, 5, 7, 99].map((line) => indexAt(steps, line)),
    [0, 0, 1, 1, 2, 2],
  );
});

test("a march is told once, by its end; what is quiet or has no words is not told", () => {
  const log = [
    said(1, 0, "7-wis", "advances 1″"),
    said(2, 0, "7-wis", "", {}),
    said(3, 0, "7-wis", "advances 2″", { goes_on: true }),
    said(3, 1, "42-ms", "watches", { quiet: true }),
    said(4, 0, "7-wis", "advances 3″", { goes_on: true }),
    said(5, 0, "7-wis", "fires"),
  ];
  assert.deepEqual(
    told(log).map(({ parts }) => parts[0].text),
    ["advances 3″", "fires"],
  );
});

test("two who march in turns each keep their own sentence", () => {
  const log = [
    said(1, 0, "7-wis", "seventh advances 1″"),
    said(2, 0, "2-wis", "second advances 1″"),
    said(3, 0, "7-wis", "seventh advances 2″", { goes_on: true }),
  ];
  assert.deepEqual(
    told(log).map(({ parts }) => parts[0].text),
    ["second advances 1″", "seventh advances 2″"],
  );
});
