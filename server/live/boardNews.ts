import type { Kysely } from 'kysely';
import type { BoardEvent } from '../../contract/calls/live.ts';
import type { Database } from '../db/schema.ts';
import { isTellable, publish, publishLightly } from './bus.ts';

export type Presence = Extract<BoardEvent, { event: 'presence' }>['data'];

/** What those who follow a board are told: its new revision, that somebody may have lost access, or what somebody has selected. */
export type BoardNews =
  | { readonly kind: 'changed'; readonly rev: number }
  | { readonly kind: 'access' }
  | {
      readonly kind: 'presence';
      readonly presence: Presence;
      /** The stream by which their browser hears the board. */
      readonly stream: string | undefined;
    };

export function topicOf(boardId: string): string {
  return `board/${boardId}`;
}

/** Tells of a board, in the transaction that changes it. */
export async function tell(
  tx: Kysely<Database>,
  boardId: string,
  news: Exclude<BoardNews, { readonly kind: 'presence' }>,
): Promise<void> {
  await publish(tx, topicOf(boardId), JSON.stringify(news));
}

/** Tells what somebody has selected: as much of it as can be told at once. */
export async function sendPresence(
  db: Kysely<Database>,
  boardId: string,
  presence: Presence,
  stream?: string,
): Promise<void> {
  const topic = topicOf(boardId);
  const written = (count: number) => {
    const selection = presence.selection.slice(0, count);
    return JSON.stringify({ kind: 'presence', presence: { ...presence, selection }, stream } satisfies BoardNews);
  };
  let count = presence.selection.length;
  while (count > 0 && !isTellable(topic, written(count))) count -= 1;
  await publishLightly(db, topic, written(count));
}
