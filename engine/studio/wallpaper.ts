import { smoothstep } from './noise.ts';

/** Colours of wallpapers, from the deepest to the lightest. */
const WALLPAPERS = [
  [
    [0.012, 0.02, 0.1],
    [0.12, 0.035, 0.24],
    [0.5, 0.09, 0.17],
    [0.8, 0.3, 0.08],
  ],
  [
    [0.006, 0.03, 0.09],
    [0.012, 0.12, 0.27],
    [0.04, 0.34, 0.42],
    [0.45, 0.6, 0.45],
  ],
  [
    [0.012, 0.06, 0.055],
    [0.06, 0.2, 0.13],
    [0.46, 0.42, 0.14],
    [0.75, 0.36, 0.17],
  ],
  [
    [0.02, 0.014, 0.1],
    [0.06, 0.06, 0.4],
    [0.24, 0.16, 0.62],
    [0.66, 0.32, 0.5],
  ],
] as const;
/** Sheets of a wallpaper per unit of height. */
const SHEETS = 2;
/** 0, 1, 2, 3, 2, 1 and again. */
const upAndDown = (n: number): number => 3 - Math.abs(3 - (((n % 6) + 6) % 6));
/** A lit display: a wallpaper of sheets that lie over each other in waves, each shading the next; its colours by the seed. */
export function paintWallpaper(albedo: Float64Array, x: number, y: number, z: number, shift: number): void {
  const along = x + 0.6 * z;
  const wave = 0.34 * Math.sin(along * 1.7 + shift) + 0.14 * Math.sin(along * 3.3 - y * 1.3 + shift * 1.7);
  const place = (y + wave) * SHEETS + shift * 0.37;
  const sheet = Math.floor(place);
  const t = place - sheet;
  const colours = WALLPAPERS[Math.floor(shift) % WALLPAPERS.length];
  const from = colours[upAndDown(sheet)];
  const to = colours[upAndDown(sheet + 1)];
  const shade = 0.5 + 0.5 * smoothstep(0, 0.55, t);
  for (let i = 0; i < 3; i++) albedo[i] = (from[i] + (to[i] - from[i]) * t) * shade;
}
