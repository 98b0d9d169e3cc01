// A new battle: its name and card, and its order of battle from a scenario, a file, or typed in from men.

import { html, live, nothing } from "../../vendor/lit.js";
import { titleOf } from "./battles.js";
import { typingIn } from "./typing-in.js";

const LARGEST = 1 << 20;
const WAYS = { scenario: "A scenario", file: "A file", typed: "Typed in" };

export function newPage(book) {
  if (!book.editions.length) return html`<p class="hint wide">The cards are being fetched.</p>`;
  const { making } = book;
  making.edition ||= book.scenarios[0]?.edition ?? book.editions[0]?.id ?? "";
  making.way ??= "scenario";
  const set = (changes) => {
    Object.assign(making, changes);
    book.show({});
  };
  const { opening } = making;
  return html`
    <section class="making">
      <label class="ask"><span>Name of the battle</span><input autocomplete="off" maxlength="60" placeholder=${opening?.name || "McPherson’s Ridge"} .value=${live(making.name ?? "")} @input=${(event) => (making.name = event.target.value)}></label>
      <label class="ask"><span>Card</span>
        <select @change=${(event) => set({ edition: event.target.value, opening: null, error: null, units: [], leaders: [] })}>
          ${book.editions.map(({ id, title }) => html`<option value=${id} ?selected=${id === making.edition}>${title}</option>`)}
        </select>
      </label>
      <div class="ask" role="group" aria-label="Order of battle">
        <p>Order of battle</p>
        <div class="leaves">${Object.entries(WAYS).map(([key, title]) => html`<button type="button" aria-pressed=${making.way === key} @click=${() => set({ way: key, opening: null, error: null })}>${title}</button>`)}</div>
      </div>
      ${making.way === "scenario" ? scenarios(book, set) : making.way === "file" ? file(book, set) : typingIn(book, set)}
      ${making.error ? html`<section class="refused" role="alert"><p>${making.error.sentence}</p>${making.error.excerpt ? html`<pre><b>${making.error.line}</b> ${making.error.excerpt}</pre>` : nothing}</section>` : nothing}
      ${opening ? summary(book, opening) : nothing}
      <div class="bounds">
        <label class="ask"><span>Turns, if it is limited</span><input inputmode="numeric" autocomplete="off" .value=${live(String(making.turns ?? opening?.turns ?? ""))} @input=${(event) => (making.turns = event.target.value)}></label>
        <label class="ask"><span>Minutes for the evening</span><input inputmode="numeric" autocomplete="off" placeholder="180" .value=${live(making.minutes ?? "")} @input=${(event) => (making.minutes = event.target.value)}></label>
      </div>
      <p class="foot"><button type="button" class="go" ?disabled=${!ready(making)} @click=${() => begin(book)}>Begin the battle</button></p>
    </section>
  `;
}

function ready({ way, opening, units }) {
  return way === "typed" ? Boolean(units?.length) : Boolean(opening);
}

function scenarios(book, set) {
  const choose = async (id) => {
    const answer = await book.ask({ ask: "scenario", id, edition: book.making.edition }, { aloud: false });
    set(answer.error ? { opening: null, error: answer.error } : { scenario: id, opening: answer.opening, edition: answer.opening.edition, error: null });
  };
  return html`<ul class="scenarios">${book.scenarios.map(({ id, title }) => html`<li><button type="button" aria-pressed=${book.making.scenario === id && Boolean(book.making.opening)} @click=${() => choose(id)}>${title}</button></li>`)}</ul>`;
}

function file(book, set) {
  return html`
    <label class="ask file"><span>CSV, JSON or TOML, as <code>enfilade roster</code> reads it</span>
      <input type="file" accept=".csv,.json,.toml,text/csv,application/json" @change=${(event) => read(book, event.target, set)}>
    </label>
  `;
}

async function read(book, input, set) {
  const chosen = input.files[0];
  if (!chosen) return;
  if (chosen.size > LARGEST) return set({ error: { sentence: "This file is larger than any order of battle." }, opening: null });
  const text = await chosen.text();
  const kind = chosen.name.split(".").at(-1).toLowerCase();
  const answer = await book.ask({ ask: "read", text, kind, edition: book.making.edition }, { aloud: false });
  input.value = "";
  if (!answer.error) return set({ opening: answer.opening, error: null });
  const { line } = answer.error;
  const excerpt = line ? text.split("\n")[line - 1]?.slice(0, 120) : "";
  set({ opening: null, error: { ...answer.error, sentence: `${chosen.name}: ${answer.error.sentence}`, excerpt } });
}

function summary(book, opening) {
  const count = (side) => opening.units.filter((unit) => unit.side === side).length;
  return html`<p class="summary"><b>${opening.name || "Order of battle"}</b>: ${count("us")} Union and ${count("cs")} Confederate units, ${opening.leaders?.length ?? 0} leaders, by ${titleOf(book, opening.edition)}.</p>`;
}

function begin(book) {
  const { making } = book;
  const typed = { format: "enfilade-pocket-1", edition: making.edition, rulings: {}, first: "us", units: making.units ?? [], leaders: making.leaders ?? [] };
  const base = making.way === "typed" ? typed : making.opening;
  const number = (text) => Math.trunc(Number(text)) || null;
  const opening = { ...base, name: making.name?.trim() || base.name || "Battle", turns: number(making.turns ?? base.turns), minutes: number(making.minutes) };
  return book.create(opening);
}
