import { type BoardPerson, listBoardPeople, readVoteRound, type VoteRound } from '../../../contract/calls/voting.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import { api } from '../../session/client.ts';
import { createStore } from '../../store/store.ts';

const votingByActor = new WeakMap<BoardActor, BoardVoting>();

export type BoardVoting = ReturnType<typeof createVoting>;

/** The voting round of a board, and its people, as far as somebody here has asked for them. */
export function votingOf({ actor }: { readonly actor: BoardActor }): BoardVoting {
  const voting = votingByActor.get(actor) ?? createVoting(actor);
  votingByActor.set(actor, voting);
  return voting;
}

function createVoting(actor: BoardActor) {
  const { boardId: board_id } = actor.getSnapshot().context;
  /** Undefined until it is read; null where there is none. */
  const round = createStore<VoteRound | null | undefined>(undefined);
  const people = createStore<readonly BoardPerson[]>([]);
  /** The results that votes are to be asked for, once somebody chose to. */
  const requestedIds = createStore<readonly NodeId[] | undefined>(undefined);
  let isUsed = false;

  async function readRound(): Promise<void> {
    isUsed = true;
    try {
      round.set((await api.call(readVoteRound, { board_id })).round);
    } catch (error) {
      // The board itself says what is wrong; the next event has it read again.
      console.error('read_vote_round', error);
    }
  }

  return {
    round,
    people,
    requestedIds,
    readRound,
    /** Reads the round again where somebody looks at it: it may be another, or have ended. */
    async refreshRound(): Promise<void> {
      if (isUsed) await readRound();
    },
    async readPeople(): Promise<void> {
      try {
        people.set((await api.call(listBoardPeople, { board_id })).people);
      } catch (error) {
        console.error('list_board_people', error);
      }
    },
  };
}
