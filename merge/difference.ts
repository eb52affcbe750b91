import type { BoardEdge, BoardNode } from '../contract/board.ts';
import type { ElementOperation } from '../contract/changes/operations.ts';
import type { ElementId, Elements } from './elements.ts';
import { fieldNames, isSameValue } from './equalJson.ts';
import { fieldOf, isText } from './fields.ts';
import { keyedList, listDifference } from './lists.ts';
import { textEdits } from './text.ts';

/** The differences of two boards: elements that are new or changed, and ids that are gone. */
export type ElementDelta = {
  readonly nodes: readonly BoardNode[];
  readonly edges: readonly BoardEdge[];
  readonly deleted: readonly ElementId[];
};

/** The operations that make a delta of what stood there before: as small as what was changed. */
export function operationsOf({ nodes, edges, deleted }: ElementDelta, base: Elements): readonly ElementOperation[] {
  const operations: ElementOperation[] = deleted
    .filter((id) => base.node(id) ?? base.edge(id))
    .map((id) => ({ kind: 'delete', id }));
  for (const node of nodes) {
    const before = base.node(node.id);
    if (before?.type === node.type) operations.push(...nodeOperations(before, node));
    else operations.push({ kind: 'add', node });
  }
  for (const edge of edges) if (!isSameValue(base.edge(edge.id), edge)) operations.push({ kind: 'connect', edge });
  return operations;
}

/** The operations that turn a node into another of its id and type. */
function nodeOperations(before: BoardNode, node: BoardNode): readonly ElementOperation[] {
  const own = fieldNames(before, node).filter((field) => field !== 'data');
  const data = fieldNames(before.data, node.data).map((field) => `data.${field}`);
  return [...own, ...data].flatMap((field) =>
    fieldOperations(node, field, fieldOf(before, field), fieldOf(node, field)),
  );
}

function fieldOperations(
  { id, position }: BoardNode,
  field: string,
  before: unknown,
  value: unknown,
): readonly ElementOperation[] {
  if (isSameValue(before, value)) return [];
  if (field === 'position') return [{ kind: 'move', id, position }];
  if (isText(field) && typeof value === 'string' && typeof (before ?? '') === 'string') {
    const edits = textEdits((before ?? '') as string, value);
    if (edits.length > 0) return [{ kind: 'text', id, field, edits: [...edits] }];
  }
  const [listBefore, list] = [keyedList(field, before), keyedList(field, value)];
  if (value !== undefined && listBefore && list && listBefore.size > 0) {
    const { items, order } = listDifference(listBefore, list);
    const set = items.map((item) => ({ kind: 'item' as const, id, field, ...item }));
    return order ? [...set, { kind: 'order', id, field, keys: [...order] }] : set;
  }
  return [{ kind: 'set', id, field, ...(value !== undefined && { value }) }];
}
