// Which of the things that have happened are shown in one go: the inches of one march are many changes and one motion.

/** @typedef {wire.Happening & {start: wire.Pose, end: wire.Pose}} Moved */

/**
 * Cuts happenings into runs. A run is one happening, or every leg of a march that nothing has interrupted.
 * @param {wire.Happening[]} happenings
 * @returns {wire.Happening[][]}
 */
export function marches(happenings) {
  /** @type {wire.Happening[][]} */
  const runs = [];
  for (const happening of happenings) {
    const run = runs.at(-1);
    if (run && goesOn(run[run.length - 1], happening)) run.push(happening);
    else runs.push([happening]);
  }
  return runs;
}

/**
 * Whether a unit was carried from one place to another.
 * @param {wire.Happening} happening
 * @returns {happening is Moved}
 */
export function isMove(happening) {
  return Boolean(happening.start && happening.end);
}

/**
 * @param {wire.Happening} before
 * @param {wire.Happening} after
 */
function goesOn(before, after) {
  if (!isMove(before) || !isMove(after) || before.faces.length || before.about[0] !== after.about[0]) return false;
  return before.end.x === after.start.x && before.end.y === after.start.y && before.end.facing === after.start.facing;
}
