// A new battle: its name and card, and its order of battle from a scenario, a file, or typed in from men.

import { html, live, nothing } from "../../../vendor/lit.js";
import { titleOf } from "./battles.js";
import { rulings } from "./rulings.js";
import { SIDES } from "../roster/sides.js";
import { typingIn } from "./typing-in.js";
import { withText } from "../fields.js";

/**
 * @import { Book } from "../book/book.js"
 * @import { Opening } from "../book/device_store.js"
 * @import { Change, Making } from "./making.js"
 */

const LARGEST = 1 << 20;
/** Minutes that most clubs have; whoever has no end clears it, and the clock foretells nothing. */
const EVENING = "180";
const EXAMPLE = `side,brigade,unit,arm,men,weapon,quality,leader,benefit
us,Iron Brigade,2nd Wisconsin,infantry,302,R/M,elite,Solomon Meredith,1
us,,Abner Doubleday,leader,,,,,1
cs,Archer,13th Alabama,infantry,308,R/M,veteran,James Archer,1`;
/** @type {[Making["way"], string][]} */
const WAYS = [
  ["scenario", "A scenario"],
  ["file", "A file"],
  ["typed", "Typed in"],
];

/** @param {Book} book */
export function newPage(book) {
  if (!book.editions.length) return html`<p class="hint wide">The cards are being fetched.</p>`;
  const { making } = book;
  making.edition ||= book.scenarios[0]?.edition ?? book.editions[0]?.id ?? "";
  /** @type {Change} */
  const set = (changes) => {
    Object.assign(making, changes);
    book.show({});
  };
  const { opening } = making;
  return html`
    <section class="making">
      <label class="ask"><span>Name of the battle</span><input autocomplete="off" maxlength="60"
        placeholder=${opening?.name || "McPherson’s Ridge"} .value=${live(making.name ?? "")}
        @input=${withText((text) => (making.name = text))}></label>
      <label class="ask"><span>Card</span>
        <select @change=${withText((edition) =>
          set({ edition, opening: null, error: null, units: [], leaders: [], rulings: {}, sources: undefined }),
        )}>
          ${book.editions.map(
            ({ id, title, own }) =>
              html`<option value=${id} ?selected=${id === making.edition}
                .selected=${id === making.edition}>${title}${own ? " (your own)" : ""}</option>`,
          )}
        </select>
      </label>
      ${book.bad.map(
        (sentence) => html`<p class="refused" role="status">An edition of your own cannot be played. ${sentence}</p>`,
      )}
      ${rulings(book, set)}
      <div class="ask" role="group" aria-label="Order of battle">
        <p>Order of battle</p>
        <div class="leaves">${WAYS.map(
          ([key, title]) =>
            html`<button type="button" aria-pressed=${making.way === key}
              @click=${() => set({ way: key, opening: null, error: null, file: "" })}>${title}</button>`,
        )}</div>
      </div>
      ${
        making.way === "scenario" ? scenarios(book, set) : making.way === "file" ? file(book, set) : typingIn(book, set)
      }
      ${
        making.error
          ? html`<section class="refused" role="alert"><p>${making.error.sentence}</p>${
              making.error.excerpt ? html`<pre><b>${making.error.line}</b> ${making.error.excerpt}</pre>` : nothing
            }</section>`
          : nothing
      }
      ${opening ? summary(book, opening) : nothing}
      ${
        alternates(book)
          ? html`<div class="ask" role="group" aria-label="Who acts first"><p>Who acts
          first</p><div class="sides">${Object.entries(SIDES).map(
            ([side, title]) =>
              html`<button type="button" class=${side} aria-pressed=${side === firstOf(making)}
                  @click=${() => set({ first: side })}>${title}</button>`,
          )}</div></div>`
          : nothing
      }
      <div class="bounds">
        <label class="ask"><span>Turns, if it is limited</span><input inputmode="numeric" autocomplete="off"
          .value=${live(String(making.turns ?? opening?.turns ?? ""))}
          @input=${withText((text) => (making.turns = text))}></label>
        <label class="ask"><span>Minutes for the evening</span><input inputmode="numeric" autocomplete="off"
          .value=${live(evening(making))} @input=${withText((text) => (making.minutes = text))}></label>
      </div>
      <p class="foot"><button type="button" class="go" ?disabled=${!ready(making)} @click=${() => begin(book)}>Begin the
        battle</button></p>
    </section>
  `;
}

/**
 * A file's name without its end; dashes are how file names write spaces.
 * @param {string} file
 */
function stem(file) {
  return file
    .replace(/\.\w+$/, "")
    .replaceAll(/[-_]+/g, " ")
    .slice(0, 60)
    .trim();
}

/**
 * Where both sides act together, nobody is the first.
 * @param {Book} book
 */
function alternates({ editions, making }) {
  return editions.find(({ id }) => id === making.edition)?.alternates;
}

