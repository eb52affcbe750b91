import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { connect } from '../connect/connect.ts';
import { type Board, type ElementId, inputEdge } from '../document/board.ts';
import { applyDelta, deltaBetween } from '../document/delta.ts';
import { fieldNames, isEqualJson } from '../document/equalJson.ts';
import { editableDelta } from '../document/readOnly.ts';
import { mergeText } from './mergeText.ts';

/** Fields of a node's data that people write in: words that one adds do not take away those of another. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['data.prompt', 'data.text', 'data.instructions', 'data.noteText']);

/**
 * Two people changed the same thing to different values; mine is on the board, theirs is kept here. `field` is `position`,
 * `size`, `data.prompt` and so on; null stands for the whole element, whose deletion is undefined.
 */
export type Conflict = {
  readonly element: 'node' | 'edge';
  readonly id: ElementId;
  readonly field: string | null;
  readonly mine: unknown;
  readonly theirs: unknown;
};

export type MergeResult = { readonly board: Board; readonly conflicts: readonly Conflict[] };
export type MergeInput = { readonly base: Board; readonly mine: Board; readonly theirs: Board };

/**
 * Merges two boards that grew from one, field by field, mine on top; what is read-only in theirs stays theirs. Edges are taken whole. The result keeps the rules of a
 * board: no edge without both ends, one edge into an input.
 */
export function mergeBoards({ base, mine, theirs }: MergeInput): MergeResult {
  if (theirs === base) return { board: mine, conflicts: [] };
  if (mine === base) return { board: theirs, conflicts: [] };
  const conflicts: Conflict[] = [];
  const change = editableDelta(deltaBetween(base, mine), theirs);
  const nodes = change.nodes.map((node) => {
    const merged = mergeNode({ base: base.nodes.get(node.id), mine: node, theirs: theirs.nodes.get(node.id) });
    conflicts.push(...merged.conflicts);
    return merged.node;
  });
  for (const edge of change.edges) conflicts.push(...edgeConflicts(edge, base, theirs));
  for (const id of change.deleted) conflicts.push(...deletionConflicts(id, base, theirs));
  const cleaned = removeInvalidEdges(
    applyDelta(theirs, { ...change, nodes }),
    new Set(change.edges.map(({ id }) => id)),
  );
  return { board: cleaned.board, conflicts: [...conflicts, ...cleaned.conflicts] };
}

type NodeVersions = { base: BoardNode | undefined; mine: BoardNode; theirs: BoardNode | undefined };

function mergeNode({ base, mine, theirs }: NodeVersions): { node: BoardNode; conflicts: readonly Conflict[] } {
  if (theirs && isEqualJson(mine, theirs)) return { node: theirs, conflicts: [] };
  if (theirs === base) return { node: mine, conflicts: [] };
  if (!theirs) return { node: mine, conflicts: [conflictOf('node', mine.id, null, mine, undefined)] };
  const conflicts: Conflict[] = [];
  const mergeField = (field: string, baseValue: unknown, myValue: unknown, theirValue: unknown): unknown => {
    if (isEqualJson(myValue, theirValue) || isEqualJson(baseValue, theirValue)) return myValue;
    if (isEqualJson(baseValue, myValue)) return theirValue;
    const mergedText = base && TEXT_FIELDS.has(field) ? mergeTextField(baseValue, myValue, theirValue) : undefined;
    if (mergedText !== undefined) return mergedText;
    // Both made this node (a result placed in two tabs): one of them is enough, and nobody lost anything.
    if (base) conflicts.push(conflictOf('node', mine.id, field, myValue, theirValue));
    return myValue;
  };
  const node = { ...mine } as Record<string, unknown>;
  for (const field of fieldNames(mine, theirs)) {
    if (field !== 'data' && field !== 'id')
      setField(node, field, mergeField(field, base?.[field], mine[field], theirs[field]));
  }
  const data: Record<string, unknown> = {};
  for (const field of fieldNames(mine.data, theirs.data)) {
    setField(data, field, mergeField(`data.${field}`, base?.data[field], mine.data[field], theirs.data[field]));
  }
  return { node: { ...(node as BoardNode), data }, conflicts };
}

function mergeTextField(baseValue: unknown, myValue: unknown, theirValue: unknown): string | undefined {
  const isText = typeof myValue === 'string' && typeof theirValue === 'string' && typeof (baseValue ?? '') === 'string';
  return isText ? mergeText((baseValue ?? '') as string, myValue, theirValue) : undefined;
}

function setField(record: Record<string, unknown>, field: string, value: unknown): void {
  if (value === undefined) delete record[field];
  else record[field] = value;
}

