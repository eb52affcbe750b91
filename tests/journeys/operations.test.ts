import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type CallBody } from '../../contract/calls/index.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import type { Operation } from '../../contract/operations/index.ts';
import { address, newPerson, type Person, postAs } from './browser.ts';

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';
const SIDE = 320;
const SEED = 5;

let person: Person;
let photograph: ObjectKey;
let design: ObjectKey;

type Answer = {
  readonly object_key: ObjectKey;
  readonly image_url: string | null;
  readonly confidence?: number;
  readonly recipe: { readonly operation: string; readonly seed: number; readonly milliseconds: number };
  readonly [field: string]: unknown;
};

async function save(bytes: Uint8Array): Promise<ObjectKey> {
  const imageb64 = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  const { body } = await postAs(person, CALLS.save_image.path, { imageb64, alpha: true });
  return body.object_key;
}

/** Calls an operation of the built-in engine, whatever else the server has. */
function ask<O extends Operation>(operation: O, body: CallBody<O>) {
  return postAs(person, CALLS[operation].path, { ...body, route: 'built-in' });
}

/** Makes a call of an operation that must succeed, and reads its answer by the contract. */
async function answerOf<O extends Exclude<Operation, 'generate_image'>>(
  operation: O,
  body: CallBody<O>,
): Promise<Answer> {
  const answer = await ask(operation, body);
  expect(answer, operation).toMatchObject({ status: 200 });
  CALLS[operation].answer.parse(answer.body);
  expect(answer.body.recipe.operation).toBe(operation);
  return answer.body;
}

