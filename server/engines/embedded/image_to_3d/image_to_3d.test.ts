import { NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { boundsOf } from '../../../media/model/piece.ts';
import type { EngineJob, Recipe } from '../../engine.ts';
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
import { aloneWith, jobOf, type Result, recipeWith, resultOf } from '../studio/job.fixture.ts';
import { readPrompt } from '../studio/prompt.ts';
import type { ProductName } from '../studio/scan.ts';
import { printDesign } from './design.ts';
import { run } from './index.ts';

/** A binary STL file's triangles by the places of their corners, as programs for printers join them. */
function readStl(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(80, true);
  expect(bytes.length).toBe(84 + count * 50);
  const places = new Map<string, number>();
  const [min, max] = [Array(3).fill(Infinity), Array(3).fill(-Infinity)];
  let volume = 0;
  const triangles = Array.from({ length: count }, (_, t) => {
    const c = Array.from({ length: 9 }, (_, i) => view.getFloat32(84 + t * 50 + 12 + i * 4, true));
    c.forEach((value, i) => {
      min[i % 3] = Math.min(min[i % 3], value);
      max[i % 3] = Math.max(max[i % 3], value);
    });
    volume +=
      (c[0] * (c[4] * c[8] - c[5] * c[7]) - c[1] * (c[3] * c[8] - c[5] * c[6]) + c[2] * (c[3] * c[7] - c[4] * c[6])) /
      6;
    return [0, 3, 6].map((k) => {
      const place = c.slice(k, k + 3).join(' ');
      if (!places.has(place)) places.set(place, places.size);
      return places.get(place) ?? 0;
    });
  });
  return { triangles, min, max, volume };
}

/** Directed edges that do not have exactly one partner in the other direction. */
function openEdges(triangles: readonly (readonly number[])[]): number {
  const seen = new Map<string, number>();
  for (const corners of triangles)
    corners.forEach((a, k) => {
      const key = `${a} ${corners[(k + 1) % 3]}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    });
  return [...seen].filter(([key, times]) => times !== 1 || seen.get(key.split(' ').toReversed().join(' ')) !== 1)
    .length;
}

/** A grid that is coarse enough to mesh every family in a moment. */
const COARSE = 5000;
const SEED = 3;

function detailOf(product: string, prompt: string): SceneDetail {
  const brief = { ...readPrompt(prompt), product: product as ProductName };
  return { kind: 'scene', width: 512, height: 512, scene: planDesign(brief, SEED, 0, null).scene };
}

/** A recipe of a design that we made. */
function recipeFor(product: string, prompt: string): Recipe {
  return recipeWith(detailOf(product, prompt), { prompt, seed: SEED });
}

async function picture(svg: string): Promise<Uint8Array> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">${svg}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer());
}

async function perform(more: Partial<EngineJob>): Promise<Result> {
  return resultOf(run(jobOf('image_to_3d', more), aloneWith()));
}

const bytesOf = async (more: Partial<EngineJob>): Promise<Uint8Array> =>
  (await perform(more)).media?.bytes ?? new Uint8Array(0);

async function readModel(bytes: Uint8Array) {
  const root = (await new NodeIO().readBinary(bytes)).getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const sides = [0, 1, 2].map((k) => {
    const bounds = primitives.map((primitive) => primitive.getAttribute('POSITION'));
    const most = Math.max(...bounds.map((accessor) => accessor?.getMax([])[k] ?? 0));
    return most - Math.min(...bounds.map((accessor) => accessor?.getMin([])[k] ?? 0));
  });
  return { root, primitives, longest: Math.max(...sides), sides };
}

const blank = await picture('');

describe('designs of our own', () => {
  test.each(Object.keys(FAMILIES))('%s is one closed surface, 0.1 m long', async (product) => {
    const mesh = await printDesign(detailOf(product, ''), () => {}, COARSE);
    const triangles = Array.from({ length: mesh.triangles.length / 3 }, (_, t) => [
      ...mesh.triangles.subarray(t * 3, t * 3 + 3),
    ]);
    expect(openEdges(triangles)).toBe(0);
    const { min, max } = boundsOf([mesh]);
    expect(Math.max(...max.map((most, k) => most - min[k]))).toBeCloseTo(0.1, 6);
  });

  test.each(['bicycle', 'helmet', 'vase'])('%s is printed in one piece, 100 mm long, on the plane', async (product) => {
    const image = { type: 'image/png', bytes: blank };
    const { triangles, min, max, volume } = readStl(
      await bytesOf({ image, stl: true, recipes: { image: recipeFor(product, '') } }),
    );
    expect(openEdges(triangles)).toBe(0);
    expect(volume).toBeGreaterThan(0);
    expect(Math.max(...max.map((most, k) => most - min[k]))).toBeCloseTo(100, 2);
    expect([min[2], min[0] + max[0], min[1] + max[1]].map((value) => Math.abs(value) < 1e-3)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('the GLB has a piece with its own material for each part', async () => {
    const image = { type: 'image/png', bytes: blank };
    const recipe = recipeFor('vase', 'blue glass vase');
    const kettle = recipeFor('kettle', 'copper kettle with a walnut handle');
    const glass = await readModel(await bytesOf({ image, recipes: { image: recipe } }));
    const [material] = glass.root.listMaterials();
    expect([material.getAlphaMode(), material.getMetallicFactor()]).toEqual(['BLEND', 0]);
    const { root, primitives, longest } = await readModel(await bytesOf({ image, recipes: { image: kettle } }));
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

  test('the same job gives the same bytes', async () => {
    const image = { type: 'image/png', bytes: blank };
    const job = { image, recipes: { image: recipeFor('mug', 'red mug') } };
    expect(await bytesOf(job)).toEqual(await bytesOf(job));
    expect(await bytesOf({ ...job, stl: true })).toEqual(await bytesOf({ ...job, stl: true }));
  });

  test('parts that were painted over since take their new colour', async () => {
    const image = { type: 'image/png', bytes: await picture('<rect width="240" height="240" fill="#2040e0"/>') };
    const own = recipeFor('vase', 'red ceramic vase');
    const kept: Recipe = { ...own, operation: 'instruct_edit', detail: { kind: 'kept', origin: own.detail } };
    const colour = async (recipe: Recipe) => {
      const { root } = await readModel(await bytesOf({ image, recipes: { image: recipe } }));
      return root.listMaterials()[0].getBaseColorFactor();
    };
    const [red, blue] = [await colour(own), await colour(kept)];
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
      bodies: describeBodies(shape),
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
    expect(openEdges(readStl(media?.bytes ?? new Uint8Array(0)).triangles)).toBe(0);
  });

  test('a turned body is as deep as it is wide, its handle is not', async () => {
    const { media } = await perform({ ...(await rendered('mug', MUG)), stl: true });
    const { min, max } = readStl(media?.bytes ?? new Uint8Array(0));
    const [width, depth] = [0, 1].map((k) => max[k] - min[k]);
    expect(depth).toBeGreaterThan(width * 0.5);
    expect(depth).toBeLessThan(width * 0.85);
  });

  test('a mug is hollow: its wall and floor hold less than half of what it fills', async () => {
    const { media } = await perform({ ...(await rendered('mug', MUG)), stl: true });
    const { min, max, triangles, volume } = readStl(media?.bytes ?? new Uint8Array(0));
    const box = [0, 1, 2].reduce((product, k) => product * (max[k] - min[k]), 1);
    expect(volume / box).toBeLessThan(0.3);
    expect(openEdges(triangles)).toBe(0);
  });
});

describe('pictures from elsewhere', () => {
  const vase = '<path d="M90 30 h60 c-20 60 50 70 20 180 h-100 c-30 -110 40 -120 20 -180 z" fill="#a33"/>';
  const jug = `${vase}<path d="M150 60 q70 0 40 90" fill="none" stroke="#a33" stroke-width="14"/>`;
  const phone = '<rect x="70" y="20" width="100" height="200" rx="12" fill="#333"/>';

  test.each([
    ['a symmetric outline is turned on its axis', vase, 'turned'],
    ['a handle makes it a relief', jug, 'relief'],
    ['a plain front stays flat', phone, 'relief'],
  ])('%s', async (_name, svg, form) => {
    const image = { type: 'image/png', bytes: await picture(svg) };
    const { recipe, confidence } = await perform({ image, stl: true });
    expect(recipe.detail).toMatchObject({ kind: 'model', form });
    expect(confidence).toBe(1);
    expect(recipe.remarks).toEqual(['The picture shows one side only; the rest is a guess.']);
    const { triangles, min, max, volume } = readStl(await bytesOf({ image, stl: true }));
    expect(openEdges(triangles)).toBe(0);
    expect(volume).toBeGreaterThan(0);
    expect(Math.max(...max.map((most, k) => most - min[k]))).toBeCloseTo(100, -1);
  });

  test('a handle as thin as a wire stays whole', async () => {
    const bucket = '<path d="M60 110 h120 l-10 110 h-90 z" fill="#a33"/>';
    const handle = '<path d="M70 110 a50 85 0 0 1 100 0" fill="none" stroke="#a33" stroke-width="2.5"/>';
    const bytes = await bytesOf({ image: { type: 'image/png', bytes: await picture(bucket + handle) }, stl: true });
    const { triangles, min, max } = readStl(bytes);
    expect(openEdges(triangles)).toBe(0);
    expect((max[0] - min[0]) / (max[1] - min[1])).toBeCloseTo(120 / 196, 1);
    // Corners less edges and faces: 2 for each body, less 2 for each of its handles.
    expect(new Set(triangles.flat()).size - triangles.length / 2).toBe(0);
  });

  test('the model has the proportions of its outline, and the picture on it', async () => {
    const image = { type: 'image/png', bytes: await picture(phone) };
    const { root, primitives, sides } = await readModel(await bytesOf({ image }));
    expect(sides[0] / sides[1]).toBeCloseTo(0.5, 1);
    expect(sides[2]).toBeLessThan(sides[0]);
    const [texture] = root.listTextures();
    const { data } = await sharp(texture.getImage() ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.every((value) => Math.abs(value - 0x33) < 12)).toBe(true);
    expect(primitives[0].getAttribute('TEXCOORD_0')?.getCount()).toBe(
      primitives[0].getAttribute('POSITION')?.getCount(),
    );
  });

  test.each([
    ['turned', vase],
    ['relief', jug],
  ])('%s: along the seam between the front and the unseen back both show the same', async (_form, svg) => {
    const wave =
      '<linearGradient id="s" x1="0" x2="24" gradientUnits="userSpaceOnUse" spreadMethod="reflect"><stop stop-color="#fff"/><stop offset="1" stop-color="#036"/></linearGradient>';
    const waved = wave + svg.replaceAll('"#a33"', '"url(#s)"');
    const image = { type: 'image/png', bytes: await picture(waved) };
    const { root, primitives } = await readModel(await bytesOf({ image }));
    const { data, info } = await sharp(root.listTextures()[0].getImage() ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [places, uvs] = ['POSITION', 'TEXCOORD_0'].map((name) => primitives[0].getAttribute(name));
    const seen = new Map<string, { front?: number; back?: number }>();
    for (let i = 0; i < (places?.getCount() ?? 0); i++) {
      const [u = 0, v = 0] = uvs?.getElement(i, []) ?? [];
      const [column, row] = [u * info.width, v * info.height].map((place, k) =>
        Math.min([info.width, info.height][k] - 1, Math.max(0, Math.floor(place))),
      );
      const key = places?.getElement(i, []).join(' ') ?? '';
      const red = data[(row * info.width + column) * info.channels];
      seen.set(key, { ...seen.get(key), [u < 0.5 ? 'front' : 'back']: red });
    }
    const steps = [...seen.values()].flatMap(({ front, back }) =>
      front === undefined || back === undefined ? [] : [Math.abs(front - back)],
    );
    expect(steps.length).toBeGreaterThan(100);
    expect(Math.max(...steps)).toBeLessThan(24);
  });

  test('a picture of nothing is answered with a sentence', async () => {
    await expect(perform({ image: { type: 'image/png', bytes: blank } })).rejects.toMatchObject({
      fault: 'input',
      told: 'There is no product to be seen in this picture.',
    });
  });
});
