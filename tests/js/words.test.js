// How things are written on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  brigadeName,
  briefName,
  capital,
  lookOf,
  nameOf,
  number,
  plain,
  points,
} from "../../src/enfilade/table/js/words.js";

const session = {
  unit: (id) =>
    ({
      "7-wis": { name: "7th Wisconsin", short: "7 Wis" },
      "1-mass": { name: "Martin's 3rd Massachusetts Battery", short: "3 Mass" },
    })[id] ?? null,
  leader: (id) => (id === "meredith" ? { name: "Solomon Meredith" } : null),
  side: (id) => ({ union: { nation: "union" }, rebel: { nation: "confederate" } })[id] ?? null,
};

test("numbers in words up to twelve, one point and two points, capitals", () => {
  assert.deepEqual([0, 1, 12, 13].map(number), ["no", "one", "twelve", "13"]);
  assert.deepEqual([points(1), points(2)], ["1 point", "2 points"]);
  assert.equal(capital("no unit"), "No unit");
  assert.equal(brigadeName("iron-brigade"), "Iron Brigade");
});

test("names: of units, of leaders, else the id; short where they are long", () => {
  assert.deepEqual(
    ["7-wis", "meredith", "nobody"].map((id) => nameOf(session, id)),
    ["7th Wisconsin", "Solomon Meredith", "nobody"],
  );
  assert.deepEqual(
    ["7-wis", "1-mass"].map((id) => briefName(session, id)),
    ["7th Wisconsin", "3 Mass"],
  );
});

test("the look of a side, and a sentence without its links", () => {
  assert.deepEqual(
    ["union", "rebel", ""].map((side) => lookOf(session, side)),
    ["us", "cs", "none"],
  );
  assert.equal(
    plain([{ text: "The " }, { text: "7th Wisconsin", id: "7-wis" }, { text: " fires." }]),
    "The 7th Wisconsin fires.",
  );
});
