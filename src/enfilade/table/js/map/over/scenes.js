/** The short pictures of what happens: muzzle flashes, a ball's way, canister, a charge, a run, a leader who falls. */
import { render, svg } from "../../../vendor/lit.js";
import { onTable } from "./overlays.js";

/** @import { EnfiladeMap } from "../map.js" */
/** @import { Point } from "../geometry.js" */

const SVG = "http://www.w3.org/2000/svg";
const SPAN = 1100;
const INCH = 32;
const STAR = "M0 -15l4.4 9.6 10.4 1.2 -7.8 7 2.2 10.4 -9.2 -5.4 -9.2 5.4 2.2 -10.4 -7.8 -7 10.4 -1.2z";

/** @typedef {{at: Point, to: Point, away: number, wide: number}} Shown where it begins, and what it is aimed at */

/** @type {Record<string, ((shown: Shown) => unknown) | undefined>} */
const PICTURES = {
  volley: ({ wide }) => flashes(6, wide),
  guns: (shown) => [flashes(2, shown.wide), ball(shown)],
  canister: (shown) => [flashes(2, shown.wide), shot(shown)],
  charge: (shown) => arrows(shown),
  rout: () => dust(),
  leader: () => star(),
};

/**
 * Shows it for a moment, and takes it away again.
 * @param {EnfiladeMap} view
 * @param {wire.Happening} happening
 */
export function picture(view, happening) {
  const drawn = PICTURES[happening.scene];
  const shown = placeOf(view, happening);
  const layer = view.querySelector('g[data-part="scenes"]');
  if (!drawn || !shown || !layer) return;
  const mark = document.createElementNS(SVG, "g");
  mark.setAttribute("class", `scene ${happening.scene}`);
  mark.setAttribute("transform", `translate(${shown.at[0]} ${shown.at[1]}) rotate(${shown.away})`);
  layer.append(mark);
  render(svg`${drawn(shown)}`, mark);
  setTimeout(() => mark.remove(), SPAN);
}

/**
 * @param {EnfiladeMap} view
 * @param {wire.Happening} happening
 * @returns {Shown | null}
 */
function placeOf(view, { about, scene }) {
  const { session, plane } = view;
  const unit = onTable(session.unit(about[0] ?? ""));
  const leader = session.leader(about[0]);
  const pose = unit?.pose ?? leader;
  if (!pose) return null;
  const at = plane.at(pose);
  const aimed = onTable(session.unit(about[about.length - 1] ?? ""))?.pose;
  const to = aimed && about.length > 1 ? plane.at(aimed) : at;
  const facing = unit ? unit.pose.facing / 100 : 0;
  const aims = scene !== "volley" && to !== at;
  const away = aims ? (Math.atan2(to[1] - at[1], to[0] - at[0]) * 180) / Math.PI + 90 : scene === "leader" ? 0 : facing;
  return { at, to, away, wide: unit ? (unit.pose.width / 1000) * INCH : INCH };
}

/** @param {Shown} shown */
const far = ({ at, to }) => Math.hypot(to[0] - at[0], to[1] - at[1]);

/**
 * Along the front, which lies to the north of the picture.
 * @param {number} count
 * @param {number} wide
 */
function flashes(count, wide) {
  return Array.from({ length: count }, (_, nth) => {
    const x = count > 1 ? -wide / 2 + (wide * (nth + 0.5)) / count : 0;
    return svg`<path class="flash t${nth % 4}" d="M${x} ${-INCH * 0.45}l4 -16 4 10 8 -6 -5 12z"></path>`;
  });
}

/** @param {Shown} shown */
const ball = (shown) => svg`<path class="way" d="M0 ${-INCH * 0.6}V${-far(shown)}"></path>
  <circle class="ball" cx="0" cy=${-far(shown)} r="7"></circle>`;

/** @param {Shown} shown */
function shot(shown) {
  const length = far(shown);
  return Array.from({ length: 16 }, (_, nth) => {
    const part = 0.25 + (0.75 * ((nth * 7) % 16)) / 16;
    const side = (((nth * 5) % 16) / 15 - 0.5) * length * 0.34 * part;
    return svg`<circle class="grape t${nth % 4}" cx=${side} cy=${-length * part} r="3"></circle>`;
  });
}

/** @param {Shown} shown */
function arrows(shown) {
  const length = Math.max(far(shown), INCH * 2);
  return [0.3, 0.5, 0.7].map(
    (part, nth) => svg`<path class="chevron t${nth}" d="M-16 ${14 - length * part}l16 -20 16 20"></path>`,
  );
}

const dust = () =>
  [-14, 2, 16].map((x, nth) => svg`<circle class="dust t${nth}" cx=${x} cy=${18 + 6 * nth} r=${9 + 2 * nth}></circle>`);

const star = () => svg`<circle class="ring" r="20"></circle>
  <path class="fallen-star" d=${STAR}></path>
  <path class="struck" d="M-19 19L19 -19"></path>`;
