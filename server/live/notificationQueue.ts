import type { BoardNotification, Presence } from '../events/boardNotifications.ts';

/** The most people that one stream is told of at once; more wait for what they tell next. */
const PRESENCES_MAX = 200;

/** News since the last take, the newest of each kind: a slow reader keeps nothing of what is over. */
export type NotificationBatch = {
  readonly rev: number | undefined;
  /** Somebody may have lost access. */
  readonly hasAccessChanged: boolean;
  /** The voting round is another. */
  readonly hasRoundChanged: boolean;
  readonly presences: readonly Presence[];
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
  const presences = new Map<string, Presence>();
  let pendingNotification = Promise.withResolvers<void>();

  function putPresence(presence: Presence): void {
    if (presences.size < PRESENCES_MAX || presences.has(presence.id)) presences.set(presence.id, presence);
  }

  return {
    put(notification) {
      if (notification.kind === 'changed') rev = Math.max(rev ?? 0, notification.rev);
      else if (notification.kind === 'access') hasAccessChanged = true;
      else if (notification.kind === 'round') hasRoundChanged = true;
      else putPresence(notification.presence);
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
      const batch = { rev, hasAccessChanged, hasRoundChanged, presences: [...presences.values()], endCode };
      [rev, hasAccessChanged, hasRoundChanged] = [undefined, false, false];
      presences.clear();
      return batch;
    },
  };
}
