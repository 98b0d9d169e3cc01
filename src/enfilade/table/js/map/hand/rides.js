/**
 * A leader in hand: how far he can ride, where he is, and with whom he would stay; and the ride that is being weighed.
 */
import { nothing, svg } from "../../../vendor/lit.js";
import { inches, long, moved, segment } from "../geometry.js";
import { wrapped } from "../over/ghosts.js";
import { leaderMark, leaderPlace } from "../units/leaders.js";
import { onTable } from "../over/overlays.js";

/** @import { Point } from "../geometry.js" */
/** @import { Chip } from "../names/chips.js" */

export class Rides {
  /** @param {import('../map.js').EnfiladeMap} view */
  constructor(view) {
    this.view = view;
    /** @type {{id: string, at: Point} | null} the leader in hand and the point of the map he is held at */
    this.held = null;
  }

  /**
   * @param {string} id
   * @returns {boolean} whether he is this player's to move now
   */
  begin(id) {
    const { session } = this.view;
    const leader = session.leader(id);
    if (!leader?.may_ride || !session.asked || !session.isMine(leader.side)) return false;
    session.back();
    this.held = { id, at: this.from(leader) };
    return true;
  }

  /** @param {Point} at */
  move(at) {
    if (!this.held) return;
    this.held.at = at;
    this.show();
  }

  /** @param {Point} at */
  end(at) {
    if (!this.held) return;
    const { id } = this.held;
    this.held = null;
    this.view.session.ride(id, this.view.plane.place(at));
    this.show();
  }

  cancel() {
    if (!this.held) return;
    this.held = null;
    this.show();
  }

  show() {
    this.view.board.leaders();
    this.view.board.overlays();
  }

  /**
   * Where a leader stands, on the map.
   * @param {wire.LeaderSeen} leader
   */
  from(leader) {
    const { session, plane } = this.view;
    return leaderPlace(plane, leader, onTable(session.unit(leader.attached))?.pose);
  }

  /** In hand, or where he is to go: the leader, the point, and the unit he would stay with. */
  get course() {
    const { session, plane } = this.view;
    const wish = this.held ?? (session.ridden && { id: session.ridden.id, at: plane.at(session.ridden) });
    const leader = wish && session.leader(wish.id);
    if (!leader) return null;
    const unit = this.held
      ? session.riding.unitAt(leader.id, plane.place(wish.at))
      : onTable(session.unit(session.ridden?.unit));
    const at = unit ? leaderPlace(plane, leader, unit.pose) : wish.at;
    const refused =
      !this.held && session.prospect && !session.prospect.legal
        ? session.prospect.why.map(({ text }) => text).join("")
        : "";
    return { leader, at, unit, from: this.from(leader), refused };
  }

  /** Under the units: the ground he can come to. */
  reach() {
    const { course, view } = this;
    const outline = course?.leader.ride ?? [];
    return outline.length ? svg`<path class="ride-reach" d=${view.plane.outline(outline)}></path>` : nothing;
  }

  /** Over the units: his way, and himself at its end. */
  marks() {
    const { course, view } = this;
    if (!course) return nothing;
    const { leader, at, unit, from, refused } = course;
    return svg`<g class=${`ride ${view.nation(leader.side)} ${refused ? "refused" : ""}`}>
      <path class="route-casing" d=${segment(from, at)}></path><path class="ride-way" d=${segment(from, at)}></path>
      ${unit ? svg`<path class="ride-to" d=${view.plane.box(unit.pose, 5)}></path>` : nothing}
      <g transform=${moved(at)}><g class="in-px">${leaderMark(leader, view.nation(leader.side))}</g></g></g>`;
  }

  /** @returns {Chip[]} */
  chips() {
    const { course } = this;
    if (!course) return [];
    const { at, unit, from, refused } = course;
    const far = inches((Math.hypot(at[0] - from[0], at[1] - from[1]) / long(1000)) * 1000);
    return [
      {
        at,
        lines: [unit ? `${far}, with ${unit.name}` : far, ...wrapped(refused)],
        kind: refused ? "refused" : "total",
        side: "right",
      },
    ];
  }
}
