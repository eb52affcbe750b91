import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Vote } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { VoteRound } from '../../../contract/calls/voting.ts';
import { votedCount } from '../../board/comments/ballots.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import type { NoticeAction, Notices } from '../../ui/notices/notices.ts';
import { momentText } from './roundEnd.ts';
import { useVoteRound } from './useVoteRound.ts';

/** One notice at a time asks for votes. */
const NOTICE_KEY = 'vote request';

type VoteRequestOptions = {
  readonly actor: BoardActor;
  readonly notices: Notices;
  /** The way to the results. */
  readonly action?: NoticeAction;
};

/**
 * Asks a person on the board for their vote when a vote begins. Tells whether a vote waits for them, one that was running before they came
 * too: it is open, and they have not voted on all of its results.
 */
export function useVoteRequest({ actor, notices, action }: VoteRequestOptions): boolean {
  const { t, i18n } = useLingui();
  const round = useVoteRound({ actor });
  const unvotedCount = useSelector(actor, ({ context: { board, votes, viewerEmail } }) => {
    const ids = (round?.is_open ? round.node_ids : []).filter((id) => board.nodes.has(id));
    return ids.length - votedCount(votes, viewerEmail, ids);
  });
  const isWaiting = unvotedCount > 0;
  /** The start of the last round that is known of; null where there was none, undefined until that is known. */
  const knownStart = useRef<string | null>(undefined);

  const tellRound = useEffectEvent(({ asked_by: name, ends_at, node_ids }: VoteRound) => {
    if (!isWaiting) return;
    const { length: count } = node_ids;
    const results = plural(count, { one: '# result', other: '# results' });
    const moment = ends_at === null ? undefined : momentText(ends_at, Date.now(), i18n);
    notices.show({
      key: NOTICE_KEY,
      icon: Vote,
      title: name === '' ? t`Your vote is wanted` : t`${name} asks for your vote`,
      text: moment === undefined ? results : t`${results}, until ${moment}`,
      stays: true,
      ...(action && { action }),
    });
  });
  useEffect(() => {
    if (round === undefined) return;
    const start = round?.started_at ?? null;
    const startBefore = knownStart.current;
    knownStart.current = start;
    if (startBefore !== undefined && startBefore !== start && round?.is_open) tellRound(round);
  }, [round]);
  // Who has voted, or goes to the results, or comes too late, is not asked any more.
  useEffect(() => {
    if (!isWaiting) return undefined;
    return () => notices.dismissKey(NOTICE_KEY);
  }, [isWaiting, notices]);
  return isWaiting;
}
