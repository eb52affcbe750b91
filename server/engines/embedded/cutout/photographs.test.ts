import { expect, test } from 'vitest';
import { cutOut } from './index.ts';
import { overlap, readPhotograph } from './photographs.fixture.ts';

/** Intersection over union that a good cut-out has at least. */
const GOOD = 0.9;

test.each(['blue-cutters', 'coffee-cup', 'dahlia', 'goldfish', 'nail-clipper'])(
  'the subject of the photograph %s is found',
  async (name) => {
    const { picture, truth } = await readPhotograph(name);
    const { alpha } = await cutOut(picture, undefined, () => undefined);
    expect(overlap(alpha, truth)).toBeGreaterThan(GOOD);
  },
  60_000,
);
