import { expect, test } from 'vitest';
import { cutOut } from './index.ts';
import { overlap, readPhotograph } from './photographs.fixture.ts';

/** Intersection over union that a good cut-out has at least. */
const GOOD = 0.9;

async function overlapOf(name: string): Promise<number> {
  const { picture, truth } = await readPhotograph(name);
  const { alpha } = await cutOut(picture, undefined, () => undefined);
  return overlap(alpha, truth);
}

test.each(['coffee-cup', 'dahlia', 'goldfish', 'nail-clipper', 'red-pliers', 'side-cutters', 'blue-cutters'])(
  'the subject of the photograph %s is found',
  async (name) => {
    expect(await overlapOf(name)).toBeGreaterThan(GOOD);
  },
  60_000,
);

test.each([
  ['wrench', 0.87],
  ['white-chair', 0.87],
] as const)(
  'the subject of the photograph %s is found for the most part',
  async (name, most) => {
    expect(await overlapOf(name)).toBeGreaterThan(most);
  },
  60_000,
);
