import { expect, test } from 'vitest';
import { fileExtension, isAccepted } from './nodeUpload.ts';

test('a file is known by what follows the last dot of its name; a name without one says nothing', () => {
  expect(['a.PNG', 'a.b.jpg', 'png', 'a.', '.png'].map((name) => fileExtension({ name }))).toEqual([
    'png',
    'jpg',
    '',
    '',
    'png',
  ]);
  expect(isAccepted({ extensions: ['png'] }, { name: 'png' })).toBe(false);
});
