import type { ConflictChange, NodePlaces, StoredElement, VoteChange } from '../../contract/calls/boards.ts';
import { subscribeToBoard, type WrittenElements, withPlaces } from '../events/boardNotifications.ts';
import type { Bus } from '../events/bus.ts';
import { jsonOf } from './eventText.ts';
import type { ChangedData, NotificationQueue } from './notificationQueue.ts';

type PushQuery = {
  readonly boardId: string;
  readonly since: number;
  /** The most that is read, in bytes of stored elements. */
  readonly bytesMax: number;
};
/** The changes of a board after a revision, as those read them who see all; `changes` is missing where it would be more than `bytesMax`. */
export type PushedChanges = {
  readonly rev: number;
  readonly changes?: StoredElement[];
  readonly places?: NodePlaces;
  readonly votes?: VoteChange[];
  readonly conflicts?: ConflictChange[];
};
/** Reads the changes of a board for everybody who sees all of it; undefined for one that is gone. */
export type ReadPushedChanges = (query: PushQuery) => Promise<PushedChanges | undefined>;

type FeedDeps = {
  readonly bus: Bus;
  readonly readPushedChanges: ReadPushedChanges;
  /** Hears why changes could not be read; readers are told the revision, and ask. */
  readonly onError: (error: unknown) => void;
};

/** One reader of a feed. */
export type FeedReader = {
  /** True while they may see all of the board as its editors do. Others read changes as they may see them, by a call. */
  seesAll: boolean;
  /** Says which revision the board had when the reader came: a feed that has just begun goes on from there. */
  startAt(rev: number): void;
  leave(): void;
};

/** Changes that come within this time of the first are one event, in milliseconds. */
const BATCH_MS = 20;
/** The most that an event carries, in bytes. */
export const PUSH_BYTES_MAX = 64 * 1024;

type Feed = { join(queue: NotificationQueue): FeedReader };

/** The changes of the boards that are followed in this process: each is read once, and written once, for all who see all of its board. */
export function createBoardFeeds(deps: FeedDeps) {
  const feeds = new Map<string, Feed>();
  return {
    /** Has a reader told of a board's changes from now on, without what changed until `seesAll` is set. */
    join(boardId: string, queue: NotificationQueue): FeedReader {
      const feed = feeds.get(boardId) ?? createFeed(boardId, deps, () => feeds.delete(boardId));
      feeds.set(boardId, feed);
      return feed.join(queue);
    },
  };
}

/** Follows a board until its last reader leaves. */
function createFeed(boardId: string, { bus, readPushedChanges, onError }: FeedDeps, onEnd: () => void): Feed {
  const readers = new Map<FeedReader, NotificationQueue>();
  /** The revision that the readers were sent last. */
  let sentRev: number | undefined;
  let latestRev = 0;
  /** The elements that each revision wrote, of those that were not sent yet and whose notice had them. */
  const writtenByRev = new Map<number, WrittenElements>();
  let timer: NodeJS.Timeout | undefined;
  let isSending = false;

  const unsubscribe = subscribeToBoard(bus, { boardId, userId: undefined }, (notification) => {
    // What was read may have been newer than its notice.
    if (notification.kind !== 'changed' || notification.rev <= (sentRev ?? 0)) return;
    latestRev = Math.max(latestRev, notification.rev);
    if (notification.written) writtenByRev.set(notification.rev, notification.written);
    scheduleSend();
  });

  function scheduleSend(): void {
    if (!isSending && readers.size > 0) timer ??= setTimeout(send, BATCH_MS);
  }

  async function send(): Promise<void> {
    timer = undefined;
    isSending = true;
    const data = await readNews();
    const revData = { rev: data.rev };
    for (const [reader, queue] of readers) queue.putChange(reader.seesAll ? data : revData);
    sentRev = data.rev;
    for (const rev of writtenByRev.keys()) if (rev <= sentRev) writtenByRev.delete(rev);
    isSending = false;
    if (latestRev > sentRev) scheduleSend();
  }

  async function readNews(): Promise<ChangedData> {
    const rev = latestRev;
    const since = sentRev;
    if (since === undefined || ![...readers.keys()].some(({ seesAll }) => seesAll)) return { rev };
    try {
      const pushed =
        writtenSince(since, rev) ?? (await readPushedChanges({ boardId, since, bytesMax: PUSH_BYTES_MAX }));
      if (pushed?.changes === undefined) return { rev: pushed?.rev ?? rev };
      const data = { ...pushed, since };
      return Buffer.byteLength(jsonOf(data)) <= PUSH_BYTES_MAX ? data : { rev: pushed.rev };
    } catch (error) {
      onError(error);
      return { rev };
    }
  }

  /** The changes of some revisions, where the notices of all of them had what they wrote. */
  function writtenSince(since: number, rev: number): PushedChanges | undefined {
    const elements = new Map<string, WrittenElements[number] & { readonly rev: number }>();
    for (let number = since + 1; number <= rev; number += 1) {
      const written = writtenByRev.get(number);
      if (written === undefined) return undefined;
      for (const element of written) elements.set(element.id, { ...element, rev: number });
    }
    const changes = [...elements.values()].map(({ id, kind, rev, data }) => ({
      id,
      kind,
      rev,
      data: data === null ? null : JSON.parse(data),
    }));
    return { rev, changes, ...withPlaces([...elements.values()]) };
  }

  return {
    join(queue) {
      const reader: FeedReader = {
        seesAll: false,
        startAt(rev) {
          sentRev ??= rev;
        },
        leave() {
          if (!readers.delete(reader) || readers.size > 0) return;
          unsubscribe();
          clearTimeout(timer);
          onEnd();
        },
      };
      readers.set(reader, queue);
      return reader;
    },
  };
}
