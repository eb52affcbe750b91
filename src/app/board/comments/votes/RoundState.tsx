import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Check, UserPlus, Vote } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  type BoardPerson,
  endVoteRound,
  extendVoteRound,
  removeVoteRound,
  type VoteRound,
} from '../../../../../contract/calls/voting.ts';
import type { NodeId } from '../../../../../contract/ids.ts';
import { votedCount } from '../../../../board/comments/ballots.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { api } from '../../../../session/client.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Avatar } from '../../../../ui/display/Avatar.tsx';
import { ProblemNote } from '../../../../ui/display/ProblemNote.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { momentText, roundEndAt } from '../../../voting/roundEnd.ts';
import { voteProblemMessage } from '../../../voting/roundProblem.ts';
import { votingOf } from '../../../voting/voting.ts';
import { pressOpener } from '../../pressOpener.ts';
import { RoundEndFields, useRoundEndFields } from './RoundEndFields.tsx';
import s from './votes.module.css';

type RoundStateProps = {
  readonly session: BoardSession;
  readonly round: VoteRound;
  /** Its results that are still on the board. */
  readonly roundIds: readonly NodeId[];
  readonly people: readonly BoardPerson[];
  readonly isOwner: boolean;
};

type RoundChange =
  | { readonly call: typeof endVoteRound | typeof removeVoteRound }
  | { readonly ends_at: string | null };

/** The round: until when, who has voted on how much of it, and what its owner may do with it. */
export function RoundState({ session, round, roundIds, people, isOwner }: RoundStateProps) {
  const { t, i18n } = useLingui();
  const [isExtending, setExtending] = useState(false);
  const [problem, setProblem] = useState<MessageDescriptor>();
  const [busy, setBusy] = useState(false);
  const fields = useRoundEndFields('tomorrow');
  const votes = useSelector(session.actor, ({ context }) => context.votes);
  const { is_open, ends_at, closed_at } = round;
  const count = roundIds.length;
  const results = plural(count, { one: '# result', other: '# results' });
  const voters = people
    .map((person) => ({ ...person, voted: votedCount(votes, person.identity, roundIds) }))
    .filter(({ role, may_vote, voted }) => voted > 0 || (may_vote && role === 'reviewer'));
  const endedAt = closed_at ?? ends_at;
  const moment = endedAt === null ? undefined : momentText(endedAt, Date.now(), i18n);

  async function change(next: RoundChange): Promise<void> {
    const { boardId: board_id } = session.actor.getSnapshot().context;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer =
        'call' in next
          ? await api.call(next.call, { board_id })
          : await api.call(extendVoteRound, { board_id, ends_at: next.ends_at });
      votingOf(session).round.set(answer.round);
      setExtending(false);
    } catch (error) {
      console.error('vote_round', error);
      setProblem(voteProblemMessage(error));
    } finally {
      setBusy(false);
    }
  }

  function extend(event: FormEvent): void {
    event.preventDefault();
    void change({ ends_at: roundEndAt(fields.end, fields.time, Date.now()) });
  }

  return (
    <section className={s.round} aria-label={t`Vote`}>
      <h3>
        <Icon of={Vote} />
        <span>
          {!is_open
            ? moment
              ? t`The vote has ended: ${moment}`
              : t`The vote is over`
            : moment
              ? t`Vote on ${results}, until ${moment}`
              : t`Vote on ${results}, until you end it`}
        </span>
      </h3>
      {voters.length === 0 ? (
        <>
          <p className={s.hint}>{t`Nobody has opened a link yet. Share this board with the people who should vote.`}</p>
          {isOwner && (
            <Button variant="soft" icon={UserPlus} onClick={() => pressOpener('share')}>
              {t`Share this board`}
            </Button>
          )}
        </>
      ) : (
        <ul className={s.voters} aria-label={t`Who has voted`}>
          {voters.map(({ identity, name, color, voted }) => (
            <li key={identity} data-done={voted >= count || undefined}>
              <Avatar name={name} color={color} size="sm" isDecorative />
              <b dir="auto">{name}</b>
              <span>
                {voted >= count && <Icon of={Check} size="sm" />}
                {voted === 0 ? t`not yet` : t`${voted} of ${count}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {problem && <ProblemNote>{i18n._(problem)}</ProblemNote>}
      {isOwner && isExtending && (
        <form className={s.form} aria-label={t`Change the end`} onSubmit={extend}>
          <RoundEndFields {...fields} />
          <div className={s.acts}>
            <Button onClick={() => setExtending(false)}>{t`Cancel`}</Button>
            <Button type="submit" variant="primary" busy={busy}>
              {is_open ? t`Change the end` : t`Vote again`}
            </Button>
          </div>
        </form>
      )}
      {isOwner && !isExtending && (
        <div className={s.acts}>
          {is_open ? (
            <>
              <Button onClick={() => setExtending(true)}>{t`Change the end`}</Button>
              <Button busy={busy} onClick={() => void change({ call: endVoteRound })}>{t`End now`}</Button>
            </>
          ) : (
            <>
              <Button busy={busy} onClick={() => void change({ call: removeVoteRound })}>{t`Close the vote`}</Button>
              <Button onClick={() => setExtending(true)}>{t`Vote again`}</Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
