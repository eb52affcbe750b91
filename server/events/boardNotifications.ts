import type { NodePlaces } from '../../contract/calls/boards.ts';
import type { Bus } from './bus.ts';
import { addNotice, type NoticeTransaction } from './transact.ts';

/** Elements as a revision of a board wrote them, in the stored JSON, and where they lie; null data is of one that was deleted. */
export type WrittenElements = readonly {
  readonly id: string;
  readonly kind: 'node' | 'edge';
  readonly data: string | null;
  readonly place?: number;
}[];

/** The field `places`: those of the nodes among these that are there; no field where there is none. */
export function withPlaces(elements: WrittenElements): { readonly places?: NodePlaces } {
  const placed = elements.flatMap(({ id, kind, data, place }) =>
    kind === 'node' && data !== null && place !== undefined ? [[id, place] as const] : [],
  );
  return placed.length > 0 ? { places: Object.fromEntries(placed) } : {};
}

/** The news for those who follow a board: its new revision, that somebody may have lost access, or that its voting round is another. */
export type BoardNotification =
  | {
      readonly kind: 'changed';
      readonly rev: number;
      /** All that the revision wrote, where that is known in this process. */
      readonly written?: WrittenElements | undefined;
    }
  | { readonly kind: 'access' }
  | { readonly kind: 'round' };

function boardTopic(boardId: string): string {
  return `board/${boardId}`;
}

/** Under which topic the streams of one account hear that some of its sessions have ended. */
function accountTopic(userId: string): string {
  return `account/${userId}`;
}

/** Has the streams of an account ask again who they are, once the transaction is committed that ends some of its sessions. */
export function notifyAccount(tx: NoticeTransaction, userId: string): void {
  const payload = JSON.stringify({ kind: 'access' } satisfies BoardNotification);
  addNotice(tx, { topic: accountTopic(userId), payload });
}

/** Hears of a board, and for somebody with an account of that, until the returned function is called. */
export function subscribeToBoard(
  bus: Bus,
  { boardId, userId }: { readonly boardId: string; readonly userId: string | undefined },
  listener: (notification: BoardNotification) => void,
): () => void {
  const topics = [boardTopic(boardId), ...(userId === undefined ? [] : [accountTopic(userId)])];
  const unsubscribers = topics.map((topic) =>
    bus.subscribe(
      topic,
      (payload, written) => {
        const notification = parseNotification(payload);
        listener(
          written && notification.kind === 'changed'
            ? { ...notification, written: written as WrittenElements }
            : notification,
        );
      },
      // Whoever looks again finds the revision, too.
      () => listener({ kind: 'access' }),
    ),
  );
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

/** Tells of a board, once the transaction is committed that changes it. */
export function notifyBoard(tx: NoticeTransaction, boardId: string, notification: BoardNotification): void {
  const attachment = notification.kind === 'changed' ? notification.written : undefined;
  const payload = JSON.stringify({ ...notification, written: undefined });
  addNotice(tx, { topic: boardTopic(boardId), payload, attachment });
}
