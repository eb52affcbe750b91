import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Presentation } from 'lucide-react';
import { useState } from 'react';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { BoardPerson } from '../../../../../contract/calls/voting.ts';
import type { NodeId } from '../../../../../contract/ids.ts';
import { isPick } from '../../../../board/comments/picks.ts';
import { tallyOf, type VoteTally } from '../../../../board/comments/votes.ts';
import { useCanvas } from '../../../../canvas/canvasContext.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { presentSetOf } from '../../present/presentSet.ts';
import { VoteItem } from './VoteItem.tsx';
import s from './votes.module.css';

type ListedResult = { readonly node: BoardNode; readonly isPicked: boolean } & VoteTally;

/** The filters of results by their votes, and by the mark of a choice. */
const VOTE_FILTERS = {
  all: () => true,
  ahead: ({ up, down }: ListedResult) => up > down,
  behind: ({ up, down }: ListedResult) => down > up,
  picks: ({ isPicked }: ListedResult) => isPicked,
};

type VoteListProps = {
  readonly session: BoardSession;
  readonly roundIds: readonly NodeId[];
  readonly people: readonly BoardPerson[];
};

/** The results that are voted on, were, or were chosen: those of the round first; in the order of the board, or by how many more are for them than against. */
export function VoteList({ session, roundIds, people }: VoteListProps) {
  const { t } = useLingui();
  const { actor } = session;
  const { panels } = useCanvas();
  const board = useSelector(actor, ({ context }) => context.board);
  const votes = useSelector(actor, ({ context }) => context.votes);
  const viewerEmail = useSelector(actor, ({ context }) => context.viewerEmail);
  const [order, setOrder] = useState<'votes' | 'made'>('votes');
  const [filter, setFilter] = useState<keyof typeof VOTE_FILTERS>('all');
  const inRound = new Set<string>(roundIds);
  const results = [...board.nodes.values()].flatMap((node): ListedResult[] => {
    const result = { node, isPicked: isPick(node), ...tallyOf(votes[node.id], viewerEmail) };
    const isListed = result.up + result.down > 0 || result.isPicked || inRound.has(node.id);
    return isListed && VOTE_FILTERS[filter](result) ? [result] : [];
  });
  const listedResults = order === 'votes' ? results.toSorted(compareByVotes) : results;
  const sections = [
    { id: 'round', title: t`In the vote`, results: listedResults.filter(({ node }) => inRound.has(node.id)) },
    { id: 'others', title: t`Other results`, results: listedResults.filter(({ node }) => !inRound.has(node.id)) },
  ].filter((section) => section.results.length > 0);

  function presentPicks(): void {
    presentSetOf(session).set('picks');
    panels.show('present');
  }

  return (
    <>
      <div className={s.choices}>
        <SegmentedControl
          wide
          label={t({ message: 'Order', context: 'of a list' })}
          value={order}
          segments={[
            { value: 'votes', label: t`By votes` },
            { value: 'made', label: t`By time` },
          ]}
          onChange={setOrder}
        />
        <SegmentedControl
          wide
          label={t`Results`}
          value={filter}
          segments={[
            { value: 'all', label: t({ message: 'All', context: 'votes' }) },
            { value: 'ahead', label: t`Mostly up` },
            { value: 'behind', label: t`Mostly down` },
            { value: 'picks', label: t({ message: 'Chosen', context: 'several results' }) },
          ]}
          onChange={setFilter}
        />
        {filter === 'picks' && results.length > 0 && (
          <Button icon={Presentation} wide onClick={presentPicks}>{t`Present the chosen ones`}</Button>
        )}
      </div>
      {sections.length === 0 && (
        <p className={s.note}>{filter === 'picks' ? t`No result is chosen yet.` : t`No result matches.`}</p>
      )}
      {sections.map(({ id, title, results: listed }) => (
        <section key={id}>
          {roundIds.length > 0 && <h3 className={s.title}>{title}</h3>}
          <ol className={s.results} aria-label={roundIds.length > 0 ? title : t`Results`}>
            {listed.map(({ node }) => (
              <VoteItem key={node.id} session={session} node={node} votes={votes[node.id]} people={people} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** By how many more are for it; of equal ones, the one that more people voted on. */
function compareByVotes(one: ListedResult, other: ListedResult): number {
  return other.up - other.down - (one.up - one.down) || other.up - one.up;
}
