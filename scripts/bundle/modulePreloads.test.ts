import { expect, test } from 'vitest';
import { missingChunksOf } from './modulePreloads.ts';

const IMPORTS = new Map([
  ['board.js', ['page.js', 'shared.js']],
  ['shared.js', ['page.js']],
  ['page.js', ['runtime.js']],
  ['card.js', ['board.js', 'cards.js']],
  ['cards.js', ['board.js', 'icons.js']],
]);

test('a part is preloaded without what whoever asks for it has, by any way', () => {
  const needed = ['card.js', 'runtime.js', 'page.js', 'shared.js', 'board.js', 'cards.js', 'icons.js'];
  expect(missingChunksOf('board.js', needed, IMPORTS)).toEqual(['card.js', 'cards.js', 'icons.js']);
  expect(missingChunksOf('page.js', needed, IMPORTS)).toEqual([
    'card.js',
    'shared.js',
    'board.js',
    'cards.js',
    'icons.js',
  ]);
});

test('a page of HTML has nothing yet', () => {
  expect(missingChunksOf('index.html', ['page.js', 'runtime.js'], IMPORTS)).toEqual(['page.js', 'runtime.js']);
});

test('two chunks that import each other are gone through once', () => {
  const circle = new Map([
    ['one.js', ['other.js']],
    ['other.js', ['one.js']],
  ]);
  expect(missingChunksOf('one.js', ['one.js', 'other.js', 'third.js'], circle)).toEqual(['third.js']);
});
