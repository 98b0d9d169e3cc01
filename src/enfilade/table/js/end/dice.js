// The dice of a battle: the best and the worst rolls with how rare they were, and the result by even dice.

import { html, nothing, svg } from "../../vendor/lit.js";
import { dieFace } from "../ledger/order/dice.js";

const WIDE = 340;
const MARGIN = 16;

/** @param {wire.Ending} end */
export function dice(end) {
  const { best, worst } = end;
  return html`
    <section class="luck" aria-labelledby="luck-title">
      <h2 id="luck-title">The dice</h2>
      ${best.length + worst.length ? nothing : html`<p class="faint">No roll was rarer than one in four.</p>`}
      <ul>
        ${best.map((roll) => rolled(end, roll, "best"))} ${worst.map((roll) => rolled(end, roll, "worst"))}
      </ul>
      <h3>By even dice</h3>
      ${evenLine(end)}
      <p class="faint">${end.even.words}</p>
    </section>
  `;
}

/**
 * @param {wire.Ending} end
 * @param {wire.EndRoll} roll
 * @param {string} which
 */
function rolled({ sides, yours, game }, { side, faces, words, odds, exact, line, turn }, which) {
  const one = sides.find(({ id }) => id === side);
  const whose = yours.length === 1 ? (yours[0] === side ? "Yours" : "Theirs") : (one?.name ?? side);
  return html`
    <li class=${one?.nation ?? ""}>
      <a href="/replay/${game}?line=${line}" aria-label="Look at it again: dice ${faces.join(", ")}">${faces.map(
        (face) => dieFace(face, faces.length > 2 ? 22 : 28),
      )}</a>
      <p><b>${whose}, ${which}.</b> ${words} <span title=${exact}>Turn ${turn}, ${odds}.</span></p>
    </li>
  `;
}

/**
 * The balance of losses as it was and by even dice, on one line.
 * @param {wire.Ending} end
 */
function evenLine({ even: { real, even }, sides }) {
  const most = Math.max(2, Math.ceil(Math.max(Math.abs(real), Math.abs(even))) + 1);
  const low = Math.min(real, even) < 0 ? -most : 0;
  const high = Math.max(real, even) > 0 ? most : 0;
  /** @param {number} value */
  const x = (value) => MARGIN + ((WIDE - 2 * MARGIN) * (value - low)) / Math.max(1, high - low);
  const step = high - low > 24 ? 10 : high - low > 10 ? 4 : 2;
  const marks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) marks.push(value);
  /** @param {number} value */
  const whose = (value) =>
    value ? `${sides[value > 0 ? 0 : 1].name} by ${Math.abs(Math.round(value * 10) / 10)}` : "even";
  return html`
    <svg class="even" viewBox="0 0 ${WIDE} 84" role="img"
      aria-label="Balance of losses: ${whose(real)} as it was, ${whose(even)} by even dice">
      <path class="axis" d="M${MARGIN} 46H${WIDE - MARGIN}"></path>
      ${marks.map(
        (value) => svg`<path class="axis" d="M${x(value)} 42v8"></path>
          <text class="hour" x=${x(value)} y="66" text-anchor="middle">${Math.abs(value)}</text>`,
      )}
      <path class="real" d="M${x(real) - 8} 26h16l-8 13z"></path>
      <text class="when" x=${near(x(real))} y="19" text-anchor="middle">as it was: ${whose(real)}</text>
      <path class="by-even" d="M${x(even)} 39l7 7-7 7-7-7z"></path>
      <text class="when" x=${near(x(even))} y="82" text-anchor="middle">by even dice: ${whose(even)}</text>
    </svg>
  `;
}

/** A label's middle, so that none is cut off. @param {number} x */
const near = (x) => Math.max(100, Math.min(WIDE - 100, x));
