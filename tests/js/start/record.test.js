// A player's record: counted by battle, side and opponent, the most played first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { record } from "../../../src/enfilade/table/js/start/record.js";

const game = (title, led, against, outcome) => ({ title, led, against, outcome });

test("battles are counted by battle, side and opponent; watched and unfinished ones are not", () => {
  const games = [
    game("The Drill Field", "Union", "the captain", "lost"),
    game("McPherson's Woods: Archer against the Iron Brigade", "Union", "the captain", "won"),
    game("McPherson's Woods: Archer against the Iron Brigade", "Union", "the captain", "drawn"),
    game("McPherson's Woods: Archer against the Iron Brigade", "Confederate", "the captain", "won"),
    game("The Drill Field", "", "", "watched"),
    game("The Drill Field", "Union", "a friend", ""),
  ];
  assert.deepEqual(
    record(games).map((row) => Object.values(row).join(", ")),
    [
      "McPherson's Woods, Union, the captain, 1, 1, 0",
      "The Drill Field, Union, the captain, 0, 0, 1",
      "McPherson's Woods, Confederate, the captain, 1, 0, 0",
    ],
  );
});
