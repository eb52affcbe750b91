import {
  PRESENCE_LIMITS,
  type PresenceArea,
  type PresenceChange,
  type PresenceClose,
  type PresenceNews,
  type PresencePeer,
  type PresenceState,
} from '../../contract/calls/presence.ts';

/** A reader with more than this on the way is told nothing more until it has read, and then the newest state, in bytes. */
const BACKLOG_MAX = 65_536;
/** A reader that reads nothing for so long is cut, in milliseconds. */
const SLOW_READER_MS = 15_000;

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

/** A call to everybody else to come. */
export type GatherRequest = { readonly id: string; readonly person: string; readonly view: PresenceArea };

/** Tells other processes what the tabs do that have a board open in this one. */
export type BoardLink = {
  tellJoined(id: string): void;
  tellChanged(change: PresenceChange): void;
  tellDeparted(id: string): void;
  tellGather(request: GatherRequest): void;
  /** The last tab of the board has left. */
  end(): void;
};

/** A board as other processes have to do with it. Peers of theirs are shown beside the members, which are of this one. */
export type SharedBoard = {
  memberIds(): Iterable<string>;
  member(id: string): PresencePeer | undefined;
  show(peer: PresencePeer): void;
  change(change: PresenceChange): void;
  hide(id: string): void;
  gather(request: GatherRequest): void;
  /** Ends the socket of a member whose tab has come by another process. */
  replace(id: string): void;
};

type Member = { peer: PresencePeer; readonly follower: Follower; behindSince: number | undefined };

type BoardOptions = {
  /** In milliseconds. */
  readonly now: () => number;
  readonly openLink: ((board: SharedBoard) => BoardLink) | undefined;
  readonly onEmpty: () => void;
};

/** The people on one board. */
export type BoardPresence = {
  join(peer: PresencePeer, follower: Follower): Membership | undefined;
};

/** Builds the presence of one board. What changed is sent to all members as one text, written once. */
export function createBoardPresence({ now, openLink, onEmpty }: BoardOptions): BoardPresence {
  const members = new Map<string, Member>();
  /** Tabs of other processes. A member of the same id stands before. */
  const others = new Map<string, PresencePeer>();
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
      joined: [...joinedIds].flatMap((id) => members.get(id)?.peer ?? others.get(id) ?? []),
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
    const { id, person, color } = peer;
    const memberPeers = [...members.values()].map((member) => member.peer);
    const people = [...memberPeers, ...others.values()].filter((other) => other.id !== id);
    follower.send(JSON.stringify({ kind: 'welcome', id, person, color, people } satisfies PresenceNews));
  }

  function noteJoined(id: string): void {
    departedIds.delete(id);
    changes.delete(id);
    joinedIds.add(id);
    scheduleFrame();
  }

  function noteChanged(change: PresenceChange): void {
    if (!joinedIds.has(change.id)) changes.set(change.id, { ...changes.get(change.id), ...change });
    scheduleFrame();
  }

  function noteDeparted(id: string): void {
    changes.delete(id);
    joinedIds.delete(id);
    departedIds.add(id);
    scheduleFrame();
  }

  function remove({ peer: { id } }: Member): void {
    members.delete(id);
    if (members.size > 0) {
      noteDeparted(id);
      link?.tellDeparted(id);
      return;
    }
    clearTimeout(timer);
    link?.end();
    onEmpty();
  }

  function sendGather({ id, person, view }: GatherRequest): void {
    const text = JSON.stringify({ kind: 'gather', id, view } satisfies PresenceNews);
    for (const { peer, follower, behindSince } of members.values())
      if (peer.person !== person && behindSince === undefined) follower.send(text);
  }

  const link = openLink?.({
    memberIds: () => members.keys(),
    member: (id) => members.get(id)?.peer,
    show(peer) {
      others.set(peer.id, peer);
      noteJoined(peer.id);
    },
    change(change) {
      const peer = others.get(change.id);
      if (peer === undefined) return;
      others.set(change.id, { ...peer, ...change });
      noteChanged(change);
    },
    hide(id) {
      if (others.delete(id)) noteDeparted(id);
    },
    gather: sendGather,
    replace(id) {
      const member = members.get(id);
      if (member === undefined) return;
      remove(member);
      member.follower.close('replaced');
    },
  });

  return {
    join(peer: PresencePeer, follower: Follower): Membership | undefined {
      const before = members.get(peer.id);
      const isNew = before === undefined && !others.has(peer.id);
      if (isNew && members.size + others.size >= PRESENCE_LIMITS.tabsPerBoard) return undefined;
      const member: Member = { peer, follower, behindSince: undefined };
      const isMember = () => members.get(member.peer.id) === member;
      members.set(peer.id, member);
      others.delete(peer.id);
      before?.follower.close('replaced');
      noteJoined(peer.id);
      sendWelcome(member);
      link?.tellJoined(peer.id);
      return {
        update(change) {
          if (!isMember()) return;
          member.peer = { ...member.peer, ...change };
          const ownChange = { ...change, id: member.peer.id };
          noteChanged(ownChange);
          link?.tellChanged(ownChange);
        },
        gather(view) {
          if (!isMember()) return;
          const { id, person } = member.peer;
          const request = { id, person, view };
          sendGather(request);
          link?.tellGather(request);
        },
        leave() {
          if (isMember()) remove(member);
        },
      };
    },
  };
}
