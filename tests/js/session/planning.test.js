// A move as it is written step by step: a step like the last lengthens it, and each press is half an inch or its turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Planning } from "../../../src/enfilade/table/js/session/planning.js";

/** Planning for one unit three inches wide, with what it asks the server; the answer is a ghost with an order. */
function drawing() {
  const asked = [];
  const session = {
    mode: "look",
    selected: "7-wis",
    asked: true,
    sight: {},
    wish: null,
    ghost: null,
    unit: () => ({ place: "table", pose: { width: 3000 } }),
    set(fields) {
      Object.assign(this, fields);
    },
    changed() {},
    grouping: { with: (id) => [id], form() {} },
    deciding: { clear() {}, reconsider() {} },
    api: {
      ghost: async (wanted) => {
        asked.push(wanted);
        return { order: "7-wis move advance 3; wheel right 30", ends: [], legs: [] };
      },
    },
    given: [],
    async give(order) {
      this.given.push(order);
      return true;
    },
  };
  return { planning: new Planning(session), session, asked };
}

test("a step like the last lengthens it; another stands after it", () => {
  const { planning } = drawing();
  planning.addStep("advance 0.5");
  planning.addStep("advance 0.5");
  assert.equal(planning.steps, "advance 1");
  planning.addStep("wheel left 30");
  planning.addStep("wheel right 30");
  planning.addStep("wheel right 15");
  assert.equal(planning.steps, "advance 1; wheel left 30; wheel right 45");
  planning.addStep("about");
  planning.addStep("about");
  assert.equal(planning.steps, "advance 1; wheel left 30; wheel right 45; about; about");
  planning.unstep();
  assert.equal(planning.steps, "advance 1; wheel left 30; wheel right 45; about");
});

test("an oblique step is lengthened only at the same slant", () => {
  const { planning } = drawing();
  planning.addStep("oblique left 20 0.5");
  planning.addStep("oblique left 20 0.5");
  planning.addStep("oblique right 20 0.5");
  assert.equal(planning.steps, "oblique left 20 1; oblique right 20 0.5");
});

test("a press to the side wheels until the outer flank has gone half an inch: a sixth of a radian", () => {
  const { planning } = drawing();
  planning.press("left");
  // 0.5 / 3 = 0.1667 radians = 9.55 degrees.
  assert.equal(planning.steps, "wheel left 10");
  planning.press("advance");
  planning.press("oblique-right");
  assert.equal(planning.steps, "wheel left 10; advance 0.5; oblique right 20 0.5");
});

test("a place is asked for in whole thousandths and a facing from 0 to 360 degrees", async () => {
  const { planning, asked } = drawing();
  planning.planTo({ x: 1000.4, y: 2000.6, facing: -100 });
  await planning.asking;
  assert.deepEqual(asked, [{ units: ["7-wis"], disorder: false, wish: { x: 1000, y: 2001, facing: 35_900 } }]);
  // What the server made of it can be gone on with in writing.
  assert.equal(planning.steps, "advance 3; wheel right 30");
});

test("while one question is under way only the latest wish waits", async () => {
  const { planning, asked } = drawing();
  for (const x of [1, 2, 3]) planning.planTo({ x, y: 0, facing: null });
  await planning.asking;
  assert.deepEqual(
    asked.map(({ wish }) => wish.x),
    [3],
  );
});

test("what has been drawn and weighed is given; nothing else is", async () => {
  const { planning, session } = drawing();
  assert.equal(await planning.confirm(), false);
  planning.addStep("advance 3");
  assert.equal(await planning.confirm(), false, "nothing has been answered yet");
  await planning.asking;
  assert.equal(await planning.confirm(), true);
  assert.deepEqual(session.given, ["7-wis move advance 3; wheel right 30"]);
});
