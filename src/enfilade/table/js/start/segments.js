// One choice out of a few, as a row of which one part is down.

import { html, live } from "../../vendor/lit.js";

/**
 * @template {string} Value
 * @param {string} name of the group of radio buttons
 * @param {string} label
 * @param {[Value, string][]} options value and words
 * @param {Value} value
 * @param {(value: Value) => void} choose
 */
export function segments(name, label, options, value, choose) {
  return html`
    <fieldset class="op">
      <legend>${label}</legend>
      <div class="segments">
        ${options.map(
          ([option, shown]) => html`
            <label>
              <input type="radio" name=${name} value=${option} .checked=${live(option === value)}
                @change=${() => choose(option)}>
              <span>${shown}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}
