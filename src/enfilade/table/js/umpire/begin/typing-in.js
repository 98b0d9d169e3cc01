// An order of battle typed in: a unit from its men, a leader with his worth. Python says how many figures and stands it
// makes.

import { html, live, nothing } from "../../../vendor/lit.js";
import { line } from "../sheet/questions.js";
import { SIDES } from "../roster/sides.js";
import { withText } from "../fields.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Row } from "../book/device_store.js"
 * @import { Change, Making, Value } from "./making.js"
 * @typedef {(key: string, value: Value) => void} Tell
 */

/** @type {[Making["kind"], string][]} */
const KINDS = [
  ["unit", "A unit"],
  ["leader", "A leader"],
];
/** What is asked of every unit; the rest of Python's form stands as it is until the battle changes it. */
const OF_A_UNIT = ["arm", "weapon", "quality", "figures", "stands"];
/** What the next regiment most often shares with the last. */
const SHARED = ["brigade", "arm", "weapon", "quality"];

/**
 * @param {Book} book
 * @param {Change} set
 */
export function typingIn(book, set) {
  const { making } = book;
  if (making.edition && making.formOf !== formOf(making)) fetchForm(book, set);
  /** @type {Tell} */
  const say = (key, value) => tell(book, set, key, value);
  return html`
    ${listed(book, set)}
    <section class="typing" aria-label="One more">
      <div class="leaves">${KINDS.map(
        ([kind, title]) =>
          html`<button type="button" aria-pressed=${making.kind === kind}
            @click=${() => set({ kind })}>${title}</button>`,
      )}</div>
      <div class="sides" role="group" aria-label="Side">${Object.entries(SIDES).map(
        ([side, title]) =>
          html`<button type="button" class=${side} aria-pressed=${making.said.side === side}
            @click=${() => say("side", side)}>${title}</button>`,
      )}</div>
      ${
        making.kind === "unit"
          ? html`<label class="ask"><span>In one line, if you like</span><input autocomplete="off" maxlength="200"
            placeholder="2nd Wisconsin: 302 men, rifle-muskets, elite"
            @change=${
              /** @param {Event} event */ (event) =>
                inOneLine(book, set, /** @type {HTMLInputElement} */ (event.target))
            }></label>`
          : nothing
      }
      ${written(making, "name", "Name", say)}${written(making, "brigade", "Brigade", say)}
      ${making.kind === "unit" ? written(making, "men", isGuns(making) ? "Guns" : "Men", say, "numeric") : nothing}
      ${making.counted ? html`<p class="counted" role="status">${making.counted.said}</p>` : nothing}
      ${questions(making).map((one) => line(one, say))}
      <p class="foot"><button type="button" @click=${() => add(book, set)}>Add
        ${making.said.name?.trim() || "it"}</button></p>
    </section>
  `;
}

/**
 * @param {Making} making
 * @param {"name" | "brigade" | "men"} key
 * @param {string} label
 * @param {Tell} say
 * @param {string} [mode]
 */
function written(making, key, label, say, mode = "text") {
  // Kept letter by letter: an answer that comes meanwhile draws the page anew, and would wipe out what is half typed.
  const keep = withText((text) => (making.said = { ...making.said, [key]: text }));
  return html`<label class="ask"><span>${label}</span><input inputmode=${mode} autocomplete="off" maxlength="60"
    .value=${live(making.said[key] ?? "")} @input=${keep}
    @change=${withText((text) => say(key, text.trim()))}></label>`;
}

/**
 * "2nd Wisconsin: 302 men, rifle-muskets, elite" fills in the rest.
 * @param {Book} book
 * @param {Change} set
 * @param {HTMLInputElement} input
 */
async function inOneLine(book, set, input) {
  const text = input.value.trim();
  if (!text) return;
  const answer = await book.ask({ ask: "men", edition: book.making.edition, text }, { aloud: false });
  if (answer.error) return set({ error: answer.error });
  input.value = "";
  const { name, men, arm, weapon, quality } = answer;
  set({
    said: { ...book.making.said, ...(name ? { name } : {}), men: String(men), arm, weapon, quality },
    counted: answer,
    error: null,
  });
}

