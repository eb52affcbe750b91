import { describe, expect, test, vi } from 'vitest';
import { findRedis, startRedis } from '../../scripts/services/redis.mjs';
import { createBus } from '../events/bus.ts';
import { openRedis } from './openRedis.ts';
import { readRedisSettings } from './settings.ts';

/** Hears what comes by a channel, and of its gaps. */
function createHearing() {
  const payloads: string[] = [];
  const onGap = vi.fn<() => void>();
  return { payloads, onGap, listener: (payload: string) => void payloads.push(payload) };
}

test('its address is read where there can be several processes, and refused where there is one alone', () => {
  const env = { REDIS_URL: 'rediss://:secret@cache:6380/1' };
  expect([readRedisSettings(env, true), readRedisSettings({}, false)]).toEqual([
    { redis: { url: env.REDIS_URL } },
    { redis: undefined },
  ]);
  expect(() => readRedisSettings(env, false)).toThrow(
    'REDIS_URL is set and DATABASE_URL is not: the embedded database has one process alone, which needs no Redis. Set DATABASE_URL, or leave REDIS_URL out.',
  );
  expect(() => readRedisSettings({ REDIS_URL: 'cache:6379' }, true)).toThrow(
    'The setting REDIS_URL cannot be used: it takes an address such as redis://user:password@host:6379.',
  );
});

test('a Redis that is away is said in a sentence', async () => {
  await expect(openRedis({ url: 'redis://127.0.0.1:1' })).rejects.toThrow(
    'The Redis at 127.0.0.1:1 cannot be reached. Start it, or check REDIS_URL.',
  );
});

describe.skipIf(findRedis() === undefined)('a Redis', () => {
  test('that refuses the password is said in a sentence', async () => {
    const server = await startRedis({ password: 'right' });
    const sentence = `The Redis at 127.0.0.1:${server.port} does not let this user in. Check the user and the password in REDIS_URL.`;
    await expect(openRedis({ url: server.url.replace('right', 'wrong') })).rejects.toThrow(sentence);
    await expect(openRedis({ url: server.url.replace(':right@', '') })).rejects.toThrow(sentence);
    const open = await openRedis({ url: server.url });
    await open.close();
    await server.kill();
  });

  test('carries each channel to all who listen on it, and after a crash tells them of the gap', async () => {
    const server = await startRedis();
    const [one, two] = [await openRedis(server), await openRedis(server)];
    const [atOne, atTwo, elsewhere] = [createHearing(), createHearing(), createHearing()];
    await one.listen('a', atOne.listener, atOne.onGap);
    await two.listen('a', atTwo.listener, atTwo.onGap);
    await two.listen('b', elsewhere.listener, elsewhere.onGap);
    await one.notify('a', 'first 本');
    await expect.poll(() => [atOne.payloads, atTwo.payloads]).toEqual([['first 本'], ['first 本']]);

    await server.kill();
    await expect.poll(() => one.client.status).not.toBe('ready');
    await expect(one.notify('a', 'lost')).rejects.toThrow();
    await server.start();
    const gaps = () => [atOne, atTwo, elsewhere].map(({ onGap }) => onGap.mock.calls.length);
    await expect.poll(gaps).toEqual([1, 1, 1]);
    await expect.poll(() => one.client.status).toBe('ready');
    await one.notify('a', 'second');
    await expect
      .poll(() => [atOne.payloads, atTwo.payloads])
      .toEqual([
        ['first 本', 'second'],
        ['first 本', 'second'],
      ]);
    expect(elsewhere.payloads).toEqual([]);
    await one.close();
    await two.close();
    await server.kill();
  });

  test('that is away for a while costs the bus no notice, and those who follow hear of the gap', async () => {
    const server = await startRedis();
    const channels = [await openRedis(server), await openRedis(server)];
    const [one, two] = [await createBus(channels[0]!), await createBus(channels[1]!)];
    const errors: unknown[] = [];
    one.bus.reportTo((error) => errors.push(error));
    const { payloads, listener, onGap } = createHearing();
    two.bus.subscribe('board/a', listener, onGap);
    await server.kill();
    await expect.poll(() => channels[0]!.client.status).not.toBe('ready');
    one.publish([{ topic: 'board/a', payload: '{"rev":1}' }]);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await server.start();
    await expect.poll(() => onGap.mock.calls.length).toBe(1);
    // It may have been told again before the other listened: then the gap stands for it.
    one.publish([{ topic: 'board/a', payload: '{"rev":2}' }]);
    await expect.poll(() => payloads.at(-1)).toBe('{"rev":2}');
    for (const { close } of [one, two, ...channels]) await close();
    await server.kill();
  });
});
