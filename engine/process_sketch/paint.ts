import type { PaintRows } from '../operation.ts';
import { sampleBilinear } from '../raster/resample.ts';
import { createStudio, createToneCurve, type Studio, shade } from '../studio/light.ts';
import type { Material } from '../studio/materials.ts';
import { createSurface, paint } from '../studio/patterns.ts';
import { createSampler, type Sampler } from './sampler.ts';
import type { SketchScene } from './scene.ts';
import { weave } from './texture.ts';
import { spotOf } from './variation.ts';

/** How much the camera turns towards the rim of the picture. */
const PERSPECTIVE = 0.12;
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
  const { plan, canvas, painting } = scene;
  const studio = createStudio(scene.mood, scene.floor, scene.wall, scene.look.lighting);
  const tone = createToneCurve(studio.exposure);
  const sampler = createSampler(scene);
  const paintProduct = createProductPainter(scene, studio, sampler);
  const paintGround = createGroundPainter(scene);
  const colour = new Float64Array(3);
  const ground = new Float64Array(3);
  const scale = plan.width / canvas.width;
  const { acrossOf, downOf } = spotOf(scene);
  return (from, to) => {
    for (let row = from; row < to; row++) {
      const y = downOf((row + 0.5) * scale - 0.5);
      for (let column = 0; column < canvas.width; column++) {
        const x = acrossOf((column + 0.5) * scale - 0.5);
        const cover = sampler.move(x, y);
        if (cover < 1) paintGround(ground, x, y);
        if (cover > 0) paintProduct(colour, x, y);
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

/** Writes the linear colour of a point, in plan pixels. */
type Painter = (out: Float64Array, x: number, y: number) => void;

/** Paints the product where the sampler stands. */
function createProductPainter(scene: SketchScene, studio: Studio, sampler: Sampler): Painter {
  const { plan, canvas, floor, floorLight, unit, materials, texture } = scene;
  const { camera } = scene.look;
  const surface = createSurface();
  const footprint = (unit * plan.width) / canvas.width;
  const refraction = REFRACTION * Math.max(plan.width, plan.height);

  /** What is seen through a clear body: the backdrop, bent aside, tinted more where the glass is thick. */
  const addBehind = (out: Float64Array, x: number, y: number, { base, clear }: Material, facing: number): void => {
    const light = sampleBilinear(floorLight, plan, x, y) * clear * CLEARNESS;
    const thickness = 0.6 + GLASS_EDGE * (1 - facing) ** 2;
    for (let c = 0; c < 3; c++) out[c] += floor[c] * light * base[c] ** thickness * (1 - 0.55 * (1 - facing) ** 2);
  };

  return (out, x, y) => {
    const material = materials[sampler.label];
    const slope = 1 / Math.hypot(sampler.right, sampler.down, 1);
    const nx = -sampler.right * slope;
    const ny = sampler.down * slope;
    const px = (x - scene.middle) * unit;
    const py = (scene.floorLine - y) * unit;
    paint(surface, material, px, py, sampler.height * unit, nx, ny, slope, footprint, scene.seed);
    if (texture) weave(surface.albedo, texture, x, y, material.metal);
    const viewX = -px * PERSPECTIVE + camera.aside;
    const viewY = (1 - py) * PERSPECTIVE + camera.height;
    const far = 1 / Math.hypot(viewX, viewY, 1);
    const lit = SHADOW_LIGHT + (1 - SHADOW_LIGHT) * sampler.lit;
    // Light that goes through is not scattered back.
    if (material.clear > 0) for (let c = 0; c < 3; c++) surface.albedo[c] *= 1 - CLEARNESS * material.clear;
    shade(out, studio, material, surface, viewX * far, viewY * far, far, sampler.open, lit, null);
    if (material.clear > 0) addBehind(out, x - nx * refraction, y + ny * refraction, material, slope);
  };
}

/** Paints the backdrop in its light, and what the floor mirrors of the product above it. */
function createGroundPainter({ plan, labels, floor, floorLight, floorLine, materials }: SketchScene): Painter {
  return (out, x, y) => {
    const light = sampleBilinear(floorLight, plan, x, y);
    for (let c = 0; c < 3; c++) out[c] = floor[c] * light;
    const depth = (y - floorLine) / plan.height;
    if (depth <= 0 || depth > MIRROR_REACH) return;
    const label = labels[Math.round(2 * floorLine - y) * plan.width + Math.round(Math.max(0, x))];
    if (!label) return;
    const amount = MIRROR * Math.exp(-depth / MIRROR_FADE);
    for (let c = 0; c < 3; c++) out[c] += (materials[label].base[c] * 0.7 - out[c]) * amount;
  };
}

/** A number from 0 to 1 that looks random and depends on the pixel alone. */
function grainAt(x: number, y: number): number {
  let mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
}