/**
 * @param {Book} book
 * @param {Change} set
 * @param {string} key
 * @param {Value} value
 */
function tell(book, set, key, value) {
  const { making } = book;
  // Another arm has other weapons.
  const kept =
    key === "arm" ? { ...making.said, weapon: undefined, figures: undefined, stands: undefined } : making.said;
  making.said = { ...kept, [key]: value };
  set({ error: null });
  if (["men", "arm", "weapon", "quality"].includes(key)) count(book, set);
}

/** @param {Making} making */
function isGuns(making) {
  return answers(making).arm === "artillery";
}

/** @param {Making} making */
function formOf({ edition, kind, said }) {
  return `${edition} ${kind} ${said.arm ?? ""}`;
}

/**
 * @param {Book} book
 * @param {Change} set
 */
async function fetchForm(book, set) {
  const { making } = book;
  making.formOf = formOf(making);
  const facts = making.said.arm ? { arm: making.said.arm } : {};
  const answer = await book.ask({ ask: "unit-form", edition: making.edition, facts });
  if (!answer.error) set({ form: answer });
}

/**
 * Python's questions with what has been said so far; figures and stands follow from the men.
 * @param {Making} making
 */
function questions({ form, kind, said, counted }) {
  const asked = (form?.[kind] ?? []).filter(({ key }) => (kind === "unit" ? OF_A_UNIT.includes(key) : key !== "name"));
  const open = counted ? asked.filter(({ key }) => !["figures", "stands"].includes(key)) : asked;
  return open.map((one) => ({ ...one, value: said[one.key] ?? one.value }));
}

/**
 * @param {Making} making
 * @returns {Record<string, Value>}
 */
function answers(making) {
  return Object.fromEntries(questions(making).map(({ key, value }) => [key, value]));
}

/**
 * @param {Book} book
 * @param {Change} set
 */
async function count(book, set) {
  const { making } = book;
  const men = Number(String(making.said.men ?? "").replaceAll(/[,.\s]/g, ""));
  if (!men) return set({ counted: null });
  const said = answers(making);
  /** @param {string} key */
  const word = (key) => String(said[key] ?? "");
  const [arm, weapon, quality] = [word("arm"), word("weapon"), word("quality")];
  const answer = await book.ask({ ask: "men", edition: making.edition, men, arm, weapon, quality }, { aloud: false });
  set(answer.error ? { counted: null, error: answer.error } : { counted: answer, error: null });
}

/**
 * @param {Book} book
 * @param {Change} set
 */
function add(book, set) {
  const { making } = book;
  const { said, counted } = making;
  const name = said.name ?? "";
  if (!name) return set({ error: { sentence: "Every unit and leader needs a name." } });
  if ([...making.units, ...making.leaders].some((one) => one.name === name))
    return set({ error: { sentence: `${name} stands on the list already.` } });
  const base = { name, side: said.side, ...(said.brigade ? { brigade: said.brigade } : {}), ...answers(making) };
  const shared = { side: said.side, ...Object.fromEntries(SHARED.map((key) => [key, said[key]])) };
  if (making.kind === "leader") return set({ leaders: [...making.leaders, base], said: shared, error: null });
  const size = counted ? { figures: counted.figures, stands: counted.stands } : {};
  return set({ units: [...making.units, { ...base, ...size }], said: shared, counted: null, error: null });
}

/**
 * @param {Book} book
 * @param {Change} set
 */
function listed({ making }, set) {
  if (!making.units.length && !making.leaders.length) return nothing;
  /**
   * @param {"units" | "leaders"} list
   * @param {Row} one
   */
  const row = (list, one) => html`
    <li>
      <span class="dot ${one.side}"></span><b>${one.name}</b><span>${[
        one.brigade,
        one.figures ? `${one.figures} on ${one.stands}` : "leader",
        one.quality,
      ]
        .filter(Boolean)
        .join(", ")}</span>
      <button type="button" class="quiet" aria-label="Strike ${one.name}"
        @click=${() => set({ [list]: making[list].filter((other) => other !== one) })}>Strike</button>
    </li>
  `;
  return html`<ul class="typed">${making.units.map((one) => row("units", one))}${making.leaders.map((one) =>
    row("leaders", one),
  )}</ul>`;
}
