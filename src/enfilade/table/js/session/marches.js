// Which of the things that have happened are shown in one go: the inches of one march are many changes and one motion.

/**
 * Cuts happenings into runs. A run is one happening, or every leg of a march that nothing has interrupted.
 * @param {object[]} happenings
 * @returns {object[][]}
 */
export function marches(happenings) {
  const runs = [];
  for (const happening of happenings) {
    const run = runs.at(-1);
    if (run && goesOn(run.at(-1), happening)) run.push(happening);
    else runs.push([happening]);
  }
  return runs;
}

/** Whether a unit was carried from one place to another. */
export function isMove({ start, end }) {
  return Boolean(start && end);
}

function goesOn(before, after) {
  if (!isMove(before) || !isMove(after) || before.faces.length || before.about[0] !== after.about[0]) return false;
  return before.end.x === after.start.x && before.end.y === after.start.y && before.end.facing === after.start.facing;
}
