/** Moves that are drawn and not made: the ghost of a plan, what threatens it, a pencil plan, an interrupted move, trails. */
import { nothing, svg } from "../../vendor/lit.js";
import { long, short } from "./geometry.js";
import { onTable } from "./overlays.js";
import { DIAMOND, WEDGE, block } from "./shapes.js";
import { ghostStands } from "./units.js";

const SAME_PLACE = 14;
const HANDLE = 30;

/** Footprints of a plan, under the units. */
export function ghostBodies(view) {
  const { session } = view;
  const plans = [];
  if (session.pencil && session.pencil.unit !== session.selected) plans.push(plan(view, session.pencil, session.unit(session.pencil.unit), "pencil"));
  if (session.ghost) plans.push(plan(view, session.ghost, session.unit(session.selected ?? ""), ""));
  return svg`${plans}${underWay(view)}${trails(view)}`;
}

function plan(view, ghost, unit, kind) {
  const nation = unit ? view.nation(unit.side) : "union";
  const legs = ghost.legs.slice(0, -1).flatMap((leg) => leg.ends.slice(0, 1));
  return svg`<g class=${`plan ${kind} ${nation} ${ghost.arrives ? "" : "short-of-it"}`}>
    ${legs.map((pose) => body(view, pose, unit, nation, "earlier"))}
    ${ghost.ends.map((pose, i) => body(view, pose, i === 0 ? unit : null, nation, "at-end"))}
    ${route(view, ghost)}</g>`;
}

/** A ghost at a pose: real stands where they fit it, else the bare footprint. */
export function body(view, pose, unit, nation, kind) {
  const same = unit && Math.abs(unit.pose.width - pose.width) < 20 && Math.abs(unit.pose.depth - pose.depth) < 20;
  const cut = nation === "confederate";
  return svg`<g class=${`ghost ${kind} ${nation}`} transform=${view.plane.put(pose)}>
    ${same ? ghostStands(unit.stands, nation) : svg`<path class="ghost-stand" d=${block(long(pose.width), long(pose.depth), cut)}></path>`}
    ${kind === "earlier" || kind === "was" ? nothing : svg`<g transform=${`translate(0 ${short(-long(pose.depth) / 2)})`}><path class="ghost-wedge in-px" d=${WEDGE}></path></g>`}</g>`;
}

