// Standing orders in words, and as the notation writes them.

/** @typedef {"fire" | "reform" | "disengage" | "countercharge" | "other" | "trust" | "leaders"} Question */

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
      ["ask-10", "ask me from one in ten"],
      ["ask-20", "from one in five"],
      ["ask-33", "from one in three"],
      ["ask-50", "from one in two"],
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
      ["march", "ask once a march"],
      ["yes", "yes"],
      ["no", "no"],
    ],
  ],
  [
    "disengage",
    "Break off when shaken and pressed",
    [
      ["ask", "ask me"],
      ["march", "ask once a march"],
      ["yes", "yes"],
      ["no", "no"],
    ],
  ],
  [
    "countercharge",
    "Countercharge",
    [
      ["ask", "ask me"],
      ["march", "ask once a march"],
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
      ["flank", "only with him on the flank"],
      ["no", "never"],
    ],
  ],
  [
    "trust",
    "Who answers what is asked",
    [
      ["ask", "I do"],
      ["cautious", "a cautious deputy"],
      ["steady", "a steady one"],
      ["bold", "a bold one"],
    ],
  ],
  [
    "leaders",
    "Leaders in the enemy's turn, for a whole side",
    [
      ["ask", "ask me"],
      ["stay", "stay where they are"],
    ],
  ],
];

/** @type {Record<Question, Record<string, string>>} */
const SAID = {
  fire: {
    "ask-10": "",
    "ask-20": "",
    "ask-33": "",
    "ask-50": "",
    first: "fire at the first chance",
    short: "fire at short range",
    never: "hold fire",
  },
  reform: { yes: "reform first", no: "" },
  disengage: { yes: "break off when pressed", no: "" },
  countercharge: { yes: "countercharge", no: "no countercharge" },
  other: { near: "turn and form only when close", flank: "", no: "no turning or forming" },
  trust: { cautious: "a cautious deputy answers", steady: "a steady deputy answers", bold: "a bold deputy answers" },
  leaders: {},
};

/** @param {wire.StandingSeen | null} standing */
export function orderWords(standing) {
  if (!standing?.subject) return "ask me each time";
  const said = Object.entries(SAID)
    .map(([question, answers]) => answers[standing[/** @type {Question} */ (question)]])
    .filter(Boolean);
  const matters = standing.fire.startsWith("ask-") && standing.trust === "ask" ? ["ask me when it matters"] : [];
  return [...matters, ...said].join(", ") || "ask me each time";
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
