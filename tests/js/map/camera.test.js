// The camera: what lies under which point of the window, by hand. A unit of the map is a 32nd of an inch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../../src/enfilade/table/js/map/camera.js";

globalThis.requestAnimationFrame = () => 1;
globalThis.cancelAnimationFrame = () => {};

/** A table of 36 by 30 inches in a window. */
function over(width, height) {
  const drawn = [];
  const camera = new Camera({ style: {} }, (scale) => drawn.push(scale));
  camera.view = { width, height };
  camera.plane = { width: 36 * 32, height: 30 * 32 };
  return { camera, drawn };
}

test("the whole table fits by its longer side, with a frame, and stands in the middle", () => {
  // 772 − 2 × 26 = 720 pixels for 36 inches: 20 to the inch; 30 inches are 600 of 700 − 52 pixels.
  const { camera, drawn } = over(772, 700);
  camera.fit();
  assert.equal(camera.scale, 20);
  assert.deepEqual([camera.x, camera.y], [26, 50]);
  assert.ok(camera.whole);
  assert.deepEqual(drawn, [20]);
  assert.equal(camera.layer.style.transform, "translate(26px, 50px)");
});

test("the higher side decides where the window is wide", () => {
  // 352 − 52 = 300 pixels for 30 inches: 10 to the inch.
  assert.equal(over(2000, 352).camera.fitScale(), 10);
});

test("a point of the window and its point of the map are each other's", () => {
  const { camera } = over(772, 700);
  camera.fit();
  // 20 pixels are an inch, and an inch is 32 units.
  assert.deepEqual(camera.toMap([26 + 20, 50 + 40]), [32, 64]);
  assert.deepEqual(camera.toWindow([32, 64]), [46, 90]);
});

test("what lies under the pointer stays there when one zooms", () => {
  const { camera } = over(772, 700);
  camera.fit();
  const pointed = [400, 300];
  const before = camera.toMap(pointed);
  camera.zoomAt(pointed, 2, false);
  assert.equal(camera.scale, 40);
  const after = camera.toMap(pointed);
  assert.ok(Math.hypot(after[0] - before[0], after[1] - before[1]) < 1e-9);
});

test("one zooms no nearer than 110 pixels an inch, and no farther than the whole table", () => {
  const { camera } = over(772, 700);
  camera.fit();
  camera.zoomAt([400, 300], 100, false);
  assert.equal(camera.scale, 110);
  camera.zoomAt([400, 300], 0.001, false);
  assert.equal(camera.scale, 20);
});

test("the table may leave the middle of the window, never the window", () => {
  const { camera } = over(772, 700);
  camera.fit();
  camera.panBy(10_000, -10_000);
  // Its west edge at the middle; its south edge, 600 pixels down, at the middle too.
  assert.deepEqual([camera.x, camera.y], [386, 350 - 600]);
});

test("a phone begins near, round the action, and shows no bare desk where the table is larger", () => {
  const { camera } = over(400, 700);
  // 22 pixels an inch: 792 by 660. The action in the south-west corner would show desk on two sides.
  camera.first([0, 960]);
  assert.equal(camera.scale, 22);
  // From the west no farther right than the frame. From north to south 660 + 52 > 700 nearly fits: the title is shown.
  assert.deepEqual([camera.x, camera.y], [26, 26]);
});

test("a point is seen if it lies well within the window", () => {
  const { camera } = over(772, 700);
  camera.fit();
  assert.ok(camera.sees([576, 480]));
  assert.ok(!camera.sees([0, 480]), "26 pixels from the edge are less than 40");
  assert.ok(camera.sees([0, 480], 20));
});
