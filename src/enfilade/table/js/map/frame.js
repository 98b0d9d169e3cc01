/** The map's frame: the table's edge, a scale of inches round it, and the title in the corner with the fewest units. */
import { nothing, svg } from "../../vendor/lit.js";
import { lengthOf } from "./names/room.js";

/** @import { Point } from "./geometry.js" */
/** @import { Rect } from "./names/room.js" */

const SPACE_FOR_TITLE = 620;

/**
 * Border for a table of a size in pixels.
 * @param {number} width
 * @param {number} height
 * @param {number} perInch
 */
export function border(width, height, perInch) {
  const step = perInch < 12 ? perInch * 3 : perInch;
  /**
   * @param {number} span
   * @param {(at: number, size: number) => unknown} place
   */
  const bars = (span, place) =>
    Array.from({ length: Math.ceil(span / step) }, (_, i) => i)
      .filter((i) => i % 2 === 0)
      .map((i) => place(i * step, Math.min(step, span - i * step)));
  return svg`<rect class="frame-paper" x="-20" y="-20" width=${width + 40} height=${height + 40}></rect>
    <rect class="frame-outer" x="-19" y="-19" width=${width + 38} height=${height + 38}></rect>
    <rect class="frame-line" x="-12" y="-12" width=${width + 24} height=${height + 24}></rect>
    <g class="frame-bars">
      ${[-12, height + 7].map((y) =>
        bars(width, (at, size) => svg`<rect x=${at} y=${y} width=${size} height="5"></rect>`),
      )}
      ${[-12, width + 7].map((x) =>
        bars(height, (at, size) => svg`<rect x=${x} y=${at} width="5" height=${size}></rect>`),
      )}
    </g>
    <rect class="frame-line" x="-7" y="-7" width=${width + 14} height=${height + 14}></rect>
    <rect class="frame-line" x="-.5" y="-.5" width=${width + 1} height=${height + 1}></rect>`;
}

/**
 * Name, place, a scale of three inches and north. Nothing if the table is too small on the screen for it.
 * @param {wire.Sight} sight
 * @param {{width: number, height: number}} whole
 * @param {number} perInch
 * @param {Point[]} taken
 */
export function title(sight, { width, height }, perInch, taken) {
  if (width < SPACE_FOR_TITLE || height < 320) return { drawn: nothing, rect: null };
  const [name, more] = sight.title.split(/:\s*/);
  const place = sight.place || (more ? more : sight.edition_title);
  const barLong = Math.min(3, Math.max(1, Math.floor(150 / perInch)));
  const bar = barLong * perInch;
  const wide = Math.max(
    198,
    lengthOf(name, "700 19px title") + 36,
    lengthOf(place, "italic 400 13px title") + 36,
    bar + 96,
  );
  const high = 80;
  const rect = corner(width, height, wide, high, taken);
  const middle = wide / 2;
  const marks = Array.from({ length: barLong }, (_, i) => i);
  return {
    rect,
    drawn: svg`<g class="title" transform=${`translate(${rect[0]} ${rect[1]})`}>
      <rect class="title-edge" width=${wide} height=${high}></rect>
      <rect class="title-line" x="3" y="3" width=${wide - 6} height=${high - 6}></rect>
      <text class="title-name" x=${middle} y="25" text-anchor="middle">${name}</text>
      <text class="title-place" x=${middle} y="42" text-anchor="middle">${place}</text>
      <g transform="translate(24 57)">
        ${marks.map(
          (i) => svg`<rect class=${i % 2 ? "scale-light" : "scale-dark"} x=${i * perInch} y="-5" width=${perInch}
          height="5"></rect><text class="scale-figure" x=${i * perInch} y="12" text-anchor="middle">${i}</text>`,
        )}
        <text class="scale-figure" x=${bar - 4} y="12">${barLong} ${barLong === 1 ? "inch" : "inches"}</text></g>
      <g class="north" transform=${`translate(${wide - 24} 66)`}><path d="M0 -17L4 -3L0 -6L-4 -3Z"></path>
        <text y="8" text-anchor="middle">N</text></g></g>`,
  };
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} wide
 * @param {number} high
 * @param {Point[]} taken
 */
function corner(width, height, wide, high, taken) {
  const gap = 11;
  const rects = [
    [gap, gap],
    [width - wide - gap, gap],
    [gap, height - high - gap],
    [width - wide - gap, height - high - gap],
  ].map(([x, y]) => /** @type {Rect} */ ([x, y, x + wide, y + high]));
  const inside =
    (/** @type {Rect} */ [west, north, east, south]) =>
    (/** @type {Point} */ [x, y]) =>
      x > west - 20 && x < east + 20 && y > north - 20 && y < south + 20;
  const crowd = rects.map((rect) => taken.filter(inside(rect)).length);
  return rects[crowd.indexOf(Math.min(...crowd))];
}
