import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoardId, NodeId } from '../ids.ts';
import { idempotencyKey, parseIdempotencyKey } from './jobs.ts';

const board = BoardId.parse('B'.repeat(22));

test('an idempotency key brings back the board, the node and the run, whatever the node is called', () => {
  const node = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => NodeId.parse(text));
  const run = fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/);
  fc.assert(
    fc.property(node, run, (node, run) => {
      expect(parseIdempotencyKey(idempotencyKey(board, node, run))).toEqual({ board, node, run });
    }),
  );
});

test('a key is a header’s value: plain characters only', () => {
  expect(idempotencyKey(board, NodeId.parse('椅/子 %'), 'r1')).toBe(`${board}/%E6%A4%85%2F%E5%AD%90%20%25/r1`);
});

test.each([
  '',
  'run',
  `${board}/node`,
  `${board}//run`,
  `${board}/node/run/more`,
  `${board}/node/${'r'.repeat(65)}`,
  `${board}/${'n'.repeat(201)}/run`,
  `${board}/%E6/run`,
  `${board}/%zz/run`,
  'board/node/run',
])('%j is none of ours', (value) => {
  expect(parseIdempotencyKey(value)).toBe(undefined);
});
