import { expect, test } from 'vitest';
import { listenAddress } from '../../../server/testing/followBoard.ts';
import { startTestServer } from '../../../server/testing/testServer.ts';
import { runCrowd } from './crowd.ts';
import { differencesOf } from './differences.ts';
import { createReplica } from './replica.ts';
import { createSeenTimes } from './seenTimes.ts';

test('five people lose nothing of each other’s work in ten seconds, and each sees all of it', async () => {
  const server = await startTestServer({ requestsPerMinuteMax: 1_000_000 });
  try {
    const url = await listenAddress(server);
    const result = await runCrowd({ url, people: 5, milliseconds: 10_000, random: Math.random });
    expect(result).toMatchObject({ lost: [], doubled: [], behind: [] });
    expect(result.saves.length).toBeGreaterThan(5);
    expect(result.seen.length).toBe(4 * result.saves.length);
  } finally {
    await server.close();
  }
});

test('a node that is gone, another than it was left or there twice is found', () => {
  const expected = new Map([
    ['p1-1', 'one'],
    ['p1-2', 'two'],
    ['p1-3', 'three'],
  ]);
  const board = [
    ['p1-1', 'one'],
    ['p1-1', 'one'],
    ['p1-2', 'other'],
    ['p1-4', 'deleted'],
    ['p10-1', 'somebody else’s'],
  ] as const;
  expect(differencesOf(expected, board, 'p1-')).toEqual({ lost: ['p1-2', 'p1-3'], doubled: ['p1-1', 'p1-4'] });
});

test('a copy of a board takes what goes on from where it is, and has the rest asked for', () => {
  const revisions: number[][] = [];
  const replica = createReplica((rev, before) => revisions.push([rev, before]));
  const element = (rev: number) => ({ id: 'n', kind: 'node' as const, rev, data: null });
  expect(replica.applyEvent({ rev: 2, since: 0, changes: [element(2)] })).toBe(true);
  expect(replica.applyEvent({ rev: 4, since: 3, changes: [element(4)] })).toBe(false);
  expect(replica.applyEvent({ rev: 4 })).toBe(false);
  expect(replica.applyEvent({ rev: 4, since: 1, changes: [element(4)] })).toBe(true);
  expect(replica.applyEvent({ rev: 3 })).toBe(true);
  expect(revisions).toEqual([
    [2, 0],
    [4, 2],
  ]);
});

test('a change is seen by each other some time after its answer, or at once', () => {
  let now = 0;
  const times = createSeenTimes(() => now);
  times.noteSeen(2, { after: 0, rev: 1 });
  now = 10;
  times.noteAnswer(1, 1);
  times.noteSeen(1, { after: 0, rev: 1 });
  now = 25;
  times.noteSeen(3, { after: 0, rev: 2 });
  expect(times.delays()).toEqual([0, 15]);
});
