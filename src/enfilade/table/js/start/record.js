// A player's record: what this browser's battles came to, by battle, side and opponent.

/** @typedef {{title: string, led: string, against: string, won: number, drawn: number, lost: number}} Row */

/**
 * The most played first; battles that were only watched, or played against oneself, are not in it.
 * @param {Pick<wire.GameBrief, "title" | "led" | "against" | "outcome">[]} games
 * @returns {Row[]}
 */
export function record(games) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const { title, led, against, outcome } of games) {
    if (outcome !== "won" && outcome !== "lost" && outcome !== "drawn") continue;
    const name = title.split(":")[0];
    const key = [name, led, against].join("|");
    const row = rows.get(key) ?? { title: name, led, against, won: 0, drawn: 0, lost: 0 };
    row[outcome] += 1;
    rows.set(key, row);
  }
  /** @param {Row} row */
  const played = ({ won, drawn, lost }) => won + drawn + lost;
  return [...rows.values()].sort((one, other) => played(other) - played(one));
}
