import { expect, test } from 'vitest';
import { areaOutline } from './areaOutline.ts';

const SIZE = { width: 60, height: 40 };

const areaOf = (isIn: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, index) =>
    isIn(index % SIZE.width, Math.floor(index / SIZE.width)) ? 1 : 0,
  );

/** Says by the winding of the outline whether a point lies in it, as filling does. */
function isFilledAt(outline: readonly number[], x: number, y: number): boolean {
  let winding = 0;
  for (let n = 0; n < outline.length; n += 2) {
    const [startX, startY] = [outline[n]!, outline[n + 1]!];
    const [endX, endY] = [outline[(n + 2) % outline.length]!, outline[(n + 3) % outline.length]!];
    if (startY <= y === endY <= y) continue;
    const crossing = startX + ((y - startY) / (endY - startY)) * (endX - startX);
    if (crossing > x) winding += endY > startY ? 1 : -1;
  }
  return winding !== 0;
}

/** The pixels that the filled outline gets wrong, but for those at the area's border. */
function wrongPixels(area: Uint8Array, outline: readonly number[]): string[] {
  const wrong: string[] = [];
  for (let y = 1; y < SIZE.height - 1; y++)
    for (let x = 1; x < SIZE.width - 1; x++) {
      const at = (dx: number, dy: number) => area[(y + dy) * SIZE.width + x + dx];
      const own = at(0, 0);
      const isBorder = [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => at(dx, dy) !== own));
      if (!isBorder && isFilledAt(outline, x + 0.5, y + 0.5) !== (own === 1)) wrong.push(`${x}, ${y}`);
    }
  return wrong;
}

test.each([
  ['a box', (x: number, y: number) => x > 8 && x < 40 && y > 5 && y < 30],
  ['a disc', (x: number, y: number) => Math.hypot(x - 30, y - 20) < 15],
  ['a ring, as the handle of a cup', (x: number, y: number) => Math.abs(Math.hypot(x - 30, y - 20) - 12) < 4],
  ['two gaps', (x: number, y: number) => Math.hypot(x - 18, y - 20) > 7 && Math.hypot(x - 42, y - 20) > 7],
  ['all of it', () => true],
])('filling the outline of %s fills it', (_, isIn) => {
  const area = areaOf(isIn);
  expect(wrongPixels(area, areaOutline(area, SIZE)!)).toEqual([]);
});

test('a straight side has no points on it', () => {
  const outline = areaOutline(
    areaOf((x, y) => x > 8 && x < 40 && y > 5 && y < 30),
    SIZE,
  )!;
  expect(outline.length / 2).toBeLessThan(14);
});

test('a highlight on it is filled', () => {
  const area = areaOf((x, y) => Math.hypot(x - 30, y - 20) < 18 && Math.hypot(x - 24, y - 14) > 3.8);
  expect(isFilledAt(areaOutline(area, SIZE)!, 24.5, 14.5)).toBe(true);
});

test('a speck in it is filled, and one alone has no outline', () => {
  const area = areaOf((x, y) => x > 8 && x < 40 && y > 5 && y < 30 && !(x === 20 && y === 15));
  expect(isFilledAt(areaOutline(area, SIZE)!, 20.5, 15.5)).toBe(true);
  expect(
    areaOutline(
      areaOf((x, y) => x === 20 && y === 15),
      SIZE,
    ),
  ).toBeUndefined();
});
