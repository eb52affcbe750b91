import {
  PRESENCE_LIMITS,
  type PresenceArea,
  type PresenceChange,
  type PresenceClose,
  type PresenceNews,
  type PresencePeer,
  type PresenceState,
} from '../../contract/calls/presence.ts';

/** The way to the reader of one tab. */
export type Follower = {
  send(text: string): void;
  /** Bytes that were sent and that the other side has not taken yet. */
  backlog(): number;
  close(reason: PresenceClose): void;
};

/** A tab that has joined a board. */
export type Membership = {
  /** Tells the others what changed. */
  update(change: Partial<PresenceState>): void;
  /** Asks everybody else to come to a part of the board, now. */
  gather(view: PresenceArea): void;
  leave(): void;
};

/**
 * Tells the people on a board of each other. Everything of it lies in memory. This is all that sockets know of it, so that another process
 * may join one day.
 */
export type PresenceHub = {
  /** Lets a tab in, and tells it who is there; undefined where the board has too many. A tab of the same id is replaced. */
  join(boardId: string, peer: PresencePeer, follower: Follower): Membership | undefined;
};

/** A reader with more than this on the way is told nothing more until it has read, and then the newest state, in bytes. */
const BACKLOG_MAX = 65_536;
/** A reader that reads nothing for so long is cut, in milliseconds. */
const SLOW_READER_MS = 15_000;

type Member = { peer: PresencePeer; readonly follower: Follower; behindSince: number | undefined };

/** The hub of one process. `now` is in milliseconds. */
export function createPresenceHub(now: () => number = () => performance.now()): PresenceHub {
  const boards = new Map<string, BoardPresence>();
  return {
    join(boardId, peer, follower) {
      const board = boards.get(boardId) ?? createBoardPresence(now, () => boards.delete(boardId));
      boards.set(boardId, board);
      return board.join(peer, follower);
    },
  };
}

type BoardPresence = ReturnType<typeof createBoardPresence>;

/** The people on one board. What changed is sent to all of them as one text, written once. */
function createBoardPresence(now: () => number, onEmpty: () => void) {
  const members = new Map<string, Member>();
  const joinedIds = new Set<string>();
  const departedIds = new Set<string>();
  const changes = new Map<string, PresenceChange>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFrameTime = Number.NEGATIVE_INFINITY;

  function scheduleFrame(): void {
    timer ??= setTimeout(sendFrame, Math.max(0, lastFrameTime + PRESENCE_LIMITS.intervalMs - now()));
  }

  function sendFrame(): void {
    timer = undefined;
    lastFrameTime = now();
    const news = takeNews();
    const text = news && JSON.stringify(news);
    for (const member of members.values()) sendTo(member, text);
    if ([...members.values()].some(({ behindSince }) => behindSince !== undefined)) scheduleFrame();
  }

  function takeNews(): PresenceNews | undefined {
    if (joinedIds.size + departedIds.size + changes.size === 0) return undefined;
    const news: PresenceNews = {
      kind: 'people',
      joined: [...joinedIds].flatMap((id) => members.get(id)?.peer ?? []),
      changed: [...changes.values()],
      departed: [...departedIds],
    };
    joinedIds.clear();
    departedIds.clear();
    changes.clear();
    return news;
  }

  /** A reader that has fallen behind is told all of the newest state at once, when it has read: nothing is queued for it. */
  function sendTo(member: Member, text: string | undefined): void {
    const { follower, behindSince } = member;
    if (follower.backlog() > BACKLOG_MAX) {
      member.behindSince ??= now();
      if (now() - member.behindSince < SLOW_READER_MS) return;
      remove(member);
      follower.close('too_slow');
    } else if (behindSince !== undefined) {
      member.behindSince = undefined;
      sendWelcome(member);
    } else if (text !== undefined) follower.send(text);
  }

  function sendWelcome({ peer, follower }: Member): void {
    const others = [...members.values()].flatMap((other) => (other.peer.id === peer.id ? [] : [other.peer]));
    const { id, person, color } = peer;
    follower.send(JSON.stringify({ kind: 'welcome', id, person, color, people: others } satisfies PresenceNews));
  }

  function remove({ peer: { id } }: Member): void {
    members.delete(id);
    changes.delete(id);
    joinedIds.delete(id);
    departedIds.add(id);
    if (members.size > 0) {
      scheduleFrame();
      return;
    }
    clearTimeout(timer);
    onEmpty();
  }

  return {
    join(peer: PresencePeer, follower: Follower): Membership | undefined {
      const before = members.get(peer.id);
      if (!before && members.size >= PRESENCE_LIMITS.tabsPerBoard) return undefined;
      const member: Member = { peer, follower, behindSince: undefined };
      const isMember = () => members.get(member.peer.id) === member;
      members.set(peer.id, member);
      before?.follower.close('replaced');
      departedIds.delete(peer.id);
      changes.delete(peer.id);
      joinedIds.add(peer.id);
      sendWelcome(member);
      scheduleFrame();
      return {
        update(change) {
          if (!isMember()) return;
          const { id } = member.peer;
          member.peer = { ...member.peer, ...change };
          if (!joinedIds.has(id)) changes.set(id, { ...changes.get(id), ...change, id });
          scheduleFrame();
        },
        gather(view) {
          if (!isMember()) return;
          const { id, person } = member.peer;
          const text = JSON.stringify({ kind: 'gather', id, view } satisfies PresenceNews);
          for (const other of members.values())
            if (other.peer.person !== person && other.behindSince === undefined) other.follower.send(text);
        },
        leave() {
          if (isMember()) remove(member);
        },
      };
    },
  };
}
