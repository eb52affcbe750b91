import type { BoardEvent } from '../../contract/calls/live.ts';
import type { BoardNotification } from '../events/boardNotifications.ts';

export type ChangedData = Extract<BoardEvent, { event: 'changed' }>['data'];

/** News since the last take, the newest of each kind: a slow reader keeps nothing of what is over. */
export type NotificationBatch = {
  /** The newest change; what changed is in it only for a reader who took the one before. */
  readonly change: ChangedData | undefined;
  /** Somebody may have lost access. */
  readonly hasAccessChanged: boolean;
  /** The voting round is another. */
  readonly hasRoundChanged: boolean;
  /** Why the stream ends. */
  readonly endCode: string | undefined;
};

export type NotificationQueue = {
  putChange(data: ChangedData): void;
  put(notification: Exclude<BoardNotification, { readonly kind: 'changed' }>): void;
  /** Lets the stream end, with a code for its reader. */
  end(code: string): void;
  /** Waits until something came, or so long. */
  take(ms: number): Promise<NotificationBatch>;
};

export function createNotificationQueue(): NotificationQueue {
  let change: ChangedData | undefined;
  let hasAccessChanged = false;
  let hasRoundChanged = false;
  let endCode: string | undefined;
  let pendingNotification = Promise.withResolvers<void>();

  return {
    putChange(data) {
      change = change === undefined ? data : { rev: Math.max(change.rev, data.rev) };
      pendingNotification.resolve();
    },
    put(notification) {
      if (notification.kind === 'access') hasAccessChanged = true;
      else hasRoundChanged = true;
      pendingNotification.resolve();
    },
    end(code) {
      endCode ??= code;
      pendingNotification.resolve();
    },
    async take(ms) {
      const timer = setTimeout(pendingNotification.resolve, ms).unref();
      await pendingNotification.promise;
      clearTimeout(timer);
      pendingNotification = Promise.withResolvers();
      const batch = { change, hasAccessChanged, hasRoundChanged, endCode };
      [change, hasAccessChanged, hasRoundChanged] = [undefined, false, false];
      return batch;
    },
  };
}
