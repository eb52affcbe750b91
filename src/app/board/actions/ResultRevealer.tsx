import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';

const NOTICE_KEY = 'result placed';

/** Brings what a run made into sight, beside its source; somebody who has gone elsewhere on the board is only told. */
export function ResultRevealer({ actor }: Pick<BoardSession, 'actor'>) {
  const { commands } = useCanvas();
  const notices = useNotices();

  useEffect(() => {
    function showNotice(ids: readonly NodeId[]): void {
      notices.show({
        key: NOTICE_KEY,
        title: t`New results on the board`,
        action: {
          label: t`Show`,
          onPress() {
            commands.fitNodes(ids);
            notices.dismissKey(NOTICE_KEY);
          },
        },
      });
    }
    const subscription = actor.on('result.placed', ({ source, result }) => {
      if (result === undefined) return;
      // The machine tells while it takes the result in; a moment later the board has it.
      queueMicrotask(() => {
        const job = actor.getSnapshot().context.board.nodes.get(result)?.data.jobId;
        const results = job === undefined ? [result] : resultsOfJob(actor, source, job);
        // Whoever runs a node goes on with it; whoever has one made from a picture goes on with that.
        if (commands.isVisible(source)) commands.showNodes(results, job === undefined ? [] : [source]);
        else if (!commands.isVisible(result)) showNotice([source, ...results]);
      });
    });
    return () => subscription.unsubscribe();
  }, [actor, commands, notices]);

  return null;
}

/** The results that a job has given its source so far. */
function resultsOfJob(actor: BoardSession['actor'], source: NodeId, job: BoardNode['data']['jobId']): NodeId[] {
  const { nodes, edges } = actor.getSnapshot().context.board;
  const results = new Set<NodeId>();
  for (const edge of edges.values())
    if (edge.source === source && nodes.get(edge.target)?.data.jobId === job) results.add(edge.target);
  return [...results];
}
