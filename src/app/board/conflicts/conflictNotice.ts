import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { BoardNode } from '../../../../contract/board.ts';
import type { Board } from '../../../board/document/board.ts';
import type { OpenConflict } from '../../../board/history/conflicts.ts';
import type { ConflictNotice } from '../../../machines/events/board.events.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import type { NoticeText } from '../../../ui/notices/notices.ts';
import { fieldLabelOf } from '../actions/earlierVersions/nodeVersions.ts';
import { settleItems } from './ConflictChoices.tsx';
import { type ConflictedElement, conflictedElements } from './conflictItems.ts';
import { showConflictList, showConflictsOf } from './conflictReview.ts';

/** The most that a notice says of somebody's words. */
const TEXT_LENGTH_MAX = 120;
const NOTICE_KEY = 'conflict';

/**
 * The notice of a conflict: which node and field it is about, what the others have there, and the way to it. To dismiss it settles nothing;
 * it goes once its conflicts are settled. Undefined where they were before its texts were there.
 */
export function conflictNotice(
  { actor, notices, reveal }: Pick<BoardSession, 'actor' | 'notices' | 'reveal'>,
  notice: ConflictNotice,
): NoticeText | undefined {
  const { board, conflicts: openConflicts } = actor.getSnapshot().context;
  const conflicts = notice.conflicts.filter(({ id }) => openConflicts.has(id));
  const [first, ...others] = conflicts;
  if (!first) return undefined;
  const elements = conflictedElements(new Map(conflicts.map((one) => [one.id, one])));
  const rest = others.length > 0 ? [t`And ${others.length} more.`] : [];
  const { title, text, useLabel } = textsOf(notice.kind, first.other_by);
  dismissWhenSettled({ actor, notices }, conflicts);
  return {
    key: NOTICE_KEY,
    stays: true,
    title,
    text: [conflictText(first, board), ...rest, text].join(' '),
    action: { label: t`Show`, onPress: () => showConflicts({ actor, reveal }, elements) },
    // Whoever has not seen several differences is not to decide on all of them at once.
    ...(others.length === 0 && {
      secondAction: { label: useLabel, onPress: () => settleItems(actor, elements[0]!.items, 'other') },
    }),
  };
}

function textsOf(kind: ConflictNotice['kind'], otherBy: string | null | undefined) {
  switch (kind) {
    case 'conflict':
      return {
        title: t`Someone else changed the same field`,
        text: t`Your version was kept. You can still switch to theirs.`,
        useLabel: otherBy ? t`Use ${otherBy}’s version` : t`Use the other version`,
      };
    case 'overwritten':
      return {
        title: t`Someone else changed what you had changed`,
        text: t`Your version is kept. You can still switch to it.`,
        useLabel: t`Use mine`,
      };
    case 'restoredOver':
      return {
        title: t`The restored work replaced newer work`,
        text: t`The newer version is kept too. You can still switch to it.`,
        useLabel: t`Use the newer`,
      };
  }
}

/** Opens the versions at their node, or the list where they are of several, or of what has no card. */
function showConflicts(
  { actor, reveal }: Pick<BoardSession, 'actor' | 'reveal'>,
  elements: readonly ConflictedElement[],
): void {
  const [element, ...others] = elements;
  const node = actor.getSnapshot().context.board.nodes.get(element?.id as BoardNode['id']);
  if (others.length > 0 || !node) showConflictList(actor, true);
  else {
    reveal.request(node.id, 'work');
    showConflictsOf(actor, node.id);
  }
}

/** Dismisses the notice that is being shown as soon as none of its conflicts is open any more. */
function dismissWhenSettled(
  { actor, notices }: Pick<BoardSession, 'actor' | 'notices'>,
  conflicts: readonly OpenConflict[],
): void {
  // It is shown by then.
  queueMicrotask(() => {
    const notice = notices.get().find(({ key }) => key === NOTICE_KEY);
    if (!notice) return;
    const subscription = actor.subscribe(({ context }) => {
      const isOpen = conflicts.some(({ id }) => context.conflicts.has(id));
      if (isOpen && notices.get().includes(notice)) return;
      notices.dismiss(notice.id);
      subscription.unsubscribe();
    });
  });
}

/** Names the subject of a conflict, and the value that gave way. */
function conflictText({ element_id, element, field, value, other, other_by }: OpenConflict, board: Board): string {
  const node = board.nodes.get(element_id as BoardNode['id']) ?? ((value ?? other) as BoardNode);
  const name = element === 'edge' ? t`A connection` : nameOf(node, board, i18n);
  const separator = t({ message: ', ', context: 'between facts' });
  const subject = field === null ? name : [name, i18n._(fieldLabelOf(field))].join(separator);
  const person = other_by ?? t`Someone else`;
  if (other === undefined && field === null) return t`${subject}: ${person} deleted it.`;
  if (typeof other !== 'string') return t`${subject}.`;
  const shortened = other.length > TEXT_LENGTH_MAX ? `${other.slice(0, TEXT_LENGTH_MAX)}…` : other;
  return t`${subject}. ${person}: “${shortened}”.`;
}
