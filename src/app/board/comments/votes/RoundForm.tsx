import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { startVoteRound, VOTE_ROUND_LIMITS } from '../../../../../contract/calls/voting.ts';
import type { NodeId } from '../../../../../contract/ids.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { api } from '../../../../session/client.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ProblemNote } from '../../../../ui/display/ProblemNote.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { type RoundEnd, roundEndAt } from '../../../voting/roundEnd.ts';
import { voteProblemMessage } from '../../../voting/roundProblem.ts';
import { votingOf } from '../../../voting/voting.ts';
import { RoundEndFields, useRoundEndFields } from './RoundEndFields.tsx';
import s from './votes.module.css';

type RoundFormProps = {
  readonly session: BoardSession;
  /** All results of the board, as a person reads them. */
  readonly resultIds: readonly NodeId[];
  /** Those that are selected. */
  readonly selectedIds: readonly NodeId[];
  readonly onClose: () => void;
};

const DEFAULT_END: RoundEnd = 'tomorrow';

/** Asks for votes: on which results, and until when. */
export function RoundForm({ session, resultIds, selectedIds, onClose }: RoundFormProps) {
  const { t, i18n } = useLingui();
  const [extent, setExtent] = useState<'selected' | 'all'>(selectedIds.length > 0 ? 'selected' : 'all');
  const fields = useRoundEndFields(DEFAULT_END);
  const [problem, setProblem] = useState<MessageDescriptor>();
  const [busy, setBusy] = useState(false);
  const [selectedCount, allCount] = [selectedIds.length, resultIds.length];
  const ids = extent === 'selected' && selectedCount > 0 ? selectedIds : resultIds;
  const { results: limit } = VOTE_ROUND_LIMITS;
  const isTooMany = ids.length > limit;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isTooMany) return;
    setBusy(true);
    setProblem(undefined);
    const { boardId: board_id } = session.actor.getSnapshot().context;
    try {
      const ends_at = roundEndAt(fields.end, fields.time, Date.now());
      const { round } = await api.call(startVoteRound, { board_id, node_ids: [...ids], ends_at });
      votingOf(session).round.set(round);
      onClose();
    } catch (error) {
      console.error('start_vote_round', error);
      setProblem(voteProblemMessage(error));
      setBusy(false);
    }
  }

  return (
    <form className={s.form} aria-label={t`Ask for votes`} onSubmit={(event) => void submit(event)}>
      <SegmentedControl
        label={t`Results to vote on`}
        showLabel
        wide
        value={ids === resultIds ? 'all' : 'selected'}
        onChange={setExtent}
        segments={[
          ...(selectedCount > 0 ? [{ value: 'selected' as const, label: t`Selected, ${selectedCount}` }] : []),
          { value: 'all', label: t`All results, ${allCount}` },
        ]}
      />
      <RoundEndFields {...fields} />
      {isTooMany && <ProblemNote>{t`A vote takes ${limit} results at most. Select those that matter.`}</ProblemNote>}
      {problem && <ProblemNote>{i18n._(problem)}</ProblemNote>}
      <p className={s.hint}>{t`Reviewers with your links see these results first and can vote until the end.`}</p>
      <div className={s.acts}>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={isTooMany}>
          {t`Start the vote`}
        </Button>
      </div>
    </form>
  );
}
