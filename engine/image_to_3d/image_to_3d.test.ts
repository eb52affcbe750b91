import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EngineJob, Recipe } from '../../contract/engine.ts';
import { boundsOf } from '../../server/media/model/subMesh.ts';
import { countOpenEdges } from '../../server/testing/openEdges.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { FAMILIES } from '../generate_image/families/index.ts';
import { planDesign } from '../generate_image/index.ts';
import { describeBodies } from '../process_sketch/bodies.ts';
import { readDrawing } from '../process_sketch/picture.ts';
import type { SketchDetail } from '../process_sketch/recipe.ts';
import { readShape } from '../process_sketch/shape.ts';
import { BOX, CHAIR, drawSketch, KETTLE, MUG } from '../process_sketch/sketches.fixture.ts';
import { select } from '../raster/plane.ts';
import { encodeRuns } from '../raster/rle.ts';
import { recipeWith } from '../studio/job.fixture.ts';
import { readPrompt } from '../studio/prompt.ts';
import type { ProductName } from '../studio/scan.ts';
import { printDesign } from './design.ts';
import { bytesOf, perform, picture, readModel, readStl } from './model.fixture.ts';

/** A grid that is coarse enough to mesh every family in a moment. */
const COARSE = 5000;
const SEED = 3;
const RED = 'red ceramic vase';

function detailOf(product: string, prompt: string): SceneDetail {
  const brief = { ...readPrompt(prompt), product: product as ProductName };
  return { kind: 'scene', width: 512, height: 512, scene: planDesign(brief, SEED, 0, null).scene };
}

/** A recipe of a design that we made. */
function recipeFor(product: string, prompt: string): Recipe {
  return recipeWith(detailOf(product, prompt), { prompt, seed: SEED });
}

const blank = await picture('');
const made = new Map<string, Promise<Uint8Array>>();

/** A design as a model, made once. */
function modelOf(product: string, prompt: string, stl = false): Promise<Uint8Array> {
  const key = `${product} ${prompt} ${stl}`;
  const bytes = made.get(key) ?? makeAfresh(product, prompt, stl);
  made.set(key, bytes);
  return bytes;
}

const makeAfresh = (product: string, prompt: string, stl: boolean): Promise<Uint8Array> =>
  bytesOf({ image: { type: 'image/png', bytes: blank }, stl, recipes: { image: recipeFor(product, prompt) } });

