import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Check, Vote } from 'lucide-react';
import { useState } from 'react';
import type { VoteRound } from '../../../../contract/calls/voting.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { votedCount } from '../../../board/comments/ballots.ts';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { momentText } from '../../voting/roundEnd.ts';
import s from './results.module.css';

type RoundBannerProps = {
  readonly round: VoteRound;
  /** Its results that are still on the board. */
  readonly ids: readonly NodeId[];
};

/** The request to a reviewer: on how many results to vote, until when, and on how many they have; thanks at the end. */
export function RoundBanner({ round: { asked_by: name, ends_at, is_open }, ids }: RoundBannerProps) {
  const { t, i18n } = useLingui();
  const [now] = useState(Date.now);
  const { length: count } = ids;
  const voted = useSelector(useBoardActor(), ({ context }) => votedCount(context.votes, context.viewerEmail, ids));
  const isDone = voted >= count;
  const results = plural(count, { one: '# result', other: '# results' });
  const moment = ends_at === null ? undefined : momentText(ends_at, now, i18n);
  const request = moment
    ? name === ''
      ? t`You are asked to choose: ${results}, until ${moment}`
      : t`${name} asks you to choose: ${results}, until ${moment}`
    : name === ''
      ? t`You are asked to choose: ${results}`
      : t`${name} asks you to choose: ${results}`;
  return (
    <section className={s.round} aria-label={t`Vote`} data-done={isDone || undefined}>
      <Icon of={isDone ? Check : Vote} />
      <p role="status">
        {!is_open
          ? t`The vote is over. Thank you.`
          : isDone
            ? t`Thank you. You’ve voted on all of them. You can change your votes until the vote ends.`
            : request}
      </p>
      {is_open && !isDone && <b>{t`${voted} of ${count} voted`}</b>}
    </section>
  );
}
