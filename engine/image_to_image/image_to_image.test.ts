import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EngineJob } from '../../contract/engine.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { planDesign } from '../generate_image/index.ts';
import { buildModel } from '../generate_image/scene.ts';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import type { SketchDetail } from '../process_sketch/recipe.ts';
import { select } from '../raster/plane.ts';
import { encodeRuns } from '../raster/rle.ts';
import { aloneWith, jobOf, type Result, recipeWith, resultOf } from '../studio/job.fixture.ts';
import { readPrompt } from '../studio/prompt.ts';
import type { PartName } from '../studio/scan.ts';
import { openBands, run } from './index.ts';
import { mutateScene } from './mutate.ts';
import { amountOf } from './strength.ts';

const SIZE = 64;
const COUNT = SIZE * SIZE;
const STRENGTHS = [0.25, 0.5, 0.75, 1];
const SEEDS = [1, 2];

async function evolve(rgba: Uint8Array, more: Partial<EngineJob>): Promise<Result> {
  const raw = { width: SIZE, height: SIZE, channels: 4 as const };
  const image = { type: 'image/png', bytes: new Uint8Array(await sharp(rgba, { raw }).png().toBuffer()) };
  return resultOf(run(jobOf('image_to_image', { image, ...more }), aloneWith(openBands)));
}

const pixels = async ({ media }: Result) =>
  new Uint8Array(
    await sharp(media?.bytes ?? new Uint8Array())
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );

const difference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, k) => sum + Math.abs(value - other[k]), 0) / one.length;

/** Mean difference from the input at each strength, over a few seeds. */
async function grades(rgba: Uint8Array, more: Partial<EngineJob>): Promise<number[]> {
  const means: number[] = [];
  for (const strength of STRENGTHS) {
    let sum = 0;
    for (const seed of SEEDS) sum += difference(await pixels(await evolve(rgba, { strength, seed, ...more })), rgba);
    means.push(sum / SEEDS.length);
  }
  return means;
}

const grows = (values: readonly number[]): boolean => values.every((value, i) => i === 0 || value > values[i - 1]);

const isInside = (x: number, y: number): boolean => x > 18 && x < 46 && y > 14 && y < 54;

const box = Uint8Array.from({ length: COUNT * 4 }, (_, k) => {
  const [x, y, c] = [(k >> 2) % SIZE, Math.floor((k >> 2) / SIZE), k & 3];
  return c === 3 ? 255 : isInside(x, y) ? [190, 60, 50][c] - Math.abs(x - 28) : 205 - c * 3 + ((x + y) % 2);
});

const scene = sceneOf('green ceramic vase');
const detail: SceneDetail = { kind: 'scene', width: SIZE, height: SIZE, scene };
const recipe = recipeWith(detail, { prompt: 'green ceramic vase' });
const { rgb } = paintScene(scene, SIZE);
const vase = Uint8Array.from({ length: COUNT * 4 }, (_, k) => ((k & 3) === 3 ? 255 : rgb[(k >> 2) * 3 + (k & 3)]));
const ours = { recipes: { image: recipe } };

/** A rendered sketch of the box: its shape is known, so that no cut-out has to find it. */
const sketched: SketchDetail = {
  kind: 'sketch',
  width: SIZE,
  height: SIZE,
  regions: [],
  camera: { floorLine: 0, middle: 0, unit: 1 },
  backdrop: [1, 1, 1],
  mask: encodeRuns(select(COUNT, (i) => isInside(i % SIZE, Math.floor(i / SIZE)))),
};
const known = { recipes: { image: { ...recipeWith(sketched), operation: 'process_sketch' } } } as const;

describe('strength and influence', () => {
  test('more strength goes further, more influence less far', () => {
    expect(grows(STRENGTHS.map((strength) => amountOf(strength)))).toBe(true);
    expect(grows([2, 1.5, 1, 0.5, 0].map((influence) => amountOf(0.6, influence)))).toBe(true);
    expect([amountOf(1), amountOf(0.25, 2) > 0]).toEqual([1, true]);
  });

  test('a picture from elsewhere moves further with strength', async () => {
    expect(grows(await grades(box, known))).toBe(true);
  });

  test('a design of ours moves further with strength', async () => {
    expect(grows(await grades(vase, ours))).toBe(true);
  });
});

