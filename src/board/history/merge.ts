import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { OperationRefusal } from '../../../contract/changes/conflicts.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { Conflict } from '../../../merge/conflict.ts';
import { type Elements, isEdge } from '../../../merge/elements.ts';
import { type MergeInput, mergeElements } from '../../../merge/mergeElements.ts';
import { deltaForOther } from '../../../merge/settlement.ts';
import type { Board, ElementId } from '../document/board.ts';
import { applyDelta, type BoardDelta, deltaBetween } from '../document/delta.ts';
import { edgesOfNode } from '../document/edgeIndex.ts';

export type BoardMerge = {
  readonly board: Board;
  readonly conflicts: readonly Conflict[];
  /** Changes of mine that their board does not allow. */
  readonly refused: ReadonlyMap<ElementId, OperationRefusal>;
};
type BoardVersions = {
  readonly base: Board;
  readonly mine: Board;
  readonly theirs: Board;
  /** The edges that they deleted by deleting a node. */
  readonly edgesGoneWithNodes?: ReadonlySet<string> | undefined;
};

const NOTHING_REFUSED: BoardMerge['refused'] = new Map();

/** The elements of a board, for what knows nothing of maps. */
export function elementsOf({ nodes, edges }: Board): Elements {
  let byFrame: ReadonlyMap<NodeId | undefined, readonly BoardNode[]> | undefined;
  return {
    node: (id) => nodes.get(id as NodeId),
    edge: (id) => edges.get(id as EdgeId),
    edgesOf: (node) => edgesOfNode(edges, node),
    nodesIn(frame) {
      byFrame ??= Map.groupBy(nodes.values(), ({ frameId }) => frameId);
      return byFrame.get(frame) ?? [];
    },
  };
}

/** Merges two boards that grew from one, mine on top (`mergeElements`). */
export function mergeBoards({ base, mine, theirs, edgesGoneWithNodes }: BoardVersions): BoardMerge {
  if (theirs === base) return { board: mine, conflicts: [], refused: NOTHING_REFUSED };
  if (mine === base) return { board: theirs, conflicts: [], refused: NOTHING_REFUSED };
  return mergeDelta({ base, mine: deltaBetween(base, mine), theirs, prefer: 'mine', edgesGoneWithNodes });
}

type DeltaMerge = {
  readonly base: Board;
  readonly mine: BoardDelta;
  readonly theirs: Board;
} & Pick<MergeInput, 'prefer' | 'edgesGoneWithNodes'>;

/** Puts a change that was made on one board on what others made of it. */
export function mergeDelta({ base, theirs, ...rest }: DeltaMerge): BoardMerge {
  const merge = mergeElements({ base: elementsOf(base), theirs: elementsOf(theirs), ...rest });
  const nodes: BoardNode[] = [];
  const edges: BoardEdge[] = [];
  const deleted: ElementId[] = [];
  for (const [id, element] of merge.changed) {
    if (element === null) deleted.push(id);
    else if (isEdge(element)) edges.push(element);
    else nodes.push(element);
  }
  return {
    board: applyDelta(theirs, { nodes, edges, deleted }),
    conflicts: merge.conflicts,
    refused: merge.refused,
  };
}

/** Puts the other value of a conflict on the board. */
export function restoreOther(board: Board, conflict: Conflict): Board {
  return applyDelta(board, deltaForOther(elementsOf(board), conflict));
}
