import type { BoardEdge, BoardElement, BoardNode } from '../../../contract/board.ts';
import type { StoredElement } from '../../../contract/calls/boards.ts';
import { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { Board, ElementId } from './board.ts';
import { keysBetween, mapWith } from './mapLineage.ts';

/** The differences of two boards: elements that are new or changed, and ids that are gone. */
export type BoardDelta = {
  readonly nodes: readonly BoardNode[];
  readonly edges: readonly BoardEdge[];
  readonly deleted: readonly ElementId[];
};

export const EMPTY_DELTA: BoardDelta = { nodes: [], edges: [], deleted: [] };

/**
 * The delta that turns `from` into `to`, in no particular order, but elements that are new as they follow each other in `to`. Elements are
 * compared by reference, and where both boards come from one, only those that were touched since.
 */
export function deltaBetween(from: Board, to: Board): BoardDelta {
  if (from === to) return EMPTY_DELTA;
  const nodes = changesBetween(from.nodes, to.nodes);
  const edges = changesBetween(from.edges, to.edges);
  return { nodes: nodes.changed, edges: edges.changed, deleted: [...nodes.deleted, ...edges.deleted] };
}

type Changes<Id, Element> = { readonly changed: readonly Element[]; readonly deleted: readonly Id[] };

/** The elements of `to` that are new or changed, and the ids that are gone. */
export function changesBetween<Id, Element>(
  from: ReadonlyMap<Id, Element>,
  to: ReadonlyMap<Id, Element>,
): Changes<Id, Element> {
  if (from === to) return { changed: [], deleted: [] };
  const touched = keysBetween(from, to);
  return (touched && changesAmong(touched, from, to)) ?? allChanges(from, to);
}

/** Undefined when several elements are new: which of them comes first only `to` tells. */
function changesAmong<Id, Element>(
  ids: ReadonlySet<Id>,
  from: ReadonlyMap<Id, Element>,
  to: ReadonlyMap<Id, Element>,
): Changes<Id, Element> | undefined {
  const changed: Element[] = [];
  const deleted: Id[] = [];
  let newCount = 0;
  for (const id of ids) {
    const element = to.get(id);
    const before = from.get(id);
    if (element === before) continue;
    if (element === undefined) deleted.push(id);
    else changed.push(element);
    if (before === undefined) newCount += 1;
    if (newCount > 1) return undefined;
  }
  return { changed, deleted };
}

function allChanges<Id, Element>(from: ReadonlyMap<Id, Element>, to: ReadonlyMap<Id, Element>): Changes<Id, Element> {
  const changed: Element[] = [];
  const deleted: Id[] = [];
  for (const [id, element] of to) if (from.get(id) !== element) changed.push(element);
  for (const id of from.keys()) if (!to.has(id)) deleted.push(id);
  return { changed, deleted };
}

export function isEmptyDelta({ nodes, edges, deleted }: BoardDelta): boolean {
  return nodes.length + edges.length + deleted.length === 0;
}

/** The board after a delta. */
export function applyDelta(board: Board, delta: BoardDelta): Board {
  if (isEmptyDelta(delta)) return board;
  return {
    nodes: applyChanges(board.nodes, delta.nodes, delta.deleted),
    edges: applyChanges(board.edges, delta.edges, delta.deleted),
  };
}

function applyChanges<Element extends { readonly id: ElementId }>(
  map: ReadonlyMap<Element['id'], Element>,
  changed: readonly Element[],
  deleted: readonly ElementId[],
): ReadonlyMap<Element['id'], Element> {
  const deletedIds = deleted.filter((id) => map.has(id as Element['id']));
  if (changed.length + deletedIds.length === 0) return map;
  return mapWith(
    map,
    changed.map((element) => [element.id, element]),
    deletedIds as Element['id'][],
  );
}

/** The changes of others, by the server, as a delta. */
export function storedDelta(changes: readonly StoredElement[]): BoardDelta {
  const present = changes.filter((change): change is StoredElement & { data: BoardElement } => change.data !== null);
  return {
    nodes: present.filter(({ kind }) => kind === 'node').map(({ data }) => data as BoardNode),
    edges: present.filter(({ kind }) => kind === 'edge').map(({ data }) => data as BoardEdge),
    deleted: changes
      .filter(({ data }) => data === null)
      .map(({ kind, id }) => (kind === 'node' ? NodeId.parse(id) : EdgeId.parse(id))),
  };
}
