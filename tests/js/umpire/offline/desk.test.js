// The umpire's desk on the phone: each answer finds its question, and nobody waits for an engine that has ended.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Desk } from "../../../../src/enfilade/table/js/umpire/offline/desk.js";

function desk() {
  const asked = [];
  const worker = { postMessage: (said) => asked.push(said), terminated: 0 };
  worker.terminate = () => {
    worker.terminated += 1;
  };
  return { desk: new Desk(worker), asked, worker };
}

test("answers may come in any order, and each goes to whoever asked", async () => {
  const { desk: phone, asked } = desk();
  const [first, second] = [phone.answer("one"), phone.answer("two")];
  assert.deepEqual(asked, [
    { number: 1, text: "one" },
    { number: 2, text: "two" },
  ]);
  phone.hear({ number: 2, text: "second" });
  phone.hear({ number: 1, text: "first" });
  assert.deepEqual(await Promise.all([first, second]), ["first", "second"]);
});

test("a question that fails fails alone, with its reason; an answer nobody waits for is nothing", async () => {
  const { desk: phone } = desk();
  const [first, second] = [phone.answer("one"), phone.answer("two")];
  phone.hear({ number: 1, failed: "no such edition" });
  await assert.rejects(first, /no such edition/);
  phone.hear({ number: 1, text: "late" });
  phone.hear({ number: 2, text: "second" });
  assert.equal(await second, "second");
});

test("when the engine ends, all who wait hear it, and so does whoever asks then", async () => {
  const { desk: phone, worker } = desk();
  const waiting = phone.answer("one");
  phone.end();
  await assert.rejects(waiting, /has ended/);
  await assert.rejects(phone.answer("two"), /has ended/);
  assert.equal(worker.terminated, 1);
});
