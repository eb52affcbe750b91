import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { holdsOther } from '../../../../merge/settlement.ts';
import { elementsOf } from '../../../board/history/merge.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import type { Notices } from '../../../ui/notices/notices.ts';
import type { ConflictItem } from './conflictItems.ts';
import { subjectOf } from './conflictSubject.ts';

/** Somebody who chooses so soon after oneself has not seen the choice. Milliseconds. */
const OVERLAP_MS = 15_000;

/** The board on which one chooses, and what tells of it. */
export type SettlementPlace = { readonly actor: BoardActor; readonly notices: Notices };

/** Follows what was chosen here, and tells where somebody else puts the version on the board at the same time that was not. */
export function watchSettlement(
  { actor, notices }: SettlementPlace,
  items: readonly ConflictItem[],
  keep: 'value' | 'other',
): void {
  let { history, board } = actor.getSnapshot().context;
  const rejected = items
    .flatMap(({ conflicts }) => conflicts)
    .map((one) => (keep === 'value' ? one : { ...one, other: one.value }))
    .filter((one) => !holdsOther(elementsOf(board), one));
  const subscription = actor.subscribe(({ context }) => {
    // What is done here is a step of the history.
    const isOwn = context.history !== history;
    const isChanged = context.board !== board;
    ({ history, board } = context);
    if (isOwn || !isChanged) return;
    const conflict = rejected.find((one) => holdsOther(elementsOf(board), one));
    if (!conflict) return;
    stop();
    const subject = subjectOf(conflict, board, i18n);
    notices.show({
      title: t`Someone else chose the other version`,
      text: t`${subject}: you both chose at the same time. Theirs is on the board.`,
    });
  });
  const timer = setTimeout(stop, OVERLAP_MS);
  function stop(): void {
    clearTimeout(timer);
    subscription.unsubscribe();
  }
}
