import { expect, test } from 'vitest';
import { cutOut, SURE } from './index.ts';
import { overlap, readPhotograph } from './photographs.fixture.ts';

/** Intersection over union that a good cut-out has at least. */
const GOOD = 0.9;

async function cut(name: string): Promise<{ over: number; confidence: number }> {
  const { picture, truth } = await readPhotograph(name);
  const { alpha, confidence } = await cutOut(picture, undefined, () => undefined);
  return { over: overlap(alpha, truth), confidence };
}

test.each([
  'blue-cutters',
  'bucket',
  'claw-hammer',
  'coffee-cup',
  'dahlia',
  'frying-pan',
  'goldfish',
  'nail-clipper',
  'red-pliers',
  'side-cutters',
  'volleyball',
  'white-chair',
])('the subject of the photograph %s is found', async (name) => {
  const { over, confidence } = await cut(name);
  expect(over).toBeGreaterThan(GOOD);
  expect(confidence).toBeGreaterThan(SURE);
});

test('the wrench is found for the most part, with what is seen through its holes taken off', async () => {
  expect((await cut('wrench')).over).toBeGreaterThan(0.86);
});
