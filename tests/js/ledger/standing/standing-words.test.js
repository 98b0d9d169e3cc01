// Standing orders as the notation writes them, and in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { orderText, orderWords } from "../../../../src/enfilade/table/js/ledger/standing/standing-words.js";

test("only what is not asked is written, in the order of the questions", () => {
  assert.equal(
    orderText("7-wis", { disengage: "yes", fire: "short", reform: "ask" }),
    "order 7-wis fire short disengage yes",
  );
});

test("to be asked each time is an order too", () => {
  assert.equal(orderText("union", {}), "order union ask");
  assert.equal(orderText("union", { fire: "ask", other: "ask" }), "order union ask");
});

test("what is in force, in words; what goes without saying is not said", () => {
  const standing = {
    subject: "union",
    fire: "short",
    reform: "no",
    disengage: "yes",
    countercharge: "ask",
    other: "near",
    trust: "ask",
    leaders: "ask",
  };
  assert.equal(orderWords(standing), "fire at short range, break off when pressed, turn and form only when close");
  assert.equal(orderWords({ ...standing, subject: "" }), "ask me each time");
  const matters = { ...standing, fire: "ask-20", reform: "march", disengage: "march", other: "flank" };
  assert.equal(orderWords(matters), "ask me when it matters");
  assert.equal(orderWords({ ...matters, trust: "bold" }), "a bold deputy answers");
  assert.equal(orderWords(null), "ask me each time");
});
