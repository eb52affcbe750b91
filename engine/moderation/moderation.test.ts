import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { classify, KINDS } from './classify.ts';
import { greyPebbles } from './greys.fixture.ts';
import { createJudge } from './judge.ts';
import { hasColour } from './suspicion.ts';

/** Pictures and what TensorFlow.js 4.22 gives for them with the same weights: drawing, hentai, neutral, porn, sexy. */
const KNOWN: readonly (readonly [
  name: string,
  picture: () => Promise<Uint8Array>,
  probabilities: readonly number[],
])[] = [
  ['a brown', () => plain('#a07050'), [0.06544, 0.05378, 0.87738, 0.0019, 0.0015]],
  ['a chair', () => readFile(photograph('white-chair')), [0.63091, 0.00683, 0.36148, 0.00046, 0.00032]],
  ['a bucket', () => readFile(photograph('bucket')), [0.24669, 0.00911, 0.72776, 0.01425, 0.0022]],
  ['pebbles', () => greyPebbles(337), [0.00303, 0.17102, 0.11979, 0.58921, 0.11695]],
  ['other pebbles', () => greyPebbles(578), [0.01019, 0.54661, 0.0693, 0.28357, 0.09033]],
];
const photograph = (name: string) => new URL(`../fixtures/photographs/${name}.jpg`, import.meta.url);

test.each(KNOWN)(
  'every layer is where it belongs: %s is what another reader of the weights says it is',
  async (_, picture, known) => {
    const kinds = await classify(await picture());
    const farthest = Math.max(...KINDS.map((kind, i) => Math.abs(kinds[kind] - known[i]!)));
    expect(farthest).toBeLessThan(0.00002);
  },
);

const judge = createJudge();
afterAll(() => judge.close());

const plain = (background: string, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

async function render(prompt: string): Promise<Uint8Array> {
  const { rgb, width, height } = paintScene(sceneOf(prompt), 128);
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

test('probabilities are between 0 and 1, sum up to 1, and are the same each time', async () => {
  for (const bytes of [await plain('#a07050'), await plain('#00000000', 3, 200)]) {
    const kinds = await classify(bytes);
    const values = Object.values(kinds);
    expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
    expect(Math.abs(values.reduce((sum, value) => sum + value, 0) - 1)).toBeLessThan(1e-5);
    expect(await classify(bytes)).toEqual(kinds);
  }
});

test('what our own engine draws raises no suspicion', async () => {
  for (const prompt of ['a pink ceramic vase', 'brown leather armchair'])
    expect(await judge.suspicion(await render(prompt))).toBeLessThan(0.1);
});

/** The limit of an installation that says none. */
const LIMIT = 0.75;

test.each([337, 578])('grey pebbles that the network alone takes for flesh are let pass (%i)', async (seed) => {
  const bytes = await greyPebbles(seed);
  const { porn, hentai } = await classify(bytes);
  expect(porn + hentai).toBeGreaterThan(LIMIT);
  expect(await judge.suspicion(bytes)).toBeLessThan(LIMIT);
});

test('a picture of colours is judged by the network’s own word', async () => {
  const bytes = await render('a pink ceramic vase');
  const { porn, hentai } = await classify(bytes);
  expect(await judge.suspicion(bytes)).toBe(porn + hentai);
});

test('greys, and a scan of greys, have no colour; a little of it on grey, or a tint all over, is one', () => {
  const pixels = (of: (index: number) => readonly number[]) =>
    Uint8Array.from(Array.from({ length: 400 }, (_, index) => of(index)).flat());
  expect(hasColour(pixels((i) => [i % 256, i % 256, i % 256]))).toBe(false);
  expect(hasColour(pixels(() => [130, 126, 120]))).toBe(false);
  expect(hasColour(pixels((i) => (i % 10 === 0 ? [220, 160, 140] : [90, 90, 90])))).toBe(true);
  expect(hasColour(pixels(() => [150, 130, 110]))).toBe(true);
});

test('what is no picture is not judged; the next one is', async () => {
  await expect(judge.suspicion(new Uint8Array(8))).rejects.toThrow('could not be judged');
  expect(await judge.suspicion(await plain('teal'))).toBeLessThan(0.5);
});

test('a judge that is closed lets nobody wait, and starts anew when it is asked again', async () => {
  const other = createJudge();
  const asked = other.suspicion(await plain('teal'));
  const failure = expect(asked).rejects.toThrow('closed');
  await other.close();
  await failure;
  expect(await other.suspicion(await plain('teal'))).toBeLessThan(0.5);
  await other.close();
});
