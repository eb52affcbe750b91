import type { Picture } from '../../server/media/picture.ts';
import { guidedFilter } from '../cutout/guided.ts';
import { type StyleTexture, weave } from '../process_sketch/texture.ts';
import { blur } from '../raster/blur.ts';
import { boundsOf } from '../raster/bounds.ts';
import { indicesOf, planeOf, type Size, select } from '../raster/plane.ts';
import { poisson } from '../raster/poisson.ts';
import { LINEAR, luminance, type Rgb, toSrgb } from '../studio/colours.ts';
import { dress, type Finish } from '../studio/finish.ts';
import { createStudio, lookAround } from '../studio/light.ts';
import { type Material, material } from '../studio/materials.ts';
import { noise } from '../studio/noise.ts';
import { createSurface, paint } from '../studio/patterns.ts';

/** Exponent of the shading that is kept: a new material takes a little less contrast than the picture shows. */
const SHADING = 0.8;
/** Luminance that is added before shading is divided by the mean, so that dark things do not turn to noise. */
const FLOOR = 0.015;
/** Above so many times the mean, light is a highlight and keeps its own colour. */
const HIGHLIGHT = 2.4;
/** Share of the width over which the texture of the old material is smoothed away, and the variance that counts as flat. */
const TEXTURE_RADIUS = 1 / 110;
const TEXTURE_SLACK = 4e-3;
/** Height of relief that the luminance stands for, in units of the pattern. */
const RELIEF = 0.6;
/** What a smooth black surface gives back, linear. */
const SHEEN = 0.02;
const DARK = 0.08;
/** Height of the bumps that brightness stands for in mirrors, as a share of the longer side. */
const BUMPS = 0.05;
/** Pixels of a woven texture per unit of a pattern. */
const WEAVE_SIDE = 260;
/** Where the light seems to come from in pictures: above, from the left. */
const LIGHT = [-0.5, 0.6, 0.62] as const;
/** A photograph's exposure is read off this rank of its luminance; white paper would have the given value. */
const WHITE_RANK = 0.98;
const PAPER = 0.8;

/** A finish for part of a picture. `weight` is 0 to 1 per pixel. */
export type Recolouring = {
  readonly weight: Float32Array;
  readonly finish: Finish;
  readonly seed: number;
  readonly checkpoint: () => void;
};

/** A new picture in which the weighted pixels have another colour or material: their shading and highlights stay. */
export function recolour(picture: Picture, { weight, finish, seed, checkpoint }: Recolouring): Picture {
  const tones = readTones(picture, weight);
  if (tones === null) return picture;
  checkpoint();
  const look = dress(finish, { ...material('plastic'), base: tones.base, rough: 0.4, coat: 0 });
  const shading = finish.material ? smoothed(picture, tones.light, weight, checkpoint) : tones.light;
  checkpoint();
  return paintOver(picture, { weight, seed, checkpoint, texture: null }, tones, look, shading);
}

/** A look for part of a picture, and a texture that is woven into it. */
export type Retexturing = Omit<Recolouring, 'finish'> & {
  readonly look: Material;
  readonly texture: StyleTexture | null;
};

/** A new picture in which the weighted pixels have a given look: "like the reference". */
export function retexture(picture: Picture, { weight, look, texture, seed, checkpoint }: Retexturing): Picture {
  const tones = readTones(picture, weight);
  if (tones === null) return picture;
  const shading = texture ? smoothed(picture, tones.light, weight, checkpoint) : tones.light;
  return paintOver(picture, { weight, seed, checkpoint, texture }, tones, look, shading);
}

type Tones = {
  /** Linear luminance of each pixel. */
  readonly light: Float32Array;
  /** Mean luminance and colour of the weighted pixels, without the brightest and the darkest. */
  readonly mean: number;
  readonly base: Rgb;
  /** How bright white would be in this picture. */
  readonly exposure: number;
};

function readTones({ rgba }: Picture, weight: Float32Array): Tones | null {
  const light = new Float32Array(weight.length);
  const inside = indicesOf(select(weight.length, (i) => weight[i] > 0.5));
  const sample: number[] = [];
  for (let i = 0; i < light.length; i++) {
    light[i] = luminance([LINEAR[rgba[i * 4]], LINEAR[rgba[i * 4 + 1]], LINEAR[rgba[i * 4 + 2]]]);
    if (i % 17 === 0) sample.push(light[i]);
  }
  if (inside.length === 0) return null;
  const ranked = planeOf(inside.length, (n) => light[inside[n]]).sort();
  const [least, most] = [0.1, 0.9].map((rank) => ranked[Math.floor((ranked.length - 1) * rank)]);
  const middle = inside.filter((i) => light[i] >= least && light[i] <= most);
  const sums = [0, 0, 0];
  for (const i of middle) for (let c = 0; c < 3; c++) sums[c] += LINEAR[rgba[i * 4 + c]];
  const base: Rgb = [sums[0] / middle.length, sums[1] / middle.length, sums[2] / middle.length];
  const white = sample.sort((a, b) => a - b)[Math.floor(sample.length * WHITE_RANK)];
  return { light, mean: luminance(base), base, exposure: Math.min(1, Math.max(0.45, white / PAPER)) };
}

