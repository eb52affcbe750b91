import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { Board } from '../../../../board/document/board.ts';
import type { Conflict } from '../../../../board/history/merge.ts';
import { nameOf } from '../../../../nodes/nameOf.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { fieldLabelOf } from './nodeVersions.ts';

/** The most that a notice says of somebody's words. */
const TEXT_LENGTH_MAX = 120;

/** Has the notice of a conflict say which node and field it is about, and what the others have there. */
export function attachConflictText({ actor, notices }: BoardSession): () => void {
  const subscription = actor.on('notice', ({ notice }) => {
    if (notice.kind !== 'conflict' && notice.kind !== 'restoredOver') return;
    const shownNotice = notices.get().find(({ key }) => key === 'conflict');
    const [firstConflict, ...otherConflicts] = notice.conflicts;
    if (shownNotice === undefined || firstConflict === undefined) return;
    const rest = otherConflicts.length > 0 ? [t`And ${otherConflicts.length} more.`] : [];
    const firstText = conflictText(firstConflict, actor.getSnapshot().context.board);
    notices.show({ ...shownNotice, text: [firstText, ...rest, shownNotice.text].join(' ') });
  });
  return () => subscription.unsubscribe();
}

function conflictText({ id, element, field, mine, theirs }: Conflict, board: Board): string {
  const node = board.nodes.get(id as BoardNode['id']) ?? ((mine ?? theirs) as BoardNode);
  const name = element === 'edge' ? t`A connection` : nameOf(node, board, i18n);
  const separator = t({ message: ', ', context: 'between facts' });
  const subject = field === null ? name : [name, i18n._(fieldLabelOf(field))].join(separator);
  if (theirs === undefined && field === null) return t`${subject}: they deleted it.`;
  if (typeof theirs !== 'string') return t`${subject}.`;
  const shortened = theirs.length > TEXT_LENGTH_MAX ? `${theirs.slice(0, TEXT_LENGTH_MAX)}…` : theirs;
  return t`${subject}. Theirs: “${shortened}”.`;
}
