// A desk is told a battle once: after that only what is new, and all of it again where it does not know what is named.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Known } from "../../../../src/enfilade/table/js/umpire/offline/known.js";

const OPENING = { name: "McPherson's Ridge" };
const entry = (id, seq = null) => ({ id, seq });
const battle = (...entries) => ({ id: "ridge", opening: OPENING, entries });

/** A desk that remembers what it was told, by the names it gives. */
function desk() {
  const had = new Map();
  const sent = [];
  const send = async (text) => {
    const { battle: told } = JSON.parse(text);
    sent.push(told);
    if (told.since && !had.has(told.since)) return { error: { sentence: "not known", rule: "", unknown: true } };
    const entries = new Map(told.since ? had.get(told.since) : []);
    for (const one of told.entries) entries.set(one.id, one.seq);
    const name = JSON.stringify([...entries].sort());
    had.set(name, entries);
    return { kept: { name, count: entries.size } };
  };
  return { send, sent, forget: () => had.clear() };
}

test("the second question brings what is new, the third nothing", async () => {
  const [known, { send, sent }] = [new Known(), desk()];
  await known.ask({ ask: "look", battle: battle(entry("a", 1)) }, send);
  await known.ask({ ask: "look", battle: battle(entry("a", 1), entry("b")) }, send);
  await known.ask({ ask: "look", battle: battle(entry("a", 1), entry("b")) }, send);
  assert.deepEqual(sent[0], { opening: OPENING, entries: [entry("a", 1)] });
  assert.deepEqual(sent[1].entries, [entry("b")]);
  assert.deepEqual(sent[2].entries, []);
  assert.equal(sent[2].opening, undefined);
});

test("an entry that has got its place is sent again", async () => {
  const [known, { send, sent }] = [new Known(), desk()];
  await known.ask({ battle: battle(entry("a")) }, send);
  await known.ask({ battle: battle(entry("a", 1)) }, send);
  assert.deepEqual(sent[1].entries, [entry("a", 1)]);
});

test("a desk that has forgotten is told everything in the same breath", async () => {
  const [known, { send, sent, forget }] = [new Known(), desk()];
  await known.ask({ battle: battle(entry("a", 1)) }, send);
  forget();
  const answer = await known.ask({ battle: battle(entry("a", 1), entry("b")) }, send);
  assert.equal(answer.error, undefined);
  assert.deepEqual(sent[2], { opening: OPENING, entries: [entry("a", 1), entry("b")] });
});

test("another battle, and one that has lost an entry, are sent whole", async () => {
  const [known, { send, sent }] = [new Known(), desk()];
  await known.ask({ battle: battle(entry("a", 1), entry("b")) }, send);
  await known.ask({ battle: battle(entry("a", 1)) }, send);
  await known.ask({ battle: { ...battle(entry("a", 1)), id: "cut" } }, send);
  assert.ok(sent.every(({ opening }) => opening));
});

test("a desk that counts otherwise is told everything the next time", async () => {
  const sent = [];
  const send = async (text) => {
    sent.push(JSON.parse(text).battle);
    return { kept: { name: "n", count: 7 } };
  };
  const known = new Known();
  await known.ask({ battle: battle(entry("a")) }, send);
  await known.ask({ battle: battle(entry("a")) }, send);
  assert.ok(sent[1].opening);
});

test("a question without a battle goes as it is", async () => {
  const request = { ask: "editions" };
  const answer = await new Known().ask(request, async (text) => JSON.parse(text));
  assert.deepEqual(answer, request);
});
