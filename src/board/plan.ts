import { SOURCE_INPUT } from '../../contract/handles.ts';
import type { NodeId } from '../../contract/ids.ts';
import type { Board } from './board.ts';
import { edgesInto, edgesOutOf } from './edgeIndex.ts';
import type { FactsOf } from './facts.ts';
import { feedsOf } from './inputs.ts';

/**
 * The nodes that must run so that one of them can, each after those that it needs: every generating node upstream that has nothing to
 * pass on yet, and the node itself last. What stands between two of them (a text, a drawing) is looked through.
 */
export function missingSteps(board: Board, goal: NodeId, factsOf: FactsOf): readonly NodeId[] {
  const visited = new Set<NodeId>();
  const steps: NodeId[] = [];

  function visit(id: NodeId): void {
    if (visited.has(id)) return;
    visited.add(id);
    const feeds = feedsOf(board, id, factsOf);
    for (const { source, targetHandle } of edgesInto(board.edges, id)) {
      if (targetHandle !== SOURCE_INPUT && feeds[targetHandle]?.passed === undefined) visit(source);
    }
    if (factsOf(board.nodes.get(id)?.type ?? '')?.generates) steps.push(id);
  }

  visit(goal);
  return steps;
}

/** The job of the newest result of a node; undefined while it has none. */
export function newestJob(board: Board, id: NodeId): string | undefined {
  const jobs = edgesOutOf(board.edges, id).flatMap(({ target }) => jobOf(board, target) ?? []);
  return jobs.at(-1) ?? jobOf(board, id);
}

function jobOf(board: Board, id: NodeId): string | undefined {
  const job = board.nodes.get(id)?.data.jobId;
  return typeof job === 'string' ? job : undefined;
}
