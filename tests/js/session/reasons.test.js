// The computer's reasons, woven into the log: under the sentence they led to, or on a line of their own.

import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map([["enfilade.reasons", "on"]]);
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
};
globalThis.addEventListener = () => {};
const { Reasons } = await import("../../../src/enfilade/table/js/session/reasons.js");

const said = (line, who, side = "union") => ({
  line,
  index: 0,
  turn: 1,
  active: "union",
  side,
  about: [who],
  parts: [],
});
const why = (line, words, about, side = "union") => ({
  line,
  turn: 1,
  active: "union",
  side,
  about,
  parts: [{ text: words, id: "" }],
});

function knowing(...known) {
  const reasons = new Reasons({ api: {}, changed() {} });
  reasons.known = known;
  return reasons;
}
const words = (reasons, line) => reasons.of(line).map(([{ text }]) => text);

test("a reason stands under the next sentence of the one who acts by it", () => {
  const [fired, moved] = [said(4, "7-wis"), said(6, "2-wis")];
  const reasons = knowing(why(5, "It is near enough.", ["2-wis"]));
  assert.deepEqual(reasons.woven([fired, moved]), [fired, moved]);
  assert.deepEqual(words(reasons, fired), []);
  assert.deepEqual(words(reasons, moved), ["It is near enough."]);
});

test("a reason by which nothing was done has a line of its own, in its place", () => {
  const log = [said(4, "7-wis"), said(9, "7-wis")];
  const reasons = knowing(why(6, "It waits for a better shot.", []));
  const woven = reasons.woven(log);
  assert.deepEqual(
    woven.map(({ line, kind }) => [line, kind]),
    [
      [4, undefined],
      [6, "held"],
      [9, undefined],
    ],
  );
  assert.deepEqual(words(reasons, woven[1]), ["It waits for a better shot."]);
});

test("the same reason at every inch of a march is told once", () => {
  const log = [said(2, "7-wis")];
  const reasons = knowing(why(3, "It holds.", []), why(4, "It holds.", []), why(5, "It fires.", []));
  assert.deepEqual(
    reasons.woven(log).map(({ line }) => line),
    [2, 3, 5],
  );
});

test("switched off, the log is as it is", () => {
  const log = [said(2, "7-wis")];
  const reasons = knowing(why(2, "Near.", ["7-wis"]));
  kept.set("enfilade.reasons", "off");
  assert.equal(reasons.woven(log), log);
  kept.set("enfilade.reasons", "on");
});
