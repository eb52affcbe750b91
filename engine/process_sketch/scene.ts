import type { Size } from '../raster/plane.ts';
import type { Rgb } from '../studio/colours.ts';
import type { Material } from '../studio/materials.ts';
import type { MoodName } from '../studio/scan.ts';
import type { Slopes } from './normals.ts';
import type { StyleTexture } from './texture.ts';
import type { Look } from './variation.ts';

/**
 * A sketch turned into a relief, ready to be lit and painted by several workers: planes lie in shared memory, the rest is
 * cloneable. Planes have the size `plan`; the painting has `canvas`, which is finer.
 */
export type SketchScene = {
  readonly plan: Size;
  readonly canvas: Size;
  /** Each pixel's region, 0 outside. */
  readonly labels: Uint16Array;
  /** Towards the viewer, in plan pixels. */
  readonly height: Float32Array;
  readonly slopes: Slopes;
  /** How open each pixel is to the surroundings, and to the key light, 0 to 1; finished by the stage 'light'. */
  readonly open: Float32Array;
  readonly lit: Float32Array;
  /** Light that reaches the backdrop, 0 to 1. */
  readonly floorLight: Float32Array;
  /** Row, in plan pixels, on which the product stands. */
  readonly floorLine: number;
  /** Middle column of the product, in plan pixels. */
  readonly middle: number;
  /** Studio units (a product is about 2 high) per plan pixel. */
  readonly unit: number;
  /** Materials by label. */
  readonly materials: readonly Material[];
  readonly mood: MoodName | null;
  readonly look: Look;
  readonly floor: Rgb;
  readonly wall: Rgb;
  readonly texture: StyleTexture | null;
  readonly seed: number;
  /** sRGB bytes of the canvas; written by the stage 'paint'. */
  readonly painting: Uint8Array;
};

/** What workers get: the scene, and which of its two passes to run. */
export type SketchShare = { readonly stage: 'light' | 'paint'; readonly scene: SketchScene };
