// Places, poses and distances on the map: 32 of its units to the inch, y down.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inches, nearest, Plane, segment, short, wobble } from "../../../src/enfilade/table/js/map/geometry.js";

/** 36 by 30 inches. */
const plane = new Plane(36_000, 30_000);
const near = (found, wanted) => {
  assert.equal(found.length, wanted.length);
  for (const [i, value] of wanted.entries()) assert.ok(Math.abs(found[i] - value) < 1e-9, `${found} is not ${wanted}`);
};

test("a place of the rules is a point of the map, and back", () => {
  assert.deepEqual([plane.width, plane.height], [1152, 960]);
  assert.deepEqual(plane.at({ x: 1000, y: 2000 }), [32, 960 - 64]);
  assert.deepEqual(plane.place([32, 896]), { x: 1000, y: 2000 });
});

test("the corners of a footprint go with its facing: front left, front right, rear right, rear left", () => {
  const pose = { x: 10_000, y: 10_000, width: 2000, depth: 1000, facing: 0 };
  const [x, y] = [320, 640];
  for (const [corner, wanted] of plane.corners(pose).map((corner, i) => [
    corner,
    [
      [x - 32, y - 16],
      [x + 32, y - 16],
      [x + 32, y + 16],
      [x - 32, y + 16],
    ][i],
  ]))
    near(corner, wanted);
  // Facing east, its front left is to the north-east.
  near(plane.corners({ ...pose, facing: 9000 })[0], [x + 16, y - 32]);
});

test("the path of an outline closes, that of a line does not", () => {
  const points = [
    [0, 0],
    [1000, 0],
    [1000, 1000],
  ];
  assert.equal(plane.outline(points), "M0 960L32 960L32 928Z");
  assert.equal(plane.line(points), "M0 960L32 960L32 928");
  assert.equal(plane.outline([]), "");
  assert.equal(segment([0, 0.004], [1.006, 2]), "M0 0L1.01 2");
});

test("lengths to the nearest quarter", () => {
  const written = {
    0: "0″",
    124: "0″",
    125: "¼″",
    250: "¼″",
    500: "½″",
    2500: "2½″",
    2874: "2¾″",
    2875: "3″",
    12000: "12″",
  };
  for (const [mils, words] of Object.entries(written)) {
    assert.equal(inches(Number(mils)), words);
  }
});

const square = (west, north, size = 10) => [
  [west, north],
  [west + size, north],
  [west + size, north + size],
  [west, north + size],
];

test("edge to edge, in the middle where two edges run side by side", () => {
  const found = nearest(square(0, 0), square(25, 0));
  near([found.far, ...found.from, ...found.to], [15, 10, 5, 25, 5]);
});

test("corner to corner across a diagonal: 3, 4, 5", () => {
  const found = nearest(square(0, 0), square(13, 14));
  near([found.far, ...found.from, ...found.to], [5, 10, 10, 13, 14]);
});

test("a place is a ring of one point; a wobble is always the same, and within bounds", () => {
  near([nearest([[0, 0]], [[6, 8]]).far], [10]);
  for (const words of ["7-wis", "42-ms", ""]) {
    assert.equal(wobble(words, 3), wobble(words, 3));
    assert.ok(Math.abs(wobble(words, 3)) <= 1);
  }
  assert.notEqual(wobble("7-wis", 1), wobble("7-wis", 2));
  assert.equal(short(1.005 + 1e-9), 1.01);
});
