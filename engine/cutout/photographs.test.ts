import { expect, test } from 'vitest';
import { cutOut, SURE } from './index.ts';
import { overlap, readPhotograph } from './photographs.fixture.ts';

/** Intersection over union that a good cut-out has at least. */
const GOOD = 0.9;
/** JPEG quality at which photographs are stored again, as `save_image` does, and how much that may change. */
const STORED_AGAIN = 95;
const SAME = 0.02;

type Cut = { readonly over: number; readonly confidence: number };

async function cut(name: string, quality?: number): Promise<Cut> {
  const { picture, truth } = await readPhotograph(name, quality);
  const { alpha, confidence } = await cutOut(picture, undefined, () => undefined);
  return { over: overlap(alpha, truth), confidence };
}

const cuts = new Map<string, Promise<Cut>>();

/** The cut-out of a photograph, made once for all tests. */
function cutOnce(name: string): Promise<Cut> {
  const made = cuts.get(name) ?? cut(name);
  cuts.set(name, made);
  return made;
}

test.each([
  'blue-cutters',
  'bucket',
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
  const { over, confidence } = await cutOnce(name);
  expect(over).toBeGreaterThan(GOOD);
  expect(confidence).toBeGreaterThan(SURE);
});

test.each([
  ['claw-hammer', 0.89],
  ['wrench', 0.85],
])('the subject of the photograph %s is found for the most part', async (name, least) => {
  expect((await cutOnce(name)).over).toBeGreaterThan(least);
});

test.each(['claw-hammer', 'wrench'])('the photograph %s is cut out alike after it was stored again', async (name) => {
  const [first, again] = [await cutOnce(name), await cut(name, STORED_AGAIN)];
  expect(Math.abs(first.over - again.over)).toBeLessThan(SAME);
  expect(again.confidence).toBeGreaterThan(SURE);
});
