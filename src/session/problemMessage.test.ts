import { expect, test } from 'vitest';
import { CallError } from '../api/errors.ts';
import { problemMessage } from './problemMessage.ts';

test.each([
  [new CallError(0, 'no_answer', 'fetch failed'), 'The server can’t be reached. Check your connection.'],
  [new CallError(409, 'board_in_bin', 'The board is in the bin.'), 'This board is in the bin. Restore it first.'],
  [new CallError(413, 'board_full', 'Full.'), 'This board is full. Delete something, or continue on a new board.'],
  [new CallError(500, 'internal', 'relation is gone'), 'Something went wrong. Please try again.'],
  [new CallError(500, 'constructor', 'x'), 'Something went wrong. Please try again.'],
  [new TypeError('x is undefined'), 'Something went wrong. Please try again.'],
])('%s is told in words that can be translated', (error, message) => {
  expect(problemMessage(error).message).toBe(message);
});
