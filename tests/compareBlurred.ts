import type {} from 'vitest/browser';

declare module 'vitest/browser' {
  interface ScreenshotComparatorRegistry {
    blurred: Record<string, never>;
  }
}

type Size = { readonly width: number; readonly height: number };
type Picture = { readonly metadata: Size; readonly data: ArrayLike<number> };
/** A square of a picture. */
type Cell = { readonly x: number; readonly y: number; readonly window: number };
type Colour = readonly [red: number, green: number, blue: number];
type Means = Size & { readonly meanAt: (place: Cell) => Colour };

/**
 * Squares of `window` pixels are compared by their mean colour, each with the nearest of those within `reach` pixels of it.
 * The small ones see an icon that is gone and a button that moved, and forgive a letter a pixel aside. The large ones see a
 * ground whose colour changed a little. `tolerance`, of 255, lies between what other settings for fonts change and what the
 * faintest icon does.
 */
const SCALES = [
  { window: 6, reach: 2, tolerance: 15 },
  { window: 48, reach: 0, tolerance: 6 },
] as const;
const RED = [255, 0, 0, 255];
const OPAQUE = 255;

/** Compares two pictures as somebody would who looks at them from a little further away. */
export function compareBlurred(reference: Picture, actual: Picture) {
  const { width, height } = reference.metadata;
  if (width !== actual.metadata.width || height !== actual.metadata.height) {
    const now = `${actual.metadata.width}×${actual.metadata.height}`;
    return { pass: false, diff: null, message: `It was ${width}×${height} and is ${now}.` };
  }
  const [before, now] = [meansOf(reference), meansOf(actual)];
  const places = SCALES.flatMap((scale) => [...differences(before, now, scale), ...differences(now, before, scale)]);
  if (places.length === 0) return { pass: true, diff: null, message: null };
  return { pass: false, diff: withFrames(actual, places), message: `${places.length} places look different.` };
}

/** The places of one picture that nothing near them in the other is like. */
function differences(one: Means, other: Means, { window, reach, tolerance }: (typeof SCALES)[number]): Cell[] {
  const places: Cell[] = [];
  for (let y = 0; y + window <= one.height; y += window / 2)
    for (let x = 0; x + window <= one.width; x += window / 2) {
      const place = { x, y, window };
      const mean = one.meanAt(place);
      const isLike = (near: Cell) => largestDifference(mean, other.meanAt(near)) <= tolerance;
      if (!isLike(place) && !neighboursOf(place, reach, one).some(isLike)) places.push(place);
    }
  return places;
}

function neighboursOf({ x, y, window }: Cell, reach: number, { width, height }: Size): Cell[] {
  const places: Cell[] = [];
  for (let top = Math.max(0, y - reach); top <= Math.min(height - window, y + reach); top += 1)
    for (let left = Math.max(0, x - reach); left <= Math.min(width - window, x + reach); left += 1)
      places.push({ x: left, y: top, window });
  return places;
}

function largestDifference(one: Colour, other: Colour): number {
  return Math.max(...one.map((value, channel) => Math.abs(value - other[channel]!)));
}

/** Sums of all that is above and left of each pixel: four of them give the mean of any square. */
function meansOf({ data, metadata: { width, height } }: Picture): Means {
  const sums = [0, 1, 2].map((channel) => {
    const table = new Float64Array((width + 1) * (height + 1));
    for (let y = 0; y < height; y += 1) {
      let row = 0;
      for (let x = 0; x < width; x += 1) {
        row += data[(y * width + x) * 4 + channel]!;
        table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1]! + row;
      }
    }
    return (x: number, y: number) => table[y * (width + 1) + x]!;
  });
  const [red, green, blue] = sums as [Sum, Sum, Sum];
  return { width, height, meanAt: (place) => [mean(red, place), mean(green, place), mean(blue, place)] };
}

type Sum = (x: number, y: number) => number;

function mean(sum: Sum, { x, y, window }: Cell): number {
  const [right, bottom] = [x + window, y + window];
  return (sum(right, bottom) - sum(right, y) - sum(x, bottom) + sum(x, y)) / window ** 2;
}

/** The picture, paler, with a red frame around each place. */
function withFrames({ data, metadata: { width } }: Picture, places: readonly Cell[]): Uint8Array {
  const pale = Uint8Array.from(data, (value, at) => (at % 4 === 3 ? OPAQUE : 170 + value / 3));
  for (const { x, y, window } of places)
    for (let along = 0; along < window; along += 1)
      for (const [left, top] of [
        [x + along, y],
        [x + along, y + window - 1],
        [x, y + along],
        [x + window - 1, y + along],
      ] as const)
        pale.set(RED, (top * width + left) * 4);
  return pale;
}
