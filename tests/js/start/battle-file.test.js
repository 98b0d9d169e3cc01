// What a .battle file says of itself before it is sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readBattle } from "../../../src/enfilade/table/js/start/battle-file.js";

const file = (text, size = text.length) => ({ name: "hornets.battle", size, text: async () => text });
const HEAD = {
  edition: { id: "adf-2" },
  scenario: {
    raw: {
      title: "Hornets' Nest",
      date: "6 April 1862",
      sides: { rebel: { nation: "cs", name: "Confederate" }, union: { nation: "us" } },
    },
  },
};

test("title, date, card, sides with the Union first, and how many answers follow", async () => {
  const battle = await readBattle(file(`${JSON.stringify(HEAD)}\n{"a":1}\n{"a":2}\n\n`));
  assert.deepEqual(
    [battle.title, battle.date, battle.edition, battle.answers, battle.name],
    ["Hornets' Nest", "6 April 1862", "adf-2", 2, "hornets.battle"],
  );
  assert.deepEqual(battle.sides, [
    { side: "union", name: "union" },
    { side: "rebel", name: "Confederates" },
  ]);
});

test("what is none is refused in words, and so is what is too large", async () => {
  await assert.rejects(readBattle(file("not a battle")), /no \.battle file/);
  await assert.rejects(readBattle(file("{}")), /no \.battle file/);
  await assert.rejects(readBattle(file("", 4 * 1024 * 1024 + 1)), /larger than any battle/);
});
