import type { BoardEdge, BoardElement, BoardNode } from '../contract/board.ts';
import type { EdgeId, NodeId } from '../contract/ids.ts';

export type ElementId = NodeId | EdgeId;

/** The elements of a board, wherever they are: a value of the browser, or rows of the database. */
export type Elements = {
  node(id: string): BoardNode | undefined;
  edge(id: string): BoardEdge | undefined;
  /** The edges at either end of which a node is. */
  edgesOf(node: NodeId): readonly BoardEdge[];
  /** The nodes that lie in a frame. */
  nodesIn(frame: NodeId): readonly BoardNode[];
};

export function isEdge(element: BoardElement): element is BoardEdge {
  return 'targetHandle' in element;
}

/** Elements with changes on top, which later changes see. */
export type WorkingCopy = Elements & {
  set(element: BoardElement): void;
  delete(id: ElementId): void;
  /** All that was changed: the element as it is now, or null where it is gone. */
  readonly changed: ReadonlyMap<ElementId, BoardElement | null>;
};

export function createWorkingCopy(elements: Elements): WorkingCopy {
  const changed = new Map<ElementId, BoardElement | null>();
  /** The edges among what was changed, by the nodes at their ends. */
  const changedEdges = new Map<NodeId, Set<BoardEdge>>();

  function forgetEdge(id: ElementId): void {
    const edge = changed.get(id);
    if (edge && isEdge(edge)) for (const end of [edge.source, edge.target]) changedEdges.get(end)?.delete(edge);
  }

  return {
    changed,
    node: (id) => {
      const element = changed.get(id as NodeId);
      if (element === undefined) return elements.node(id);
      return element === null || isEdge(element) ? undefined : element;
    },
    edge: (id) => {
      const element = changed.get(id as EdgeId);
      if (element === undefined) return elements.edge(id);
      return element !== null && isEdge(element) ? element : undefined;
    },
    edgesOf: (node) => [
      ...elements.edgesOf(node).filter(({ id }) => !changed.has(id)),
      ...(changedEdges.get(node) ?? []),
    ],
    nodesIn: (frame) => [
      ...elements.nodesIn(frame).filter(({ id }) => !changed.has(id)),
      ...[...changed.values()].filter((element) => element !== null && isNodeIn(element, frame)),
    ],
    set(element) {
      forgetEdge(element.id);
      changed.set(element.id, element);
      if (!isEdge(element)) return;
      for (const end of [element.source, element.target])
        changedEdges.set(end, (changedEdges.get(end) ?? new Set()).add(element));
    },
    delete(id) {
      forgetEdge(id);
      changed.set(id, null);
    },
  };
}

export function isNodeIn(element: BoardElement, frame: NodeId): element is BoardNode {
  return !isEdge(element) && element.frameId === frame;
}

/** The edge that ends in an input; an input takes one. */
export function edgeInto(elements: Elements, { target, targetHandle }: BoardEdge): BoardEdge | undefined {
  return elements.edgesOf(target).find((edge) => edge.target === target && edge.targetHandle === targetHandle);
}

/** Says whether a node is read-only for good. */
export function isReadOnly(node: BoardNode | undefined): boolean {
  return node?.data.readOnly === true;
}

/** Says whether a read-only node holds an edge. */
export function hasReadOnlyEnd(elements: Elements, { source, target }: BoardEdge): boolean {
  return isReadOnly(elements.node(source)) || isReadOnly(elements.node(target));
}

/** Says whether a node was locked since the base: whoever works from there did not know it. */
export function wasLocked(node: BoardNode | undefined, baseNode: BoardNode | undefined): boolean {
  return node?.data.locked === true && baseNode?.data.locked !== true;
}
