import type { PaintRows } from '../operation.ts';
import { sampleBilinear } from '../raster/resample.ts';
import { createStudio, createToneCurve, shade } from '../studio/light.ts';
import type { Material } from '../studio/materials.ts';
import { createSurface, paint } from '../studio/patterns.ts';
import { createSampler } from './sampler.ts';
import type { SketchScene } from './scene.ts';
import { weave } from './texture.ts';

/** How much the camera turns towards the rim of the picture, and its height over the product's middle. */
const PERSPECTIVE = 0.12;
const CAMERA_HEIGHT = 0.12;
/** Key light that bounces into its own shadow. */
const SHADOW_LIGHT = 0.3;
/** Refraction through clear bodies, in plan pixels per unit of the normal, as a share of the longer side. */
const REFRACTION = 0.02;
/** Share of the matte colour that a fully clear body gives up, and how much more glass lies behind its edges. */
const CLEARNESS = 0.9;
const GLASS_EDGE = 5;
/** Reflection of the product in the floor: strength at the foot, and the depth over which it fades, of the height. */
const MIRROR = 0.1;
const MIRROR_FADE = 0.035;
const MIRROR_REACH = 0.12;
/** Grain against banding, in levels. */
const GRAIN = 1.2;

/** Paints rows of the canvas: backdrop, product, tone curve. */
export function openPaint(scene: SketchScene): PaintRows {
  const { plan, canvas, floor, floorLight, unit, materials, texture, painting } = scene;
  const studio = createStudio(scene.mood, scene.floor, scene.wall);
  const tone = createToneCurve(studio.exposure);
  const surface = createSurface();
  const sampler = createSampler(scene);
  const colour = new Float64Array(3);
  const ground = new Float64Array(3);
  const scale = plan.width / canvas.width;
  const footprint = unit * scale;
  const refraction = REFRACTION * Math.max(plan.width, plan.height);

  const paintProduct = (x: number, y: number): void => {
    const material = materials[sampler.label];
    const slope = 1 / Math.hypot(sampler.right, sampler.down, 1);
    const nx = -sampler.right * slope;
    const ny = sampler.down * slope;
    const px = (x - scene.middle) * unit;
    const py = (scene.floorLine - y) * unit;
    paint(surface, material, px, py, sampler.height * unit, nx, ny, slope, footprint, scene.seed);
    if (texture) weave(surface.albedo, texture, x, y, material.metal);
    const viewX = -px * PERSPECTIVE;
    const viewY = (1 - py) * PERSPECTIVE + CAMERA_HEIGHT;
    const far = 1 / Math.hypot(viewX, viewY, 1);
    const lit = SHADOW_LIGHT + (1 - SHADOW_LIGHT) * sampler.lit;
    // Light that goes through is not scattered back.
    if (material.clear > 0) for (let c = 0; c < 3; c++) surface.albedo[c] *= 1 - CLEARNESS * material.clear;
    shade(colour, studio, material, surface, viewX * far, viewY * far, far, sampler.open, lit, null);
    if (material.clear > 0) addBehind(x - nx * refraction, y + ny * refraction, material, slope);
  };

  /** What is seen through a clear body: the backdrop, bent aside, tinted more where the glass is thick. */
  const addBehind = (x: number, y: number, { base, clear }: Material, facing: number): void => {
    const light = sampleBilinear(floorLight, plan, x, y) * clear * CLEARNESS;
    const thickness = 0.6 + GLASS_EDGE * (1 - facing) ** 2;
    for (let c = 0; c < 3; c++) colour[c] += floor[c] * light * base[c] ** thickness * (1 - 0.55 * (1 - facing) ** 2);
  };

  /** What the floor shows of the product above it. */
  const mirror = (x: number, y: number): void => {
    const depth = (y - scene.floorLine) / plan.height;
    if (depth <= 0 || depth > MIRROR_REACH) return;
    const label = scene.labels[Math.round(2 * scene.floorLine - y) * plan.width + Math.round(x)];
    if (!label) return;
    const amount = MIRROR * Math.exp(-depth / MIRROR_FADE);
    for (let c = 0; c < 3; c++) ground[c] += (materials[label].base[c] * 0.7 - ground[c]) * amount;
  };

  return (from, to) => {
    for (let row = from; row < to; row++) {
      const y = (row + 0.5) * scale - 0.5;
      for (let column = 0; column < canvas.width; column++) {
        const x = (column + 0.5) * scale - 0.5;
        const cover = sampler.move(x, y);
        if (cover < 1) {
          const light = sampleBilinear(floorLight, plan, x, y);
          for (let c = 0; c < 3; c++) ground[c] = floor[c] * light;
          mirror(Math.max(0, x), y);
        }
        if (cover > 0) paintProduct(x, y);
        const at = (row * canvas.width + column) * 3;
        const grain = (grainAt(column, row) - 0.5) * GRAIN;
        for (let c = 0; c < 3; c++) {
          const radiance =
            cover >= 1 ? colour[c] : cover <= 0 ? ground[c] : ground[c] + (colour[c] - ground[c]) * cover;
          painting[at + c] = Math.max(0, Math.min(255, Math.round(tone(radiance) * 255 + grain)));
        }
      }
    }
  };
}

/** A number from 0 to 1 that looks random and depends on the pixel alone. */
function grainAt(x: number, y: number): number {
  let mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
}
