import { expect, test } from 'vitest';
import type { StoredElement, VoteChange } from '../../../contract/calls/boards.ts';
import { changedEventOf } from './changedEvent.ts';

const changes: StoredElement[] = [{ id: 'n1', kind: 'node', rev: 5, data: null }];
const votes: VoteChange[] = [{ node_id: 'n1', voter: 'ben@example.com', vote: 'up' }];

test('the changes that came along go to the board, and a revision alone has it ask', () => {
  expect(changedEventOf({ rev: 5 })).toEqual({ type: 'board.changed', rev: 5 });
  expect(changedEventOf({ rev: 5, since: 3 })).toEqual({ type: 'board.changed', rev: 5 });
  const pushed = { since: 3, rev: 5, changes };
  expect(changedEventOf({ rev: 5, since: 3, changes })).toEqual({ type: 'board.changed', rev: 5, pushed });
  const places = { n2: 7 };
  expect(changedEventOf({ rev: 5, since: 3, changes, places, votes })).toEqual({
    type: 'board.changed',
    rev: 5,
    pushed: { ...pushed, places, votes },
  });
});
