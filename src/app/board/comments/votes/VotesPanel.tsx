import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Vote } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { NodeId } from '../../../../../contract/ids.ts';
import { hasPermission } from '../../../../../contract/roles.ts';
import { resultIdsOf } from '../../../../nodes/results.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { useStore } from '../../../../store/useStore.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { presenceOf } from '../../../presence/presence.ts';
import { useBoardPeople } from '../../../voting/useBoardPeople.ts';
import { useVoteRound } from '../../../voting/useVoteRound.ts';
import { votingOf } from '../../../voting/voting.ts';
import { RoundForm } from './RoundForm.tsx';
import { RoundState } from './RoundState.tsx';
import { VoteList } from './VoteList.tsx';
import s from './votes.module.css';

const NO_IDS: readonly NodeId[] = [];

/** The votes on a board: the round that its owner asked for, with who has voted and who has not, and the results by their votes. */
export function VotesPanel({ session }: { session: BoardSession }) {
  const { t } = useLingui();
  const { actor } = session;
  const voting = votingOf(session);
  const round = useVoteRound(session);
  // Whoever comes is on the board now.
  const present = useStore(presenceOf(session).roster.people);
  const people = useBoardPeople(session, present.length);
  const isOwner = useSelector(actor, ({ context }) => hasPermission(context, 'own'));
  const requestedIds = useStore(voting.requestedIds);
  const board = useSelector(actor, ({ context }) => context.board);
  const resultIds = useMemo(() => resultIdsOf(board), [board]);
  const [isAsking, setAsking] = useState(false);
  const selectedIds = useSelector(
    actor,
    ({ context }) => resultIds.filter((id) => context.selection.has(id)),
    (one, other) => one.join() === other.join(),
  );
  const roundIds = round?.node_ids.filter((id) => board.nodes.has(id)) ?? NO_IDS;
  const mayAsk = isOwner && !round?.is_open;
  const isFormOpen = mayAsk && (isAsking || requestedIds !== undefined);

  // A request ends with the list: it is not to come up once a running vote has ended.
  useEffect(() => () => voting.requestedIds.set(undefined), [voting]);

  function closeForm(): void {
    setAsking(false);
    voting.requestedIds.set(undefined);
  }

  return (
    <>
      {round && <RoundState session={session} round={round} roundIds={roundIds} people={people} isOwner={isOwner} />}
      {requestedIds !== undefined && round?.is_open && (
        <p role="status" className={s.note}>
          {t`A vote is running on this board already. End it before you start another.`}
        </p>
      )}
      {isFormOpen ? (
        <RoundForm
          session={session}
          resultIds={resultIds}
          selectedIds={requestedIds ?? selectedIds}
          onClose={closeForm}
        />
      ) : (
        mayAsk &&
        round !== undefined && (
          <div className={s.ask}>
            <Button
              icon={Vote}
              wide
              disabled={resultIds.length === 0}
              onClick={() => setAsking(true)}
            >{t`Ask for votes`}</Button>
          </div>
        )
      )}
      <VoteList session={session} roundIds={roundIds} people={people} />
    </>
  );
}
