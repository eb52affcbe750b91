import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { paintScene, sceneOf } from '../generate_image/scenes.fixture.ts';
import { classify } from './classify.ts';
import { createJudge } from './judge.ts';

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
