import type { BoardEdge, BoardElement, BoardNode } from '../contract/board.ts';
import type { OperationRefusal } from '../contract/changes/conflicts.ts';
import { handleOf } from '../contract/handles.ts';
import type { NodeId } from '../contract/ids.ts';
import type { Conflict } from './conflict.ts';
import type { ElementDelta } from './difference.ts';
import { freeEdgeId } from './edgeIds.ts';
import {
  createWorkingCopy,
  type ElementId,
  type Elements,
  edgeInto,
  hasReadOnlyEnd,
  isReadOnly,
  wasLocked,
} from './elements.ts';
import { isSameValue } from './equalJson.ts';
import { withField } from './fields.ts';
import { mergeNodes } from './mergeNodes.ts';

export type MergeInput = {
  /** The board that mine grew from. */
  readonly base: Elements;
  readonly mine: ElementDelta;
  /** The board as it is now, with the work of others. */
  readonly theirs: Elements;
  /** The side that stays where both changed the same; with `mine` the other value is told as a conflict. */
  readonly prefer: 'mine' | 'theirs';
  /** The edges that they deleted by deleting a node: such a node comes back with them. */
  readonly edgesGoneWithNodes?: ReadonlySet<string> | undefined;
};

export type MergeOutcome = {
  /** The changes of theirs: elements as they are to be, null for those that go. */
  readonly changed: ReadonlyMap<ElementId, BoardElement | null>;
  readonly conflicts: readonly Conflict[];
  /** Changes that the board as it is now does not allow. */
  readonly refused: ReadonlyMap<ElementId, OperationRefusal>;
};

/**
 * Puts changes on a board that others changed since: nodes field by field, texts word by word, lists item by item, edges whole. The result keeps the rules of a
 * board: no edge without both ends, one edge into an input, no node in a frame that is gone, and what is read-only stays.
 */
