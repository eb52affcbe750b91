import type { PresencePeer } from '../../contract/calls/presence.ts';
import { type BoardPresence, createBoardPresence, type Follower, type Membership } from './boardPresence.ts';
import type { ProcessLink } from './processes/processLink.ts';

/** Tells the people on a board of each other. Everything of it lies in memory, and this is all that sockets know of it. */
export type PresenceHub = {
  /** Lets a tab in, and tells it who is there; undefined where the board has too many. A tab of the same id is replaced. */
  join(boardId: string, peer: PresencePeer, follower: Follower): Membership | undefined;
};

/** The hub of one process, and where a link is given, of one among several. `now` is in milliseconds. */
export function createPresenceHub(now: () => number = () => performance.now(), link?: ProcessLink): PresenceHub {
  const boards = new Map<string, BoardPresence>();
  return {
    join(boardId, peer, follower) {
      const board =
        boards.get(boardId) ??
        createBoardPresence({
          now,
          openLink: link && ((shared) => link.open(boardId, shared)),
          onEmpty: () => boards.delete(boardId),
        });
      boards.set(boardId, board);
      return board.join(peer, follower);
    },
  };
}