/** The light on a surface without the texture of its old material: smooth, but with the edges of its form. */
function smoothed(
  { width, height }: Picture,
  light: Float32Array,
  weight: Float32Array,
  checkpoint: () => void,
): Float32Array {
  const size = { width, height };
  const radius = Math.max(2, Math.max(width, height) * TEXTURE_RADIUS);
  const roots = light.map((value) => Math.sqrt(value));
  const soft = guidedFilter(roots, roots, size, { radius, slack: TEXTURE_SLACK }, checkpoint);
  return light.map((value, i) => (weight[i] > 0 ? Math.max(0, soft[i]) ** 2 : value));
}

function paintOver(
  picture: Picture,
  { weight, seed, checkpoint, texture }: Omit<Retexturing, 'look'>,
  tones: Tones,
  look: Material,
  shading: Float32Array,
): Picture {
  const { width, height, rgba } = picture;
  const { mean, light, exposure } = tones;
  const frame = frameOf(weight, picture);
  const form = blur(shading, picture, Math.max(width, height) / 60);
  const mirror = look.metal > 0.5 ? openMirror(picture, weight, form) : null;
  const dark = 1 - Math.min(1, luminance(look.base) / DARK);
  const surface = createSurface();
  const out = Uint8Array.from(rgba);
  for (let y = 0, i = 0; y < height; y++) {
    if (y % 32 === 0) checkpoint();
    for (let x = 0; x < width; x++, i++) {
      if (weight[i] <= 0) continue;
      const u = (x - frame.x) / frame.unit;
      const v = (frame.y - y) / frame.unit;
      // Wood and brushed metal grow along y: they follow the longer side.
      const [px, py] = frame.lying ? [v, u] : [u, v];
      paint(surface, look, px, py, RELIEF * Math.sqrt(form[i]), 0, 0, 1, 1 / frame.unit, seed);
      if (texture)
        weave(surface.albedo, texture, (x * WEAVE_SIDE) / frame.unit, (y * WEAVE_SIDE) / frame.unit, look.metal);
      const shade = ((shading[i] + FLOOR) / (mean + FLOOR)) ** SHADING;
      const gleam =
        Math.max(0, light[i] - mean * HIGHLIGHT - FLOOR) *
        (0.25 + 0.75 * (1 - look.rough)) *
        (look.coat > 0.5 ? 1.2 : 0.7);
      const tilt =
        1 + 1.6 * (LIGHT[0] * surface.normal[0] + LIGHT[1] * surface.normal[1] + LIGHT[2] * (surface.normal[2] - 1));
      if (mirror) mirror.look(i, surface.rough);
      const ratio = shading[i] / (mean + FLOOR);
      // Dark things show their form by their sheen.
      const sheen = dark * SHEEN * (1 - 0.6 * look.rough) * Math.min(2, ratio) ** 1.5 * exposure;
      for (let c = 0; c < 3; c++) {
        const matte = surface.albedo[c] * shade * tilt * exposure;
        const body = mirror
          ? surface.albedo[c] * (0.25 * matte + exposure * mirror.light[c] * (0.35 + 0.5 * Math.min(1.5, ratio)))
          : look.clear > 0.4
            ? matte * (0.55 + 0.45 * Math.min(1.6, ratio) ** 2)
            : matte;
        const value = body + sheen + gleam;
        const old = rgba[i * 4 + c];
        const fresh = 255 * toSrgb(Math.min(1, Math.max(0, value))) + (noise(x * 0.9, y * 0.9, c) - 0.5);
        out[i * 4 + c] = Math.round(Math.min(255, Math.max(0, old + (fresh - old) * weight[i])));
      }
    }
  }
  return { ...picture, rgba: out };
}

type Mirror = {
  /** Finds the light that pixel i mirrors, as a surface of this roughness sees it, into `light`. */
  readonly look: (i: number, rough: number) => void;
  readonly light: Float64Array;
};

/** A studio around the weighted pixels, whose form is guessed: swollen towards their middle, and raised where they are bright. */
function openMirror(size: Size, weight: Float32Array, form: Float32Array): Mirror {
  const { width, height } = size;
  const swollen = poisson(
    select(weight.length, (i) => weight[i] > 0.5),
    size,
  );
  const longer = Math.max(width, height);
  const raised = form.map((value, i) => 0.8 * Math.sqrt(swollen[i]) + BUMPS * longer * Math.sqrt(Math.max(0, value)));
  const relief = blur(raised, size, Math.max(1, longer / 300));
  const studio = createStudio(null, [0.5, 0.5, 0.5], [0.6, 0.6, 0.6]);
  const light = new Float64Array(3);
  return {
    light,
    look: (i, rough) => {
      const x = i % width;
      const dx = (relief[x < width - 1 ? i + 1 : i] - relief[x > 0 ? i - 1 : i]) / 2;
      const dy = ((relief[i + width] ?? relief[i]) - (relief[i - width] ?? relief[i])) / 2;
      const length = Math.sqrt(dx * dx + dy * dy + 1);
      const [nx, ny, nz] = [-dx / length, dy / length, 1 / length];
      lookAround(light, studio, 2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1, rough);
    },
  };
}

/** Where the pattern's origin lies and how many pixels one of its units spans: the weighted pixels are about 2 units long. */
function frameOf(weight: Float32Array, size: Size): { x: number; y: number; unit: number; lying: boolean } {
  const all = { left: 0, top: 0, right: size.width - 1, bottom: size.height - 1 };
  const { left, top, right, bottom } = boundsOf(size, (i) => weight[i] > 0.5) ?? all;
  const [across, down] = [right - left + 1, bottom - top + 1];
  return { x: (left + right) / 2, y: bottom, unit: Math.max(across, down) / 2, lying: across > 1.25 * down };
}
