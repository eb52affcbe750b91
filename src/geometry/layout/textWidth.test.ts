import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth, truncatedText, wrappedLines } from './textWidth.ts';

/** Advance widths of the interface's face at a strong weight, in em. */
const ADVANCES: Readonly<Record<string, number>> = {
  W: 1.02,
  M: 0.92,
  K: 0.7,
  C: 0.74,
  w: 0.84,
  e: 0.59,
  t: 0.35,
  l: 0.26,
  i: 0.26,
  c: 0.58,
  f: 0.39,
  j: 0.26,
  o: 0.61,
  r: 0.4,
  d: 0.62,
  p: 0.62,
  k: 0.57,
  h: 0.61,
  a: 0.57,
  n: 0.61,
  u: 0.61,
  ' ': 0.25,
  '…': 0.96,
};

test('a text breaks after spaces, and between Chinese characters anywhere', () => {
  expect(wrappedLines('walnut and brushed brass', 8, 3)).toEqual(['walnut and', 'brushed brass']);
  expect(wrappedLines('一块腕表 steel 表盘', 4, 4)).toEqual(['一块腕表', 'steel 表', '盘']);
});

test.each([
  ['W'.repeat(100), 10],
  ['MMMMMMMMMMMM', 6],
  ['Kettle', 3.3],
  ['illicit fjord', 4.6],
  ['Copper kettle with a walnut handle', 16.2],
])('%s is drawn within its room, and fills most of it', (text, width) => {
  const shown = truncatedText(text, width);
  const drawn = [...shown].reduce((sum, letter) => sum + (ADVANCES[letter] ?? Number.NaN), 0);
  expect(drawn).toBeLessThanOrEqual(width * 1.02);
  expect(drawn).toBeGreaterThan(Math.min(width, textWidth(text)) * 0.75);
});

test('the last line says that more follows; a word that is too long for a line is cut', () => {
  expect(wrappedLines('a kettle in brushed steel', 5, 2)).toEqual(['a kettle', 'in brus…']);
  expect(wrappedLines('abcdefghijklmnop', 3, 2)).toEqual(['abcde', 'fghi…']);
});

test('no line is wider than its room, and nothing but white space is lost while lines are left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 20 }), (text, width) => {
      const lines = wrappedLines(text, width, 100);
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});

test('a title that is too long ends in an ellipsis and fits; one that fits stays', () => {
  expect(truncatedText('Render', 10)).toBe('Render');
  expect(truncatedText('胡桃木扶手椅', 4)).toBe('胡桃木…');
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (text, width) => {
      expect(textWidth(truncatedText(text, width))).toBeLessThanOrEqual(width + 1e-9);
    }),
  );
});
