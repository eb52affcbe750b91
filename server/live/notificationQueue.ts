import type { BoardNotification } from '../events/boardNotifications.ts';

/** News since the last take, the newest of each kind: a slow reader keeps nothing of what is over. */
export type NotificationBatch = {
  readonly rev: number | undefined;
  /** Somebody may have lost access. */
  readonly hasAccessChanged: boolean;
  /** The voting round is another. */
  readonly hasRoundChanged: boolean;
  /** Why the stream ends. */
  readonly endCode: string | undefined;
};

export type NotificationQueue = {
  put(notification: BoardNotification): void;
  /** Lets the stream end, with a code for its reader. */
  end(code: string): void;
  /** Waits until something came, or so long. */
  take(ms: number): Promise<NotificationBatch>;
};

export function createNotificationQueue(): NotificationQueue {
  let rev: number | undefined;
  let hasAccessChanged = false;
  let hasRoundChanged = false;
  let endCode: string | undefined;
  let pendingNotification = Promise.withResolvers<void>();

  return {
    put(notification) {
      if (notification.kind === 'changed') rev = Math.max(rev ?? 0, notification.rev);
      else if (notification.kind === 'access') hasAccessChanged = true;
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
      const batch = { rev, hasAccessChanged, hasRoundChanged, endCode };
      [rev, hasAccessChanged, hasRoundChanged] = [undefined, false, false];
      return batch;
    },
  };
}
