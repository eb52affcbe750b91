import { expect, test } from 'vitest';
import type { StyleName } from '../studio/scan.ts';
import { styleOf } from './styles.ts';

/** What an open brief of each direction is filled with, told by its first colour. */
test.each<[string, string]>([
  ['bauhaus chair', 'red'],
  ['包豪斯椅子', 'red'],
  ['memphis sofa', 'pink'],
  ['新中式圈椅', 'celadon'],
  ['mid-century sofa', 'mustard'],
  ['复古收音机', 'mustard'],
  ['luxury watch', 'black'],
  ['sci-fi helmet', 'white'],
  ['a playful lamp', 'yellow'],
  ['kids chair', 'yellow'],
  ['handmade ceramic bowl', 'sage'],
])('%s', (prompt, colour) => {
  expect(styleOf('', prompt).colours[0]).toBe(colour);
});

const plain = styleOf('', '');

test.each([
  'functional steel kettle',
  'vacuum cleaner',
  'second hand watch',
  'decorated vase',
  'popular mug',
  'workspace lamp',
  'pop-up toaster',
  'mug in natural light',
  'oak chair, simple background',
  'a sofa, not minimal',
  '工业设计的水壶',
  '自然光下的椅子',
])('no direction of design: %s', (prompt) => {
  expect(styleOf('', prompt)).toBe(plain);
});

test('instructions come before the prompt', () => {
  const asked: StyleName = 'futuristic';
  expect(styleOf(`more ${asked}`, 'bauhaus chair').styles).toEqual([asked]);
});
