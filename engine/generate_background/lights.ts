import type { Rgb } from '../studio/colours.ts';
import { noise, smoothstep } from '../studio/noise.ts';
import { randomFrom } from '../studio/random.ts';
import { hourOf } from './daylight.ts';
import type { Setting } from './setting.ts';
import type { Sky } from './sky.ts';

type Disc = { readonly u: number; readonly v: number; readonly radius: number; readonly colour: Rgb };

const EVENING: readonly Rgb[] = [
  [1.5, 0.95, 0.45],
  [1.4, 1.15, 0.8],
  [1.5, 0.62, 0.28],
  [0.55, 0.8, 1.3],
  [1.3, 0.35, 0.3],
];
const CAFE: readonly Rgb[] = [
  [1.5, 0.92, 0.42],
  [1.4, 1.05, 0.62],
  [1.3, 0.7, 0.34],
];
const SUNNY_LEAVES: readonly Rgb[] = [
  [0.5, 0.72, 0.2],
  [0.75, 0.86, 0.36],
  [0.3, 0.55, 0.16],
  [0.95, 0.95, 0.62],
];

/** Lamps far out of focus: a city, a street or a café by night. */
export function createLights(setting: Setting, seed: number): Sky {
  const inside = setting.wall[0] > setting.wall[2] * 1.6;
  const dark = setting.time === 'night' ? 0.3 : setting.time === 'sunset' ? 0.75 : 0.55;
  const discs = scatter(seed, inside ? 34 : 52, inside ? CAFE : EVENING, 0.016, 0.05, 0.02, inside ? 0.5 : 0.34);
  const { low, top } = hourOf(setting);
  return (out, u, v) => {
    const t = smoothstep(-0.1, 0.5, v);
    const block = 0.75 + 0.5 * noise(Math.floor(u * 9 + 40), 3, seed % 11);
    for (let c = 0; c < 3; c++)
      out[c] = inside
        ? setting.wall[c] * dark * (1.25 - 0.7 * t)
        : (low[c] * 1.5 * (1 - t) + top[c] * t + 0.012) * block * dark * 1.6;
    addDiscs(out, discs, u, v, 0.75);
  };
}

/** Leaves far out of focus, with the sky between them, and trunks. */
export function createLeaves(setting: Setting, seed: number): Sky {
  const { sun } = hourOf(setting);
  const discs = scatter(seed, 80, SUNNY_LEAVES, 0.018, 0.06, -0.06, 0.62);
  const level = setting.time === 'night' ? 0.16 : 1;
  return (out, u, v) => {
    const t = smoothstep(-0.05, 0.6, v);
    const mass = noise(u * 3.1 + 7, v * 3.4, seed % 23) * 0.7 + noise(u * 8, v * 8, 5) * 0.3;
    out[0] = (0.035 + 0.16 * t + 0.12 * mass) * level;
    out[1] = (0.075 + 0.22 * t + 0.17 * mass) * level;
    out[2] = (0.022 + 0.07 * t + 0.035 * mass) * level;
    const trunk = smoothstep(0.66, 0.74, noise(u * 4.3 + 3, 0.2, seed % 31));
    for (let c = 0; c < 3; c++) out[c] *= 1 - 0.55 * trunk;
    addDiscs(out, discs, u, v, 0.34 * level);
    for (let c = 0; c < 3; c++) out[c] *= sun[c];
  };
}

function scatter(
  seed: number,
  count: number,
  colours: readonly Rgb[],
  small: number,
  large: number,
  low: number,
  high: number,
): Disc[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const size = random();
    const bright = 0.35 + 0.65 * random();
    const [r, g, b] = colours[Math.floor(random() * colours.length)];
    return {
      u: (random() - 0.5) * 2,
      v: low + (high - low) * random() ** 1.3,
      radius: small + (large - small) * size * size,
      colour: [r * bright, g * bright, b * bright],
    };
  });
}

/** Out of focus a lamp is a disc, a little brighter at its rim. */
function addDiscs(out: Float64Array, discs: readonly Disc[], u: number, v: number, strength: number): void {
  for (const { u: x, v: y, radius, colour } of discs) {
    const dx = u - x;
    const dy = v - y;
    const away = dx * dx + dy * dy;
    if (away > radius * radius * 1.1) continue;
    const share = Math.sqrt(away) / radius;
    const inside = smoothstep(1.03, 0.93, share) * (0.72 + 0.28 * share * share) * strength;
    for (let c = 0; c < 3; c++) out[c] += colour[c] * inside;
  }
}
