// The balance of a battle as a line: a mark for each half turn, over bands of the levels, the deciding one in gold.

import { html, nothing, svg } from "../../vendor/lit.js";

const WIDE = 640;
const HIGH = 320;
const LEFT = 84;
const RIGHT = 14;
const TOP = 14;
const FOOT = 46;

/** @typedef {(n: number) => number} Scale */

/** @param {wire.Ending} end */
export function balance(end) {
  const { standings, levels, decided } = end;
  const most = Math.max(...standings.map(({ lead }) => Math.abs(lead) + 1), ...levels.map(({ least }) => least + 1), 2);
  /** @type {Scale} */
  const x = (at) => LEFT + ((WIDE - LEFT - RIGHT) * at) / Math.max(1, standings.length - 1);
  /** @type {Scale} */
  const y = (lead) => TOP + (HIGH - TOP - FOOT) * (0.5 - lead / (2 * most));
  return html`
    <section class="balance" aria-labelledby="balance-title">
      <h2 id="balance-title">The balance <span>points ahead if it had ended then</span></h2>
      <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${said(end)}>
        ${bands(end, most, y)} ${turns(standings, x)} ${gold(end, x, y)}
        <path class="nought" d="M${LEFT} ${y(0)}H${WIDE - RIGHT}"></path>
        <path class="line" d=${standings.map(({ lead }, at) => `${at ? "L" : "M"}${x(at)} ${y(lead)}`).join("")}></path>
        ${standings.map((one, at) => mark(one, end, x(at), y(one.lead)))}
        ${last(end, x, y)} ${whose(end)}
      </svg>
      ${
        decided
          ? html`<p class="decided"><b>The turn that decided it: ${half(end, standings[decided.at])}.</b>
            ${decided.words} <a href="/replay/${end.game}?line=${decided.line}">Look at it again</a></p>`
          : nothing
      }
    </section>
  `;
}

/**
 * @param {wire.Ending} end
 * @param {wire.Standing} one
 */
function half({ sides }, { turn, side }) {
  const name = sides.find(({ id }) => id === side)?.name;
  return name ? `turn ${turn}, ${name}` : `turn ${turn}`;
}

/**
 * @param {wire.Ending} end
 * @param {number} lead
 */
export function ahead({ sides }, lead) {
  return lead ? `${sides[lead > 0 ? 0 : 1].name} ${Math.abs(lead)} ahead` : "level";
}

/** @param {wire.Ending} end */
function said(end) {
  const { standings } = end;
  return `Points ahead. ${standings
    .map((one) => `${one.turn ? half(end, one) : "At the start"}: ${ahead(end, one.lead)}`)
    .join(". ")}.`;
}

/**
 * The levels as bands, above nought for the first side and below it for the second.
 * @param {wire.Ending} end
 * @param {number} most
 * @param {Scale} y
 */
function bands({ levels, sides }, most, y) {
  const steps = levels.length ? levels : [{ least: 1, title: "ahead", short: "ahead" }];
  return [1, -1].map((sign) => {
    const { nation } = sides[sign > 0 ? 0 : 1];
    return svg`
      ${steps.map(({ least, short }, at) => {
        const until = steps[at + 1]?.least ?? most;
        if (least >= most) return nothing;
        const [one, other] = [y(sign * (least - 0.5)), y(sign * (at + 1 < steps.length ? until - 0.5 : most))];
        const [top, tall] = [Math.min(one, other), Math.abs(one - other)];
        return svg`
          <rect class="band ${nation} b${Math.min(at + 1, 4)}" x=${LEFT} y=${top} width=${WIDE - LEFT - RIGHT}
            height=${tall}></rect>
          <text class="level ${nation}" x=${LEFT - 8} y=${top + tall / 2 + 4} text-anchor="end">${short}</text>`;
      })}
    `;
  });
}

/** @param {wire.Ending} end */
function whose({ sides }) {
  return sides.map(
    ({ nation, name }, at) =>
      svg`<text class="whose ${nation}" x=${LEFT + 8} y=${at ? HIGH - FOOT - 7 : TOP + 15}>${name} ahead</text>`,
  );
}

/**
 * @param {wire.Standing[]} standings
 * @param {Scale} x
 */
function turns(standings, x) {
  const ends = standings
    .map(({ turn }, at) => ({ turn, at }))
    .filter(({ turn, at }) => standings[at + 1]?.turn !== turn);
  return ends.map(({ turn, at }, nth) => {
    const from = nth ? ends[nth - 1].at : 0;
    if (!turn) return nothing;
    return svg`
      <path class="turn" d="M${x(at)} ${TOP}V${HIGH - FOOT}"></path>
      <text class="when" x=${(x(from) + x(at)) / 2} y=${HIGH - FOOT + 19} text-anchor="middle">turn ${turn}</text>
      ${
        ends.length < 8
          ? svg`<text class="hour" x=${(x(from) + x(at)) / 2} y=${HIGH - FOOT + 36}
              text-anchor="middle">${standings[at].hour}</text>`
          : nothing
      }`;
  });
}

/**
 * @param {wire.Ending} end
 * @param {Scale} x
 * @param {Scale} y
 */
function gold({ decided, standings }, x, y) {
  if (!decided) return nothing;
  const at = decided.at;
  return svg`<rect class="gold" x=${x(at - 1)} y=${TOP} width=${x(at) - x(at - 1)} height=${HIGH - FOOT - TOP}></rect>
    <path class="step" d="M${x(at - 1)} ${y(standings[at - 1].lead)}L${x(at)} ${y(standings[at].lead)}"></path>`;
}

/**
 * Circles after the first side's halves, diamonds after the second's, squares where both act at once.
 * @param {wire.Standing} one
 * @param {wire.Ending} end
 * @param {number} x
 * @param {number} y
 */
function mark({ side, turn, lead }, end, x, y) {
  const { sides } = end;
  const title = `${turn ? `Turn ${turn}` : "At the start"}: ${ahead(end, lead)}`;
  const nation = sides.find(({ id }) => id === side)?.nation ?? "none";
  const told = svg`<title>${title}</title>`;
  if (side === sides[0].id) return svg`<circle class="mark ${nation}" cx=${x} cy=${y} r="5.5">${told}</circle>`;
  const drawn = side ? `M${x} ${y - 7}l7 7-7 7-7-7z` : `M${x - 5} ${y - 5}h10v10h-10z`;
  return svg`<path class="mark ${nation}" d=${drawn}>${told}</path>`;
}

/**
 * @param {wire.Ending} end
 * @param {Scale} x
 * @param {Scale} y
 */
function last(end, x, y) {
  const { standings } = end;
  const at = standings.length - 1;
  const { lead } = standings[at];
  const below = y(lead) < TOP + 34;
  return svg`<text class="ends" x=${x(at)} y=${y(lead) + (below ? 22 : -13)} text-anchor="end">ends
    ${lead ? `${Math.abs(lead)} ahead` : "level"}</text>`;
}
