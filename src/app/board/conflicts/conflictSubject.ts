import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardNode } from '../../../../contract/board.ts';
import type { Board } from '../../../board/document/board.ts';
import type { OpenConflict } from '../../../board/history/conflicts.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { fieldLabelOf } from '../actions/earlierVersions/nodeVersions.ts';

/** The name of a node that is or was in conflict. */
export function conflictedName({ element_id, value, other }: OpenConflict, board: Board, i18n: I18n): string {
  return nameOf(board.nodes.get(element_id as BoardNode['id']) ?? ((value ?? other) as BoardNode), board, i18n);
}

/** Names what a conflict is about: the node and its field, or a connection. */
export function subjectOf(conflict: OpenConflict, board: Board, i18n: I18n): string {
  const { element, field } = conflict;
  if (element === 'edge') return i18n._(msg`A connection`);
  const name = conflictedName(conflict, board, i18n);
  if (field === null) return name;
  return [name, i18n._(fieldLabelOf(field))].join(i18n._(msg({ message: ', ', context: 'between facts' })));
}