/** @param {Making} making */
function evening({ minutes, opening }) {
  return String(minutes ?? opening?.minutes ?? EVENING);
}

/** @param {Making} making */
function firstOf({ first, opening }) {
  return first ?? opening?.first ?? "us";
}

/** @param {Making} making */
function ready({ way, opening, units }) {
  return way === "typed" ? Boolean(units.length) : Boolean(opening);
}

/**
 * @param {Book} book
 * @param {Change} set
 */
function scenarios(book, set) {
  /** @param {string} id */
  const choose = async (id) => {
    const answer = await book.ask({ ask: "scenario", id, edition: book.making.edition }, { aloud: false });
    set(answer.error ? { opening: null, error: answer.error } : { scenario: id, opening: answer.opening, error: null });
  };
  // Only those of the game that is chosen: a scenario of the other one has no figures for it.
  const { family, title } = book.editions.find(({ id }) => id === book.making.edition) ?? {};
  const fitting = book.scenarios.filter((one) => one.family === family);
  if (!fitting.length)
    return html`<p class="hint">No scenario can be played by ${title}. Bring a file, or type the units in.</p>`;
  return html`<ul class="scenarios">${fitting.map(
    ({ id, title }) =>
      html`<li><button type="button" aria-pressed=${book.making.scenario === id && Boolean(book.making.opening)}
        @click=${() => choose(id)}>${title}</button></li>`,
  )}</ul>`;
}

/**
 * @param {Book} book
 * @param {Change} set
 */
function file(book, set) {
  return html`
    <label class="ask file"><span>An order of battle as CSV, JSON or TOML</span>
      <input type="file" class="unseen" accept=".csv,.json,.toml,text/csv,application/json"
        @change=${
          /** @param {Event} event */ (event) => read(book, /** @type {HTMLInputElement} */ (event.target), set)
        }>
      <b class="btn">${book.making.file ? `${book.making.file}: choose another` : "Choose a file"}</b>
    </label>
    <details class="card-part"><summary>What a file looks like</summary><div class="card-scroll" tabindex="0"
      role="region" aria-label="An example"><pre>${EXAMPLE}</pre></div><p>Of men, figures, stands and guns say what you
      know; the card makes the rest of it. The first line names the columns.</p></details>
  `;
}

/**
 * @param {Book} book
 * @param {HTMLInputElement} input
 * @param {Change} set
 */
async function read(book, input, set) {
  const chosen = input.files?.[0];
  if (!chosen) return;
  if (chosen.size > LARGEST)
    return set({ error: { sentence: "This file is larger than any order of battle." }, opening: null });
  const text = await chosen.text();
  const kind = (chosen.name.split(".").at(-1) ?? "").toLowerCase();
  const answer = await book.ask({ ask: "read", text, kind, edition: book.making.edition }, { aloud: false });
  input.value = "";
  // What a file says of its own card and rulings counts, and is shown as chosen.
  if (!answer.error) {
    const { edition, sources, rulings: own } = answer.opening;
    return set({
      opening: answer.opening,
      edition,
      sources,
      rulings: { ...(edition === book.making.edition ? book.making.rulings : {}), ...own },
      error: null,
      file: chosen.name,
    });
  }
  const { line } = answer.error;
  const excerpt = line ? text.split("\n")[line - 1]?.slice(0, 120) : "";
  set({
    opening: null,
    file: chosen.name,
    error: { ...answer.error, sentence: `${chosen.name}: ${answer.error.sentence}`, excerpt },
  });
}

/**
 * @param {Book} book
 * @param {Opening} opening
 */
function summary(book, opening) {
  /** @param {string} side */
  const count = (side) => opening.units.filter((unit) => unit.side === side).length;
  const leaders = opening.leaders?.length ?? 0;
  const led = leaders ? `, ${leaders} leader${leaders === 1 ? "" : "s"}` : "";
  return html`<p class="summary"><b>${opening.name || "Order of battle"}</b>: ${count("us")} Union and ${count("cs")}
  Confederate units${led}, by ${titleOf(book, opening.edition)}.</p>`;
}

/** @param {Book} book */
function begin(book) {
  const { making } = book;
  /** @type {Opening} */
  const typed = {
    format: "enfilade-pocket-1",
    name: "",
    edition: making.edition,
    units: making.units,
    leaders: making.leaders,
  };
  const base = making.way === "typed" ? typed : making.opening;
  if (!base) return;
  /** @param {string | number | null | undefined} text */
  const number = (text) => Math.trunc(Number(text)) || null;
  const opening = {
    ...base,
    rulings: making.rulings,
    first: firstOf(making),
    name: making.name?.trim() || base.name || stem(making.file ?? "") || "Battle",
    turns: number(making.turns ?? base.turns),
    minutes: number(evening(making)),
  };
  return book.create(opening);
}
