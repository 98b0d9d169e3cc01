// How a question of Python's is put on the page: a row of segments, toggles at the thumb, or a line of a longer form.

import { html, live, nothing } from "../../../vendor/lit.js";
import { capital } from "../../words.js";
import { withText } from "../fields.js";

const MOST_SEGMENTS = 4;
/** Toggles that stand on the page itself; with the way to the others they take two rows of a phone. */
const LIKELY = 5;

/**
 * @import { Value } from "../begin/making.js"
 * @typedef {wire.FactAsked} Question
 * @typedef {(key: string, value: Value) => void} Answer
 * @typedef {{key: string, label: string, on: boolean, likely: boolean, tap: () => void}} Toggle
 */

/** One choice as a row of segments, such as the range; what does not fit stands under More.
 * @param {Question} question
 * @param {Answer} answer
 * @param {() => void} more
 */
export function segments(question, answer, more) {
  const { key, value, options } = question;
  const chosen = options.findIndex((one) => one.value === value);
  const first = options.slice(0, MOST_SEGMENTS);
  const shown = chosen >= MOST_SEGMENTS ? [...first.slice(0, -1), options[chosen]] : first;
  return html`
    <fieldset class="segments">
      <legend class="unseen">${question.ask || question.label}</legend>
      ${shown.map(
        (one) => html`
          <label>
            <input type="radio" name=${key} .checked=${live(one.value === value)}
              @change=${() => answer(key, one.value)}>
            <span>${capital(one.label)}</span>
          </label>
        `,
      )}
      ${
        options.length > shown.length
          ? html`<button type="button" aria-label="${question.label}: others" @click=${more}>…</button>`
          : nothing
      }
    </fieldset>
  `;
}

/**
 * Which question of a sheet stands above the others as a row of segments: the range, else the first that has several
 * answers.
 * @param {Question[]} questions
 */
export function leading(questions) {
  const choices = questions.filter((one) => one.likely && one.kind === "choice" && one.options.length > 1);
  return choices.find(({ key }) => key === "range") ?? choices.find(({ options }) => options.length > 2) ?? null;
}

/** The likely facts as toggles, and the way to the others.
 * @param {Question[]} questions without the leading one
 * @param {Answer} answer
 * @param {() => void} more
 */
export function toggles(questions, answer, more) {
  if (!questions.length) return nothing;
  const all = questions.flatMap((question) => togglesOf(question, answer));
  const on = all.filter((one) => one.on);
  const shown = [...on, ...inTurn(all.filter((one) => !one.on && one.likely))].slice(0, Math.max(LIKELY, on.length));
  const counts = questions.filter(({ kind, likely }) => kind === "number" && likely);
  const others =
    all.length > shown.length || questions.some((one) => !counts.includes(one) && !togglesOf(one, answer).length);
  return html`
    <div class="facts" role="group" aria-label="Facts">
      ${counts.map((one) => smallStepper(one, answer))}
      ${all
        .filter((one) => shown.includes(one))
        .map(
          ({ label, on, tap }) =>
            html`<button type="button" aria-pressed=${on} @click=${tap}>${capital(label)}</button>`,
        )}
      ${others ? html`<button type="button" class="more" @click=${more}>More…</button>` : nothing}
    </div>
  `;
}

/** A question in full, as a line of a form.
 * @param {Question} question
 * @param {Answer} answer
 */
export function line(question, answer) {
  const said = question.ask || question.label;
  switch (question.kind) {
    case "flag":
      return html`<div class="ask"><button type="button" class="fact" aria-pressed=${Boolean(question.value)}
        @click=${() => answer(question.key, !question.value)}>${question.label}</button><p>${said}</p></div>`;
    case "choices":
      return group(
        question,
        said,
        (value) => several(question.value).includes(value),
        (value) => answer(question.key, toggled(question.value, value)),
      );
    case "choice":
      return question.options.length > 8
        ? html`<label class="ask"><span>${said}</span><select .value=${live(question.value ?? "")}
          @change=${withText((text) => answer(question.key, text))}>${question.options.map(
            ({ value, label }) =>
              html`<option value=${value} ?selected=${value === question.value}>${capital(label)}</option>`,
          )}</select></label>`
        : group(
            question,
            said,
            (value) => value === question.value,
            (value) => answer(question.key, value),
          );
    case "number":
      return stepper(question, said, answer);
    case "inches":
      return html`<label class="ask inches"><span>${said}</span><input inputmode="decimal" autocomplete="off"
        placeholder=${question.value && !question.required ? `${question.value}″` : "inches"}
        .value=${live(question.from === "default" ? "" : String(question.value ?? ""))}
        @input=${withText((text) => answer(question.key, text.trim() || null))}></label>`;
    default:
      return html`<label class="ask"><span>${said}</span><input autocomplete="off" maxlength="60"
        .value=${live(question.value ?? "")} @change=${withText((text) => answer(question.key, text))}></label>`;
  }
}

