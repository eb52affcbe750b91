import { expect, test } from 'vitest';
import { createPointGlide, GLIDE_MS } from './pointGlide.ts';

test('places that come now and then are one movement, from where it is to the newest', () => {
  const glide = createPointGlide({ x: 0, y: 0 });
  glide.aim({ x: 80, y: 0 }, 1000);
  const half = glide.at(1000 + GLIDE_MS / 2);
  glide.aim({ x: 40, y: 40 }, 1000 + GLIDE_MS / 2);
  const rest = 1000 + GLIDE_MS * 1.5;
  expect([half, glide.at(1000 + GLIDE_MS), glide.at(rest), glide.isResting(rest - 1), glide.isResting(rest)]).toEqual([
    { x: 40, y: 0 },
    { x: 40, y: 20 },
    { x: 40, y: 40 },
    false,
    true,
  ]);
});

test('the same place told again begins no movement', () => {
  const glide = createPointGlide({ x: 5, y: 5 });
  glide.aim({ x: 5, y: 5 }, 1000);
  expect(glide.isResting(1000)).toBe(true);
});
