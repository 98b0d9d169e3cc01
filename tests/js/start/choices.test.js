// Who sits where: choosing one end of it chooses the other, and what of it goes to the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AT_FIRST, computerOf, seating, withChange } from "../../../src/enfilade/table/js/start/choices.js";

const SIDES = [{ side: "union" }, { side: "confederate" }];
const changed = (from, change) => {
  const { lead, against } = withChange({ ...AT_FIRST, lead: "union", ...from }, change, SIDES);
  return [lead, against];
};

test("both sides and this screen are the same thing said from either end", () => {
  assert.deepEqual(changed({}, { lead: "both" }), ["both", "screen"]);
  assert.deepEqual(changed({}, { against: "screen" }), ["both", "screen"]);
  assert.deepEqual(changed({ lead: "both", against: "screen" }, { lead: "confederate" }), ["confederate", "computer"]);
  assert.deepEqual(changed({ lead: "both", against: "screen" }, { against: "friend" }), ["union", "friend"]);
});

test("other choices leave the seats alone", () => {
  assert.deepEqual(changed({ lead: "confederate", against: "friend" }, { dice: "typed" }), ["confederate", "friend"]);
});

test("seats as the server wants them; the clock only against a friend", () => {
  const wanted = { ...AT_FIRST, lead: "confederate", clock: "300", name: " Buford ", note: "" };
  assert.deepEqual(seating({ ...wanted, against: "friend" }, SIDES), {
    seats: { union: "friend", confederate: "you" },
    computer: "captain",
    dice: "server",
    clock: 300,
    name: "Buford",
    note: "",
    advice: true,
  });
  assert.equal(seating({ ...wanted, against: "computer" }, SIDES).clock, 0);
  assert.deepEqual(seating({ ...wanted, lead: "both", against: "screen" }, SIDES).seats, {
    union: "you",
    confederate: "you",
  });
});

test("an opponent by the name that the server knows", () => {
  assert.equal(computerOf({ opponent: "captain", temper: "steady", handicap: "0" }), "captain");
  assert.equal(computerOf({ opponent: "captain", temper: "bold", handicap: "2" }), "captain-bold-2");
  assert.equal(computerOf({ opponent: "captain", temper: "steady", handicap: "3" }), "captain-3");
  assert.equal(computerOf({ opponent: "recruit", temper: "bold", handicap: "2" }), "recruit");
  assert.equal(computerOf({ opponent: "drill", temper: "bold", handicap: "2" }), "drill");
});
