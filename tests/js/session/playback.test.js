// The order of playback: what has happened is told in order, each march as one motion, dice before what follows them.

import assert from "node:assert/strict";
import { test } from "node:test";

// Nothing is waited for: what happens in which order is the same.
Object.assign(globalThis.document, { hidden: true, documentElement: { dataset: { motion: "less" } } });
const { Playback } = await import("../../../src/enfilade/table/js/session/playback.js");

const pose = (x) => ({ x, y: 0, facing: 0, width: 3000, depth: 1000 });
const march = (line, who, from, to, faces = []) => ({
  line,
  index: 0,
  about: [who],
  start: pose(from),
  end: pose(to),
  faces,
});
const shot = (line, who, faces) => ({
  line,
  index: 0,
  about: [who],
  start: null,
  end: null,
  faces,
  sum: "",
  result: "",
});

/** A playback at a table, and what was seen of it. */
function table() {
  const seen = [];
  const session = {
    sight: {
      units: [
        { id: "7-wis", pose: pose(0) },
        { id: "2-wis", pose: pose(0) },
      ],
    },
    latest: { waiting: { yours: false }, over: false },
    map: null,
    log: [],
    set(fields) {
      Object.assign(this, fields);
      if (fields.dice) seen.push(`dice ${fields.dice.faces.join(" ")}`);
      if (fields.sight) seen.push(fields.sight.units.map((unit) => unit.pose.x).join(" "));
    },
    changed() {},
    dispatchEvent: ({ detail }) => seen.push(`told ${detail.line}`),
  };
  return { playback: new Playback(session), session, seen };
}

test("a march is told leg by leg and moved once, to its end; then the fire, and its dice", async () => {
  const { playback, seen } = table();
  await playback.play([march(1, "7-wis", 0, 1000), march(2, "7-wis", 1000, 2500), shot(3, "42-ms", [3, 5])]);
  assert.deepEqual(seen, ["told 1", "told 2", "2500 0", "told 3", "dice 3 5"]);
});

test("an answer between two legs comes between them", async () => {
  const { playback, seen } = table();
  await playback.play([march(1, "7-wis", 0, 1000), shot(2, "42-ms", [6]), march(3, "7-wis", 1000, 2000)]);
  assert.deepEqual(seen, ["told 1", "1000 0", "told 2", "dice 6", "told 3", "2000 0"]);
});

test("the dice that lie there at the end are those that fell last, and roll no more", async () => {
  const { playback, session } = table();
  await playback.play([shot(1, "7-wis", [1]), shot(2, "7-wis", [2, 2])]);
  assert.deepEqual([session.dice.faces, session.dice.rolling], [[2, 2], false]);
  assert.equal(playback.busy, false);
});

test("nothing is told before it has been seen: the log has each when its dice have fallen", async () => {
  const { playback, session } = table();
  const known = [];
  const { set } = session;
  session.set = (fields) => {
    if (fields.dice) known.push(session.log.map(({ line }) => line).join(" "));
    set.call(session, fields);
  };
  await playback.play([march(1, "7-wis", 0, 1000), shot(2, "42-ms", [6]), shot(3, "42-ms", [1])]);
  assert.deepEqual(known, ["1", "1 2"]);
  assert.deepEqual(
    session.log.map(({ line }) => line),
    [1, 2, 3],
  );
});

test("what was played last can be shown again, and is not told twice", async () => {
  const { playback, session, seen } = table();
  session.sight.at = session.latest.at = 4;
  await playback.play([march(1, "7-wis", 0, 1000)]);
  session.latest = { ...session.latest, units: [{ id: "7-wis", pose: pose(1000) }] };
  seen.length = 0;
  await playback.again();
  assert.deepEqual(seen, ["0 0", "told 1", "1000 0", "1000"]);
  assert.equal(session.log.length, 1);
});

test("haste lasts until the player is asked", async () => {
  const { playback, session } = table();
  playback.hurry(true);
  await playback.play([shot(1, "7-wis", [1])]);
  assert.ok(playback.fast);
  session.latest.waiting.yours = true;
  await playback.play([shot(2, "7-wis", [1])]);
  assert.ok(!playback.fast);
});
