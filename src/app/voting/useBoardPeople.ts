import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { BoardPerson } from '../../../contract/calls/voting.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { useStore } from '../../store/useStore.ts';
import { votingOf } from './voting.ts';

/** The people of a board, for whoever works on it: read again when somebody votes, and by `newsKey`, which changes when somebody comes. */
export function useBoardPeople(session: BoardSession, newsKey: unknown): readonly BoardPerson[] {
  const voting = votingOf(session);
  const people = useStore(voting.people);
  const voters = useSelector(session.actor, ({ context }) => votersKey(context.votes));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each may have brought somebody new
  useEffect(() => void voting.readPeople(), [voting, voters, newsKey]);
  return people;
}

/** Changes when somebody votes who had not. */
function votersKey(votes: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  return [...new Set(Object.values(votes).flatMap((voters) => Object.keys(voters)))].sort().join(' ');
}
