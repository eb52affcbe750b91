import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth, wrapped } from './textWidth.ts';

test('a text breaks after spaces, and between Chinese characters anywhere', () => {
  expect(wrapped('walnut and brushed brass', 8, 3)).toEqual(['walnut and', 'brushed brass']);
  expect(wrapped('一块腕表 steel 表盘', 4, 4)).toEqual(['一块腕表', 'steel', '表盘']);
});

test('the last line says that more follows; a word that is too long for a line is cut', () => {
  expect(wrapped('a kettle in brushed steel', 5, 2)).toEqual(['a kettle', 'in brush…']);
  expect(wrapped('abcdefghijklmnop', 3, 2)).toEqual(['abcde', 'fghi…']);
});

test('no line is wider than its room, and nothing but white space is lost while lines are left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 20 }), (text, room) => {
      const lines = wrapped(text, room, 100);
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(room);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});
