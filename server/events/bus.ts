import { type Kysely, sql } from 'kysely';
import type { Listen } from '../db/openDatabase.ts';
import type { Database } from '../schema/database.ts';

/** The one channel of the database; what it carries begins with a topic. */
const CHANNEL = 'maquette';

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

/** Tells those who follow a topic once the transaction is committed, and only then. A topic holds no space. */
export async function publish(tx: Kysely<Database>, topic: string, payload: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${topic} ${payload}`})`.execute(tx);
}
