import SVGPathCommander from 'svg-path-commander';
import { outlineOf } from '../outline.ts';
import type { SvgElement } from '../tree.ts';
import { lengthOf } from './style.ts';

type Matrix = readonly [number, number, number, number, number, number];

/** A line that text runs along. */
export type Along = {
  readonly length: number;
  /** Where text begins on it. */
  readonly start: number;
  /** How many letters of path data it has: what it costs to look up a place. */
  readonly cost: number;
  /** A place on it, and which way it runs there in degrees. */
  at(length: number): { readonly x: number; readonly y: number; readonly angle: number };
};

const NO_MOVE: Matrix = [1, 0, 0, 1, 0, 0];
const FUNCTION = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)/g;

/** The line of a `textPath` that runs along a shape; undefined for a shape that has none. */
export function alongOf(textPath: SvgElement, shape: SvgElement, size: number): Along | undefined {
  const d = outlineOf(shape);
  if (d === undefined) return undefined;
  const line = textPath.attributes.get('side') === 'right' ? reversed(d) : d;
  const move = matrixOf(shape.attributes.get('transform') ?? '');
  const own = SVGPathCommander.getTotalLength(line);
  const growth = Math.sqrt(Math.abs(move[0] * move[3] - move[1] * move[2]));
  const length = own * growth;
  if (!(length > 0)) return undefined;
  const place = (at: number) => {
    const { x, y } = SVGPathCommander.getPointAtLength(line, Math.min(own, Math.max(0, at / growth)));
    const [a, b, c, e, f, g] = move;
    return { x: a * x + c * y + f, y: b * x + e * y + g };
  };
  const step = length / 1000;
  const said = Number(shape.attributes.get('pathLength'));
  const offset = textPath.attributes.get('startOffset') ?? '';
  const share = /^\s*([+-]?[\d.]+)%\s*$/.exec(offset)?.[1];
  const start =
    share === undefined
      ? (lengthOf(offset, size) ?? 0) * (said > 0 ? length / said : 1)
      : (Number(share) / 100) * length;
  return {
    length,
    start,
    cost: line.length,
    at(where) {
      const [from, to] = [place(Math.max(0, where - step)), place(Math.min(length, where + step))];
      return { ...place(where), angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI };
    },
  };
}

function reversed(d: string): string {
  return new SVGPathCommander(d).reverse().toString();
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
