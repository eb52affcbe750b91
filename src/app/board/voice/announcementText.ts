import type { I18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { NodeId } from '../../../../contract/ids.ts';
import type { Board } from '../../../board/document/board.ts';
import { type StepSummary, stepSummary } from '../../../board/history/stepSummary.ts';
import type { Announcement } from '../../../machines/events/board.events.ts';
import { accessibleNameOf, nameOf } from '../../../nodes/nameOf.ts';
import { definitionOf } from '../../../nodes/registry.ts';

/** An announcement that is told as soon as it comes: results and refusals wait for what belongs to them. */
export type PlainAnnouncement = Exclude<Announcement, { readonly what: 'resultArrived' | 'refused' }>;

/** The name of a node for people; that of its type where it is gone. */
export function announcedName(board: Board, { nodeId, nodeType }: { nodeId: NodeId; nodeType: string }, i18n: I18n) {
  const node = board.nodes.get(nodeId);
  return node ? nameOf(node, board, i18n) : typeLabel(nodeType, i18n);
}

function typeLabel(type: string, i18n: I18n): string {
  const definition = definitionOf(type);
  return definition ? i18n._(definition.label) : type;
}

/** The sentence of something that was done on a board. */
export function announcementText(announcement: PlainAnnouncement, board: Board, i18n: I18n): string {
  switch (announcement.what) {
    case 'added':
      return t`${typeLabel(announcement.nodeType, i18n)} added`;
    case 'laid':
      return plural(announcement.count, { one: '# node added', other: '# nodes added' });
    case 'generating':
      return t`${announcedName(board, announcement, i18n)} started`;
    case 'stopped':
      return t`${announcedName(board, announcement, i18n)} stopped`;
    case 'deleted':
      return stepText({ what: 'deleted', count: announcement.count });
    case 'disconnected':
      return stepText({ what: 'disconnected', count: announcement.count });
    case 'duplicated':
      return plural(announcement.count, { one: '# node duplicated', other: '# nodes duplicated' });
    case 'moved':
      return stepText({ what: 'moved', count: announcement.count });
    case 'restacked':
      return plural(announcement.count, { one: 'Order of # node changed', other: 'Order of # nodes changed' });
    case 'framed':
      return plural(announcement.count, { one: 'Frame added around # node', other: 'Frame added around # nodes' });
    case 'connected':
      return t`Connected`;
    case 'undone': {
      const step = stepSummary(announcement.from, announcement.to);
      return step ? t`Undone: ${namedStepText(step, board, i18n)}` : t`Nothing to undo`;
    }
    case 'redone': {
      const step = stepSummary(announcement.from, announcement.to);
      return step ? t`Redone: ${namedStepText(step, board, i18n)}` : t`Nothing to redo`;
    }
    case 'commentSent':
      return announcement.isReply ? t`Reply sent` : t`Comment sent`;
  }
}

/** The same with the name of the node, where it is one alone. */
function namedStepText(step: StepSummary, board: Board, i18n: I18n): string {
  if (!step.node) return stepText(step);
  const name = accessibleNameOf(step.node, board, i18n);
  switch (step.what) {
    case 'added':
      return t`“${name}” added`;
    case 'deleted':
      return t`“${name}” deleted`;
    case 'moved':
      return t`“${name}” moved`;
    default:
      return t`“${name}” changed`;
  }
}

function stepText({ what, count }: StepSummary): string {
  switch (what) {
    case 'added':
      return plural(count, { one: '# node added', other: '# nodes added' });
    case 'deleted':
      return plural(count, { one: '# node deleted', other: '# nodes deleted' });
    case 'moved':
      return plural(count, { one: '# node moved', other: '# nodes moved' });
    case 'changed':
      return plural(count, { one: '# node changed', other: '# nodes changed' });
    case 'connected':
      return plural(count, { one: '# connection added', other: '# connections added' });
    case 'disconnected':
      return plural(count, { one: '# connection deleted', other: '# connections deleted' });
  }
}