function edgeConflicts(mine: BoardEdge, base: Board, theirs: Board): readonly Conflict[] {
  const baseEdge = base.edges.get(mine.id);
  const theirEdge = theirs.edges.get(mine.id);
  if (
    baseEdge === undefined ||
    theirEdge === baseEdge ||
    isEqualJson(theirEdge, baseEdge) ||
    isEqualJson(theirEdge, mine)
  )
    return [];
  return [conflictOf('edge', mine.id, null, mine, theirEdge)];
}

function deletionConflicts(id: ElementId, base: Board, theirs: Board): readonly Conflict[] {
  const node = theirs.nodes.get(id as BoardNode['id']);
  const baseNode = base.nodes.get(id as BoardNode['id']);
  if (node && baseNode && !isEqualJson(node, baseNode)) return [conflictOf('node', id, null, undefined, node)];
  const edge = theirs.edges.get(id as BoardEdge['id']);
  const baseEdge = base.edges.get(id as BoardEdge['id']);
  if (edge && baseEdge && !isEqualJson(edge, baseEdge)) return [conflictOf('edge', id, null, undefined, edge)];
  return [];
}

/** Takes away edges that lost an end, and of several edges into one input all but one; those in `preferred` stay. */
export function removeInvalidEdges(board: Board, preferred: ReadonlySet<ElementId>): MergeResult {
  const edgeByInput = new Map<string, BoardEdge>();
  const removed = new Set<ElementId>();
  const conflicts: Conflict[] = [];
  for (const edge of board.edges.values()) {
    if (!board.nodes.has(edge.source) || !board.nodes.has(edge.target)) {
      removed.add(edge.id);
      continue;
    }
    const input = `${edge.targetHandle} ${edge.target}`;
    const other = edgeByInput.get(input);
    const [winner, lost] = other && preferred.has(other.id) ? [other, edge] : [edge, other];
    edgeByInput.set(input, winner);
    if (lost) {
      removed.add(lost.id);
      conflicts.push(conflictOf('edge', lost.id, null, winner, lost));
    }
  }
  return { board: applyDelta(board, { nodes: [], edges: [], deleted: [...removed] }), conflicts };
}

function conflictOf(
  element: 'node' | 'edge',
  id: ElementId,
  field: string | null,
  mine: unknown,
  theirs: unknown,
): Conflict {
  return { element, id, field, mine, theirs };
}

/** Conflicts that are still to be settled once others changed a board from one to another: not those whose thing they changed again. */
export function openConflicts(conflicts: readonly Conflict[], from: Board, to: Board): readonly Conflict[] {
  return conflicts.filter((conflict) => isEqualJson(valueIn(from, conflict), valueIn(to, conflict)));
}

/** The value in a board at a conflict. */
function valueIn(board: Board, { element, id, field }: Conflict): unknown {
  if (element === 'edge') return board.edges.get(id as BoardEdge['id']);
  const node = board.nodes.get(id as BoardNode['id']);
  if (!node || field === null) return node;
  return field.startsWith('data.') ? node.data[field.slice('data.'.length)] : node[field as keyof BoardNode];
}

/** Puts the other person's version of a conflict on the board. */
export function restoreTheirs(board: Board, { element, id, field, theirs }: Conflict): Board {
  if (element === 'edge') return restoreEdge(board, id as BoardEdge['id'], theirs as BoardEdge | undefined);
  const node = board.nodes.get(id as BoardNode['id']);
  if (field === null) {
    if (theirs === undefined) return removeNode(board, id as BoardNode['id']);
    return applyDelta(board, { nodes: [theirs as BoardNode], edges: [], deleted: [] });
  }
  if (!node) return board;
  const changed = { ...node, data: { ...node.data } };
  if (field.startsWith('data.')) setField(changed.data, field.slice('data.'.length), theirs);
  else setField(changed as Record<string, unknown>, field, theirs);
  return applyDelta(board, { nodes: [changed], edges: [], deleted: [] });
}

function restoreEdge(board: Board, id: BoardEdge['id'], theirs: BoardEdge | undefined): Board {
  if (!theirs) return applyDelta(board, { nodes: [], edges: [], deleted: [id] });
  if (!board.nodes.has(theirs.source) || !board.nodes.has(theirs.target)) return board;
  const occupant = inputEdge(board, theirs.target, theirs.targetHandle);
  const freed = applyDelta(board, { nodes: [], edges: [], deleted: occupant ? [occupant.id, id] : [id] });
  return connect(freed, theirs);
}

function removeNode(board: Board, id: BoardNode['id']): Board {
  const edges = [...board.edges.values()].filter((edge) => edge.source === id || edge.target === id);
  return applyDelta(board, { nodes: [], edges: [], deleted: [id, ...edges.map((edge) => edge.id)] });
}
