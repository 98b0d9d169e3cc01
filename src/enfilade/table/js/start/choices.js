// Who sits where, out of three choices: whom you lead, against whom, and whose dice. Both sides and this screen are the
// same thing said from either end, so that choosing one chooses the other.

/**
 * @typedef {object} Choices
 * @property {string} lead a side, or "both"
 * @property {"computer" | "friend" | "screen"} against
 * @property {"server" | "typed" | "mixed"} dice
 * @property {string} edition empty: the scenario's own
 * @property {"captain" | "sergeant" | "recruit" | "drill"} opponent who plays for the computer
 * @property {"cautious" | "steady" | "bold"} temper of the captain
 * @property {string} handicap how much less far he looks, 0 to 3
 * @property {string} clock seconds for each answer
 * @property {string} name
 * @property {string} note
 * @property {boolean} advice players may ask what the captain would do
 * @property {boolean} [again] the tour once more
 */

/** @typedef {{choices: Choices, change: (change: Partial<Choices>) => void}} Desk where choices lie, and are changed */

/** @type {Choices} */
export const AT_FIRST = {
  lead: "",
  against: "computer",
  dice: "server",
  edition: "",
  opponent: "captain",
  temper: "steady",
  handicap: "0",
  clock: "0",
  name: "",
  note: "",
  advice: true,
};
/** @type {(keyof Choices)[]} what is remembered for the next battle */
export const KEPT = ["against", "dice", "opponent", "temper", "handicap", "name", "clock", "advice"];

/** @type {[Choices["against"], string][]} */
export const AGAINST = [
  ["computer", "Computer"],
  ["friend", "A friend"],
  ["screen", "This screen"],
];

/** @type {[Choices["dice"], string][]} */
export const DICE = [
  ["server", "Rolled here"],
  ["typed", "Typed in"],
  ["mixed", "Mixed"],
];

/** @type {[Choices["opponent"], string][]} */
export const OPPONENTS = [
  ["recruit", "Recruit"],
  ["sergeant", "Sergeant"],
  ["captain", "Captain"],
  ["drill", "Drill"],
];

/** @type {[Choices["temper"], string][]} */
export const TEMPERS = [
  ["cautious", "Cautious"],
  ["steady", "Steady"],
  ["bold", "Bold"],
];

/** @type {[string, string][]} */
export const HANDICAPS = [
  ["0", "as far as he can"],
  ["1", "a turn"],
  ["2", "an action"],
  ["3", "hardly"],
];

/** @type {Record<string, string>} what each choice of an opponent means */
export const OPPONENT_WORDS = {
  captain: "Plans by brigade, weighs the odds, looks ahead, and can say why. Rating 270.",
  sergeant: "Weighs the odds of an action, and looks no further. Rating 60.",
  recruit: "Often does something else than he thinks best: for a first battle. Rating −100.",
  drill: "Comes on, holds and fires by rule of thumb, and is quick. Rating 0, by which the others are measured.",
  cautious: "Spares his men, and comes on when the fire has told.",
  steady: "Comes on where it pays, and holds what he has.",
  bold: "Comes on early, and charges on thinner odds.",
  0: "He looks as far as he can.",
  1: "He looks a turn ahead, at fewer places.",
  2: "He looks an action ahead, and not at your answer.",
  3: "He hardly looks ahead: a first battle.",
};

/** @type {[string, string][]} */
export const CLOCKS = [
  ["0", "No clock"],
  ["60", "A minute an answer"],
  ["300", "Five minutes"],
  ["900", "A quarter of an hour"],
  ["3600", "An hour"],
  ["86400", "A day"],
  ["259200", "Three days"],
];

export const AGAINST_WORDS = {
  computer: "",
  friend: "You get a link to send. The battle waits until your friend has sat down.",
  screen: "Two players at this screen; whoever is asked takes the mouse.",
};

/** What a choice means, for those who have not made it before. */
export const DICE_WORDS = {
  server: "The server rolls. Its seed is sealed now and shown at the end, so that every roll can be checked.",
  typed: "You roll real dice and type what they show.",
  mixed: "For each roll you choose: type real dice, or let the server roll.",
};

/**
 * @param {Choices} choices
 * @param {Partial<Choices>} change
 * @param {{side: string}[]} sides
 * @returns {Choices}
 */
export function withChange(choices, change, sides) {
  const next = { ...choices, ...change };
  if (change.lead === "both") next.against = "screen";
  else if (change.lead && next.against === "screen") next.against = "computer";
  if (change.against === "screen") next.lead = "both";
  else if (change.against && next.lead === "both") next.lead = sides[0]?.side ?? "";
  return next;
}

/**
 * For the server.
 * @param {Choices} choices
 * @param {{side: string}[]} sides
 * @returns {Required<wire.Seating>}
 */
export function seating({ lead, against, dice, clock, name, note, advice, ...opponent }, sides) {
  /** @type {Record<string, "you" | "friend" | "computer">} */
  const seats = {};
  const other = against === "screen" ? "you" : against;
  for (const { side } of sides) seats[side] = lead === "both" || lead === side ? "you" : other;
  const waits = against === "friend" ? Number(clock) : 0;
  return { seats, computer: computerOf(opponent), dice, clock: waits, name: name.trim(), note: note.trim(), advice };
}

/**
 * The name by which the server knows an opponent: captain, captain-bold-2, drill.
 * @param {Pick<Choices, "opponent" | "temper" | "handicap">} choices
 */
export function computerOf({ opponent, temper, handicap }) {
  if (opponent !== "captain") return opponent;
  return ["captain", temper === "steady" ? "" : temper, handicap === "0" ? "" : handicap].filter(Boolean).join("-");
}

/**
 * The sides of a scenario, as buttons name them.
 * @param {wire.ScenarioBrief | null | undefined} scenario
 */
export function sidesOf(scenario) {
  return (scenario?.forces ?? []).map(({ side, name, nation }) => ({
    side,
    nation,
    name: name === "Confederate" ? "Confederates" : name,
  }));
}
