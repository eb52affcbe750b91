import type { PathCommand } from 'opentype.js';
import type { Point } from '../../geometry/plane/point.ts';
import type { PlacedGlyph } from './layoutText.ts';

/** Two decimal places: a five-thousandth of the font size. */
const DECIMAL_SCALE = 100;

export function formatNumber(value: number): string {
  return String(roundedUnits(value) / DECIMAL_SCALE);
}

/**
 * The glyphs of a line as the data of a path. A glyph begins at a point of the line; what follows is relative to it and alike in all its
 * places, and takes less than half of the characters that points of the line would.
 */
export function pathData(glyphs: readonly PlacedGlyph[], origin: Point): string {
  return glyphs
    .map(({ commands: drawing, x, y }) => {
      const { first, rest } = relativePath(drawing);
      return `M${formatNumbers(roundedUnits(x + origin.x) + first.x, roundedUnits(y + origin.y) + first.y)}${rest}`;
    })
    .join('');
}

/** A drawing from its first point on; lengths are in the last decimal place. */
type RelativePath = { readonly first: Point; readonly rest: string };
const relativePaths = new WeakMap<readonly PathCommand[], RelativePath>();

function relativePath(drawing: readonly PathCommand[]): RelativePath {
  const cachedPath = relativePaths.get(drawing) ?? computeRelativePath(drawing);
  relativePaths.set(drawing, cachedPath);
  return cachedPath;
}

function computeRelativePath(drawing: readonly PathCommand[]): RelativePath {
  let first: Point | undefined;
  let start: Point = { x: 0, y: 0 };
  let last = start;
  const rest = closeContours(drawing).map(commandData).join('');
  return { first: first ?? start, rest };

  function commandData(command: PathCommand): string {
    const from = last;
    switch (command.type) {
      case 'Z':
        last = start;
        return 'z';
      case 'M': {
        last = roundedPoint(command.x, command.y);
        start = last;
        if (first) return `m${relativePoints(from, last)}`;
        first = last;
        return '';
      }
      case 'L':
        last = roundedPoint(command.x, command.y);
        if (last.x === from.x && last.y === from.y) return '';
        if (last.y === from.y) return `h${formatNumbers(last.x - from.x)}`;
        return last.x === from.x ? `v${formatNumbers(last.y - from.y)}` : `l${relativePoints(from, last)}`;
      case 'Q':
        last = roundedPoint(command.x, command.y);
        return `q${relativePoints(from, roundedPoint(command.x1, command.y1), last)}`;
      case 'C':
        last = roundedPoint(command.x, command.y);
        return `c${relativePoints(from, roundedPoint(command.x1, command.y1), roundedPoint(command.x2, command.y2), last)}`;
    }
  }
}

/** Each contour as a closed one, which the faces leave open: a plotter draws its last side, too. */
function closeContours(drawing: readonly PathCommand[]): PathCommand[] {
  return drawing.flatMap((command, index): PathCommand[] => {
    const next = drawing[index + 1]?.type ?? 'M';
    return command.type !== 'Z' && next === 'M' ? [command, { type: 'Z' }] : [command];
  });
}

function relativePoints(from: Point, ...points: readonly Point[]): string {
  return formatNumbers(...points.flatMap(({ x, y }) => [x - from.x, y - from.y]));
}

function roundedPoint(x: number, y: number): Point {
  return { x: roundedUnits(x), y: roundedUnits(y) };
}

function roundedUnits(value: number): number {
  return Math.round(value * DECIMAL_SCALE) || 0;
}

/** Lengths as short as a path takes them: -0.5 and 0.25 are "-.5 .25". */
function formatNumbers(...lengths: readonly number[]): string {
  const texts = lengths.map((length) => String(length / DECIMAL_SCALE).replace(/^(-?)0\./, '$1.'));
  return texts.reduce((all, text) => (text.startsWith('-') ? all + text : `${all} ${text}`));
}
