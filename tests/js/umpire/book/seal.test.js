// The seal of an order sheet, against SHA-256 as Node has it.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sealOf } from "../../../../src/enfilade/table/js/umpire/book/seal.js";

const sealed = (text) => createHash("sha256").update(text, "utf8").digest("hex");

test("units in the order of their names, no spaces, letters beyond ASCII as they are", () => {
  assert.equal(
    sealOf({ "7-wis": "hold", "2-wis": "advance 3½" }, "salt"),
    sealed('{"orders":{"2-wis":"advance 3½","7-wis":"hold"},"salt":"salt"}'),
  );
});

test("sheets of every length about a block of 64 bytes", () => {
  for (let length = 0; length < 140; length += 1) {
    const salt = "s".repeat(length);
    assert.equal(sealOf({}, salt), sealed(`{"orders":{},"salt":"${salt}"}`), `${length} letters`);
  }
});

test("another order, or another salt, is another seal", () => {
  const seal = sealOf({ "7-wis": "hold" }, "a");
  assert.notEqual(seal, sealOf({ "7-wis": "fire" }, "a"));
  assert.notEqual(seal, sealOf({ "7-wis": "hold" }, "b"));
});
