import { expect, test } from 'vitest';
import { wordsOf } from './matching.ts';

test('a row gives its words of both languages, however it is spaced, and none for an empty place', () => {
  expect(wordsOf('side table|stand : 边几|架子')).toEqual(['side table', 'stand', '边几', '架子']);
  expect(wordsOf('lamp | 3:2 :  灯 |')).toEqual(['lamp', '3:2', '灯']);
  expect(wordsOf('')).toEqual([]);
});
