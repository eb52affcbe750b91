import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LocateFixed, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import { tallyOf, type VoteTally } from '../../../board/comments/votes.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { goToNode } from '../../../canvas/panels/viewNavigation.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { NodeThumbnail } from '../../../nodes/NodeThumbnail.tsx';
import { nameOf } from '../../../nodes/nameOf.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import s from './comments.module.css';

type NodeVotes = { readonly node: BoardNode } & VoteTally;

/** The filters of results by their votes. */
const VOTE_FILTERS = {
  all: () => true,
  ahead: ({ up, down }: VoteTally) => up > down,
  behind: ({ up, down }: VoteTally) => down > up,
};

/** The results that were voted on, in the order of the board or by how many more are for them than against. */
export function VoteList({ actor }: { actor: BoardActor }) {
  const { t, i18n } = useLingui();
  const canvas = useCanvas();
  const board = useSelector(actor, ({ context }) => context.board);
  const votes = useSelector(actor, ({ context }) => context.votes);
  const viewerEmail = useSelector(actor, ({ context }) => context.viewerEmail);
  const [order, setOrder] = useState<'votes' | 'made'>('votes');
  const [filter, setFilter] = useState<keyof typeof VOTE_FILTERS>('all');
  const votedNodes = [...board.nodes.values()].flatMap((node): NodeVotes[] => {
    const tally = tallyOf(votes[node.id], viewerEmail);
    return tally.up + tally.down > 0 && VOTE_FILTERS[filter](tally) ? [{ node, ...tally }] : [];
  });
  const listedNodes = order === 'votes' ? votedNodes.toSorted(compareByVotes) : votedNodes;
  return (
    <>
      <div className={s.choices}>
        <SegmentedControl
          wide
          label={t({ message: 'Order', context: 'of a list' })}
          value={order}
          segments={[
            { value: 'votes', label: t`By votes` },
            { value: 'made', label: t`As made` },
          ]}
          onChange={setOrder}
        />
        <SegmentedControl
          wide
          label={t`Which results`}
          value={filter}
          segments={[
            { value: 'all', label: t({ message: 'All', context: 'votes' }) },
            { value: 'ahead', label: t`Liked` },
            { value: 'behind', label: t`Disliked` },
          ]}
          onChange={setFilter}
        />
      </div>
      {listedNodes.length === 0 && <p className={s.note}>{t`No result has such votes.`}</p>}
      <ol className={s.votes} aria-label={t`Results`}>
        {listedNodes.map(({ node, up, down }) => (
          <li key={node.id}>
            <NodeThumbnail node={node} side={44} />
            <b dir="auto">{nameOf(node, board, i18n)}</b>
            <span role="img" aria-label={t`${up} up`}>
              <Icon of={ThumbsUp} size="sm" />
              {up}
            </span>
            <span role="img" aria-label={t`${down} down`}>
              <Icon of={ThumbsDown} size="sm" />
              {down}
            </span>
            <IconButton label={t`Go to node`} icon={LocateFixed} onClick={() => goToNode(canvas, node.id)} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** By how many more are for it; of equal ones, the one that more people voted on. */
function compareByVotes(one: NodeVotes, other: NodeVotes): number {
  return other.up - other.down - (one.up - one.down) || other.up - one.up;
}
