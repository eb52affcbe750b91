import SVGPathCommander from 'svg-path-commander';
import { outlineOf } from '../tree/outline.ts';
import type { SvgElement } from '../tree/tree.ts';
import { lengthOf } from './style.ts';

type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [x: number, y: number];
/** A straight piece of a line: where it begins on it, and its ends. */
type PathSegment = {
  readonly startDistance: number;
  readonly length: number;
  readonly start: Point;
  readonly end: Point;
};

/** A line that text runs along. */
export type TextPath = {
  readonly length: number;
  /** The place where text begins on it. */
  readonly start: number;
  /** A place on it, and which way it runs there in degrees. */
  pointAt(length: number): { readonly x: number; readonly y: number; readonly angle: number };
};

/** Straight pieces that a curve is taken as: letters are longer. */
const SEGMENTS_PER_CURVE = 24;
const IDENTITY_MATRIX: Matrix = [1, 0, 0, 1, 0, 0];
const TRANSFORM_FUNCTION = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)/g;

/** The line of a `textPath` that runs along a shape; undefined for a shape that has none. */
export function textPathAlong(textPath: SvgElement, shape: SvgElement, size: number): TextPath | undefined {
  const d = outlineOf(shape);
  const points = d === undefined ? [] : pointsOf(d, matrixOf(shape.attributes.get('transform') ?? ''));
  const segments = segmentsOf(
    textPath.attributes.get('side') === 'right' ? points.map((subpath) => subpath.toReversed()).toReversed() : points,
  );
  const last = segments.at(-1);
  if (!last) return undefined;
  const length = last.startDistance + last.length;
  const pathLength = Number(shape.attributes.get('pathLength'));
  const offset = textPath.attributes.get('startOffset') ?? '';
  const share = /^\s*([+-]?[\d.]+)%\s*$/.exec(offset)?.[1];
  return {
    length,
    start:
      share === undefined
        ? (lengthOf(offset, size) ?? 0) * (pathLength > 0 ? length / pathLength : 1)
        : (Number(share) / 100) * length,
    pointAt(distance) {
      const { startDistance, length: segmentLength, start, end } = segments[segmentIndexAt(segments, distance)]!;
      const part = Math.min(1, Math.max(0, (distance - startDistance) / segmentLength));
      const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
      return { x: start[0] + part * dx, y: start[1] + part * dy, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
    },
  };
}

/** The last piece that begins no later than a place. */
function segmentIndexAt(segments: readonly PathSegment[], distance: number): number {
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (segments[middle]!.startDistance <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

function segmentsOf(subpaths: readonly (readonly Point[])[]): readonly PathSegment[] {
  const segments: PathSegment[] = [];
  let startDistance = 0;
  for (const subpath of subpaths)
    for (const [index, end] of subpath.entries()) {
      const start = subpath[index - 1];
      const length = start ? Math.hypot(end[0] - start[0], end[1] - start[1]) : 0;
      if (!start || !(length > 0)) continue;
      segments.push({ startDistance, length, start, end });
      startDistance += length;
    }
  return segments;
}

/** Points along a path, a row for each part that is drawn without lifting the pen. */
function pointsOf(d: string, [a, b, c, e, f, g]: Matrix): readonly (readonly Point[])[] {
  const subpaths: Point[][] = [];
  let currentPoint: Point = [0, 0];
  for (const segment of SVGPathCommander.pathToCurve(d)) {
    const values = segment.slice(1) as number[];
    if (segment[0] === 'M') subpaths.push([[values[0]!, values[1]!]]);
    else
      for (let step = 1; step <= SEGMENTS_PER_CURVE; step++)
        subpaths.at(-1)?.push(bezierPoint(currentPoint, values, step / SEGMENTS_PER_CURVE));
    currentPoint = [values.at(-2)!, values.at(-1)!];
  }
  return subpaths.map((subpath) => subpath.map(([x, y]): Point => [a * x + c * y + f, b * x + e * y + g]));
}

function bezierPoint([x, y]: Point, [x1, y1, x2, y2, x3, y3]: readonly number[], t: number): Point {
  const remainder = 1 - t;
  const interpolate = (p: number, q: number, r: number, s: number) =>
    remainder ** 3 * p + 3 * remainder ** 2 * t * q + 3 * remainder * t ** 2 * r + t ** 3 * s;
  return [interpolate(x, x1!, x2!, x3!), interpolate(y, y1!, y2!, y3!)];
}

function matrixOf(transform: string): Matrix {
  let product = IDENTITY_MATRIX;
  for (const [, name, list = ''] of transform.matchAll(TRANSFORM_FUNCTION)) {
    const values = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [a, b, c, d, e, f] = product;
    const [g, h, i, j, k, l] = functionMatrix(name!, values);
    product = [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
  }
  return product;
}

function functionMatrix(name: string, values: readonly number[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
  const radians = (a * Math.PI) / 180;
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, a, b];
    case 'scale':
      return [a, 0, 0, values[1] ?? a, 0, 0];
    case 'rotate': {
      const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
      return [cos, sin, -sin, cos, b - b * cos + c * sin, c - b * sin - c * cos];
    }
    case 'skewX':
      return [1, 0, Math.tan(radians), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians), 0, 1, 0, 0];
    default:
      return [a, b, c, d, e, f];
  }
}
