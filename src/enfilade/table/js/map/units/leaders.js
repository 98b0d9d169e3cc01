/** Leaders, their radii, and objectives: discs, stars on octagons, guidons with points; in pixels about their place. */
import { nothing, svg } from "../../../vendor/lit.js";
import { long, short } from "../geometry.js";
import { GUIDON, OCTAGON, star } from "./shapes.js";

/** @import { Plane, Point } from "../geometry.js" */

/** @type {Record<number, [x: number, size: number][]>} */
const STARS = {
  1: [[0, 4.6]],
  2: [
    [-3.6, 3.4],
    [3.6, 3.4],
  ],
  3: [
    [-5.2, 2.7],
    [0, 2.7],
    [5.2, 2.7],
  ],
};

/**
 * One, two or three stars for brigade, division and corps.
 * @param {wire.LeaderSeen} leader
 * @param {string | undefined} nation
 */
export function leaderMark(leader, nation) {
  const stars = STARS[Math.max(1, Math.min(3, leader.stars))];
  return svg`<g class=${`leader ${nation}`} data-leader=${leader.id}><circle class="leader-hit" r="15"></circle>
    ${
      nation === "confederate"
        ? svg`<path class="disc" d=${OCTAGON}></path>`
        : svg`<circle class="disc" r="9.5"></circle>`
    }
    <path class="star" d=${stars.map(([x, size]) => star(x, size)).join("")}></path><title>${leader.words}</title></g>`;
}

/**
 * How far he commands, in dashes, and how far he helps those who react, in dots; about his place on the map.
 * @param {wire.LeaderSeen} leader
 * @param {Point} at
 */
export function radii(leader, at) {
  const [x, y] = at.map(short);
  return svg`${
    leader.radius
      ? svg`<circle class="radius command" cx=${x} cy=${y} r=${short(long(leader.radius))}></circle>`
      : nothing
  }
    ${
      leader.reach
        ? svg`<circle class="radius reach" cx=${x} cy=${y} r=${short(long(leader.reach))}></circle>`
        : nothing
    }`;
}

/**
 * Where a leader is: on his own place, or on the rear edge of the unit he rides with, shared with others there.
 * @param {Plane} plane
 * @param {wire.LeaderSeen} leader
 * @param {wire.Pose | undefined} pose
 * @param {number} [i]
 * @param {number} [all]
 */
export function leaderPlace(plane, leader, pose, i = 0, all = 1) {
  if (!pose) return plane.at(leader);
  return plane.fromUnit(pose, [((i - (all - 1) / 2) * long(pose.width)) / 3, long(pose.depth) / 2]);
}

/**
 * A guidon with its points, in the look of the side that holds it.
 * @param {wire.Objective} objective
 * @param {string | undefined} nation
 */
export function objectiveMark(objective, nation) {
  return svg`<g class=${`objective ${nation ?? "none"}`} data-prize=${objective.id}><title>${objective.words}</title>
    <ellipse class="foot-ring" rx="5" ry="2.2" cy="5"></ellipse><path class="staff" d="M0 5V-22"></path>
    <path class="flag" d=${GUIDON}></path>${
      nation === "confederate" ? svg`<path class="flag hatched" d=${GUIDON}></path>` : nothing
    }
    <text x="7.6" y="-11.4" text-anchor="middle">${objective.points}</text></g>`;
}
