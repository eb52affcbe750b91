import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ListChecks } from 'lucide-react';
import { isReadOnly } from '../../../board/board.ts';
import { missingSteps } from '../../../board/plan.ts';
import type { NodeActions } from '../../../canvas/arrange/nodeActions.ts';
import type { BoardSession } from '../session.ts';
import { pictureActions } from './pictureActions.ts';

/** What can be done with selected nodes, by what they are; `onMade`: a node was made from one of them. */
export function nodeActions(session: BoardSession, onMade: () => void): NodeActions {
  const ofPictures = pictureActions(session, onMade);
  const ofRuns = runActions(session);
  return (nodes) => [...ofPictures(nodes), ...ofRuns(nodes)];
}

/** What a generating node offers that waits for others to run first. */
function runActions({ actor }: BoardSession): NodeActions {
  return ([node, ...others]) => {
    const { board, facts, role } = actor.getSnapshot().context;
    const generates = node && facts(node.type)?.generates;
    if (!node || others.length > 0 || !generates || role !== 'owner' || isReadOnly(node)) return [];
    if (missingSteps(board, node.id, facts).length < 2) return [];
    const item = {
      id: 'runMissing',
      label: i18n._(msg`Run what is missing`),
      icon: ListChecks,
      shortcut: 'Shift+Enter',
      onSelect: () => actor.send({ type: 'plan.asked', goal: node.id }),
    } as const;
    return [{ id: 'run', label: i18n._(msg`Run`), items: [item] }];
  };
}
