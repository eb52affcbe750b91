import type { PathCommand } from 'opentype.js';
import { expect, test } from 'vitest';
import { pathData } from './pathData.ts';

const to = (type: 'M' | 'L', x: number, y: number): PathCommand => ({ type, x, y });
const curve: PathCommand = { type: 'C', x1: 0.5, y1: 0, x2: 1, y2: -0.25, x: 1.5, y: -2 };
const bend: PathCommand = { type: 'Q', x1: -1, y1: 10.126, x: 3, y: 4 };
const ORIGIN = { x: 0, y: 0 };
const drawn = (...drawing: PathCommand[]) => pathData([{ commands: drawing, x: 0, y: 0 }], ORIGIN);

test('after its first point a glyph is relative: level and upright lines, slopes and curves, each as short as it can be', () => {
  const lines = [to('L', 5, 2), to('L', 5, 5.5), to('L', 4.25, 6), to('L', 4.25, 6)];
  expect(drawn(to('M', 1, 2), ...lines, { type: 'Z' })).toBe('M1 2h4v3.5l-.75 .5z');
  expect(drawn(to('M', 0, 0), curve, bend, { type: 'Z' })).toBe('M0 0c.5 0 1-.25 1.5-2q-2.5 12.13 1.5 6z');
});

test('each contour is closed, and the next begins where that one began', () => {
  const first = [to('M', 1, 1), to('L', 9, 1), to('L', 9, 9)];
  expect(drawn(...first, to('M', 2, 3), to('L', 4, 3))).toBe('M1 1h8v8zm1 2h2z');
});

test('a glyph is rounded once, not from point to point, and is alike wherever it stands', () => {
  const drawing = [to('M', 0, 0), ...[1, 2, 3].map((times) => to('L', times * 0.004, times * 0.004))];
  const glyphs = [0, 10.333].map((x) => ({ commands: drawing, x, y: 1 }));
  expect(pathData(glyphs, { x: 0.5, y: 0 })).toBe('M.5 1l.01 .01zM10.83 1l.01 .01z');
});
