/** What lies over the map for the unit in hand: outlines, aim, arcs and bands, ground it cannot see, whose radii. */
import { nothing, svg } from "../../../vendor/lit.js";
import { askedAbout } from "../eye.js";
import { inches, long, nearest, segment, short } from "../geometry.js";
import { leaderPlace, radii } from "../units/leaders.js";

/** @import { EnfiladeMap } from "../map.js" */
/** @import { Plane } from "../geometry.js" */
/** @import { Point } from "../geometry.js" */
/** @import { Chip } from "../names/chips.js" */

const OFF = 4.2;
/** @type {Record<string, string>} */
const LINES = { canister: "canister", short: "short", "point blank": "short", normal: "normal", long: "long" };

/**
 * Under the units: bands, primary zone, blind ground, radii.
 * @param {EnfiladeMap} view
 */
export function under(view) {
  const { session, plane } = view;
  const card = session.card && session.card.unit === session.selected ? session.card : null;
  const leader = session.leader(view.leaderOver ?? "") ?? session.leader(session.hover ?? "");
  const shown = session.layers.radii
    ? session.sight.leaders.filter((one) => one.place === "table")
    : leader
      ? [leader]
      : [];
  const foe = session.foe && session.foe.unit === session.threat ? session.foe : null;
  return svg`${foe ? bands(plane, foe, "enemy") : card ? bands(plane, card) : nothing}
    ${
      card && (session.layers.zones || session.mode === "charge")
        ? svg`<path class="zone" d=${plane.outline(card.zone)}></path>`
        : nothing
    }
    ${card && session.layers.sight ? blindGround(plane, card) : nothing}
    ${shown.map((one) => radii(one, leaderPlace(plane, one, onTable(session.unit(one.attached))?.pose)))}`;
}

/**
 * @param {Plane} plane
 * @param {wire.UnitCard} card
 * @param {string} [whose]
 */
function bands(plane, card, whose = "") {
  // The widest first, so that each nearer band deepens the wash.
  return svg`<g class=${`bands ${whose}`}>${[...card.arc].reverse().map((band) => {
    const d = plane.outline(band.outline);
    const kind = LINES[band.name] ?? "normal";
    return svg`<path class=${`band ${kind}`} d=${d}></path>
      ${kind === "canister" ? svg`<path class="band-double" d=${d}></path>` : nothing}`;
  })}</g>`;
}

/**
 * @param {Plane} plane
 * @param {wire.UnitCard} card
 */
function blindGround(plane, card) {
  return card.blind.map(
    ({ outline, why }) => svg`<path class="blind" d=${plane.outline(outline)}><title>${why}</title></path>`,
  );
}

/**
 * Chips of the bands, on the left edge of the arc.
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
export function bandChips(view) {
  const { session, plane } = view;
  if (!session.card || session.card.unit !== session.selected) return [];
  return session.card.arc.map((band) => ({ at: plane.point(band.at), lines: [band.words], kind: "band" }));
}

/**
 * Over the units: hover, selection, target, aim, focus.
 * @param {EnfiladeMap} view
 */
export function over(view) {
  const { session, plane } = view;
  /** @param {string | null} id */
  const on = (id) => (id ? onTable(session.unit(id)) : null);
  const [selected, hovered, target] = [on(session.selected), on(session.hover), on(session.targetId)];
  const asked = new Set(askedAbout(view.session));
  return svg`${[...asked]
    .filter((id) => id !== session.selected && id !== session.targetId)
    .map(on)
    .filter((unit) => unit !== null)
    .map((unit) => svg`<path class="asked" d=${plane.box(unit.pose, OFF)}></path>`)}
    ${hovered && hovered !== selected ? svg`<path class="hovered" d=${plane.box(hovered.pose, OFF)}></path>` : nothing}
    ${together(view)}
    ${selected ? cased("selected", plane.box(selected.pose, OFF)) : nothing}
    ${target ? cased("target", plane.box(target.pose, OFF)) : nothing}
    ${selected && target ? aim(view, selected, target) : nothing}
    ${focusRing(view)}
    ${view.flashed ? flash(view) : nothing}`;
}

/**
 * The others of a group; and while more are looked for, those who could be of it.
 * @param {EnfiladeMap} view
 */
function together(view) {
  const { session, plane } = view;
  /** @param {string[]} ids */
  const on = (ids) =>
    ids
      .map((id) => onTable(session.unit(id)))
      .filter((unit) => unit !== null)
      .filter((unit) => unit.id !== session.selected);
  const mates = session.joining || session.group?.length ? (session.together?.mates ?? []) : [];
  return svg`${on(mates).map((unit) => svg`<path class="mate" d=${plane.box(unit.pose, OFF)}></path>`)}
    ${on(session.group ?? []).map((unit) => cased("selected", plane.box(unit.pose, OFF)))}`;
}

/**
 * A line with another round it, so that it is seen on any ground.
 * @param {string} name
 * @param {string} d
 */
export function cased(name, d) {
  return svg`<path class=${`${name}-casing`} d=${d}></path><path class=${name} d=${d}></path>`;
}

/** @param {EnfiladeMap} view */
export function glow(view) {
  const unit = onTable(view.session.unit(view.session.selected ?? ""));
  return unit ? svg`<path class="selected-glow" d=${view.plane.box(unit.pose, OFF)}></path>` : nothing;
}

/**
 * From front to front, where the rule measures: edge to edge.
 * @param {Plane} plane
 * @param {wire.UnitSeen} from
 * @param {wire.UnitSeen} to
 */
export function aimed(plane, from, to) {
  const [frontLeft, frontRight] = plane.corners(from.pose);
  return nearest([frontLeft, frontRight], plane.corners(to.pose));
}

/**
 * @param {EnfiladeMap} view
 * @param {wire.UnitSeen} from
 * @param {wire.UnitSeen} to
 */
function aim(view, from, to) {
  const { from: a, to: b } = aimed(view.plane, from, to);
  return cased("aim", segment(a, b));
}

/**
 * @param {EnfiladeMap} view
 * @returns {Chip[]}
 */
export function aimChips(view) {
  const { session, plane } = view;
  const [from, to] = [session.selected, session.targetId].map((id) => onTable(session.unit(id)));
  if (!from || !to) return [];
  const { from: a, to: b, far } = aimed(plane, from, to);
  const seen = session.card?.seen.find((one) => one.unit === to.id);
  const length = seen?.inches || inches((far / long(1000)) * 1000);
  /** @type {Point} */
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return [{ at: middle, lines: [seen?.close ? `${length}, close` : length], kind: "aim", close: seen?.close }];
}

/** @param {EnfiladeMap} view */
function focusRing(view) {
  const unit = onTable(view.session.unit(view.focused ?? ""));
  if (!unit) return nothing;
  const d = view.plane.box(unit.pose, OFF + 2.5);
  return svg`<path class="focus-gold" d=${d}></path><path class="focus-casing" d=${d}></path>`;
}

/** @param {EnfiladeMap} view */
function flash(view) {
  const unit = onTable(view.session.unit(view.flashed));
  if (unit) return cased("flash", view.plane.box(unit.pose, 7));
  const leader = view.session.leader(view.flashed);
  if (!leader) return nothing;
  const [x, y] = leaderPlace(view.plane, leader, onTable(view.session.unit(leader.attached))?.pose).map(short);
  return svg`<circle class="flash-casing" cx=${x} cy=${y} r="16"></circle><circle class="flash" cx=${x} cy=${y}
    r="16"></circle>`;
}

/** @param {wire.UnitSeen | null | undefined} unit */
export function onTable(unit) {
  return unit?.place === "table" ? unit : null;
}
