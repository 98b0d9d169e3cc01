// Standing orders in words, and as the notation writes them.

/** @typedef {"fire" | "reform" | "disengage" | "countercharge" | "other"} Question */

/**
 * Each question that a standing order answers: its name, what is said of it, and the answers.
 * @type {[name: Question, title: string, answers: [string, string][]][]}
 */
export const QUESTIONS = [
  [
    "fire",
    "Fire",
    [
      ["ask", "ask me"],
      ["first", "at the first chance"],
      ["short", "not before short range"],
      ["never", "hold fire"],
    ],
  ],
  [
    "reform",
    "Reform or rally first when it can",
    [
      ["ask", "ask me"],
      ["yes", "yes"],
      ["no", "no"],
    ],
  ],
  [
    "disengage",
    "Break off when shaken and pressed",
    [
      ["ask", "ask me"],
      ["yes", "yes"],
      ["no", "no"],
    ],
  ],
  [
    "countercharge",
    "Countercharge",
    [
      ["ask", "ask me"],
      ["yes", "yes"],
      ["no", "no"],
    ],
  ],
  [
    "other",
    "Changes of facing and formation",
    [
      ["ask", "ask me"],
      ["near", "only with the enemy close"],
      ["no", "never"],
    ],
  ],
];

/** @type {Record<Question, Record<string, string>>} */
const SAID = {
  fire: { first: "fire at the first chance", short: "fire at short range", never: "hold fire" },
  reform: { yes: "reform first", no: "" },
  disengage: { yes: "break off when pressed", no: "" },
  countercharge: { yes: "countercharge", no: "no countercharge" },
  other: { near: "ask when it matters", no: "no turning or forming" },
};

/** @param {wire.StandingSeen | null} standing */
export function orderWords(standing) {
  if (!standing?.subject) return "ask me each time";
  const said = Object.entries(SAID)
    .map(([question, answers]) => answers[standing[/** @type {Question} */ (question)]])
    .filter(Boolean);
  return said.join(", ") || "ask me each time";
}

/**
 * @param {string} subject a unit, brigade or side
 * @param {Record<string, string>} answers
 */
export function orderText(subject, answers) {
  const given = QUESTIONS.map(([question]) => question).filter((question) => (answers[question] ?? "ask") !== "ask");
  if (!given.length) return `order ${subject} ask`;
  return `order ${subject} ${given.map((question) => `${question} ${answers[question]}`).join(" ")}`;
}
