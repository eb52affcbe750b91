import { expect, test } from 'vitest';
import { noticeWords } from './noticeWords.ts';

test.each([
  ['board_full', 413, 'This board is full'],
  ['board_in_bin', 409, 'This board is in the bin'],
  ['too_large', 413, 'The board could not be saved'],
  [undefined, 404, 'The board could not be saved'],
])('a save that is refused with %s and %i says: %s', (code, status, title) => {
  expect(noticeWords({ kind: 'saveRefused', status, code }, () => undefined)).toMatchObject({ key: 'save', title });
});
