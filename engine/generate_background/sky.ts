import type { Rgb } from '../studio/colours.ts';
import { mix } from '../studio/colours.ts';
import { cloud, noise, smoothstep } from '../studio/noise.ts';
import { type Hour, hourOf } from './daylight.ts';
import type { Setting } from './setting.ts';

/** Colour of the sky and of what stands on the horizon: `u` from the middle to the right, `v` upwards, in heights of the picture. */
export type Sky = (out: Float64Array, u: number, v: number) => void;

/** Ridges of mountains and hills, the furthest first: height, width of their waves, roughness, and how much haze lies before. */
type Ridge = {
  readonly high: number;
  readonly wide: number;
  readonly octaves: number;
  readonly haze: number;
  readonly ground: Rgb;
};
const RIDGES: Record<'mountains' | 'hills', readonly Ridge[]> = {
  mountains: [
    { high: 0.46, wide: 2.1, octaves: 6, haze: 0.58, ground: [0.24, 0.29, 0.38] },
    { high: 0.24, wide: 3.1, octaves: 6, haze: 0.3, ground: [0.16, 0.21, 0.24] },
  ],
  hills: [
    { high: 0.2, wide: 1.6, octaves: 4, haze: 0.55, ground: [0.2, 0.3, 0.22] },
    { high: 0.1, wide: 2.3, octaves: 4, haze: 0.28, ground: [0.16, 0.25, 0.1] },
  ],
};
const SANDY: Rgb = [0.62, 0.38, 0.2];
const SNOWY: Rgb = [0.34, 0.42, 0.52];
const SUN_HEIGHT = 0.07;

export function createSky(setting: Setting, seed: number): Sky {
  const hour = hourOf(setting);
  const sunlit = setting.time === 'sunset' || setting.time === 'morning';
  const sun = (seed % 2 ? 1 : -1) * (0.2 + (seed % 5) * 0.05);
  const cover = setting.time === 'overcast' ? 0.75 : setting.features.includes('clouds') ? 0.42 : 0;
  const ridges = ridgesOf(setting, hour);
  const shift = (seed % 89) * 1.7;
  return (out, u, v) => {
    const t = Math.min(1, Math.max(0, v) / 0.62) ** 0.62;
    for (let c = 0; c < 3; c++) out[c] = hour.low[c] + (hour.top[c] - hour.low[c]) * t;
    if (sunlit) addSun(out, u - sun, v - SUN_HEIGHT);
    if (cover > 0) addClouds(out, hour, u, v, cover, shift);
    for (const [k, { high, wide, octaves, colour }] of ridges.entries()) {
      const ridge = high * (cloud(u * wide + shift + k * 31, 0.5, seed % 13, octaves) * 1.5 - 0.25);
      const inside = smoothstep(0.002, -0.002, v - ridge);
      if (inside === 0) continue;
      const relief = 0.86 + 0.28 * cloud(u * 14 + k * 9, v * 26, 3, 4);
      for (let c = 0; c < 3; c++) out[c] += (colour[c] * relief - out[c]) * inside;
    }
  };
}

function ridgesOf({ features, ground, time }: Setting, hour: Hour) {
  const far = features.flatMap((feature) => (feature === 'mountains' || feature === 'hills' ? RIDGES[feature] : []));
  return far.map(({ high, wide, octaves, haze, ground: green }) => {
    const own: Rgb = ground.kind === 'sand' ? SANDY : ground.kind === 'snow' ? SNOWY : green;
    const lit: Rgb = [own[0] * hour.sun[0], own[1] * hour.sun[1], own[2] * hour.sun[2]];
    return { high, wide, octaves, colour: mix(lit, hour.low, time === 'overcast' ? Math.min(0.85, haze + 0.1) : haze) };
  });
}

function addSun(out: Float64Array, u: number, v: number): void {
  const away = Math.sqrt(u * u + v * v * 1.3);
  const glow = 0.9 * Math.exp(-away * away * 26) + 0.35 * Math.exp(-away * 3.2);
  const disc = smoothstep(0.034, 0.022, away);
  out[0] += 0.85 * glow + 2.2 * disc;
  out[1] += 0.46 * glow + 1.5 * disc;
  out[2] += 0.18 * glow + 0.8 * disc;
}

/** Clouds lie on a ceiling: flatter and closer towards the horizon. */
function addClouds(out: Float64Array, hour: Hour, u: number, v: number, cover: number, shift: number): void {
  if (v <= 0) return;
  const distance = 1 / (v + 0.13);
  const x = u * distance * 1.15 + shift;
  const y = distance * 1.25;
  const density = cloud(x, y, 1.3, 5) + 0.05 * noise(x * 9, y * 9, 4);
  const amount = smoothstep(0.62 - cover * 0.32, 0.86 - cover * 0.24, density) * smoothstep(0, 0.1, v) * 0.9;
  if (amount === 0) return;
  const shade = 0.74 + 0.4 * smoothstep(0.35, 0.7, cloud(x + 0.12, y - 0.16, 1.3, 4));
  for (let c = 0; c < 3; c++) {
    const white = (0.34 * hour.low[c] + 0.66 * hour.sun[c]) * 0.92 * shade;
    out[c] += (white - out[c]) * amount;
  }
}
