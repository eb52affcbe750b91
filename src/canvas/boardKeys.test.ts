import { expect, test } from 'vitest';
import { BOARD_KEYS } from './boardKeys.ts';

test('no key and no name stands twice in the table', () => {
  const keys = BOARD_KEYS.flatMap((line): readonly string[] => line.keys);
  const names = BOARD_KEYS.map((line) => line.name);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('shortcuts are written as a press is: modifiers in order, letters large', () => {
  const keys = BOARD_KEYS.flatMap((line): readonly string[] => line.keys);
  expect(keys.filter((key) => !/^(Mod\+)?(Alt\+)?(Shift\+)?([^a-z]|[A-Z][A-Za-z0-9]+)$/.test(key))).toEqual([]);
});