export function mergeElements({ base, mine, theirs, prefer, edgesGoneWithNodes }: MergeInput): MergeOutcome {
  const board = createWorkingCopy(theirs);
  const conflicts: Conflict[] = [];
  const refused = new Map<ElementId, OperationRefusal>();
  /** The frames around the nodes that were deleted. */
  const outerFrames = new Map<NodeId, NodeId | undefined>();
  /** The edges that went with nodes which are back. */
  const returningEdges: BoardEdge[] = [];

  /** Does what a change asks for, and remembers why where the board does not allow it. */
  const attempt = (id: ElementId, refusal: OperationRefusal | undefined) => refusal && refused.set(id, refusal);
  for (const id of mine.deleted) if (theirs.edge(id)) attempt(id, deleteEdge(theirs.edge(id)!));
  for (const node of mine.nodes) attempt(node.id, setNode(node));
  for (const id of mine.deleted) if (!theirs.edge(id)) attempt(id, deleteNode(id as NodeId));
  for (const id of outerFrames.keys()) for (const node of board.nodesIn(id)) moveOut(node);
  for (const { id } of mine.nodes) moveOut(board.node(id));
  for (const edge of returningEdges) returnEdge(edge);
  for (const edge of mine.edges) attempt(edge.id, setEdge(edge));
  return { changed: board.changed, conflicts, refused };

  function setNode(node: BoardNode): OperationRefusal | undefined {
    const current = board.node(node.id);
    if (isReadOnly(current)) return isSameValue(current, node) ? undefined : 'node_read_only';
    const merged = mergeNodes({ base: base.node(node.id), mine: node, theirs: current, prefer });
    if (merged.isGone) return 'element_gone';
    conflicts.push(...merged.conflicts);
    if (merged.node !== current) board.set(merged.node);
    if (current === undefined && edgesGoneWithNodes)
      returningEdges.push(...base.edgesOf(node.id).filter(({ id }) => edgesGoneWithNodes.has(id)));
    return undefined;
  }

  /** Puts an edge back that went with its node, where nothing stands against it by now. */
  function returnEdge(edge: BoardEdge): void {
    const isAgainst = mine.deleted.includes(edge.id) || board.edge(edge.id) || edgeInto(board, edge);
    if (!isAgainst && edgeRefusal(edge, []) === undefined) board.set(edge);
  }

  /** Takes a node out of a frame that is gone, into the next one around it that is there. */
  function moveOut(node: BoardNode | undefined): void {
    if (!node?.frameId || board.node(node.frameId) || isReadOnly(node)) return;
    const passed = new Set<NodeId>();
    let frame: NodeId | undefined = node.frameId;
    while (frame && !board.node(frame) && !passed.has(frame)) {
      passed.add(frame);
      frame = outerFrames.get(frame);
    }
    board.set(withField(node, 'frameId', frame && board.node(frame) ? frame : undefined));
  }

  function deleteNode(id: NodeId): OperationRefusal | undefined {
    const current = board.node(id);
    if (!current) return undefined;
    const edges = board.edgesOf(id);
    if (isReadOnly(current) || edges.some((edge) => hasReadOnlyEnd(board, edge))) return 'node_read_only';
    if (wasLocked(current, base.node(id))) return 'node_locked';
    const isChanged = !isSameValue(current, base.node(id));
    const isConnectedAnew = edges.some((edge) => !isSameValue(edge, base.edge(edge.id)));
    if (prefer === 'theirs' && (isChanged || isConnectedAnew)) return undefined;
    if (isChanged) conflicts.push(deletionConflict(current, theirs.edgesOf(id)));
    for (const edge of edges) board.delete(edge.id);
    board.delete(id);
    outerFrames.set(id, current.frameId);
    return undefined;
  }

  function deleteEdge(current: BoardEdge): OperationRefusal | undefined {
    const { id, target } = current;
    if (hasReadOnlyEnd(board, current)) return 'node_read_only';
    if (wasLocked(board.node(target), base.node(target))) return 'node_locked';
    const isChanged = !isSameValue(current, base.edge(id));
    if (prefer === 'theirs' && isChanged) return undefined;
    if (isChanged) conflicts.push({ element: 'edge', element_id: id, field: null, other: current });
    board.delete(id);
    return undefined;
  }

  function setEdge(mineEdge: BoardEdge): OperationRefusal | undefined {
    const known = base.edge(mineEdge.id);
    const current = board.edge(mineEdge.id);
    if (current && isSameValue(current, mineEdge)) return undefined;
    // Both connected the same two nodes, by other handles.
    const isOther = known === undefined && current !== undefined && !joinsTheSame(current, mineEdge);
    const id = isOther ? freeEdgeId((used) => board.edge(used) !== undefined, mineEdge) : mineEdge.id;
    const edge = { ...mineEdge, id };
    const occupant = edgeInto(board, edge);
    const replaced = occupant?.id === id ? undefined : occupant;
    const refusal = edgeRefusal(edge, [isOther ? undefined : current, replaced]);
    if (refusal) return refusal;
    const isChanged = known !== undefined && !isSameValue(current, known);
    const isReplacedNews = replaced !== undefined && !isSameValue(replaced, base.edge(replaced.id));
    if (prefer === 'theirs' && (isChanged || isReplacedNews)) return undefined;
    if (replaced && isReplacedNews && joinsTheSame(replaced, edge)) return undefined;
    if (isChanged) conflicts.push(conflictOver(edge.id, edge, current));
    if (replaced && isReplacedNews) conflicts.push(conflictOver(replaced.id, edge, replaced));
    if (replaced) board.delete(replaced.id);
    board.set(edge);
    return undefined;
  }

  /** Why an edge may not be set; `others` are those that go for it. */
  function edgeRefusal(edge: BoardEdge, others: readonly (BoardEdge | undefined)[]): OperationRefusal | undefined {
    const [output, input] = [handleOf(edge.sourceHandle), handleOf(edge.targetHandle)];
    const kinds = new Set([output.kind, input.kind]);
    if (output.direction !== 'out' || input.direction !== 'in' || (kinds.size > 1 && !kinds.has('omni')))
      return 'edge_invalid';
    if (!board.node(edge.source) || !board.node(edge.target)) return 'element_gone';
    const isAnchored = [edge, ...others].some((one) => one && hasReadOnlyEnd(board, one));
    return isAnchored ? 'node_read_only' : undefined;
  }
}

function joinsTheSame(one: BoardEdge, other: BoardEdge): boolean {
  return (
    one.source === other.source &&
    one.target === other.target &&
    one.sourceHandle === other.sourceHandle &&
    one.targetHandle === other.targetHandle
  );
}

function deletionConflict(node: BoardNode, edges: readonly BoardEdge[]): Conflict {
  const conflict: Conflict = { element: 'node', element_id: node.id, field: null, other: node };
  return edges.length > 0 ? { ...conflict, edges: [...edges] } : conflict;
}

function conflictOver(id: ElementId, edge: BoardEdge, other: BoardEdge | undefined): Conflict {
  return { element: 'edge', element_id: id, field: null, value: edge, ...(other && { other }) };
}