describe('a design of ours', () => {
  test('stays in its family, keeps what its prompt named, and remembers its way', async () => {
    const { recipe: fresh } = await evolve(vase, { ...ours, strength: 1, seed: 9 });
    const { scene: after, ...size } = fresh.detail as SceneDetail;
    expect(size).toEqual({ kind: 'scene', width: SIZE, height: SIZE });
    const { drifts, ...design } = after.design;
    expect(design).toEqual(scene.design);
    expect(drifts).toEqual([{ seed: expect.any(Number), amount: 1 }]);
    const [r, g, b] = after.materials.body?.base ?? [0, 0, 0];
    expect(g).toBeGreaterThan(Math.max(r, b));
  });

  test('takes what the prompt asks for', async () => {
    const { recipe: fresh } = await evolve(vase, { ...ours, strength: 0.3, prompt: 'tall blue vase' });
    const { scene: after } = fresh.detail as SceneDetail;
    const [r, g, b] = after.materials.body?.base ?? [0, 0, 0];
    expect(b).toBeGreaterThan(Math.max(r, g));
    expect(after.design.forms).toEqual(['tall']);
  });

  test('keeps what is the same in every design: panes, tyres, lamps', () => {
    const { scene: car } = planDesign(readPrompt('car'), 7, 0, null);
    const { roles } = buildModel(car.design);
    const { scene: after } = mutateScene(car, 1, 9, readPrompt('car'), readPrompt(''));
    const same = Object.keys(car.materials).filter((name) => roles[name as PartName]?.turn === undefined) as PartName[];
    expect(same).toContain('windows');
    for (const name of same) expect(after.materials[name]).toEqual(car.materials[name]);
    expect(after.materials.body).not.toEqual(car.materials.body);
  });

  test('is framed for itself, whatever design it comes from', () => {
    const after = mutateScene({ ...scene, framed: scene.design }, 1, 9, readPrompt('vase'), readPrompt(''));
    expect(after.scene.framed).toBeUndefined();
  });

  test('does not become another product', async () => {
    const { recipe: fresh } = await evolve(vase, { ...ours, strength: 0.5, prompt: '红色椅子' });
    expect(fresh.remarks).toEqual(['衍生会保留原来的产品，不会变成餐椅。']);
  });
});

describe('a picture from elsewhere', () => {
  test('takes the colour that the prompt names', async () => {
    const out = await pixels(await evolve(box, { strength: 0.9, prompt: 'blue' }));
    const middle = (34 * SIZE + 32) * 4;
    expect(out[middle + 2]).toBeGreaterThan(out[middle] + 40);
  });

  test('keeps its size and its far surroundings', async () => {
    const result = await evolve(box, { strength: 1 });
    expect([result.width, result.height]).toEqual([SIZE, SIZE]);
    const out = await pixels(result);
    for (const corner of [0, SIZE - 1]) expect(Math.abs(out[corner * 4] - box[corner * 4])).toBeLessThan(4);
  });

  test('what has a hue of its own keeps it: coffee in a red cup', async () => {
    const filled = Uint8Array.from(box, (value, k) => {
      const [x, y] = [(k >> 2) % SIZE, Math.floor((k >> 2) / SIZE)];
      const away = Math.hypot(x - 32, y - 34);
      return away < 6 ? [200, 130, 40, 255][k & 3] : away < 12 ? 245 : value;
    });
    for (const seed of [1, 2, 3]) {
      const out = await pixels(await evolve(filled, { ...known, strength: 0.5, seed }));
      const [r, g, b] = out.subarray((34 * SIZE + 32) * 4);
      expect([Math.abs(r - 200), Math.abs(g - 130), Math.abs(b - 40)].filter((change) => change > 12)).toEqual([]);
    }
  });

  test('tall and short go opposite ways', async () => {
    const top = async (prompt: string) => {
      const out = await pixels(await evolve(box, { ...known, strength: 0.25, prompt }));
      return Array.from({ length: SIZE }, (_, y) => y).findIndex((y) => out[(y * SIZE + 30) * 4 + 1] < 130);
    };
    expect(await top('tall red')).toBeLessThan(await top('short red'));
  });
});

test('the same seed gives the same bytes, another seed another design', async () => {
  for (const [rgba, more] of [
    [box, known],
    [vase, ours],
  ] as const) {
    const [one, two, three] = [
      await evolve(rgba, { ...more, seed: 4 }),
      await evolve(rgba, { ...more, seed: 4 }),
      await evolve(rgba, { ...more, seed: 5 }),
    ];
    expect(two.media?.bytes).toEqual(one.media?.bytes);
    expect(three.media?.bytes).not.toEqual(one.media?.bytes);
  }
});