function route(view, ghost) {
  const d = ghost.legs.map((leg) => view.plane.line(leg.path)).join("");
  if (!d) return nothing;
  const nodes = ghost.legs.slice(0, -1).map((leg) => leg.path.at(-1)).filter(Boolean).map((point) => view.plane.point(point));
  return svg`<path class="route-casing" d=${d}></path><path class="route" d=${d} marker-end=${`url(#${view.name}-arrow)`}></path>
    ${nodes.map(([x, y]) => svg`<g transform=${`translate(${short(x)} ${short(y)})`}><circle class="route-node in-px" r="3.6"></circle></g>`)}`;
}

/** What the legs cost, what they come to, and why they go no farther. */
export function ghostChips(view) {
  const { session, plane } = view;
  const chips = [];
  const { ghost } = session;
  if (ghost) {
    for (const leg of ghost.legs) {
      const middle = leg.path[Math.floor(leg.path.length / 2)];
      const before = leg.path[Math.max(0, Math.floor(leg.path.length / 2) - 1)];
      if (!middle) continue;
      const at = leg.path.length === 2 ? [(middle[0] + before[0]) / 2, (middle[1] + before[1]) / 2] : middle;
      chips.push({ at: plane.point(at), lines: [leg.words, ...wrapped(leg.ground)], kind: "plain", side: "right" });
    }
    const end = ghost.ends[0] ?? session.wish;
    const why = wrapped(ghost.why);
    const total = [ghost.cost, ghost.left].filter(Boolean);
    if (end && (total.length || why.length)) {
      const pose = ghost.ends[0];
      const away = pose ? plane.fromUnit(pose, [long(pose.width) / 2, 0]) : plane.at(end);
      chips.push({ at: away, lines: ghost.arrives && !why.length ? total : [...total.slice(0, 1), ...why], kind: ghost.arrives ? "total" : "refused", side: away[0] < plane.at(end)[0] ? "left" : "right" });
    }
    for (const group of threats(view)) {
      chips.push({ at: group.at, lines: group.all.slice(0, 3).map(({ words, chance }) => (view.threatOver === group.all[0].unit && chance ? `${words}, ${chance.percent}` : words)), kind: "threat", side: "left", threat: group.all[0].unit });
    }
    chips.push(...dangerChips(view));
  }
  const { under_way: way } = session.sight;
  if (way?.words && onTable(session.unit(way.unit))) {
    chips.push({ at: plane.at(way.start), lines: [way.words], kind: `enemy ${view.nation(session.unit(way.unit).side)}`, side: "below" });
  }
  return chips;
}

/** What could be done to it where the ghost stands: at each enemy that could. */
function dangerChips(view) {
  const { session, plane } = view;
  if (view.dragging) return [];
  return session.ghost.danger.slice(0, 5).flatMap((danger) => {
    const unit = onTable(session.unit(danger.unit));
    if (!unit) return [];
    return [{ at: plane.fromUnit(unit.pose, [0, -long(unit.pose.depth) / 2]), lines: [danger.chance ? `${danger.words}, ${danger.chance.percent}` : danger.words], kind: "danger", side: "above", threat: danger.unit }];
  });
}

/** Threats that strike at one place share a diamond. */
export function threats(view) {
  const groups = [];
  for (const threat of view.session.ghost?.threats ?? []) {
    const at = view.plane.at(threat);
    const group = groups.find((one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < SAME_PLACE);
    if (group) group.all.push(threat);
    else groups.push({ at, all: [threat] });
  }
  return groups;
}

/** Diamonds, over the units; with a line to whoever is meant while the pointer is on one. */
export function threatMarks(view) {
  return threats(view).map(({ at: [x, y], all }) => {
    const meant = all.map((threat) => onTable(view.session.unit(threat.unit))).find((unit) => unit && unit.id === view.threatOver);
    const from = meant && view.plane.fromUnit(meant.pose, [0, -long(meant.pose.depth) / 2]);
    return svg`${from ? svg`<path class="threat-line" d=${`M${from.map(short).join(" ")}L${short(x)} ${short(y)}`}></path>
        <path class="threat-unit" d=${view.plane.box(meant.pose, 5)}></path>` : nothing}
      <g class="threat" data-threat=${all[0].unit} transform=${`translate(${short(x)} ${short(y)})`}><g class="in-px">
        <circle class="threat-hit" r="15"></circle><path d=${DIAMOND}></path><text y="4.6" text-anchor="middle">${all.length > 1 ? all.length : "!"}</text></g></g>`;
  });
}

/** What is taken hold of to turn the ghost, before its front; and the ghost itself. */
export function handles(view) {
  const { session } = view;
  const pose = view.rawPose() ?? session.ghost?.ends[0];
  if (!pose || session.mode !== "move" || session.still) return nothing;
  return svg`<g transform=${view.plane.put(pose)}><path class="grip-ghost" data-grip="ghost" d=${block(long(pose.width) + 8, long(pose.depth) + 8, false)}></path>
    <g transform=${`translate(0 ${short(-long(pose.depth) / 2)})`}><g class="in-px"><path class="grip-stem" d=${`M0 -8V${9 - HANDLE}`}></path>
      <circle class="grip" data-grip="turn" cy=${-HANDLE} r="9"></circle><path class="grip-arrow" d=${`M-4.2 ${1.5 - HANDLE}a4.4 4.4 0 1 1 7 2.2M3.6 ${-0.6 - HANDLE}l-.4 4.4l-4 -1`}></path>
      <circle class="grip-reach" data-grip="turn" cy=${-HANDLE} r="22"></circle></g></g></g>`;
}

/** Where a move began, where it stands, where it means to go. */
function underWay(view) {
  const { session, plane } = view;
  const way = session.sight.under_way;
  const unit = way && onTable(session.unit(way.unit));
  if (!unit) return nothing;
  const nation = view.nation(unit.side);
  const line = (a, b) => `M${plane.at(a).map(short).join(" ")}L${plane.at(b).map(short).join(" ")}`;
  return svg`<g class=${`under-way ${nation}`}>${body(view, way.start, unit, nation, "was")}
    ${way.end ? body(view, way.end, unit, nation, "next") : nothing}
    <path class="way-done" d=${line(way.start, way.now)}></path>
    ${way.end && Math.hypot(way.end.x - way.now.x, way.end.y - way.now.y) > 250 ? svg`<path class="way-next" d=${line(way.now, way.end)} marker-end=${`url(#${view.name}-arrow)`}></path>` : nothing}</g>`;
}

/** The last moves of this player turn, faintly. */
function trails(view) {
  const { session, plane } = view;
  const log = session.log ?? session.sight.log;
  const last = log.at(-1);
  const way = session.sight.under_way?.unit;
  const moves = log.slice(-24).filter((one) => one.start && one.end && one.turn === last.turn && one.active === last.active && one.about[0] !== way
    && Math.hypot(one.end.x - one.start.x, one.end.y - one.start.y) > 150).slice(-4);
  return svg`<g class="trails">${moves.map((move) => svg`<path class=${`trail ${move.side ? view.nation(move.side) : ""}`} d=${`M${plane.at(move.start).map(short).join(" ")}L${plane.at(move.end).map(short).join(" ")}`}></path>`)}</g>`;
}

function wrapped(words, most = 34) {
  const lines = words ? [""] : [];
  for (const word of words.split(" ").filter(Boolean)) {
    const line = lines[lines.length - 1];
    if (line && line.length + word.length > most) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}
