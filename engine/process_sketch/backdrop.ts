import { blur } from '../raster/blur.ts';
import type { Bounds } from '../raster/bounds.ts';
import type { Size } from '../raster/plane.ts';
import { sharedFloats } from '../shared.ts';
import type { Direction } from '../studio/light.ts';

/**
 * A point of the product at height h throws its shadow so far aside and back (up in the picture), per h, where the light comes
 * from as far aside and in front as from above; and no farther aside than this.
 */
const SHADOW_ASIDE = 0.42;
const SHADOW_BACK = 0.16;
const FARTHEST = 0.7;
/** Blur of the cast shadow's core, its halo, and the contact shadow, as shares of the longer side. */
const CORE_BLUR = 1 / 60;
const HALO_BLUR = 1 / 22;
const CONTACT_BLUR = 1 / 110;
const CORE = 0.34;
const HALO = 0.3;
const CONTACT = 0.9;
/** Undersides higher than this over the floor, as a share of the picture's height, touch nothing. */
const CONTACT_REACH = 0.2;
const CONTACT_FADE = 0.03;
/** The floor meets the wall this far above the product's foot, as a share of the height; nobody sees where. */
const HORIZON = 0.1;

/** Light on a seamless backdrop: soft falloff up the wall, the product's cast shadow and its contact with the floor. `key` is towards the light. */
export function lightFloor(labels: Uint16Array, plan: Size, stance: Bounds, key: Direction): Float32Array {
  const { width, height } = plan;
  const longest = Math.max(width, height);
  const cast = castShadow(labels, plan, stance, key);
  const core = blur(cast, plan, longest * CORE_BLUR);
  const halo = blur(cast, plan, longest * HALO_BLUR);
  const contact = blur(contactLine(labels, plan, stance), plan, longest * CONTACT_BLUR);
  const light = sharedFloats(width * height);
  const horizon = stance.bottom - height * HORIZON;
  for (let y = 0, i = 0; y < height; y++) {
    const below = (y - horizon) / height;
    const falloff = below < 0 ? 0.9 - 0.22 * Math.min(1, -below * 1.25) : 0.9 + 0.1 * Math.min(1, below * 4);
    const onFloor = Math.max(0, Math.min(1, (below + 0.04) * 16));
    for (let x = 0; x < width; x++, i++) {
      const vignette = 1 - 0.25 * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2);
      const shade = 1 - CORE * core[i] * (0.5 + 0.5 * onFloor) - HALO * halo[i] * onFloor;
      light[i] = falloff * vignette * shade * Math.max(0.3, 1 - CONTACT * contact[i]);
    }
  }
  return light;
}

/** The silhouette laid on the floor, away from the key light. */
function castShadow(labels: Uint16Array, { width, height }: Size, stance: Bounds, [x, y, z]: Direction): Uint8Array {
  const aside = Math.max(-FARTHEST, Math.min(FARTHEST, (-x / y) * SHADOW_ASIDE));
  const back = (z / y) * SHADOW_BACK;
  const shadow = new Uint8Array(width * height);
  for (let line = stance.top; line <= stance.bottom; line++) {
    const above = stance.bottom - line;
    const row = Math.floor(stance.bottom - above * back) - 2;
    if (row < 0 || row >= height) continue;
    const shift = Math.floor(above * aside);
    for (let column = stance.left; column <= stance.right; column++) {
      const to = column + shift;
      if (labels[line * width + column] && to >= 0 && to < width) shadow[row * width + to] = 1;
    }
  }
  return shadow;
}

/** The lower edge of each column, the darker the nearer to the floor. */
function contactLine(labels: Uint16Array, { width, height }: Size, stance: Bounds): Float32Array {
  const line = new Float32Array(width * height);
  const thickness = Math.max(2, Math.round(height / 120));
  for (let x = stance.left; x <= stance.right; x++) {
    let y = stance.bottom;
    while (y > stance.bottom - height * CONTACT_REACH && !labels[y * width + x]) y--;
    if (!labels[y * width + x]) continue;
    const strength = Math.exp(-(stance.bottom - y) / (height * CONTACT_FADE));
    for (let k = 0; k < thickness && y + k < height; k++) line[(y + k) * width + x] = strength;
  }
  return line;
}
