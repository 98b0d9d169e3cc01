// Where the dice lie on the window: beside those who fight, below them if there is room, and never on them.

/** @import { EnfiladeMap } from "../../map/map.js" */

const APART = 26;
const EDGE = 10;

/**
 * @param {HTMLElement} card
 * @param {EnfiladeMap} map
 * @param {string[]} about units and leaders
 */
export function beside(card, map, about) {
  const places = about.map((id) => map.session.unit(id)?.pose ?? map.session.leader(id)).filter((one) => one !== null);
  if (!places.length) return;
  const points = places.map((place) => map.camera.toWindow(map.plane.at(place)));
  const reach = map.camera.scale * 1.2;
  const { width, height } = map.camera.view;
  const at = freePlace(points, reach, { width, height }, { width: card.offsetWidth, height: card.offsetHeight });
  card.style.left = `${Math.round(at.x)}px`;
  card.style.top = `${Math.round(at.y)}px`;
}

/**
 * Below, above, to the right or to the left of all of them: the first side with room, else the one with most.
 * @param {[number, number][]} points
 * @param {number} reach how far those who stand there reach beyond their middles
 * @param {{width: number, height: number}} view
 * @param {{width: number, height: number}} size
 */
export function freePlace(points, reach, view, size) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  /** @param {number} x @param {number} wide @param {number} most */
  const within = (x, wide, most) => Math.max(EDGE, Math.min(most - wide - EDGE, x));
  const middle = within((west + east) / 2 - size.width / 2, size.width, view.width);
  const level = within((north + south) / 2 - size.height / 2, size.height, view.height);
  const sides = [
    { x: middle, y: south + reach + APART, room: view.height - south - reach - APART - size.height },
    { x: middle, y: north - reach - APART - size.height, room: north - reach - APART - size.height },
    { x: east + reach + APART, y: level, room: view.width - east - reach - APART - size.width },
    { x: west - reach - APART - size.width, y: level, room: west - reach - APART - size.width },
  ];
  const best =
    sides.find(({ room }) => room > EDGE) ?? sides.reduce((one, other) => (other.room > one.room ? other : one));
  return { x: within(best.x, size.width, view.width), y: within(best.y, size.height, view.height) };
}
