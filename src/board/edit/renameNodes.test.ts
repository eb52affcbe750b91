import { expect, test } from 'vitest';
import { hasNumber, renamed } from './renameNodes.ts';

const names = ['Kettle, copper', 'Cup', 'Kettle, brass'];

test.each([
  ['one name for all', { find: '', replacement: 'Chair', start: 1 }, ['Chair', 'Chair', 'Chair']],
  [
    'numbers from a start, with as many digits',
    { find: '', replacement: 'Chair ##', start: 9 },
    ['Chair 09', 'Chair 10', 'Chair 11'],
  ],
  [
    'a part in whatever letters',
    { find: 'kettle', replacement: 'Pot', start: 1 },
    ['Pot, copper', 'Cup', 'Pot, brass'],
  ],
  [
    'numbers only where something was found',
    { find: 'Kettle', replacement: '#', start: 1 },
    ['1, copper', 'Cup', '2, brass'],
  ],
  [
    'signs of patterns as they are',
    { find: ', ', replacement: '$& (', start: 1 },
    ['Kettle$& (copper', 'Cup', 'Kettle$& (brass'],
  ],
  ['a part away, but never the whole name', { find: 'Cup', replacement: '', start: 1 }, names],
  ['nothing by blanks', { find: '', replacement: '  ', start: 1 }, names],
])('puts %s', (_, newNames, expected) => {
  expect(renamed(names, newNames)).toEqual(expected);
});

test('a name with a # has numbers', () => {
  expect(['Chair #', 'Chair'].map(hasNumber)).toEqual([true, false]);
});
