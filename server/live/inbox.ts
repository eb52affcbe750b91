import type { BoardNotification, Presence } from '../events/boardNotifications.ts';

/** The most people that one stream is told of at once; more wait for what they tell next. */
const PRESENCES_MAX = 200;

/** News since the last take, the newest of each kind: a slow reader keeps nothing of what is over. */
export type NewsBatch = {
  readonly rev: number | undefined;
  /** Somebody may have lost access. */
  readonly access: boolean;
  readonly presences: readonly Presence[];
  /** Why the stream ends. */
  readonly end: string | undefined;
};

export type Inbox = {
  put(news: BoardNotification): void;
  /** Lets the stream end, with a code for its reader. */
  end(code: string): void;
  /** Waits until something came, or so long. */
  take(ms: number): Promise<NewsBatch>;
};

export function createInbox(): Inbox {
  let rev: number | undefined;
  let access = false;
  let endCode: string | undefined;
  const presences = new Map<string, Presence>();
  let pendingNews = Promise.withResolvers<void>();

  function putPresence(presence: Presence): void {
    if (presences.size < PRESENCES_MAX || presences.has(presence.id)) presences.set(presence.id, presence);
  }

  return {
    put(news) {
      if (news.kind === 'changed') rev = Math.max(rev ?? 0, news.rev);
      else if (news.kind === 'access') access = true;
      else putPresence(news.presence);
      pendingNews.resolve();
    },
    end(code) {
      endCode ??= code;
      pendingNews.resolve();
    },
    async take(ms) {
      const timer = setTimeout(pendingNews.resolve, ms).unref();
      await pendingNews.promise;
      clearTimeout(timer);
      pendingNews = Promise.withResolvers();
      const batch = { rev, access, presences: [...presences.values()], end: endCode };
      [rev, access] = [undefined, false];
      presences.clear();
      return batch;
    },
  };
}