/**
 * @param {Question} question
 * @param {string} said
 * @param {(value: string) => boolean} isOn
 * @param {(value: string) => void} tap
 */
function group(question, said, isOn, tap) {
  return html`
    <div class="ask" role="group" aria-label=${said}>
      <p>${said}</p>
      <div class="facts">${question.options.map(
        ({ value, label }) =>
          html`<button type="button" aria-pressed=${isOn(value)} @click=${() => tap(value)}>${capital(label)}</button>`,
      )}</div>
    </div>
  `;
}

/**
 * A count that is asked for often: one tap more, one tap less.
 * @param {Question} question
 * @param {Answer} answer
 */
function smallStepper({ key, label, value, least, most }, answer) {
  const now = Number(value ?? 0);
  return html`
    <span class="count ${now ? "on" : ""}" role="group" aria-label=${label}>
      <button type="button" aria-label="${label}: one less" ?disabled=${now <= least}
        @click=${() => answer(key, now - 1)}>−</button>
      <span>${label} <b>${now}</b></span>
      <button type="button" aria-label="${label}: one more" ?disabled=${now >= most}
        @click=${() => answer(key, now + 1)}>+</button>
    </span>
  `;
}

/**
 * @param {Question} question
 * @param {string} said
 * @param {Answer} answer
 */
function stepper(question, said, answer) {
  const { key, least, most } = question;
  const value = Number(question.value ?? 0);
  /** @param {number} next */
  const set = (next) => answer(key, Math.min(most, Math.max(least, next)));
  return html`
    <div class="ask stepper" role="group" aria-label=${said}>
      <p>${said}</p>
      <button type="button" aria-label="One less" ?disabled=${value <= least} @click=${() => set(value - 1)}>−</button>
      <input inputmode="numeric" autocomplete="off" aria-label=${said} .value=${live(String(value))}
        @change=${withText((text) => set(Math.trunc(Number(text)) || 0))}>
      <button type="button" aria-label="One more" ?disabled=${value >= most} @click=${() => set(value + 1)}>+</button>
    </div>
  `;
}

/**
 * What of a question can be said with one tap.
 * @param {Question} question
 * @param {Answer} answer
 * @returns {Toggle[]}
 */
function togglesOf(question, answer) {
  const { key, kind, label, value, options, likely } = question;
  if (kind === "flag") return [{ key, label, on: Boolean(value), likely, tap: () => answer(key, !value) }];
  if (kind === "choices") {
    const chosen = several(value);
    return options.map((option) => ({
      key,
      label: option.label,
      on: chosen.includes(option.value),
      likely: likely && option.likely !== false,
      tap: () => answer(key, toggled(chosen, option.value)),
    }));
  }
  if (kind === "choice" && likely && options.length > 1 && options.length <= MOST_SEGMENTS) {
    // The first option is what holds if nothing is said.
    const [usual, ...others] = options;
    return others.map((option) => ({
      key,
      label: option.label,
      on: option.value === value,
      likely: likely && option.likely !== false,
      tap: () => answer(key, option.value === value ? usual.value : option.value),
    }));
  }
  return [];
}

/**
 * The first of every question before the second of any.
 * @param {Toggle[]} all
 */
function inTurn(all) {
  /** @type {Map<string, number>} */
  const places = new Map();
  /** @param {Toggle} one */
  const place = ({ key }) => places.set(key, (places.get(key) ?? -1) + 1).get(key) ?? 0;
  const ranked = all.map((one) => ({ one, rank: place(one) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/**
 * @param {Value} values
 * @param {string} value
 */
function toggled(values, value) {
  const now = several(values);
  return now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
}

/** The answers to a question that takes several. @param {Value} value */
function several(value) {
  return Array.isArray(value) ? value : [];
}
