import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamEvents } from './boardStream.ts';
import { createNotificationQueue } from './notificationQueue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a reader is asked for again every 30 seconds, on a busy board too', async () => {
  const inbox = createNotificationQueue();
  const checks: number[] = [];
  const refusal = async () => {
    checks.push(performance.now() - began);
    return checks.length < 2 ? undefined : 'board_not_found';
  };
  const began = performance.now();
  const events = streamEvents({ notifications: inbox, since: 0, refusalCode: refusal });
  const received: unknown[] = [];
  for (let rev = 1; rev <= 6; rev += 1) {
    const next = events.next();
    await vi.advanceTimersByTimeAsync(10_000);
    inbox.put({ kind: 'changed', rev });
    received.push((await next).value);
  }
  expect(checks).toEqual([30_000, 60_000]);
  expect(received.slice(-2)).toEqual([
    { event: 'changed', data: { rev: 5 } },
    { event: 'ended', data: { code: 'board_not_found' } },
  ]);
  expect(await events.next()).toEqual({ value: undefined, done: true });
});

test('a slow reader is told the newest of each kind, and nothing of what is over', async () => {
  const inbox = createNotificationQueue();
  const events = streamEvents({ notifications: inbox, since: 3, refusalCode: async () => undefined });
  for (const rev of [4, 5, 6]) inbox.put({ kind: 'changed', rev });
  for (let n = 0; n < 3; n += 1) inbox.put({ kind: 'round' });
  const received = [];
  for (let n = 0; n < 2; n += 1) received.push((await events.next()).value);
  expect(received).toEqual([
    { event: 'changed', data: { rev: 6 } },
    { event: 'round', data: {} },
  ]);
});
