import { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BoardCheck, streamEvents } from './boardStream.ts';
import { eventTexts } from './eventText.ts';
import { createNotificationQueue } from './notificationQueue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const neverChecked = async () => Promise.reject(new Error('nobody was to be asked'));

test('a reader is asked for again every 30 seconds, on a busy board too', async () => {
  const inbox = createNotificationQueue();
  const checks: number[] = [];
  const check = async (): Promise<BoardCheck> => {
    checks.push(performance.now() - began);
    return checks.length < 2 ? { rev: 3 } : { refusalCode: 'board_not_found' };
  };
  const began = performance.now();
  const events = streamEvents({ notifications: inbox, since: 0, check });
  const received: unknown[] = [];
  for (let rev = 1; rev <= 6; rev += 1) {
    const next = events.next();
    await vi.advanceTimersByTimeAsync(10_000);
    inbox.putChange({ rev });
    received.push((await next).value);
  }
  expect(checks).toEqual([30_000, 60_000]);
  expect(received.slice(-2)).toEqual([
    { event: 'changed', data: { rev: 5 } },
    { event: 'ended', data: { code: 'board_not_found' } },
  ]);
  expect(await events.next()).toEqual({ value: undefined, done: true });
});

test('a change whose notice was lost is told within 30 seconds, once', async () => {
  const events = streamEvents({ notifications: createNotificationQueue(), since: 4, check: async () => ({ rev: 7 }) });
  const received: unknown[] = [];
  const reading = (async () => {
    for await (const event of events) received.push(event);
  })();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(received).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toEqual([{ event: 'changed', data: { rev: 7 } }]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(received).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(1);
  void reading;
});

test('a slow reader is told the newest of each kind, and nothing of what is over', async () => {
  const inbox = createNotificationQueue();
  const events = streamEvents({ notifications: inbox, since: 3, check: neverChecked });
  for (const rev of [4, 5, 6]) inbox.putChange({ rev, since: rev - 1, changes: [] });
  for (let n = 0; n < 3; n += 1) inbox.put({ kind: 'round' });
  const received = [];
  for (let n = 0; n < 2; n += 1) received.push((await events.next()).value);
  expect(received).toEqual([
    { event: 'changed', data: { rev: 6 } },
    { event: 'round', data: {} },
  ]);
  inbox.putChange({ rev: 7, since: 6, changes: [] });
  expect((await events.next()).value).toEqual({ event: 'changed', data: { rev: 7, since: 6, changes: [] } });
});

test('for a reader who takes nothing, at most a few events wait, however many come', async () => {
  const inbox = createNotificationQueue();
  const events = streamEvents({ notifications: inbox, since: 0, check: neverChecked });
  let written = 0;
  async function* counted() {
    for await (const text of eventTexts(events)) {
      written += text.length;
      yield text;
    }
  }
  const stalled = new Writable({ write: () => undefined });
  const source = Readable.from(counted());
  source.pipe(stalled);
  const large = [{ id: 'n', kind: 'node' as const, rev: 1, data: null }];
  const text = { id: 'x'.repeat(60_000) };
  for (let rev = 1; rev <= 500; rev += 1) {
    inbox.putChange({ rev, since: rev - 1, changes: [{ ...large[0]!, ...text, rev }] });
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(written).toBeGreaterThan(60_000);
  expect(written).toBeLessThan(4 * 61_000);
  source.destroy();
});
