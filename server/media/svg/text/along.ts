import SVGPathCommander from 'svg-path-commander';
import { outlineOf } from '../tree/outline.ts';
import type { SvgElement } from '../tree/tree.ts';
import { lengthOf } from './style.ts';

type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [x: number, y: number];
/** A straight piece of a line: where it begins on it, and its ends. */
type Piece = { readonly from: number; readonly length: number; readonly start: Point; readonly end: Point };

/** A line that text runs along. */
export type TextPath = {
  readonly length: number;
  /** The place where text begins on it. */
  readonly start: number;
  /** A place on it, and which way it runs there in degrees. */
  at(length: number): { readonly x: number; readonly y: number; readonly angle: number };
};

/** Straight pieces that a curve is taken as: letters are longer. */
const PIECES = 24;
const NO_MOVE: Matrix = [1, 0, 0, 1, 0, 0];
const FUNCTION = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)/g;

/** The line of a `textPath` that runs along a shape; undefined for a shape that has none. */
export function alongOf(textPath: SvgElement, shape: SvgElement, size: number): TextPath | undefined {
  const d = outlineOf(shape);
  const points = d === undefined ? [] : pointsOf(d, matrixOf(shape.attributes.get('transform') ?? ''));
  const pieces = piecesOf(
    textPath.attributes.get('side') === 'right' ? points.map((row) => row.toReversed()).toReversed() : points,
  );
  const last = pieces.at(-1);
  if (!last) return undefined;
  const length = last.from + last.length;
  const pathLength = Number(shape.attributes.get('pathLength'));
  const offset = textPath.attributes.get('startOffset') ?? '';
  const share = /^\s*([+-]?[\d.]+)%\s*$/.exec(offset)?.[1];
  return {
    length,
    start:
      share === undefined
        ? (lengthOf(offset, size) ?? 0) * (pathLength > 0 ? length / pathLength : 1)
        : (Number(share) / 100) * length,
    at(where) {
      const { from, length: own, start, end } = pieces[pieceAt(pieces, where)]!;
      const part = Math.min(1, Math.max(0, (where - from) / own));
      const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
      return { x: start[0] + part * dx, y: start[1] + part * dy, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
    },
  };
}

/** The last piece that begins no later than a place. */
function pieceAt(pieces: readonly Piece[], where: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pieces[middle]!.from <= where) low = middle;
    else high = middle - 1;
  }
  return low;
}

function piecesOf(rows: readonly (readonly Point[])[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const row of rows)
    for (const [index, end] of row.entries()) {
      const start = row[index - 1];
      const length = start ? Math.hypot(end[0] - start[0], end[1] - start[1]) : 0;
      if (!start || !(length > 0)) continue;
      pieces.push({ from, length, start, end });
      from += length;
    }
  return pieces;
}

/** Points along a path, a row for each part that is drawn without lifting the pen. */
function pointsOf(d: string, [a, b, c, e, f, g]: Matrix): readonly (readonly Point[])[] {
  const rows: Point[][] = [];
  let pen: Point = [0, 0];
  for (const segment of SVGPathCommander.pathToCurve(d)) {
    const values = segment.slice(1) as number[];
    if (segment[0] === 'M') rows.push([[values[0]!, values[1]!]]);
    else for (let step = 1; step <= PIECES; step++) rows.at(-1)?.push(bezier(pen, values, step / PIECES));
    pen = [values.at(-2)!, values.at(-1)!];
  }
  return rows.map((row) => row.map(([x, y]): Point => [a * x + c * y + f, b * x + e * y + g]));
}

function bezier([x, y]: Point, [x1, y1, x2, y2, x3, y3]: readonly number[], t: number): Point {
  const rest = 1 - t;
  const along = (p: number, q: number, r: number, s: number) =>
    rest ** 3 * p + 3 * rest ** 2 * t * q + 3 * rest * t ** 2 * r + t ** 3 * s;
  return [along(x, x1!, x2!, x3!), along(y, y1!, y2!, y3!)];
}

function matrixOf(transform: string): Matrix {
  let whole = NO_MOVE;
  for (const [, name, list = ''] of transform.matchAll(FUNCTION)) {
    const values = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [a, b, c, d, e, f] = whole;
    const [g, h, i, j, k, l] = stepOf(name!, values);
    whole = [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
  }
  return whole;
}

function stepOf(name: string, values: readonly number[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values;
  const turn = (a * Math.PI) / 180;
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, a, b];
    case 'scale':
      return [a, 0, 0, values[1] ?? a, 0, 0];
    case 'rotate': {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      return [cos, sin, -sin, cos, b - b * cos + c * sin, c - b * sin - c * cos];
    }
    case 'skewX':
      return [1, 0, Math.tan(turn), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(turn), 0, 1, 0, 0];
    default:
      return [a, b, c, d, e, f];
  }
}
