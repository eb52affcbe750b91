import type { PathCommand } from 'opentype.js';
import type { Point } from '../../geometry/plane/point.ts';
import type { PlacedGlyph } from './outline.ts';

/** Two decimal places: a five-thousandth of the font size. */
const PLACES = 100;

export function figure(value: number): string {
  return String(inPlaces(value) / PLACES);
}

/**
 * The glyphs of a line as the data of a path. A glyph begins at a point of the line; what follows is relative to it and alike in all its
 * places, and takes less than half of the characters that points of the line would.
 */
export function pathOf(glyphs: readonly PlacedGlyph[], at: Point): string {
  return glyphs
    .map(({ drawing, x, y }) => {
      const { first, rest } = relativeOf(drawing);
      return `M${figures(inPlaces(x + at.x) + first.x, inPlaces(y + at.y) + first.y)}${rest}`;
    })
    .join('');
}

/** A drawing from its first point on; lengths are in the last decimal place. */
type Relative = { readonly first: Point; readonly rest: string };
const relatives = new WeakMap<readonly PathCommand[], Relative>();

function relativeOf(drawing: readonly PathCommand[]): Relative {
  const relative = relatives.get(drawing) ?? makeRelative(drawing);
  relatives.set(drawing, relative);
  return relative;
}

function makeRelative(drawing: readonly PathCommand[]): Relative {
  let first: Point | undefined;
  let start: Point = { x: 0, y: 0 };
  let last = start;
  const rest = closed(drawing).map(step).join('');
  return { first: first ?? start, rest };

  function step(command: PathCommand): string {
    const from = last;
    switch (command.type) {
      case 'Z':
        last = start;
        return 'z';
      case 'M': {
        last = rounded(command.x, command.y);
        start = last;
        if (first) return `m${between(from, last)}`;
        first = last;
        return '';
      }
      case 'L':
        last = rounded(command.x, command.y);
        if (last.x === from.x && last.y === from.y) return '';
        if (last.y === from.y) return `h${figures(last.x - from.x)}`;
        return last.x === from.x ? `v${figures(last.y - from.y)}` : `l${between(from, last)}`;
      case 'Q':
        last = rounded(command.x, command.y);
        return `q${between(from, rounded(command.x1, command.y1), last)}`;
      case 'C':
        last = rounded(command.x, command.y);
        return `c${between(from, rounded(command.x1, command.y1), rounded(command.x2, command.y2), last)}`;
    }
  }
}

/** Each contour as a closed one, which the faces leave open: a plotter draws its last side, too. */
function closed(drawing: readonly PathCommand[]): PathCommand[] {
  return drawing.flatMap((command, index): PathCommand[] => {
    const next = drawing[index + 1]?.type ?? 'M';
    return command.type !== 'Z' && next === 'M' ? [command, { type: 'Z' }] : [command];
  });
}

function between(from: Point, ...points: readonly Point[]): string {
  return figures(...points.flatMap(({ x, y }) => [x - from.x, y - from.y]));
}

function rounded(x: number, y: number): Point {
  return { x: inPlaces(x), y: inPlaces(y) };
}

function inPlaces(value: number): number {
  return Math.round(value * PLACES) || 0;
}

/** Lengths as short as a path takes them: -0.5 and 0.25 are "-.5 .25". */
function figures(...lengths: readonly number[]): string {
  const texts = lengths.map((length) => String(length / PLACES).replace(/^(-?)0\./, '$1.'));
  return texts.reduce((all, text) => (text.startsWith('-') ? all + text : `${all} ${text}`));
}
