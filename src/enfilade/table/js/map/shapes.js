/** The few outlines that everything on the map is made of: stands, figures, guns, slips, stars, puffs of smoke. */
import { short } from './geometry.js';

const STAR = [0, -1, 0.24, -0.35, 0.95, -0.31, 0.39, 0.13, 0.59, 0.81, 0, 0.41, -0.59, 0.81, -0.39, 0.13, -0.95, -0.31, -0.24, -0.35];

/** A rectangle about the origin: square corners for the Union, cut ones for the Confederates. */
export function block(wide, deep, cut) {
  const [x, y] = [short(wide / 2), short(deep / 2)];
  if (!cut) return `M${-x} ${-y}H${x}V${y}H${-x}Z`;
  const c = cornerCut(wide, deep);
  const [inner, low] = [short(x - c), short(y - c)];
  return `M${-inner} ${-y}H${inner}L${x} ${-low}V${low}L${inner} ${y}H${-inner}L${-x} ${low}V${-low}Z`;
}

/** How much of a Confederate corner is cut off. */
export function cornerCut(wide, deep) {
  return short(Math.min(5, Math.min(wide, deep) * 0.21));
}

/** A figure: round or a diamond, long if it is on horseback. */
export function pip(x, y, size, tall, cut) {
  const rx = short(cut ? size * 1.22 : size);
  const ry = short(rx * tall);
  const [cx, cy] = [short(x), short(y)];
  if (cut) return `M${cx} ${short(cy - ry)}l${rx} ${ry}l${-rx} ${ry}l${-rx} ${-ry}Z`;
  return `M${short(cx - rx)} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;
}

/** A gun from above, its muzzle forward; about 24 by 30. */
export const GUN = {
  wheels: 'M-7 1V9M7 1V9',
  axle: 'M-7 5H7',
  trail: 'M-1.6 4L0 15L1.6 4',
  barrel: 'M-1.9 6L-1.3 -11H1.3L1.9 6Z',
};

export const CARTRIDGE = 'M-2.6 4V-1.5C-2.6 -4.5 0 -6 0 -6S2.6 -4.5 2.6 -1.5V4Z';
export const WEDGE = 'M-5 -1.7L0 -7.7L5 -1.7Z';
export const DIAMOND = 'M0 -9.5L9.5 0L0 9.5L-9.5 0Z';
export const OCTAGON = 'M-4.4 -9.6H4.4L9.6 -4.4V4.4L4.4 9.6H-4.4L-9.6 4.4V-4.4Z';
export const GUIDON = 'M0 -22H20L15.5 -15.5L20 -9H0Z';
/** Two links that no longer meet. */
export const BROKEN_LINK = 'M-1.5 -2.5H-4.5a2.5 2.5 0 0 0 0 5H-1.5M2.5 -2.5H5.5a2.5 2.5 0 0 1 0 5H2.5M-.6 -4.6L.4 -6.6M1.8 -4L3.6 -5.6M-.4 4.4L-1.6 6.2';
export const PUFFS = [
  'M-6.5 1.6C-8 -1 -6.4 -4 -3.9 -3.9C-3.6 -6.8 .6 -7.6 2.2 -5.4C5 -6.2 7.4 -3.4 6.2 -1.1C8 .9 6.6 4 4 3.9C2.6 6.2 -1 6 -2 4.2C-4 5.4 -6.4 4 -6.5 1.6Z',
  'M-5.6 -2.2C-5 -5.2 -1.6 -6.6 .6 -5C3.2 -6.6 6.6 -4 5.8 -1C7.6 1.2 5.8 4.4 3.2 3.9C1.4 6 -2.2 5.6 -3 3.4C-6 3.6 -7.4 0 -5.6 -2.2Z',
  'M-4.8 2.4C-7 1.2 -6.4 -2.4 -4 -2.8C-3.6 -5.4 -.2 -6.4 1.6 -4.6C4 -5.4 6 -3 5 -.8C6.4 1 5 3.6 2.8 3.4C1.2 5.2 -1.8 5 -2.6 3.2C-3.4 3.4 -4.2 3 -4.8 2.4Z',
];

export function star(x, size) {
  const points = [];
  for (let i = 0; i < STAR.length; i += 2) points.push(`${short(x + STAR[i] * size)} ${short(STAR[i + 1] * size)}`);
  return `M${points.join('L')}Z`;
}

/** The slip on which a state is written; its edge says the state too. Sixteen high, from the origin. */
export function slip(state, wide) {
  const w = short(wide);
  switch (state) {
    case 'disorder': {
      const wave = short(w / 4);
      const top = [1, 2, 3].map((i) => `T${short(wave * (i + 1))} 2`).join('');
      const foot = [2, 1, 0].map((i) => `T${short(wave * i)} 14`).join('');
      return `M0 2Q${short(wave / 2)} -1 ${wave} 2${top}V14Q${short(w - wave / 2)} 17 ${short(w - wave)} 14${foot}Z`;
    }
    case 'shaken': {
      const teeth = Math.max(4, Math.round(w / 6.4)) * 2;
      const top = Array.from({ length: teeth + 1 }, (_, i) => `${short((w * i) / teeth)} ${i % 2 ? -1.2 : 2}`);
      const foot = Array.from({ length: teeth + 1 }, (_, i) => `${short(w - (w * i) / teeth)} ${i % 2 ? 17.2 : 14}`);
      return `M${[...top, ...foot].join('L')}Z`;
    }
    case 'routed':
      return `M0 0H${w}L${short(w - 6)} 8L${w} 16H0Z`;
    case 'depleted':
      return `M4 0H${short(w - 4)}L${w} 8L${short(w - 4)} 16H4L0 8Z`;
    default:
      return `M0 0H${w}V16H0Z`;
  }
}
