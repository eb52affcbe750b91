import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DatabaseChannel } from '../db/database.ts';
import { type BoardNotification, subscribeToBoard } from './boardNotifications.ts';
import { createBus, type OwnedBus } from './bus.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A database of several processes that carries notifications at once, and counts them. */
function createSharedChannel() {
  const listeners: ((payload: string) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  const payloads: string[] = [];
  const refusals: Error[] = [];
  const channel: DatabaseChannel = {
    async listen(_, listener, onGap) {
      listeners.push(listener);
      if (onGap) gapListeners.push(onGap);
    },
    async notify(_, payload) {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      payloads.push(payload);
      for (const listener of listeners) listener(payload);
    },
  };
  /** The connections of all processes were lost, and are there again. */
  const openGap = () => {
    for (const listener of gapListeners) listener();
  };
  return { channel, payloads, refusals, openGap };
}

function hear({ bus }: OwnedBus, topic: string): string[] {
  const received: string[] = [];
  bus.subscribe(topic, (payload) => received.push(payload));
  return received;
}

describe('a notice', () => {
  test('is told here at once, to other processes within 20 ms, to each once', async () => {
    const { channel, payloads } = createSharedChannel();
    const [one, two] = [await createBus(channel), await createBus(channel)];
    const [local, there, elsewhere] = [hear(one, 'board/a'), hear(two, 'board/a'), hear(two, 'board/b')];
    one.publish([{ topic: 'board/a', payload: '{"n":1}' }]);
    expect([local, there]).toEqual([['{"n":1}'], []]);
    one.publish([
      { topic: 'board/a', payload: '{"n":2}' },
      { topic: 'board/a', payload: '{"n":1}' },
    ]);
    await vi.advanceTimersByTimeAsync(19);
    expect(payloads).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(local).toEqual(['{"n":1}', '{"n":2}', '{"n":1}']);
    // The same news twice is told once.
    expect(there).toEqual(['{"n":1}', '{"n":2}']);
    expect([elsewhere, payloads.length]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(payloads).toHaveLength(1);
  });

  test('that does not fit beside others comes in a message of its own, none longer than a database takes', async () => {
    const { channel, payloads } = createSharedChannel();
    const [one, two] = [await createBus(channel), await createBus(channel)];
    const there = hear(two, 't');
    const texts = Array.from({ length: 40 }, (_, n) => `${n}`.padEnd(1000, '本'));
    one.publish(texts.map((payload) => ({ topic: 't', payload })));
    await vi.advanceTimersByTimeAsync(20);
    expect(there).toEqual(texts);
    expect(payloads.length).toBe(20);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(7900);
  });

  test('that the database does not take is reported and told a second later', async () => {
    const { channel, payloads, refusals } = createSharedChannel();
    const [one, two] = [await createBus(channel), await createBus(channel)];
    const errors: unknown[] = [];
    one.bus.reportTo((error) => errors.push(error));
    const there = hear(two, 't');
    const refusal = new Error('no connection');
    refusals.push(refusal);
    one.publish([{ topic: 't', payload: '1' }]);
    await vi.advanceTimersByTimeAsync(20);
    one.publish([{ topic: 't', payload: '2' }]);
    await vi.advanceTimersByTimeAsync(999);
    expect([errors, there]).toEqual([[refusal], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([there, payloads.length]).toEqual([['1', '2'], 1]);
  });

  test('reaches everybody else where one who hears it fails', async () => {
    const owned = await createBus(createSharedChannel().channel);
    const fault = new Error('a fault');
    const errors: unknown[] = [];
    owned.bus.reportTo((error) => errors.push(error));
    owned.bus.subscribe('t', () => {
      throw fault;
    });
    const received = hear(owned, 't');
    owned.publish([{ topic: 't', payload: '1' }]);
    expect([received, errors]).toEqual([['1'], [fault]]);
  });

  test('that waits is told before a process ends, and none afterwards', async () => {
    const { channel } = createSharedChannel();
    const [one, two] = [await createBus(channel), await createBus(channel)];
    const there = hear(two, 't');
    one.publish([{ topic: 't', payload: '1' }]);
    await one.close();
    expect(there).toEqual(['1']);
    one.publish([{ topic: 't', payload: '2' }]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(there).toEqual(['1']);
  });
});

describe('after a gap', () => {
  async function followed(count: number) {
    const { channel, openGap } = createSharedChannel();
    const owned = await createBus(channel);
    const notified: number[] = [];
    const unsubscribers = Array.from({ length: count }, (_, index) =>
      owned.bus.subscribe(
        `topic/${index % 7}`,
        () => undefined,
        () => notified.push(index),
      ),
    );
    return { owned, openGap, notified, unsubscribers };
  }

  test('each who follows is told once, a hundred at a time', async () => {
    const { openGap, notified } = await followed(250);
    openGap();
    expect(notified).toHaveLength(100);
    await vi.advanceTimersByTimeAsync(49);
    expect(notified).toHaveLength(100);
    await vi.advanceTimersByTimeAsync(1);
    expect(notified).toHaveLength(200);
    await vi.advanceTimersByTimeAsync(1000);
    expect(notified.sort((one, other) => one - other)).toEqual(Array.from({ length: 250 }, (_, index) => index));
  });

  test('another gap tells everybody anew, also who was still waiting', async () => {
    const { openGap, notified } = await followed(250);
    openGap();
    openGap();
    await vi.advanceTimersByTimeAsync(1000);
    expect(notified).toHaveLength(350);
    expect(new Set(notified).size).toBe(250);
  });

  test('nobody is told who has left meanwhile, and nobody once the bus is closed', async () => {
    const { owned, openGap, notified, unsubscribers } = await followed(250);
    openGap();
    for (const unsubscribe of unsubscribers) unsubscribe();
    await vi.advanceTimersByTimeAsync(1000);
    expect(notified).toHaveLength(100);
    const other = await followed(250);
    other.openGap();
    await other.owned.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(other.notified).toHaveLength(100);
    await owned.close();
  });

  test('who fails keeps it from nobody else, and who follows without a wish to know is left alone', async () => {
    const { channel, openGap } = createSharedChannel();
    const owned = await createBus(channel);
    const errors: unknown[] = [];
    const fault = new Error('a fault');
    owned.bus.reportTo((error) => errors.push(error));
    let notified = 0;
    owned.bus.subscribe(
      't',
      () => undefined,
      () => {
        throw fault;
      },
    );
    const received = hear(owned, 't');
    owned.bus.subscribe(
      't',
      () => undefined,
      () => {
        notified += 1;
      },
    );
    openGap();
    expect([notified, errors, received]).toEqual([1, [fault], []]);
  });

  test('a stream of a board looks again', async () => {
    const { channel, openGap } = createSharedChannel();
    const { bus } = await createBus(channel);
    const notifications: BoardNotification[] = [];
    const stop = subscribeToBoard(bus, { boardId: 'b', userId: undefined }, (news) => notifications.push(news));
    openGap();
    expect(notifications).toEqual([{ kind: 'access' }]);
    stop();
    openGap();
    expect(notifications).toHaveLength(1);
  });
});
