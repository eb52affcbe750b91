import { describe, expect, test } from 'vitest';
import { components } from '../raster/components.ts';
import { open } from '../raster/morphology.ts';
import { invert, select } from '../raster/plane.ts';
import { keepStrokes } from './strokes.ts';

const SIDE = 200;
const SIZE = { width: SIDE, height: SIDE };
const LEAST = 6;

const draw = (isIn: (x: number, y: number) => boolean) =>
  select(SIDE * SIDE, (i) => isIn(i % SIDE, Math.floor(i / SIDE)));
const isBlock = (x: number, y: number) => x > 50 && x < 150 && y > 100 && y < 180;
const holes = (mask: Uint8Array) => components(invert(mask), SIZE).areas.length - 2;

describe('strokes', () => {
  test('a wire becomes as thick as a grid can hold, and what is thick stays', () => {
    const isWire = (x: number, y: number) => y <= 100 && Math.abs(Math.hypot(x - 100, y - 100) - 45) < 1.2;
    const mask = draw((x, y) => isBlock(x, y) || isWire(x, y));
    const kept = keepStrokes(mask, SIZE, LEAST);
    const thick = open(kept, SIZE, LEAST - 1);
    const above = draw((x, y) => isWire(x, y) && y < 100 - 2 * LEAST);
    expect(above.some((wire, i) => wire > thick[i])).toBe(false);
    const far = (i: number) => Math.floor(i / SIDE) > 100 + 2 * LEAST;
    expect(kept.filter((_, i) => far(i))).toEqual(mask.filter((_, i) => far(i)));
    expect(holes(kept)).toBe(1);
  });

  test('a shape without strokes stays as it is, with its corners', () => {
    const mask = draw((x, y) => isBlock(x, y) || Math.abs(x - 100) + Math.abs(y - 60) < 50);
    expect(keepStrokes(mask, SIZE, LEAST)).toEqual(mask);
  });

  test.each([4, 8, 12])('prongs %i pixels apart do not close to a hole', (gap) => {
    const isProng = (x: number, y: number) => y <= 100 && y > 40 && Math.abs(Math.abs(x - 100) - gap / 2 - 1.5) < 1.5;
    const mask = draw((x, y) => isBlock(x, y) || isProng(x, y));
    const kept = keepStrokes(mask, SIZE, LEAST);
    expect(holes(kept)).toBe(0);
    expect(kept.filter((one, i) => one > mask[i]).length).toBeGreaterThan(60 * LEAST);
  });
});
