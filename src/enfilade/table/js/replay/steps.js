// The moments of a battle that can be looked at: one for each line of the record that led to something.

/**
 * @typedef {object} Step
 * @property {number} line
 * @property {number} turn
 * @property {string} active
 * @property {string[]} kinds
 * @property {number[]} lost
 * @property {wire.Happening[]} happenings what that line led to, in order
 *
 * @typedef {Pick<Step, "turn" | "active">} Moment
 * @typedef {{from: number, to: number, turn: number, active: string}} Span a run of steps, by their numbers
 */

/**
 * @param {{marks: wire.Mark[]}} timeLine
 * @param {wire.Happening[]} log
 * @returns {Step[]}
 */
export function stepsOf({ marks }, log) {
  const byLine = grouped(log);
  return marks.map((mark) => ({ ...mark, happenings: byLine.get(mark.line) ?? [] }));
}

/**
 * Runs of steps with the same turn, or with the same turn and side.
 * @param {Step[]} steps
 * @param {(one: Step, other: Step) => boolean} same
 */
export function runsOf(steps, same) {
  /** @type {Span[]} */
  const runs = [];
  steps.forEach((step, index) => {
    const last = runs.at(-1);
    if (last && same(steps[last.from], step)) last.to = index;
    else runs.push({ from: index, to: index, turn: step.turn, active: step.active });
  });
  return runs;
}

/**
 * @param {Moment} one
 * @param {Moment} other
 */
export const sameTurn = (one, other) => one.turn === other.turn;
/**
 * @param {Moment} one
 * @param {Moment} other
 */
export const sameSide = (one, other) => one.turn === other.turn && one.active === other.active;

/**
 * The step at a line of the record, or the last before it.
 * @param {{line: number}[]} steps
 * @param {number} line
 */
export function indexAt(steps, line) {
  const after = steps.findIndex((step) => step.line > line);
  return after < 0 ? steps.length - 1 : Math.max(0, after - 1);
}

/**
 * What the log shows: without what another sentence says, and a march that goes on only once, by its end.
 * @param {wire.Happening[]} log
 */
export function told(log) {
  const said = log.filter(({ parts, quiet }) => parts.length && !quiet);
  /** @param {wire.Happening} happening */
  const doer = ({ about }) => about[0] ?? "";
  const later = new Map();
  const kept = [];
  for (const happening of [...said].reverse()) {
    const next = later.get(doer(happening));
    if (!(next?.goes_on && doer(happening))) kept.push(happening);
    later.set(doer(happening), happening);
  }
  return kept.reverse();
}

/** @param {wire.Happening[]} log */
function grouped(log) {
  const found = new Map();
  for (const happening of log) {
    if (!found.has(happening.line)) found.set(happening.line, []);
    found.get(happening.line).push(happening);
  }
  return found;
}
