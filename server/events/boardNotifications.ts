import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';
import { type Bus, publish } from './bus.ts';

/** The news for those who follow a board: its new revision, that somebody may have lost access, or that its voting round is another. */
export type BoardNotification =
  | { readonly kind: 'changed'; readonly rev: number }
  | { readonly kind: 'access' }
  | { readonly kind: 'round' };

function boardTopic(boardId: string): string {
  return `board/${boardId}`;
}

/** Under which topic the streams of one account hear that some of its sessions have ended. */
function accountTopic(userId: string): string {
  return `account/${userId}`;
}

/** Has the streams of an account ask again who they are, in the transaction that ends some of its sessions. */
export async function notifyAccount(tx: Kysely<Database>, userId: string): Promise<void> {
  await publish(tx, accountTopic(userId), JSON.stringify({ kind: 'access' } satisfies BoardNotification));
}

/** Hears of a board, and for somebody with an account of that, until the returned function is called. */
export function subscribeToBoard(
  bus: Bus,
  { boardId, userId }: { readonly boardId: string; readonly userId: string | undefined },
  listener: (notification: BoardNotification) => void,
): () => void {
  const topics = [boardTopic(boardId), ...(userId === undefined ? [] : [accountTopic(userId)])];
  const unsubscribers = topics.map((topic) => bus.subscribe(topic, (payload) => listener(parseNotification(payload))));
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

let lastParsed: { readonly payload: string; readonly notification: BoardNotification } | undefined;

/** Reads what a payload says; it is read once for all who hear it, one after the other. */
function parseNotification(payload: string): BoardNotification {
  if (lastParsed?.payload !== payload) lastParsed = { payload, notification: JSON.parse(payload) as BoardNotification };
  return lastParsed.notification;
}

/** Tells of a board, in the transaction that changes it. */
export async function notifyBoard(
  tx: Kysely<Database>,
  boardId: string,
  notification: BoardNotification,
): Promise<void> {
  await publish(tx, boardTopic(boardId), JSON.stringify(notification));
}
