import type { Client } from 'pg';
import { DataLockedError } from './installationLock.ts';

/** The time between two looks whether the connection still answers, and the time that it has for it, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;
const CHECK_TIMEOUT_MS = 5000;
/** The time until the next try to connect, which doubles from try to try up to a bound, in milliseconds. */
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5000;

type Subscription = { readonly listener: (payload: string) => void; readonly onGap: (() => void) | undefined };
/** The connection of a process on which PostgreSQL tells it what was notified. */
export type Listener = {
  /** Rejects when the connection is there again and `prepare` has refused it. */
  readonly failure: Promise<never>;
  listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<void>;
  close(): Promise<void>;
};

/**
 * Keeps one connection for notifications: a lost one is opened again until that succeeds, and then everybody who listens hears that
 * something may have been missed. `createClient` makes a client that is not connected; `prepare` does what each connection begins with, and
 * by DataLocked says that no other is wanted.
 */
export function createListener(createClient: () => Client, prepare: (client: Client) => Promise<void>): Listener {
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const subscriptions = new Map<string, Subscription[]>();
  let client: Client | undefined;
  let checkTimer: NodeJS.Timeout | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let reconnectMs = RECONNECT_MIN_MS;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = createClient();
    const end = () => onEnd(next);
    next.on('error', end);
    next.on('end', end);
    next.on('notification', ({ channel, payload }) => {
      for (const { listener } of subscriptions.get(channel) ?? []) listener(payload ?? '');
    });
    client = next;
    try {
      await next.connect();
      await prepare(next);
      for (const channel of subscriptions.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      onEnd(next);
      throw error;
    }
    reconnectMs = RECONNECT_MIN_MS;
    scheduleCheck(next);
  }

  /** A connection that is half open never ends by itself. */
  function scheduleCheck(checked: Client): void {
    clearTimeout(checkTimer);
    checkTimer = setTimeout(() => {
      const timeout = setTimeout(() => onEnd(checked), CHECK_TIMEOUT_MS);
      checked
        .query('select 1')
        .then(
          () => client === checked && scheduleCheck(checked),
          () => onEnd(checked),
        )
        .finally(() => clearTimeout(timeout));
    }, CHECK_INTERVAL_MS).unref();
  }

  function onEnd(ended: Client): void {
    if (client !== ended) return;
    client = undefined;
    clearTimeout(checkTimer);
    // It may not answer any more: nobody waits for its end.
    ended.end().catch(() => undefined);
    if (isClosed) return;
    reconnectTimer = setTimeout(() => {
      connect().then(reportGap, failIfRefused);
    }, reconnectMs);
    reconnectMs = Math.min(2 * reconnectMs, RECONNECT_MAX_MS);
  }

  function failIfRefused(error: unknown): void {
    if (!(error instanceof DataLockedError)) return;
    clearTimeout(reconnectTimer);
    failure.reject(error);
  }

  function reportGap(): void {
    for (const { onGap } of [...subscriptions.values()].flat()) onGap?.();
  }

  return {
    failure: failure.promise,
    async listen(channel, listener, onGap) {
      const isNew = !subscriptions.has(channel);
      subscriptions.set(channel, [...(subscriptions.get(channel) ?? []), { listener, onGap }]);
      if (client === undefined && reconnectTimer === undefined) await connect();
      else if (isNew && client !== undefined) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    },
    async close() {
      isClosed = true;
      clearTimeout(reconnectTimer);
      clearTimeout(checkTimer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
