import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { material } from '../studio/materials.ts';
import type { MoodName } from '../studio/scan.ts';
import { chooseLook, finished, spotOf } from './variation.ts';

const plan = { width: 400, height: 400 };
const stance = { left: 100, right: 300, top: 80, bottom: 350 };
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const lookOf = (seed: number, more: Partial<Parameters<typeof chooseLook>[0]> = {}) =>
  chooseLook({ seed, mood: null, style: null, lean: 0, plan, stance, ...more });
const degreesApart = (a: readonly number[], b: readonly number[]) =>
  (Math.acos(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) * 180) / Math.PI;

describe('the look of a seed', () => {
  test('is always the same, and its light comes from the front and from above', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { key } = lookOf(seed).lighting;
        expect(lookOf(seed)).toEqual(lookOf(seed));
        expect(Math.hypot(...key)).toBeCloseTo(1);
        expect(Math.min(key[1], key[2])).toBeGreaterThan(0.2);
      }),
    );
  });

  test('neighbouring seeds have their lights far apart', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(degreesApart(lookOf(seed).lighting.key, lookOf(seed + 1).lighting.key)).toBeGreaterThan(12);
      }),
    );
  });

  test('keeps the product in the picture', () => {
    const wide = { left: 6, right: 393, top: 6, bottom: 393 };
    fc.assert(
      fc.property(seeds, (seed) => {
        const { across, down } = lookOf(seed, { stance: wide }).proportion;
        const [middle, foot] = [(wide.left + wide.right) / 2, wide.bottom];
        expect(middle - (middle - wide.left) * across).toBeGreaterThan(3);
        expect(foot - (foot - wide.top) * down).toBeGreaterThan(3);
      }),
    );
  });

  test('a drawing that goes beyond the edge keeps its proportions', () => {
    expect(lookOf(5, { stance: { left: 0, right: 399, top: 0, bottom: 399 } }).proportion).toEqual({
      across: 1,
      down: 1,
    });
  });

  test('the middle and the foot stay where they are drawn', () => {
    const { acrossOf, downOf } = spotOf({ look: lookOf(5), middle: 200, floorLine: 350 });
    expect([acrossOf(200), downOf(350)]).toEqual([200, 350]);
  });
});

describe('a style picture', () => {
  const style = { tint: [1.2, 1, 0.8] as const, hardness: 1 };

  test.each([
    [null, true, true],
    ['soft', true, false],
    ['warm', false, false],
  ] as const)('in %s light', (mood: MoodName | null, hue: boolean, hardness: boolean) => {
    const bare = lookOf(3, { mood });
    const styled = lookOf(3, { mood, style, lean: 1 });
    expect(styled.lighting.tint).toEqual(hue ? style.tint : bare.lighting.tint);
    const { fill, size } = hardness ? { fill: 0.45, size: 0.7 } : bare.lighting;
    expect(styled.lighting.fill).toBeCloseTo(fill);
    expect(styled.lighting.size).toBeCloseTo(size);
  });

  test('in hard light makes surfaces smoother', () => {
    const roughnessOf = (hardness: number) => lookOf(3, { style: { ...style, hardness }, lean: 1 }).roughness;
    expect(roughnessOf(1)).toBeCloseTo(0.75);
    expect(roughnessOf(0)).toBeCloseTo(1.35);
  });
});

test('a surface becomes rougher or smoother and stays the same material', () => {
  const copper = material('copper');
  const { rough, ...rest } = finished(copper, lookOf(4));
  expect(rest).toEqual((({ rough: _, ...others }) => others)(copper));
  expect(Math.abs(Math.log(rough / copper.rough))).toBeLessThan(Math.log(1.36));
});
