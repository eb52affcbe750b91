import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { Board } from '../../../../board/document/board.ts';
import type { OpenConflict } from '../../../../board/history/conflicts.ts';
import { nameOf } from '../../../../nodes/nameOf.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { fieldLabelOf } from './nodeVersions.ts';

/** The most that a notice says of somebody's words. */
const TEXT_LENGTH_MAX = 120;

/** Has the notice of a conflict say which node and field it is about, and what the others have there. */
export function attachConflictText({ actor, notices }: BoardSession): () => void {
  const subscription = actor.on('notice', ({ notice }) => {
    if (notice.kind !== 'conflict' && notice.kind !== 'overwritten' && notice.kind !== 'restoredOver') return;
    const shownNotice = notices.get().find(({ key }) => key === 'conflict');
    const [firstConflict, ...otherConflicts] = notice.conflicts;
    if (shownNotice === undefined || firstConflict === undefined) return;
    const rest = otherConflicts.length > 0 ? [t`And ${otherConflicts.length} more.`] : [];
    const firstText = conflictText(firstConflict, actor.getSnapshot().context.board);
    notices.show({ ...shownNotice, text: [firstText, ...rest, shownNotice.text].join(' ') });
  });
  return () => subscription.unsubscribe();
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
