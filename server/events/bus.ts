import { type Kysely, sql } from 'kysely';
import type { Listen } from '../db/openDatabase.ts';
import type { Database } from '../schema/database.ts';

/** The one channel of the database; what it carries begins with a topic. */
const CHANNEL = 'maquette';
/** The most that a database tells in one notification, in bytes. */
const PAYLOAD_BYTES_MAX = 7900;

/** Tells every process that follows a topic what happened, by the database's own notifications. */
export type Bus = {
  /** Hears what is published under a topic from now on, until the returned function is called. */
  subscribe(topic: string, listener: (payload: string) => void): () => void;
};

/** Builds the bus over what listens to a channel of a database. */
export async function createBus(listen: Listen): Promise<Bus> {
  const listenersByTopic = new Map<string, Set<(payload: string) => void>>();
  await listen(CHANNEL, (message) => {
    const separator = message.indexOf(' ');
    for (const listener of listenersByTopic.get(message.slice(0, separator)) ?? [])
      listener(message.slice(separator + 1));
  });
  return {
    subscribe(topic, listener) {
      const listeners = listenersByTopic.get(topic) ?? new Set();
      listenersByTopic.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && listenersByTopic.get(topic) === listeners) listenersByTopic.delete(topic);
      };
    },
  };
}

/** Says whether a payload is short enough to be told under a topic. */
export function fitsNotification(topic: string, payload: string): boolean {
  return Buffer.byteLength(topic) + 1 + Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX;
}

/** Tells those who follow a topic once the transaction is committed, and only then. A topic holds no space. */
export async function publish(tx: Kysely<Database>, topic: string, payload: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${topic} ${payload}`})`.execute(tx);
}

/** The same for what need not outlive a power cut: the commit waits for no disk. */
export async function publishWithoutFsync(db: Kysely<Database>, topic: string, payload: string): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${`${topic} ${payload}`})`.execute(
    db,
  );
}
