import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DatabaseChannel } from '../db/openDatabase.ts';
import { createBus, type OwnedBus } from './bus.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A database of several processes that carries notifications at once, and counts them. */
function createSharedChannel() {
  const listeners: ((payload: string) => void)[] = [];
  const payloads: string[] = [];
  const refusals: Error[] = [];
  const channel: DatabaseChannel = {
    async listen(_, listener) {
      listeners.push(listener);
    },
    async notify(_, payload) {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      payloads.push(payload);
      for (const listener of listeners) listener(payload);
    },
  };
  return { channel, payloads, refusals };
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