describe('designs of our own', () => {
  test.each(Object.keys(FAMILIES))('%s is one closed surface, 0.1 m long', async (product) => {
    const mesh = await printDesign(detailOf(product, ''), () => {}, COARSE);
    expect(countOpenEdges(mesh.triangles)).toBe(0);
    const { min, max } = boundsOf([mesh]);
    expect(Math.max(...max.map((most, k) => most - min[k]))).toBeCloseTo(0.1, 6);
  });

  test.each(['bicycle', 'vase'])('%s is printed in one piece, 100 mm long, on the plane', async (product) => {
    const { triangles, min, max, volume } = readStl(await modelOf(product, '', true));
    expect(countOpenEdges(triangles.flat())).toBe(0);
    expect(volume).toBeGreaterThan(0);
    expect(Math.max(...max.map((most, k) => most - min[k]))).toBeCloseTo(100, 2);
    expect([min[2], min[0] + max[0], min[1] + max[1]].map((value) => Math.abs(value) < 1e-3)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('the GLB has a piece with its own material for each part', async () => {
    const glass = await readModel(await modelOf('vase', 'blue glass vase'));
    const [material] = glass.root.listMaterials();
    expect([material.getAlphaMode(), material.getMetallicFactor()]).toEqual(['BLEND', 0]);
    const { root, primitives, longest } = await readModel(
      await modelOf('kettle', 'copper kettle with a walnut handle'),
    );
    expect(longest).toBeCloseTo(0.1, 6);
    const looks = Object.fromEntries(root.listMaterials().map((one) => [one.getName(), one]));
    expect(looks.body.getMetallicFactor()).toBe(1);
    expect(looks.body.getBaseColorFactor()[0]).toBeGreaterThan(looks.body.getBaseColorFactor()[2]);
    expect(looks.handle.getMetallicFactor()).toBe(0);
    const grained = primitives.filter((primitive) => primitive.getAttribute('COLOR_0'));
    expect(grained.map((primitive) => primitive.getMaterial()?.getName())).toContain('handle');
    for (const primitive of primitives)
      expect(primitive.getAttribute('NORMAL')?.getCount()).toBe(primitive.getAttribute('POSITION')?.getCount());
  });

  test.each([
    [false, RED],
    [true, ''],
  ])('the same job gives the same bytes, with stl: %s', async (stl, prompt) => {
    const [first, again] = [await modelOf('vase', prompt, stl), await makeAfresh('vase', prompt, stl)];
    expect(Buffer.compare(first, again)).toBe(0);
  });

  test('parts that were painted over since take their new colour', async () => {
    const image = { type: 'image/png', bytes: await picture('<rect width="240" height="240" fill="#2040e0"/>') };
    const own = recipeFor('vase', RED);
    const kept: Recipe = { ...own, operation: 'instruct_edit', detail: { kind: 'kept', origin: own.detail } };
    const models = [await modelOf('vase', RED), await bytesOf({ image, recipes: { image: kept } })];
    const [red, blue] = await Promise.all(
      models.map(async (bytes) => (await readModel(bytes)).root.listMaterials()[0].getBaseColorFactor()),
    );
    expect([red[0] > red[2], blue[2] > blue[0]]).toEqual([true, true]);
  });
});

describe('rendered sketches', () => {
  const size = { width: 256, height: 256 };

  /** A rendered sketch: any picture, with the recipe that reading the sketch gives. */
  async function rendered(prompt: string, drawing: Parameters<typeof drawSketch>[0]): Promise<Partial<EngineJob>> {
    const bytes = await drawSketch(drawing);
    const shape = readShape(await readDrawing({ type: 'image/png', bytes }, size), readPrompt(prompt), () => {});
    const detail: SketchDetail = {
      kind: 'sketch',
      ...size,
      regions: [],
      camera: { floorLine: 0, middle: 0, unit: 1 },
      backdrop: [1, 1, 1],
      mask: encodeRuns(select(size.width * size.height, (i) => shape.map.labels[i])),
      bodies: describeBodies(shape, (x, y) => y * size.width + x),
    };
    const image = { type: 'image/png', bytes: await sharp(bytes).resize(256).png().toBuffer() };
    return { image, recipes: { image: { ...recipeWith(detail, { prompt }), operation: 'process_sketch' } } };
  }

  test.each([
    ['kettle', KETTLE, 'standing'],
    ['chair', CHAIR, 'standing'],
    ['crate', BOX, 'relief'],
  ] as const)('%s: its bodies, closed', async (prompt, drawing, form) => {
    const { recipe, media } = await perform({ ...(await rendered(prompt, drawing)), stl: true });
    expect(recipe.detail).toMatchObject({ form });
    expect(countOpenEdges(readStl(media?.bytes ?? new Uint8Array(0)).triangles.flat())).toBe(0);
  });

  test('a mug is as deep as it is wide, its handle is not; its wall and floor hold less than half of what it fills', async () => {
    const { media } = await perform({ ...(await rendered('mug', MUG)), stl: true });
    const { min, max, triangles, volume } = readStl(media?.bytes ?? new Uint8Array(0));
    const [width, depth, height] = [0, 1, 2].map((k) => max[k] - min[k]);
    expect(depth).toBeGreaterThan(width * 0.5);
    expect(depth).toBeLessThan(width * 0.85);
    expect(volume / (width * depth * height)).toBeLessThan(0.3);
    expect(countOpenEdges(triangles.flat())).toBe(0);
  });
});
