import { SOURCE_INPUT } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { connectedInputsOf } from '../connect/inputs.ts';
import type { Board } from '../document/board.ts';
import { incomingEdges, outgoingEdges } from '../document/edgeIndex.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { hasNewInputs } from './outdated.ts';

/**
 * The nodes that must run so that the goals can, each after those that it needs: every generating node upstream that has nothing to
 * pass on yet, or that made what it passes from other pictures than it is fed with now; and the goals themselves. What stands between
 * two of them (a text, a drawing) is looked through where it passes nothing.
 */
export function nodesToRun(board: Board, goals: readonly NodeId[], factsOf: NodeFactsLookup): readonly NodeId[] {
  const goalIds = new Set(goals);
  const wantedIds = new Set<NodeId>();
  const checkedIds = new Set<NodeId>();
  const steps = new Set<NodeId>();

  /** Tells whether the node is to run: because it is wanted, or because what it would run on is new. */
  function visit(id: NodeId, isWanted: boolean): boolean {
    const node = board.nodes.get(id);
    const visited = isWanted ? wantedIds : checkedIds;
    if (!node || wantedIds.has(id) || visited.has(id)) return steps.has(id);
    visited.add(id);
    const connectedInputs = connectedInputsOf(board, id, factsOf);
    let isNew = isWanted || hasNewInputs(board, node, connectedInputs);
    for (const { source, targetHandle } of incomingEdges(board.edges, id)) {
      if (targetHandle === SOURCE_INPUT) continue;
      if (goalIds.has(source)) isNew = visit(source, true) || isNew;
      else if (connectedInputs[targetHandle]?.passedValue === undefined) visit(source, true);
      else if (generates(source)) isNew = visit(source, false) || isNew;
    }
    if (isNew && generates(id)) steps.add(id);
    return steps.has(id);
  }

  for (const goal of goals) visit(goal, true);
  return [...steps];

  function generates(id: NodeId): boolean {
    return factsOf(board.nodes.get(id)?.type ?? '')?.generates === true;
  }
}

/** Says whether a node that generates has no result yet, or only one of other pictures than it is fed with now. */
export function lacksResult(board: Board, id: NodeId, factsOf: NodeFactsLookup): boolean {
  const node = board.nodes.get(id);
  if (!node || !factsOf(node.type)?.generates) return false;
  return newestJob(board, id) === undefined || hasNewInputs(board, node, connectedInputsOf(board, id, factsOf));
}

/** The job of the newest result of a node; undefined while it has none. */
export function newestJob(board: Board, id: NodeId): string | undefined {
  const jobs = outgoingEdges(board.edges, id).flatMap(({ target }) => jobOf(board, target) ?? []);
  return jobs.at(-1) ?? jobOf(board, id);
}

function jobOf(board: Board, id: NodeId): string | undefined {
  const job = board.nodes.get(id)?.data.jobId;
  return typeof job === 'string' ? job : undefined;
}
