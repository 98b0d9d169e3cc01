// The camera goes where it happens, and gives way to a hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Following } from "../../../src/enfilade/table/js/map/following.js";

/** A map of 20 pixels an inch whose window shows the first 40 inches. */
function table() {
  const flown = [];
  const heard = {};
  const places = { near: { x: 10_000, y: 10_000 }, far: { x: 90_000, y: 10_000 } };
  const view = {
    opened: true,
    session: { playback: { busy: true }, asked: false, unit: (id) => ({ pose: places[id] }), leader: () => null },
    plane: { at: ({ x, y }) => [x * 0.032, y * 0.032] },
    viewport: { addEventListener: (kind, act) => (heard[kind] = act) },
    camera: {
      scale: 40,
      perUnit: 40 / 32,
      view: { width: 1600, height: 800 },
      sees: ([x]) => x < 1280,
      toMap: ([x, y]) => [x, y],
      flyTo: (point, scale) => flown.push([Math.round(point[0]), Math.round(scale)]),
    },
  };
  return { following: new Following(view), view, flown, hand: () => heard.pointerdown() };
}
const fight = (who) => [{ about: [who], faces: [3, 4], scene: "volley", start: null, end: null }];

test("what is in the window and large enough is left where it is", async () => {
  const { following, flown } = table();
  await following.attend(fight("near"), { speed: 1 });
  assert.deepEqual(flown, []);
});

test("a fight off the window is brought into it; a small one nearer", async () => {
  const { following, view, flown } = table();
  await following.attend(fight("far"), { speed: 1 });
  view.camera.scale = 20;
  view.camera.perUnit = 20 / 32;
  await following.attend(fight("near"), { speed: 1 });
  assert.deepEqual(flown, [
    [2880, 40],
    [320, 52],
  ]);
});

test("a hand on the map keeps it until the player is asked", async () => {
  const { following, view, flown, hand } = table();
  hand();
  await following.attend(fight("far"), { speed: 1 });
  assert.deepEqual(flown, []);
  view.session.asked = true;
  following.rest();
  await following.attend(fight("far"), { speed: 1 });
  assert.equal(flown.length, 1);
});
