import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredElement } from '../../contract/calls/boards.ts';
import { createBus } from '../events/bus.ts';
import { createBoardFeeds, PUSH_BYTES_MAX, type PushedChanges, type ReadPushedChanges } from './boardFeeds.ts';
import { createNotificationQueue } from './notificationQueue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const elementAt = (rev: number, id = `n${rev}`): StoredElement => ({ id, kind: 'node', rev, data: null });

/** A board at revision 3 that changes by a node each time, with its feeds. */
async function openBoard() {
  const { bus, publish } = await createBus({ listen: async () => undefined, notify: async () => undefined });
  const elements: StoredElement[] = [];
  const reads: number[] = [];
  const errors: unknown[] = [];
  let rev = 3;
  const board = {
    reads,
    errors,
    elements,
    read: (async ({ since }) => ({ rev, changes: elements.filter((element) => element.rev > since) })) as (
      query: Parameters<ReadPushedChanges>[0],
    ) => Promise<PushedChanges | undefined>,
    /** `hasWritten`: the notice has what was written. */
    save(count = 1, { hasWritten = false } = {}) {
      for (let n = 0; n < count; n += 1) {
        rev += 1;
        elements.push(elementAt(rev));
        const attachment = hasWritten ? [{ id: `n${rev}`, kind: 'node', data: null }] : undefined;
        publish([{ topic: 'board/b', payload: JSON.stringify({ kind: 'changed', rev }), attachment }]);
      }
    },
    /** Somebody comes, who takes everything at once. */
    follow(seesAll: boolean, startsAt = rev) {
      const queue = createNotificationQueue();
      const reader = feeds.join('b', queue);
      reader.startAt(startsAt);
      reader.seesAll = seesAll;
      const received: unknown[] = [];
      void (async () => {
        for (;;) received.push((await queue.take(1e9)).change);
      })();
      return { received, reader };
    },
  };
  const feeds = createBoardFeeds({
    bus,
    readPushedChanges: (query) => {
      reads.push(query.since);
      return board.read(query);
    },
    onError: (error) => errors.push(error),
  });
  return board;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('changes of a board', () => {
  test('that come within 20 ms are one event, read once for all who see all; a reviewer hears the revision', async () => {
    const board = await openBoard();
    const [ann, ben, gil] = [board.follow(true), board.follow(true), board.follow(false)];
    board.save();
    await pass(10);
    board.save(9);
    await pass(9);
    expect([ann.received, gil.received, board.reads]).toEqual([[], [], []]);
    await pass(1);
    const all = { rev: 13, since: 3, changes: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((rev) => elementAt(rev)) };
    expect([ann.received, ben.received, gil.received, board.reads]).toEqual([[all], [all], [{ rev: 13 }], [3]]);
    // One and the same text is sent.
    expect(ann.received[0]).toBe(ben.received[0]);
    board.save();
    await pass(20);
    expect(ann.received[1]).toEqual({ rev: 14, since: 13, changes: [elementAt(14)] });
    expect(gil.received).toEqual([{ rev: 13 }, { rev: 14 }]);
  });

  test('that come while others are read are the next event, and nothing that was read is read again', async () => {
    const board = await openBoard();
    const { received } = board.follow(true);
    const { read } = board;
    const gate = Promise.withResolvers<void>();
    board.read = async (query) => {
      await gate.promise;
      return read(query);
    };
    board.save();
    await pass(20);
    board.save();
    gate.resolve();
    await pass(0);
    // It was there when the first was read.
    expect(received).toEqual([{ rev: 5, since: 3, changes: [elementAt(4), elementAt(5)] }]);
    await pass(1000);
    expect(board.reads).toEqual([3]);
  });

  test('whose notices have what was written are not read at all', async () => {
    const board = await openBoard();
    const { received } = board.follow(true);
    board.save(2, { hasWritten: true });
    await pass(20);
    board.save(1, { hasWritten: true });
    board.save();
    await pass(20);
    board.save(1, { hasWritten: true });
    await pass(20);
    expect(received).toEqual([
      { rev: 5, since: 3, changes: [elementAt(4), elementAt(5)] },
      { rev: 7, since: 5, changes: [elementAt(6), elementAt(7)] },
      { rev: 8, since: 7, changes: [elementAt(8)] },
    ]);
    expect(board.reads).toEqual([5]);
  });

  test('that nobody here may see all of are not read', async () => {
    const board = await openBoard();
    const gil = board.follow(false);
    board.save();
    await pass(20);
    expect([gil.received, board.reads]).toEqual([[{ rev: 4 }], []]);
    const ann = board.follow(true);
    gil.reader.seesAll = true;
    board.save();
    await pass(20);
    const change = { rev: 5, since: 4, changes: [elementAt(5)] };
    expect([gil.received[1], ann.received]).toEqual([change, [change]]);
  });

  test('that are more than an event carries, or cannot be read, are told by the revision alone', async () => {
    const board = await openBoard();
    const { received } = board.follow(true);
    const { read } = board;
    board.read = async () => ({ rev: 4 });
    board.save();
    await pass(20);
    board.read = async ({ since }) => ({ rev: 5, changes: [elementAt(5, 'x'.repeat(PUSH_BYTES_MAX + since))] });
    board.save();
    await pass(20);
    const fault = new Error('the database is gone');
    board.read = () => Promise.reject(fault);
    board.save();
    await pass(20);
    board.read = async () => undefined;
    board.save();
    await pass(20);
    board.read = read;
    board.save();
    await pass(20);
    const last = { rev: 8, since: 7, changes: [elementAt(8)] };
    expect(received).toEqual([{ rev: 4 }, { rev: 5 }, { rev: 6 }, { rev: 7 }, last]);
    expect([board.errors, board.reads]).toEqual([[fault], [3, 4, 5, 6, 7]]);
  });

  test('are nothing to a board that nobody follows any more', async () => {
    const board = await openBoard();
    const { received, reader } = board.follow(true);
    board.save();
    reader.leave();
    board.save();
    await pass(1000);
    expect([received, board.reads, vi.getTimerCount()]).toEqual([[], [], 1]);
    // Whoever comes afterwards goes on from the board that they read.
    const later = board.follow(true);
    board.save();
    await pass(20);
    // Whoever left says so once more as their connection closes.
    reader.leave();
    board.save();
    await pass(20);
    expect(later.received).toEqual([
      { rev: 6, since: 5, changes: [elementAt(6)] },
      { rev: 7, since: 6, changes: [elementAt(7)] },
    ]);
  });
});
