/** Names of places, along their streams, roads and ridges, in letters of one size on the screen. They yield to units. */
import { svg } from '../../vendor/lit.js';
import { short } from './geometry.js';
import { lengthOf } from './room.js';

const LOOKS = {
  water: { size: 17, font: 'italic 400 17px title', space: 0.06 },
  ridge: { size: 14, font: '700 14px title', space: 0.26, capitals: true },
  pike: { size: 13, font: '400 13px title', space: 0.16, capitals: true },
  road: { size: 14, font: 'italic 400 14px title', space: 0.02 },
  woods: { size: 16, font: 'italic 400 16px title', space: 0.03 },
  farm: { size: 13, font: 'italic 400 13px title', space: 0 },
  field: { size: 13, font: 'italic 400 13px title', space: 0 },
};
const SLIDES = [0.5, 0.36, 0.64, 0.24, 0.76];

/**
 * @param {object} view the map
 * @param {{covered(rect: number[]): number}} units how much of a rectangle (in pixels) units cover, from 0 to 1
 */
export function placeNames(view, units) {
  const { session, plane, perUnit } = view;
  if (!session.layers.names) return svg``;
  return svg`${(session.sight.names ?? []).map((name, i) => {
    const look = LOOKS[name.kind] ?? LOOKS.farm;
    const words = look.capitals ? capitals(name.text) : name.text;
    const wide = (lengthOf(words, look.font) + words.length * look.size * look.space) / perUnit;
    const points = name.points.map((point) => plane.point(point));
    return points.length > 1
      ? along(view, `${view.name}-name-${i}`, name.kind, words, wide, look, points, units)
      : upright(view, name.kind, words, wide, look, points[0], units);
  })}`;
}

function along(view, id, kind, words, wide, look, points, units) {
  const { perUnit } = view;
  const line = reading(points);
  const marks = lengths(line);
  const total = marks.at(-1);
  if (total < wide * 1.02) return upright(view, kind, words, wide, look, spot(line, marks, total / 2), units, tilt(line));
  const high = look.size / perUnit;
  const covered = (middle) => {
    const probes = [-0.4, -0.2, 0, 0.2, 0.4].map((part) => spot(line, marks, middle + part * wide));
    return probes.filter(([x, y]) => units.covered([x, y, high * 0.6])).length / probes.length;
  };
  const fits = SLIDES.map((part) => part * total).filter((middle) => middle > wide / 2 && middle < total - wide / 2);
  const middle = fits.find((one) => covered(one) <= 1 / 3) ?? total / 2;
  const faint = covered(middle) > 1 / 3 ? 'faint' : '';
  return svg`<path id=${id} class="name-line" d=${curve(line)}></path><text class=${`name ${kind} ${faint}`} dy=".32em">
    <textPath href=${`#${id}`} startOffset=${`${short((middle / total) * 100)}%`} text-anchor="middle">${words}</textPath></text>`;
}

function upright(view, kind, words, wide, look, [x, y], units, turn = 0) {
  const high = look.size / view.perUnit;
  const probes = [-0.4, -0.2, 0, 0.2, 0.4].map((part) => [x + part * wide, y, high * 0.6]);
  const faint = probes.filter((probe) => units.covered(probe)).length > probes.length / 3 ? 'faint' : '';
  return svg`<g transform=${`translate(${short(x)} ${short(y)}) rotate(${short(turn)})`}><text class=${`name ${kind} ${faint}`} dy=".32em" text-anchor="middle">${words}</text></g>`;
}

/** Capitals, but Mc keeps its small c. */
function capitals(words) {
  return words.toUpperCase().replace(/\bMC(?=[A-Z])/g, 'Mc');
}

/** From left to right; one that runs nearly north and south reads upwards. */
function reading(points) {
  const [from, to] = [points[0], points.at(-1)];
  const steep = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]) * 2.2;
  const backwards = steep ? to[1] > from[1] : to[0] < from[0];
  return backwards ? [...points].reverse() : points;
}

function tilt(line) {
  const [from, to] = [line[0], line.at(-1)];
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return Math.abs(turn) > 90 ? 0 : turn;
}

function lengths(line) {
  const marks = [0];
  for (let i = 1; i < line.length; i += 1) marks.push(marks[i - 1] + Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]));
  return marks;
}

function spot(line, marks, far) {
  const i = Math.max(1, marks.findIndex((mark) => mark >= far));
  const part = (far - marks[i - 1]) / (marks[i] - marks[i - 1] || 1);
  return [line[i - 1][0] + (line[i][0] - line[i - 1][0]) * part, line[i - 1][1] + (line[i][1] - line[i - 1][1]) * part];
}

/** Through the middles of the pieces, so that letters do not jump at a bend. */
function curve(line) {
  if (line.length < 3) return `M${line.map((p) => p.map(short).join(' ')).join('L')}`;
  const middles = line.slice(1).map((p, i) => [(p[0] + line[i][0]) / 2, (p[1] + line[i][1]) / 2]);
  const bends = middles.slice(1).map((m, i) => `Q${line[i + 1].map(short).join(' ')} ${m.map(short).join(' ')}`);
  return `M${line[0].map(short).join(' ')}L${middles[0].map(short).join(' ')}${bends.join('')}L${line.at(-1).map(short).join(' ')}`;
}
