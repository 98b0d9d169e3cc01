/** How a unit is drawn: its real stands in the frame of its footprint, front upwards, with the signs of its state. */
import { html, nothing, ref, svg } from '../../vendor/lit.js';
import { long, short, wobble } from './geometry.js';
import { CARTRIDGE, GUN, PUFFS, WEDGE, block, cornerCut, pip } from './shapes.js';
import { leaderMark } from './leaders.js';

const JOSTLE = { good: 0, disorder: 9, shaken: 14, routed: 30 };

/**
 * Everything that moves with a unit.
 *
 * @param {object} unit a UnitSeen
 * @param {'union'|'confederate'} nation
 * @param {object} more `active`: its side acts now; `leaders`: those attached to it
 */
export function unitBody(unit, nation, { active = false, leaders = [] } = {}) {
  const cut = nation === 'confederate';
  const [wide, deep] = [long(unit.pose.width), long(unit.pose.depth)];
  const routed = unit.level === 'routed';
  return svg`
    <path class="hit" d=${block(wide + 10, deep + 10, false)}></path>
    ${unit.level === 'good' ? nothing : svg`<path class="foot" d=${block(wide, deep, false)}></path>`}
    ${bar(wide, deep, cut)}
    <g class="stands">${unit.stands.map((stand, i) => standMark(unit, stand, i, cut))}</g>
    <g transform=${`translate(0 ${short(routed ? deep / 2 : -deep / 2)})${routed ? ' rotate(180)' : ''}`}>
      <path class="wedge px" d=${WEDGE}></path></g>
    ${unit.opening ? corner(wide / 2, -deep / 2, svg`<path class="cartridge" transform="translate(-4 -6)" d=${CARTRIDGE}></path>`) : nothing}
    ${unit.reacted ? corner(-wide / 2, deep / 2, svg`<path class="reacted" d="M1 3h10l-5 7z"></path>`) : nothing}
    ${active ? corner(0, deep / 2, actsLeft(unit)) : nothing}
    ${leaders.map((leader, i) => svg`<g transform=${`translate(${short(((i - (leaders.length - 1) / 2) * wide) / 3)} ${short(deep / 2)}) rotate(${short(-unit.pose.facing / 100)})`}>
      <g class="px">${leaderMark(leader, nation)}</g></g>`)}`;
}

/** A unit alone, for a card or a key: a whole picture that brings its own hatch. */
export function drawUnit(unit, nation, { perInch = 32, active = false } = {}) {
  const name = `hatch-of-${unit.id}`;
  const hatched = (mark) => mark?.style.setProperty('--hatch', `url("#${name}")`);
  const [wide, deep] = [long(unit.pose.width) + 22, long(unit.pose.depth) + 30];
  const size = perInch / 32;
  const dressed = { ...unit, pose: { ...unit.pose, facing: 0 } };
  return html`<svg class="unit-picture z-near" role="img" aria-label=${unit.words} width=${short(wide * size)}
    height=${short(deep * size)} viewBox=${`${-wide / 2} ${-deep / 2} ${wide} ${deep}`}>
    <defs>${hatch(name)}</defs>
    <g class=${`unit ${nation} ${unit.level}`} ${ref(hatched)}>${unitBody(dressed, nation, { active })}</g></svg>`;
}

/** The diagonal hatch of Confederate stands. */
export function hatch(name, scale = 1) {
  return svg`<pattern id=${name} width="5" height="5" patternUnits="userSpaceOnUse"
    patternTransform=${`rotate(45) scale(${short(scale)})`}><path class="hatching" d="M0 0V5"></path></pattern>`;
}

/** Smoke before its front: one puff for each half stand. */
export function smokeBody(unit) {
  const front = Math.max(...unit.stands.map((stand) => stand.y + stand.depth / 2));
  const puffs = unit.stands
    .filter((stand) => stand.y + stand.depth / 2 > front - 100)
    .flatMap((stand) => [-1, 1].map((half) => [stand.x + (half * stand.width) / 4, stand.y + stand.depth / 2]));
  return svg`<g class="puffs">${puffs.map(([x, y], i) => {
    const [a, b, c] = [wobble(unit.id, i), wobble(unit.id, i + 40), wobble(unit.id, i + 80)];
    const where = `translate(${short(long(x) + a * 3)} ${short(-long(y) - 13 - b * 3)})`;
    return svg`<path d=${PUFFS[i % 3]} transform=${`${where} rotate(${short(a * 90)}) scale(${short(1.02 + c * 0.2)})`}></path>`;
  })}</g>`;
}

/** Stands alone, for a ghost. */
export function ghostStands(stands, nation) {
  const cut = nation === 'confederate';
  return stands.map((stand) => svg`<path class="ghost-stand" transform=${placed(stand)}
    d=${block(long(stand.width) - 1, long(stand.depth) - 1, cut)}></path>`);
}

function placed(stand) {
  return `translate(${short(long(stand.x))} ${short(-long(stand.y))})`;
}

/** What is left of it from far away: one bar of true size. */
function bar(wide, deep, cut) {
  const shape = block(wide, deep, cut);
  const c = cut ? cornerCut(wide, deep) : 0;
  return svg`<g class="bar"><path class="st" d=${shape}></path>${cut ? svg`<path class="hatched" d=${shape}></path>` : nothing}
    <path class="front" d=${`M${short(c - wide / 2)} ${short(1 - deep / 2)}H${short(wide / 2 - c)}`}></path></g>`;
}

