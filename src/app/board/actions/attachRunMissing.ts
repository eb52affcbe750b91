import { t } from '@lingui/core/macro';
import type { NodeId } from '../../../../contract/ids.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { isReadOnly } from '../../../board/document/board.ts';
import { lacksResult, nodesToRun } from '../../../board/run/nodesToRun.ts';
import { isOutdated, newestResult } from '../../../board/run/outdated.ts';
import { hasOwnKeys } from '../../../canvas/dom/eventTargets.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { shortcutOf } from '../../../ui/keyboard/shortcuts.ts';
import { needsUpstreamRuns, RUN_MISSING_KEY, runnableNodes } from './nodeActions.ts';

/**
 * Answers the key of "Run what is missing" where the selection does not offer it: with a plan of what is missing all the same, or by
 * saying that nothing is, or that nothing here can be run.
 */
export function attachRunMissing({ actor, notices }: BoardSession): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat || hasOwnKeys(event.target)) return;
    if (shortcutOf(event) !== RUN_MISSING_KEY) return;
    const { context } = actor.getSnapshot();
    const { board, facts, selection } = context;
    const [node, ...others] = [...selection].flatMap((id) => board.nodes.get(id as NodeId) ?? []);
    if (!node || !mayEdit(context)) return;
    if (others.length > 0 || facts(node.type)?.isFrame) {
      // Where something can be run the entry of the selection has the key.
      if (
        runnableNodes(
          context,
          [node, ...others].map(({ id }) => id),
        ).length > 0
      )
        return;
      event.preventDefault();
      notices.show({ key: 'runMissing', title: t`Nothing in the selection can be run` });
      return;
    }
    if (needsUpstreamRuns({ board, facts }, node)) return;
    event.preventDefault();
    const generates = facts(node.type)?.generates === true;
    const isMissing = generates ? lacksResult(board, node.id, facts) : nodesToRun(board, [node.id], facts).length > 0;
    if (isMissing && !isReadOnly(node)) {
      actor.send({ type: 'plan.requested', goals: [node.id] });
      return;
    }
    const result = generates ? newestResult(board, node) : node;
    const text = t`Part of it comes from an image that was replaced. Crop or cut out the new one and connect that.`;
    notices.show({
      key: 'runMissing',
      title: t`Everything here already has a result`,
      ...(isOutdated(board, result.id, facts) && { text }),
    });
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  document.addEventListener('keydown', onKeyDown, { signal });
  return () => aborter.abort();
}