async function bytesAt(url: unknown): Promise<Buffer> {
  const response = await fetch(new URL(String(url), address));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const pictureAt = async (url: unknown) => sharp(await bytesAt(url));

beforeAll(async () => {
  person = await newPerson();
  photograph = await save(
    await sharp(await readFile(PHOTOGRAPH))
      .resize(SIDE, SIDE, { fit: 'inside' })
      .png()
      .toBuffer(),
  );
  const sketch = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#fff"/>
    <path d="M140 170V30h120v140z" fill="none" stroke="#000" stroke-width="4"/></svg>`;
  const { object_key } = await answerOf('process_sketch', {
    prompt: 'red box',
    sketch_object_key: await save(await sharp(Buffer.from(sketch)).png().toBuffer()),
    hq_mode: false,
    seed: SEED,
  });
  design = object_key;
});

describe('over the API, on a bare machine', () => {
  test('a cut-out of an own picture is exact, of a photograph it says how sure it is; both are transparent', async () => {
    const own = await answerOf('remove_background', { object_key: design });
    const other = await answerOf('remove_background', { object_key: photograph });
    expect(own.confidence).toBe(1);
    expect(other.confidence).toBeGreaterThan(0);
    expect(other.confidence).toBeLessThan(1);
    for (const { image_url } of [own, other]) expect((await (await pictureAt(image_url)).stats()).isOpaque).toBe(false);
  });

  test('a background is made behind what is cut out; without transparency there is none, and its address is null', async () => {
    const { object_key } = await answerOf('remove_background', { object_key: design });
    const scene = await answerOf('generate_background', { object_key, prompt: 'on a wooden table', seed: SEED });
    expect((await (await pictureAt(scene.image_url)).stats()).isOpaque).toBe(true);
    const none = await answerOf('generate_background', { object_key: photograph, prompt: 'on a wooden table' });
    expect([none.image_url, none.object_key]).toEqual([null, null]);
  });

  test('an instruction that is understood changes the picture; another is answered in plain words', async () => {
    const blue = await answerOf('instruct_edit', { object_key: design, prompt: 'make it blue', seed: SEED });
    const { channels } = await (await pictureAt(blue.image_url)).stats();
    expect(channels[2]?.mean).toBeGreaterThan((channels[0]?.mean ?? 0) + 1);
    const refused = await ask('instruct_edit', { object_key: photograph, prompt: 'add a dancing bear' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'not_understood' } });
    expect(refused.body.detail).toMatch(/bear/);
  });

  test('what lies outside the mask is equal to the bit', async () => {
    const { width = 0, height = 0 } = await (await pictureAt(await urlOf(photograph))).metadata();
    const hole = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="100" y="80" width="90" height="70"/></svg>`,
    );
    const mask = await sharp({ create: { width, height, channels: 4, background: '#000000ff' } })
      .composite([{ input: hole, blend: 'dest-out' }])
      .png()
      .toBuffer();
    const edited = await answerOf('inpaint_image', {
      object_key: photograph,
      prompt: 'remove it',
      mask: `data:image/png;base64,${mask.toString('base64')}`,
      seed: SEED,
    });
    const [before, after, holes] = await Promise.all([
      rawAt(await urlOf(photograph)),
      rawAt(edited.image_url),
      sharp(mask).extractChannel(3).raw().toBuffer(),
    ]);
    const changed = { outside: 0, inside: 0 };
    for (const [i, hole] of holes.entries())
      if ([0, 1, 2].some((c) => before[i * 3 + c] !== after[i * 3 + c]))
        changed[hole === 255 ? 'outside' : 'inside'] += 1;
    expect(changed).toEqual({ outside: 0, inside: expect.any(Number) });
    expect(changed.inside).toBeGreaterThan(1000);
  });

  test('a picture on a larger canvas is continued to its borders', async () => {
    const small = await sharp(await readFile(PHOTOGRAPH))
      .resize(160, 120, { fit: 'cover' })
      .png()
      .toBuffer();
    const canvas = await sharp({ create: { width: 320, height: 180, channels: 4, background: '#00000000' } })
      .composite([{ input: small, left: 60, top: 30 }])
      .png()
      .toBuffer();
    const expanded = await answerOf('expand_image', { object_key: await save(canvas), prompt: '', seed: SEED });
    const picture = await pictureAt(expanded.image_url);
    const { width, height } = await picture.metadata();
    expect([width, height, (await picture.stats()).isOpaque]).toEqual([320, 180, true]);
  });

  test('an evolution keeps the size and goes further with its strength', async () => {
    const before = await rawAt(await urlOf(photograph));
    const changes: number[] = [];
    for (const strength of [0.25, 1]) {
      const evolved = await answerOf('image_to_image', {
        object_key: photograph,
        prompt: '',
        strength,
        model: 'Product Design',
        seed: SEED,
      });
      const after = await rawAt(evolved.image_url);
      expect(after.length).toBe(before.length);
      changes.push(before.reduce((sum, value, i) => sum + Math.abs(value - (after[i] ?? 0)), 0));
    }
    expect(changes[0]).toBeGreaterThan(0);
    expect(changes[1]).toBeGreaterThan(changes[0] ?? 0);
  });

  test('an enlargement is 3840 pixels on its longer side', async () => {
    const strip = await sharp(await readFile(PHOTOGRAPH))
      .resize(SIDE, SIDE / 20, { fit: 'cover' })
      .png()
      .toBuffer();
    const large = await answerOf('get_4k', { object_key: await save(strip) });
    const { width, height } = await (await pictureAt(large.image_url)).metadata();
    expect([width, height]).toEqual([3840, 192]);
  });

  test.each(['color', 'binary'] as const)('a vector in %s is an SVG that draws', async (model) => {
    const vector = await answerOf('image_to_svg', { object_key: design, model });
    expect(vector.svg_object_key).toMatch(/\.svg$/);
    const svg = (await bytesAt(vector.svg_url)).toString();
    expect(svg).toMatch(/<path[^>]* d="M/);
    const drawn = await sharp(Buffer.from(svg))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    expect((await sharp(drawn).stats()).entropy).toBeGreaterThan(0.1);
  });

  test('a model is a GLB, or an STL for printing; a GLB is exported as STL', async () => {
    const model = await answerOf('image_to_3d', { object_key: design, stl_mode: false });
    expect((await bytesAt(model.model_url)).subarray(0, 4).toString()).toBe('glTF');
    expect(model.remarks).toContain('The image shows one side only; the rest is a guess.');
    const printable = await answerOf('image_to_3d', { object_key: design, stl_mode: true });
    expect(printable.object_key).toMatch(/\.stl$/);
    const { body } = await postAs(person, CALLS.export_stl.path, { object_key: model.object_key });
    const stl = await bytesAt(body.stl_url);
    expect(stl.length).toBe(84 + 50 * stl.readUInt32LE(80));
  });

  test('a description and a brief are texts, the brief in the language of the prompt', async () => {
    const { description } = await answerOf('describe_image', { object_key: design });
    expect(description).toMatch(/red/i);
    const { enhanced_prompt } = await answerOf('enhance_prompt', { prompt: '铜水壶', instructions: '' });
    expect(enhanced_prompt).toMatch(/铜/);
  });

  test('a text says what was not understood, and is the same again from the seed of its recipe', async () => {
    const body = { prompt: 'a brass lamp', instructions: 'for my grandmother’s gondola' };
    const first = await answerOf('enhance_prompt', body);
    expect(first.remarks).toEqual([
      'Some of the instructions weren’t understood, so they’re in the prompt as you wrote them.',
    ]);
    const again = await answerOf('enhance_prompt', { ...body, seed: first.recipe.seed });
    expect(again.enhanced_prompt).toBe(first.enhanced_prompt);
  });

  test('a run with the seed of a recipe gives the same bytes, another seed others', async () => {
    const { object_key } = await answerOf('remove_background', { object_key: design });
    const body = { object_key, prompt: 'on a wooden table' };
    const first = await answerOf('generate_background', body);
    const again = await answerOf('generate_background', { ...body, seed: first.recipe.seed });
    const other = await answerOf('generate_background', { ...body, seed: (first.recipe.seed + 1) >>> 0 });
    const [one, same, different] = await Promise.all([first, again, other].map(({ image_url }) => rawAt(image_url)));
    expect(same?.equals(one ?? Buffer.alloc(0))).toBe(true);
    expect(different?.equals(one ?? Buffer.alloc(0))).toBe(false);
  });
});

async function urlOf(object_key: ObjectKey): Promise<string> {
  return (await postAs(person, CALLS.get_image_url.path, { object_key })).body.image_url;
}

async function rawAt(url: unknown): Promise<Buffer> {
  return (await pictureAt(url)).removeAlpha().raw().toBuffer();
}
