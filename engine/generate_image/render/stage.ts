import { createStudio, KEY_DIRECTION, type Studio } from '../../studio/light.ts';
import type { Material } from '../../studio/materials.ts';
import { material } from '../../studio/materials.ts';
import { finenessOf } from '../fineness.ts';
import type { Model } from '../model.ts';
import { buildModel, type Scene } from '../scene.ts';
import type { Axis } from '../sdf/primitives.ts';
import { type Box, corners, type Point } from '../sdf/solid.ts';
import { type Camera, createCamera } from './camera.ts';
import { createField, type Field } from './field.ts';

/** Everything that tracing a pixel needs, made once per scene and thread. */
export type Stage = {
  readonly scene: Scene;
  readonly model: Model;
  readonly field: Field;
  readonly camera: Camera;
  readonly studio: Studio;
  /** Material of each part, in the model's order. */
  readonly looks: readonly Material[];
  /** Longest side of each part: the way its wood grows; and the second longest, the way of a veneer on its ends. */
  readonly grains: readonly Axis[];
  readonly endGrains: readonly Axis[];
  /** How many times finer patterns are than on something that stands on a table. */
  readonly fineness: number;
  /** Towards the key light, in the world. */
  readonly key: Point;
  /** Middle of the product on the floor, and its radius there. */
  readonly centre: Point;
  readonly radius: number;
};

let kept: { readonly key: string; readonly stage: Stage } | null = null;

/** The stage of a scene at a size: the last one when it is asked for again, as by the bands of one picture. */
export function stageOf(scene: Scene, width: number, height: number): Stage {
  const key = JSON.stringify([scene, width, height]);
  if (kept?.key !== key) kept = { key, stage: setStage(scene, width, height) };
  return kept.stage;
}

/** Cords of what hangs leave the picture at this height, in units. */
const CORD_TOP = 1.9;

/** Corners of all boxes that must be in the picture. */
export function framedPoints({ parts, hangs }: Model): Point[] {
  const points = parts.flatMap(({ solid }) => corners(solid.box));
  return hangs ? points.map(([x, y, z]): Point => [x, Math.min(y, CORD_TOP), z]) : points;
}

/** Builds a scene's solids, camera and lights for a picture of `width` x `height` pixels. */
export function setStage(scene: Scene, width: number, height: number): Stage {
  const model = buildModel(scene.design);
  const looks = model.parts.map(({ name }) => scene.materials[name] ?? material('plastic'));
  const field = createField(
    model.parts,
    looks.map(({ clear, glow }) => (glow > 1 ? 'ghost' : clear > 0.4 ? 'clear' : 'dark')),
    width * height,
  );
  const points = model.parts.flatMap(({ solid }) => corners(solid.box));
  const framed = [model, ...(scene.framed ? [buildModel(scene.framed)] : [])].flatMap(framedPoints);
  const camera = createCamera(framed, scene.azimuth, scene.elevation, width, height, scene.zoom);
  const sides = model.parts.map(({ solid }) => sidesOf(solid.box));
  const [kx, ky, kz] = KEY_DIRECTION;
  const { cos, sin } = camera;
  const low = (k: 0 | 2) => Math.min(...points.map((p) => p[k]));
  const high = (k: 0 | 2) => Math.max(...points.map((p) => p[k]));
  return {
    scene,
    model,
    field,
    camera,
    studio: createStudio(scene.mood, scene.floor, scene.wall),
    looks,
    grains: sides.map(([first]) => first),
    endGrains: sides.map(([, second]) => second),
    fineness: finenessOf(scene.design),
    key: [kx * cos + kz * sin, ky, -kx * sin + kz * cos],
    centre: [(low(0) + high(0)) / 2, 0, (low(2) + high(2)) / 2],
    radius: Math.hypot(high(0) - low(0), high(2) - low(2)) / 2,
  };
}

/** The axes of a box, its longest side first; of equal ones the upright first, then x. */
function sidesOf({ min, max }: Box): Axis[] {
  const order: readonly (readonly [Axis, 0 | 1 | 2])[] = [
    ['y', 1],
    ['x', 0],
    ['z', 2],
  ];
  return order.toSorted(([, a], [, b]) => max[b] - min[b] - (max[a] - min[a])).map(([axis]) => axis);
}
