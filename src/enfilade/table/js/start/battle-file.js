// What a .battle file says of itself before it is sent, and whether it is small enough: its battle and its sides.

/** The server takes no more than this; better said before than after. */
const LARGEST = 4 * 1024 * 1024;

/**
 * @typedef {{text: string, name: string, title: string, date: string, sides: {side: string, name: string}[],
 *   edition: string, answers: number}} Battle
 *
 * @param {File} file
 * @returns {Promise<Battle>}
 */
export async function readBattle(file) {
  if (file.size > LARGEST) throw new Error("This file is larger than any battle can be.");
  const text = await file.text();
  const [first, ...rest] = text.split("\n").filter(Boolean);
  try {
    const { scenario, edition } = JSON.parse(first);
    const sides = Object.entries(scenario.raw.sides)
      .sort(([, one], [, other]) => Number(other.nation === "us") - Number(one.nation === "us"))
      .map(([side, { name }]) => ({ side, name: plural(name ?? side) }));
    return {
      text,
      name: file.name,
      title: String(scenario.raw.title ?? "A battle"),
      date: String(scenario.raw.date ?? ""),
      sides,
      edition: String(edition.id ?? ""),
      answers: rest.length,
    };
  } catch {
    throw new Error("This is no .battle file: its first line does not tell a battle.");
  }
}

/** @param {unknown} name */
function plural(name) {
  return name === "Confederate" ? "Confederates" : String(name);
}
