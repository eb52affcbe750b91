import { expect, test } from 'vitest';
import { BOARD_KEYS, type FocusPlace, isKeyActive, isSingleKey } from './boardKeys.ts';

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

test.each<[key: string, places: FocusPlace[]]>([
  ['V', ['board']],
  ['Shift+F', ['board']],
  ['?', ['board']],
  ['Shift+1', ['board']],
  ['Delete', ['board']],
  ['Mod+-', ['board', 'part', 'field', 'freshField']],
  ['Mod+Z', ['board', 'part', 'freshField', 'around']],
  ['Mod+A', ['board', 'part', 'around']],
  ['ArrowDown', ['board', 'part']],
  ['Shift+ArrowDown', ['board', 'part']],
  ['Alt+Shift+ArrowDown', ['board', 'part']],
  ['Mod+C', []],
  ['Escape', ['board', 'part', 'around']],
  ['Mod+K', ['board', 'part', 'field', 'freshField', 'around']],
])('%s is heard while the focus is on: %j', (key, places) => {
  const all: FocusPlace[] = ['board', 'part', 'field', 'freshField', 'around'];
  expect(all.filter((place) => isKeyActive(key, place))).toEqual(places);
});

test('what can be switched off are the keys that write a sign, not those that delete or move', () => {
  const keys = BOARD_KEYS.flatMap((line): readonly string[] => line.keys);
  const single = [
    'V',
    'H',
    'F',
    'T',
    '/',
    '+',
    '=',
    '-',
    '0',
    'Shift+0',
    '1',
    'Shift+1',
    '2',
    'Shift+2',
    'S',
    'Shift+F',
    'O',
    'J',
    'L',
    'N',
    'Shift+N',
    'Shift+P',
    '?',
  ];
  expect(keys.filter(isSingleKey)).toEqual(single);
});
