import { blur } from '../raster/blur.ts';
import type { Size } from '../raster/plane.ts';
import { luminance, mix, type Rgb, toSrgb } from '../studio/colours.ts';
import type { Material } from '../studio/materials.ts';
import { noise, smoothstep } from '../studio/noise.ts';
import { createSurface, paint } from '../studio/patterns.ts';
import type { Picture } from '../studio/picture.ts';

/** Height of the line between wall and floor as a share of the picture, and how softly one turns into the other. */
const HORIZON = 0.58;
const COVE = 0.16;
/** Steps of eight bits hide behind this grain, in levels. */
const GRAIN = 1.2;
/** How far the floor's pattern is from the eye at the picture's lower edge, in its units. */
const NEAR = 0.9;

export type Room = {
  readonly wall: Rgb;
  /** What lies on the floor; the wall's colour runs on where it is left out. */
  readonly floor?: Material;
  /** The wall runs from light to dark. */
  readonly gradient?: boolean;
  readonly seed: number;
};

/** Paints a photographer's backdrop: a wall that turns into a floor. */
export function paintRoom({ width, height }: Size, { wall, floor, gradient = false, seed }: Room): Picture {
  const rgba = new Uint8Array(width * height * 4);
  const surface = createSurface();
  const horizon = HORIZON * height;
  for (let y = 0, i = 0; y < height; y++) {
    const v = y / height;
    const rise = smoothstep(HORIZON - COVE, HORIZON + COVE, v);
    const light = gradient
      ? 1.15 - 0.75 * (1 - v) ** 0.8
      : 0.84 + 0.16 * smoothstep(0, HORIZON, v) - 0.1 * smoothstep(HORIZON, 1, v);
    const away = (height - horizon) / Math.max(1, y - horizon);
    const onFloor = floor && y > horizon ? smoothstep(0, 0.02, v - HORIZON) : 0;
    for (let x = 0; x < width; x++, i++) {
      const u = (x / width - 0.5) * 2;
      const corner = 1 - 0.1 * (u * u + (v - 0.5) ** 2 * 2);
      if (floor && onFloor > 0) {
        const reach = NEAR * away;
        paint(surface, floor, reach * 0.5, (u * width * reach) / height / 2, 0, 0, 1, 0, (reach * away) / height, seed);
      }
      const grain = (noise(x * 0.93, y * 1.09, 5.7) - 0.5) * GRAIN;
      for (let c = 0; c < 3; c++) {
        const plain = wall[c] * light * (1 + 0.06 * rise);
        const value = plain + ((surface.albedo[c] || 0) * 0.95 - plain) * onFloor;
        rgba[i * 4 + c] = Math.max(0, Math.min(255, Math.round(255 * toSrgb(Math.min(1, value * corner)) + grain)));
      }
      rgba[i * 4 + 3] = 255;
    }
  }
  return { width, height, rgba };
}

/** A quiet wall for a product of this colour: pale for dark ones, deeper for pale ones. */
export function quietWall(product: Rgb): Rgb {
  const grey: Rgb = luminance(product) > 0.5 ? [0.52, 0.51, 0.49] : [0.78, 0.77, 0.75];
  return mix(grey, product, 0.06);
}

/** Shadow of a product that stands in a room lit from the left, 0 to 1 per pixel: one that touches it and one that falls behind. */
export function castShadow(alpha: Float32Array, size: Size): Float32Array {
  const { width, height } = size;
  const foot = lowest(alpha, size);
  const fallen = new Float32Array(alpha.length);
  const touch = new Float32Array(alpha.length);
  const depth = 0.03 * height;
  for (let y = 0, i = 0; y < height; y++) {
    const behind = foot - y;
    for (let x = 0; x < width; x++, i++) {
      if (behind < 0) continue;
      const fromY = Math.round(foot - behind * 3.2);
      const fromX = Math.round(x - behind * 1.5);
      if (fromY >= 0 && fromX >= 0) fallen[i] = alpha[fromY * width + fromX];
      if (behind < depth) touch[i] = alpha[i];
    }
  }
  const soft = blur(fallen, size, Math.max(width, height) / 70);
  const near = blur(touch, size, Math.max(width, height) / 110);
  return soft.map((value, i) => Math.min(0.75, 0.34 * value + 0.55 * near[i]));
}

function lowest(alpha: Float32Array, { width, height }: Size): number {
  for (let y = height - 1; y >= 0; y--) for (let x = 0; x < width; x++) if (alpha[y * width + x] > 0.5) return y;
  return height - 1;
}

/**
 * A product laid over a new background, with its shadow. Colours at its soft edges, which the old background shines through,
 * are replaced by those just inside.
 */
export function layOver(picture: Picture, alpha: Float32Array, room: Picture, shadowed: boolean): Picture {
  const { width, height } = picture;
  const inner = innerColours(picture, alpha);
  const shadow = shadowed ? castShadow(alpha, picture) : null;
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < alpha.length; i++) {
    const a = alpha[i];
    const shade = 1 - (shadow?.[i] ?? 0);
    for (let c = 0; c < 3; c++) {
      const front = a > 0.98 ? picture.rgba[i * 4 + c] : inner[i * 3 + c];
      rgba[i * 4 + c] = Math.round(front * a + room.rgba[i * 4 + c] * shade * (1 - a));
    }
    rgba[i * 4 + 3] = 255;
  }
  return { width, height, rgba };
}

/** Colours of the pixels that are all product, spread a little beyond them. */
function innerColours(picture: Picture, alpha: Float32Array): Float32Array {
  const sigma = Math.max(1.5, Math.max(picture.width, picture.height) / 250);
  const sure = alpha.map((value) => (value > 0.98 ? 1 : 0.0005));
  const weight = blur(sure, picture, sigma);
  const out = new Float32Array(alpha.length * 3);
  for (let c = 0; c < 3; c++) {
    const spread = blur(
      sure.map((value, i) => value * picture.rgba[i * 4 + c]),
      picture,
      sigma,
    );
    for (let i = 0; i < alpha.length; i++) out[i * 3 + c] = Math.min(255, spread[i] / weight[i]);
  }
  return out;
}
