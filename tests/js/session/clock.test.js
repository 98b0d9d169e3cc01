// The clock of whoever is asked, in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, clockWords } from "../../../src/enfilade/table/js/session/clock.js";

test("hours from two on, minutes from two on, then seconds", () => {
  const words = {
    7200: "2 hours left",
    7199: "120 minutes left",
    120: "2 minutes left",
    119: "119 seconds left",
    1: "1 second left",
  };
  for (const [seconds, said] of Object.entries(words)) assert.equal(clockWords(Number(seconds)), said);
});

test("it runs from the moment the sight came, not in a battle that is over, nor in a picture", () => {
  const clock = new Clock({ still: false, changed() {} });
  clock.heard({ deadline: 90, over: false });
  assert.ok(clock.runs);
  assert.equal(clock.left, 90);
  clock.heard({ deadline: 90, over: true });
  assert.ok(!clock.runs);
  assert.equal(clock.left, 0);
  const still = new Clock({ still: true, changed() {} });
  still.heard({ deadline: 90, over: false });
  assert.ok(!still.runs);
});
