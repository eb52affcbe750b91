import type { Pixels } from './floodPaper.ts';

/** Pixels as lightness and two colour axes (Oklab), row by row: distances are close to what an eye sees. */
export type ColorPlanes = {
  readonly lightness: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
  readonly width: number;
  readonly height: number;
};

/** A tolerance of 100 in Oklab, where black and white are 1 apart. */
const DISTANCE_MAX = 0.4;
/** Light and shade on one thing count for less than another colour. */
const LIGHTNESS_WEIGHT = 0.6;
/** A step from one pixel to the next of more than this share of the tolerance is an edge. */
const EDGE_RATIO = 0.4;
/** A colour may drift so many times as far from the press while no step is more than that share of the tolerance. */
const DRIFT_RATIO = 2;
const DRIFT_STEP_RATIO = 1 / 16;

const LINEAR_BY_BYTE = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** The pixels in Oklab (Björn Ottosson, "A perceptual color space for image processing", 2020); what is clear lies on white. */
export function colorPlanes({ data, width, height }: Pixels): ColorPlanes {
  const count = width * height;
  const lightness = new Float32Array(count);
  const a = new Float32Array(count);
  const b = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    const byteOffset = index * 4;
    const alpha = data[byteOffset + 3]! / 255;
    const linear = (channel: number) => LINEAR_BY_BYTE[data[byteOffset + channel]!]! * alpha + 1 - alpha;
    const [red, green, blue] = [linear(0), linear(1), linear(2)];
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    lightness[index] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    a[index] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    b[index] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  return { lightness, a, b, width, height };
}

/**
 * The area around a pixel, joined by edges, whose colours are like the press's: 1 in it, 0 elsewhere, row by row. A colour belongs to it
 * within the tolerance (0 to 100) up to an edge, or within twice the tolerance where it changes gradually, as light does on a curved thing.
 * Undefined outside the picture.
 */
export function similarArea(planes: ColorPlanes, x: number, y: number, tolerance: number): Uint8Array | undefined {
  const { width, height } = planes;
  const [startX, startY] = [Math.floor(x), Math.floor(y)];
  if (startX < 0 || startY < 0 || startX >= width || startY >= height) return undefined;
  const { lightness, a, b } = planes;
  const pressed = meanColor(planes, startX, startY);
  const limit = (tolerance / 100) * DISTANCE_MAX;
  const area = new Uint8Array(width * height);
  const pending = [startY * width + startX];
  area[pending[0]!] = 1;

  const distanceBetween = (index: number, otherLightness: number, otherA: number, otherB: number) =>
    Math.hypot((lightness[index]! - otherLightness) * LIGHTNESS_WEIGHT, a[index]! - otherA, b[index]! - otherB);
  function visit(index: number, from: number): void {
    if (area[index] === 1) return;
    const distance = distanceBetween(index, pressed.lightness, pressed.a, pressed.b);
    const step = distanceBetween(index, lightness[from]!, a[from]!, b[from]!);
    const isLike =
      distance <= limit
        ? step <= limit * EDGE_RATIO
        : distance <= limit * DRIFT_RATIO && step <= limit * DRIFT_STEP_RATIO;
    if (!isLike) return;
    area[index] = 1;
    pending.push(index);
  }

  while (pending.length > 0) {
    const index = pending.pop()!;
    const column = index % width;
    if (column > 0) visit(index - 1, index);
    if (column < width - 1) visit(index + 1, index);
    if (index >= width) visit(index - width, index);
    if (index < width * (height - 1)) visit(index + width, index);
  }
  return area;
}

/** The mean colour of a pixel and its neighbours: a press on a speck means what it lies on. */
function meanColor({ lightness, a, b, width, height }: ColorPlanes, x: number, y: number) {
  let count = 0;
  const sum = { lightness: 0, a: 0, b: 0 };
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const index = row * width + column;
      sum.lightness += lightness[index]!;
      sum.a += a[index]!;
      sum.b += b[index]!;
      count += 1;
    }
  return { lightness: sum.lightness / count, a: sum.a / count, b: sum.b / count };
}
