import { expect, test } from 'vitest';
import { ballotsOf, votedCount } from './ballots.ts';

const VOTES = { a: { mira: 'up', jonas: 'down', lin: 'up' }, b: { lin: 'down' }, c: {} } as const;

test('the ballots of a result are its voters by direction', () => {
  expect(ballotsOf(VOTES.a)).toEqual({ up: ['mira', 'lin'], down: ['jonas'] });
  expect(ballotsOf(undefined)).toEqual({ up: [], down: [] });
});

test('somebody has voted on so many of a list, either way', () => {
  expect(['lin', 'mira', 'bo'].map((voter) => votedCount(VOTES, voter, ['a', 'b', 'c', 'gone']))).toEqual([2, 1, 0]);
});