function standMark(unit, stand, i, cut) {
  const most = JOSTLE[unit.level] ?? 0;
  const [wide, deep] = [long(stand.width) - 1, long(stand.depth) - 1];
  const shape = block(wide, deep, cut);
  const spin = most * (0.7 + 0.3 * Math.abs(wobble(unit.id, i))) * (i % 2 ? -1 : 1);
  const off = most ? [wobble(unit.id, i + 9) * (1 + most / 12), (most / 3.4) * (i % 2 ? -1 : 0.9)] : [0, 0];
  const where = `translate(${short(long(stand.x) + off[0])} ${short(-long(stand.y) + off[1])}) rotate(${short(spin)})`;
  if (stand.figures === 0 && unit.badges.includes('depleted')) {
    return svg`<g class="stand" transform=${where}><path class="gone" d=${shape}></path></g>`;
  }
  const c = cut ? cornerCut(wide, deep) - 1 : 0;
  return svg`<g class="stand" transform=${where}><path class="st" d=${shape}></path>
    ${cut ? svg`<path class="hatched" d=${shape}></path>` : nothing}
    <path class="front" d=${`M${short(c - wide / 2)} ${short(1.5 - deep / 2)}H${short(wide / 2 - c)}`}></path>
    ${unit.arm === 'artillery' ? gun(unit, stand, wide, deep, cut) : figures(unit, stand, wide, deep, cut)}</g>`;
}

function figures(unit, stand, wide, deep, cut) {
  const horse = unit.arm === 'cavalry' && unit.mounted;
  const slash = unit.arm === 'cavalry' && !unit.mounted;
  const rows = stand.full > (horse ? 3 : 4) ? 2 : 1;
  const columns = Math.max(1, Math.ceil(stand.full / rows));
  const tall = horse ? 2.4 : 1;
  const size = Math.min(horse ? 2.2 : 2.9, (wide / columns) * 0.36, ((deep - 4) / rows / tall) * 0.4);
  const step = Math.min(wide / columns, wide * 0.41);
  const places = Array.from({ length: stand.full }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, stand.full - row * columns);
    return pip(((i % columns) - (inRow - 1) / 2) * step, 1.7 + (row - (rows - 1) / 2) * (deep - 5) * 0.46, size, tall, cut);
  });
  const lost = places.slice(stand.figures).join('');
  return svg`${slash ? svg`<path class="slash" d=${`M${short(3 - wide / 2)} ${short(deep / 2 - 3)}L${short(wide / 2 - 3)} ${short(5 - deep / 2)}`}></path>` : nothing}
    <path class="pip" d=${places.slice(0, stand.figures).join('')}></path>
    ${lost ? svg`<path class="pip lost" d=${lost}></path>` : nothing}`;
}

/** Unlimbered: the carriage, its sections at the trail. Limbered: team, limber, gun. */
function gun(unit, stand, wide, deep, cut) {
  const limbered = unit.formation.includes('limbered') && !unit.formation.includes('unlimbered');
  const sections = Array.from({ length: stand.full }, (_, i) => {
    const x = (i - (stand.full - 1) / 2) * Math.min(8.4, wide / (stand.full + 0.6));
    return pip(x, limbered ? deep / 2 - 4 : deep * 0.36, Math.min(2.3, wide / stand.full / 3.2), 1, cut);
  });
  const size = short(limbered ? Math.min(wide / 38, deep / 78) : Math.min(wide / 34.7, deep / 34.7));
  const at = limbered ? deep * 0.19 : -1;
  const carriage = svg`<g class="gun" transform=${`translate(0 ${short(at)}) scale(${size})`}>
    <path class="wheels" d=${GUN.wheels}></path><path d=${GUN.axle}></path><path d=${GUN.trail}></path>
    <path class="barrel" d=${GUN.barrel}></path></g>`;
  const horses = [[-5.8, -23.2], [5.8, -23.2], [-5.8, -12.4], [5.8, -12.4]].map(([x, y]) => pip(x, y, 2.1, 2.3, false)).join('');
  const lost = sections.slice(stand.figures).join('');
  return svg`${limbered ? svg`<g transform=${`translate(0 ${short(-deep * 0.05)}) scale(${short(size * 1.1)})`}>
      <path class="pole" d="M0 -17V0"></path><path class="pip" d=${horses}></path><path class="pip" d="M-6 -5h12v6h-12z"></path></g>` : nothing}
    ${carriage}<path class="pip" d=${sections.slice(0, stand.figures).join('')}></path>
    ${lost ? svg`<path class="pip lost" d=${lost}></path>` : nothing}`;
}

function corner(x, y, mark) {
  return svg`<g class="mark" transform=${`translate(${short(x)} ${short(y)})`}><g class="px">${mark}</g></g>`;
}

/** Two boxes behind it: filled is left, hollow is spent. */
function actsLeft(unit) {
  if (!unit.acts && !unit.acted) return nothing;
  return [0, 1].map((i) => svg`<rect class=${i < 2 - unit.acts ? 'act spent' : 'act'} x=${i ? 1 : -8} y="3.4" width="7" height="4.2"></rect>`);
}
