import type { BoardEdge, BoardNode } from '../contract/board.ts';
import type { NodeId } from '../contract/ids.ts';
import type { Conflict } from './conflict.ts';
import type { ElementDelta } from './difference.ts';
import { type Elements, edgeInto } from './elements.ts';
import { isSameValue } from './equalJson.ts';
import { fieldOf, withField } from './fields.ts';
import { type KeyedList, keyedList, withItem, withoutItem } from './lists.ts';

const NO_DELTA: ElementDelta = { nodes: [], edges: [], deleted: [] };

/** The change that puts the other value of a conflict on a board. */
export function deltaForOther(board: Elements, { element, element_id, field, other, edges }: Conflict): ElementDelta {
  if (element === 'edge') return deltaForEdge(board, element_id, other as BoardEdge | undefined);
  const node = board.node(element_id);
  if (field === null) {
    if (other !== undefined) return deltaForNode(board, other as BoardNode, edges ?? []);
    return node ? { ...NO_DELTA, deleted: [node.id, ...board.edgesOf(node.id).map(({ id }) => id)] } : NO_DELTA;
  }
  if (!node) return NO_DELTA;
  const [listField, key] = splitItemField(field);
  const list = key === undefined ? undefined : keyedList(listField, fieldOf(node, listField));
  if (key === undefined) return { ...NO_DELTA, nodes: [withField(node, field, other)] };
  return list ? { ...NO_DELTA, nodes: [withField(node, listField, itemsWith(list, key, other))] } : NO_DELTA;
}

/**
 * Puts a node back with those of its edges that have their ends and whose inputs nobody connected since. Of one that is there again the edges
 * are what people made of them.
 */
function deltaForNode(board: Elements, other: BoardNode, edges: readonly BoardEdge[]): ElementDelta {
  if (board.node(other.id)) return { ...NO_DELTA, nodes: [other] };
  const isThere = (id: NodeId) => id === other.id || board.node(id) !== undefined;
  const returning = edges.filter(
    (edge) => isThere(edge.source) && isThere(edge.target) && !board.edge(edge.id) && !edgeInto(board, edge),
  );
  return { ...NO_DELTA, nodes: [other], edges: returning };
}

function itemsWith(list: KeyedList, key: string, item: unknown): readonly unknown[] {
  return [...(item === undefined ? withoutItem(list, key) : withItem(list, key, item, undefined)).values()];
}

/** A field and the key of an item in it, of `data.shapes#s1`. */
export function splitItemField(field: string): readonly [string, string | undefined] {
  const at = field.indexOf('#');
  return at < 0 ? [field, undefined] : [field.slice(0, at), field.slice(at + 1)];
}

function deltaForEdge(board: Elements, id: string, other: BoardEdge | undefined): ElementDelta {
  const edge = board.edge(id);
  if (!other) return edge ? { ...NO_DELTA, deleted: [edge.id] } : NO_DELTA;
  if (!board.node(other.source) || !board.node(other.target)) return NO_DELTA;
  const occupant = edgeInto(board, other);
  const deleted = occupant && occupant.id !== other.id ? [occupant.id] : [];
  return { nodes: [], edges: [other], deleted };
}

/** Says whether a conflict goes on with one that is open: whoever met it worked on from the value that had given way there, and so saw it. */
export function goesOnWith(conflict: Conflict, open: Conflict, base: Elements): boolean {
  return (
    conflict.field !== null &&
    conflict.field === open.field &&
    conflict.element_id === open.element_id &&
    isSameValue(valueAt(base, conflict), open.other)
  );
}

/** Says whether a board holds the other value of a conflict by now: there is nothing to settle any more. */
export function holdsOther(board: Elements, conflict: Conflict): boolean {
  return isSameValue(valueAt(board, conflict), conflict.other);
}

/** The value that a board has where a conflict is: an element, a field, or an item of a list. */
export function valueAt(board: Elements, { element, element_id, field }: Omit<Conflict, 'value' | 'other'>): unknown {
  if (element === 'edge') return board.edge(element_id);
  const node = board.node(element_id as NodeId);
  if (field === null) return node;
  const [listField, key] = splitItemField(field);
  const value = fieldOf(node, listField);
  return key === undefined ? value : keyedList(listField, value)?.get(key);
}
