import { blur } from '../raster/blur.ts';
import type { Setting } from './setting.ts';
import type { View } from './view.ts';

/** A point of the product at height h throws its shadow so far to the right and away, per h; from behind, towards us. */
const FRONT_LIGHT = { right: 0.5, away: 0.2 };
const BACK_LIGHT = { right: 0.22, away: -0.16 };
/** Blurs as shares of the picture's height. */
const CORE_BLUR = 1 / 75;
const HALO_BLUR = 1 / 24;
const CONTACT_BLUR = 1 / 130;
const GLOOM_BLUR = 1 / 30;
const CONTACT = 0.72;
const GLOOM = 0.42;
/** Undersides touch the ground within this share of the product's height above its foot, the less the higher. */
const TOUCH = 0.28;
const TOUCH_FADE = 0.05;
/** The ground under raised bodies is darkened by so much, the less the higher they are. */
const UNDER = 0.42;
const UNDER_FADE = 0.35;
const STRENGTH: Record<Setting['time'], number> = { day: 0.62, morning: 0.55, sunset: 0.6, night: 0.42, overcast: 0.3 };

/** Factor of the light that the product leaves to each pixel of the scene: its cast shadow and its contact with the ground. */
export function castShadow(alpha: Uint8Array, view: View, setting: Setting): Float32Array {
  const { width, height } = view;
  const cast = new Float32Array(width * height);
  const under = undersides(alpha, view);
  const line = standingLine(under, view);
  const touch = touching(under, line, view);
  const behind = setting.back === 'sky' && (setting.time === 'sunset' || setting.time === 'morning');
  project(cast, alpha, view, line, behind ? BACK_LIGHT : FRONT_LIGHT);
  const core = blur(cast, view, height * CORE_BLUR);
  const halo = blur(cast, view, height * HALO_BLUR);
  const contact = blur(touch, view, Math.max(1, height * CONTACT_BLUR));
  const gloom = blur(touch, view, height * GLOOM_BLUR);
  const strength = setting.reach === 'open' ? STRENGTH[setting.time] : Math.min(0.5, STRENGTH[setting.time]);
  for (let y = 0, i = 0; y < height; y++) {
    const grounded = y < view.end ? (setting.back === 'cove' ? 1 : 0) : 1;
    for (let x = 0; x < width; x++, i++) {
      const sharp = 0.6 * core[i] + 0.4 * halo[i];
      const light =
        (1 - strength * sharp) *
        (1 - CONTACT * Math.min(1, 1.6 * contact[i])) *
        (1 - GLOOM * Math.min(1, 2.2 * gloom[i]));
      core[i] = 1 + (light - 1) * grounded;
    }
  }
  return core;
}

/** The silhouette laid on the ground, from the line on which it stands. */
function project(
  out: Float32Array,
  alpha: Uint8Array,
  { width, height, tall }: View,
  line: Float32Array,
  { right, away }: typeof FRONT_LIGHT,
): void {
  for (let x = 0; x < width; x++) {
    if (!(line[x] > 0)) continue;
    for (let y = Math.max(0, Math.floor(line[x] - tall * 1.2)); y < Math.min(height, line[x]); y++) {
      const a = alpha[y * width + x];
      if (a < 9) continue;
      const above = line[x] - y;
      const row = Math.round(line[x] - 1 - above * away);
      const column = x + Math.round(above * right);
      if (row < 0 || row >= height || column >= width) continue;
      // A shadow fades with its distance from what throws it.
      const i = row * width + column;
      out[i] = Math.max(out[i], (a / 255) * Math.max(0.3, 1 - 0.55 * (above / tall)));
    }
  }
}

/** Row of the lowest covered pixel of each column, plus one; 0 for empty columns. */
function undersides(alpha: Uint8Array, { width, height }: View): Float32Array {
  const out = new Float32Array(width);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) if (alpha[i] >= 100) out[x] = y + 1;
  return out;
}

/** The line on which the product stands: the lower hull of what comes near the ground, carried on sideways. */
function standingLine(under: Float32Array, { foot, tall }: View): Float32Array {
  const line = new Float32Array(under.length);
  const hull: number[] = [];
  for (let x = 0; x < under.length; x++) {
    if (under[x] < foot - tall * TOUCH) continue;
    while (hull.length > 1 && bulges(under, hull[hull.length - 2], hull[hull.length - 1], x)) hull.pop();
    hull.push(x);
  }
  for (let k = 0; k < hull.length; k++) {
    const [from, to] = [hull[k], hull[Math.min(hull.length - 1, k + 1)]];
    for (let x = from; x <= to; x++)
      line[x] = under[from] + ((under[to] - under[from]) * (x - from)) / Math.max(1, to - from);
  }
  for (let x = 0; x < line.length; x++)
    if (under[x] > 0 && line[x] === 0) line[x] = x < hull[0] ? under[hull[0]] : under[hull[hull.length - 1]];
  return line;
}

/** Whether the middle one of three columns lies above the line between the others. */
function bulges(under: Float32Array, a: number, b: number, c: number): boolean {
  return (under[b] - under[a]) * (c - a) <= (under[c] - under[a]) * (b - a);
}

/** Where the product meets the ground, and more faintly the ground under it. */
function touching(under: Float32Array, line: Float32Array, { width, height, tall }: View): Float32Array {
  const out = new Float32Array(width * height);
  const thick = Math.max(2, Math.round(height / 130));
  for (let x = 0; x < width; x++) {
    if (under[x] === 0) continue;
    const gap = line[x] - under[x];
    if (gap > tall * TOUCH) continue;
    const strength = Math.exp(-gap / (tall * TOUCH_FADE));
    const below = Math.max(0, Math.round(under[x] - thick));
    for (let y = below; y < Math.min(height, line[x] + thick); y++)
      out[y * width + x] = Math.max(strength, UNDER * Math.exp(-gap / (tall * UNDER_FADE)));
  }
  return out;
}
