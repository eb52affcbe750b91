import type { Redis, RedisOptions } from 'ioredis';
import type { DatabaseChannel } from '../db/database.ts';

/** A Redis that takes no connection, or gives no answer, in this time is away, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;
const ANSWER_TIMEOUT_MS = 5000;
/** The time until the next try to connect, which grows from try to try up to a bound, in milliseconds. */
const RECONNECT_STEP_MS = 100;
const RECONNECT_MAX_MS = 2000;
/** The time between two looks whether the connection that listens still answers, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;
/** Answers of a Redis to whoever may not use it. */
const REFUSAL = /^(NOAUTH|WRONGPASS|NOPERM)|invalid username-password|without any password/;

/** The Redis cannot be used; its message is one sentence for the person who starts the server. */
export class RedisError extends Error {}

/** An open Redis: the channel of an installation, and a client for what else is kept there. */
export type OpenRedis = DatabaseChannel & {
  /** While the Redis is away its commands fail at once. */
  readonly client: Redis;
  close(): Promise<void>;
};

type Subscription = { readonly listener: (payload: string) => void; readonly onGap: (() => void) | undefined };

/**
 * Opens a Redis: one connection listens, one tells. A lost one is opened again until that succeeds, and then everybody who listens hears that
 * something may have been missed. Throws a RedisError where the Redis cannot be used now.
 */
export async function openRedis({ url }: { readonly url: string }): Promise<OpenRedis> {
  // Whoever needs none loads none.
  const { Redis } = await import('ioredis');
  let isOpen = false;
  const options: RedisOptions = {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: ANSWER_TIMEOUT_MS,
    keepAlive: CHECK_INTERVAL_MS,
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => (isOpen ? Math.min(tries * RECONNECT_STEP_MS, RECONNECT_MAX_MS) : null),
  };
  const [client, subscriber] = [new Redis(url, options), new Redis(url, options)];
  const subscriptions = new Map<string, Subscription[]>();
  let startFault: unknown;
  for (const connection of [client, subscriber])
    connection.on('error', (error: unknown) => {
      // Later it is opened again, and whoever tells something meanwhile hears that it could not be told.
      startFault ??= error;
    });
  try {
    await Promise.all([client.connect(), subscriber.connect()]);
    await Promise.all([client.ping(), subscriber.ping()]);
  } catch (error) {
    client.disconnect();
    subscriber.disconnect();
    throw redisError(startFault ?? error, url);
  }
  isOpen = true;

  subscriber.on('message', (channel: string, payload: string) => {
    for (const { listener } of subscriptions.get(channel) ?? []) listener(payload);
  });
  subscriber.on('ready', () => {
    if (subscriptions.size > 0) subscriber.subscribe(...subscriptions.keys()).then(reportGap, reconnect);
  });
  const checkTimer = setInterval(() => {
    // A connection that is half open never ends by itself.
    if (subscriber.status === 'ready') subscriber.ping().catch(reconnect);
  }, CHECK_INTERVAL_MS).unref();

  function reconnect(): void {
    if (isOpen && subscriber.status === 'ready') subscriber.disconnect(true);
  }

  function reportGap(): void {
    for (const { onGap } of [...subscriptions.values()].flat()) onGap?.();
  }

  return {
    client,
    async listen(channel, listener, onGap) {
      subscriptions.set(channel, [...(subscriptions.get(channel) ?? []), { listener, onGap }]);
      // Otherwise it is subscribed to as soon as the connection is there again.
      if (subscriber.status === 'ready') await subscriber.subscribe(channel);
    },
    async notify(channel, payload) {
      await client.publish(channel, payload);
    },
    async close() {
      isOpen = false;
      clearInterval(checkTimer);
      client.disconnect();
      subscriber.disconnect();
    },
  };
}

function redisError(cause: unknown, url: string): RedisError {
  const { hostname, port } = new URL(url);
  const place = `${hostname}:${port || '6379'}`;
  const isRefused = cause instanceof Error && REFUSAL.test(cause.message);
  return new RedisError(
    isRefused
      ? `The Redis at ${place} does not let this user in. Check the user and the password in REDIS_URL.`
      : `The Redis at ${place} cannot be reached. Start it, or check REDIS_URL.`,
    { cause },
  );
}
