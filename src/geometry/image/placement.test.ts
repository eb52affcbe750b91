import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cornersOf } from '../plane/rotatedBox.ts';
import {
  boundedPlacement,
  EXPANDED_CANVAS,
  initialPlacement,
  movedPlacement,
  PLACEMENT_PRESETS,
  type Placement,
  pictureSize,
  placementBox,
  placementOutline,
  presetPlacement,
  rotatedPlacement,
  scaledPlacement,
} from './placement.ts';

const MIDDLE = { x: 960, y: 540 };
const lying = (more: Partial<Placement> = {}): Placement => ({ pos: MIDDLE, scale: 1, rotation: 0, ...more });
const ratio = fc.double({ min: 0.1, max: 10, noNaN: true });
const far = fc.double({ min: -4000, max: 4000, noNaN: true });
const point = fc.record({ x: far, y: far });
const placement = fc
  .record({
    pos: point,
    scale: fc.double({ min: -1, max: 9, noNaN: true }),
    rotation: fc.double({ min: -400, max: 400, noNaN: true }),
  })
  .map(boundedPlacement);

function isAllowed({ pos, scale, rotation }: Placement): boolean {
  const isOn = pos.x >= 0 && pos.x <= EXPANDED_CANVAS.width && pos.y >= 0 && pos.y <= EXPANDED_CANVAS.height;
  return isOn && scale >= 0.1 && scale <= 3 && rotation >= -180 && rotation <= 180;
}

test('at a scale of 1 the whole picture just fits the ground', () => {
  expect([pictureSize(1, 1), pictureSize(4, 1), pictureSize(1, 0.5)]).toEqual([
    { width: 1080, height: 1080 },
    { width: 1920, height: 480 },
    { width: 540, height: 540 },
  ]);
});

test('at first it lies in the middle, whole, and leaves something to be filled', () => {
  expect(initialPlacement(1)).toEqual(lying());
  expect(initialPlacement(16 / 9)).toEqual(lying({ scale: 0.775 }));
  fc.assert(
    fc.property(ratio, (of) => {
      const { width, height } = pictureSize(of, initialPlacement(of).scale);
      expect(width * height).toBeLessThanOrEqual(0.601 * EXPANDED_CANVAS.width * EXPANDED_CANVAS.height);
    }),
  );
});

test('whatever is done, scale stays between 0.1 and 3, rotation between -180 and 180, and the middle on the ground', () => {
  fc.assert(
    fc.property(
      placement,
      point,
      point,
      ratio,
      fc.nat(3),
      fc.constantFrom(...PLACEMENT_PRESETS),
      (from, a, b, of, corner, which) => {
        const all = [
          movedPlacement(from, a, { ratio: of, reach: 20 }).placement,
          scaledPlacement(from, corner, a, of),
          rotatedPlacement(from, a, b, undefined),
          rotatedPlacement(from, a, b, 15),
          presetPlacement(from, which, of),
        ];
        expect(all.map(isAllowed)).toEqual(all.map(() => true));
      },
    ),
  );
});

test('a corner that is dragged takes the picture along; the opposite one stays', () => {
  const half = lying({ scale: 0.5 });
  expect(cornersOf(placementBox(half, 1))[2]).toEqual({ x: 1230, y: 810 });
  const larger = scaledPlacement(half, 2, { x: 1500, y: 1080 }, 1);
  expect(larger).toEqual({ pos: { x: 1095, y: 675 }, scale: 0.75, rotation: 0 });
  expect(cornersOf(placementBox(larger, 1))[0]).toEqual(cornersOf(placementBox(half, 1))[0]);
});

test('it turns about its middle, comes to rest at quarters, and with a step at its multiples', () => {
  const right = { x: 1160, y: 540 };
  const at = (degrees: number) => ({
    x: 960 + 200 * Math.cos((degrees * Math.PI) / 180),
    y: 540 + 200 * Math.sin((degrees * Math.PI) / 180),
  });
  const rotationTo = (degrees: number, step?: number) => rotatedPlacement(lying(), right, at(degrees), step).rotation;
  expect([rotationTo(30.4), rotationTo(88), rotationTo(-92), rotationTo(178), rotationTo(50, 15)]).toEqual([
    30, 90, -90, 180, 45,
  ]);
});

describe('moving it', () => {
  const half = lying({ scale: 0.5 });
  test('draws its edges and its middle to those of the ground, within reach', () => {
    const near = movedPlacement(half, { x: 274, y: 546 }, { ratio: 1, reach: 8 });
    expect(near.placement.pos).toEqual({ x: 270, y: 540 });
    expect(near.guides.map(({ axis, at }) => [axis, at])).toEqual([
      ['x', 0],
      ['y', 540],
    ]);
    const free = movedPlacement(half, { x: 274, y: 546 }, { ratio: 1, reach: 0 });
    expect([free.placement.pos, free.guides]).toEqual([{ x: 274, y: 546 }, []]);
  });
});

test.each([
  ['left', 1, 0, { x: 540, y: 540 }, 1],
  ['right', 1, 0, { x: 1380, y: 540 }, 1],
  ['centre', 1, 0, MIDDLE, 1],
  ['fill', 1, 0, MIDDLE, 16 / 9],
  ['left', 2, 90, { x: 270, y: 540 }, 0.5625],
  ['fill', 16 / 9, 0, MIDDLE, 1],
] as const)('%s of a picture of ratio %d that is turned by %d', (which, of, rotation, pos, scale) => {
  const placed = presetPlacement(lying({ scale: 0.3, rotation, pos: { x: 5, y: 5 } }), which, of);
  expect([placed.rotation, placed.pos.y]).toEqual([rotation, pos.y]);
  expect(placed.pos.x).toBeCloseTo(pos.x, 6);
  expect(placed.scale).toBeCloseTo(scale, 6);
});

test('over the whole canvas no corner of it is left, however the picture is turned', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.6, max: 2.5, noNaN: true }), fc.integer({ min: -180, max: 180 }), (of, rotation) => {
      const placed = presetPlacement(lying({ rotation }), 'fill', of);
      fc.pre(placed.scale < 3);
      const { minX, minY, maxX, maxY } = placementOutline(placed, of);
      expect([minX <= 1e-6, minY <= 1e-6, maxX >= 1920 - 1e-6, maxY >= 1080 - 1e-6]).toEqual([true, true, true, true]);
    }),
  );
});
