import RBush from 'rbush';
import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { type HandleId, type HandleKind, handleOf } from '../../../contract/handles.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { type Board, EMPTY_BOARD, isCollapsed, sizeOf } from '../../board/document/board.ts';
import { changesBetween } from '../../board/document/delta.ts';
import { hasSameOrder } from '../../board/document/mapLineage.ts';
import type { NodeFacts, NodeFactsLookup } from '../../board/document/nodeFacts.ts';
import { hiddenNodesOf } from '../../board/placement/frameMembership.ts';
import { edgeRoute } from '../../geometry/edges/edgeRoute.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boundsOf, isSameRect, type Rect } from '../../geometry/plane/rect.ts';
import { handlePoint, type PositionedHandle, positionedHandles, sidePoint } from './handlePositions.ts';
import { combinedIndex, indexBounds, REBUILD_CHANGES_MIN, type RectIndex, updateIndex } from './spatialIndex.ts';

/** A node as the canvas draws it; boxes are board units. */
export type SceneNode = {
  readonly id: NodeId;
  readonly node: BoardNode;
  readonly handles: readonly PositionedHandle[];
  /** Handles that an edge holds on to. */
  readonly connectedHandles: ReadonlySet<HandleId>;
  /** Edges at this node. */
  readonly edges: ReadonlySet<EdgeId>;
  /** An open frame: ground below the cards, in an index of its own, and drawn in a layer of its own. */
  readonly isOpenFrame: boolean;
  /** Paint order; the objects stand in the index, so it is mended in place. */
  paintOrder: number;
  /** The board's own order, in which the focus goes. */
  order: number;
} & Rect;

/** An edge as the canvas draws it: its ends and its way, the colour's kind, and a box that holds the curve and what decides on it. */
export type SceneEdge = {
  readonly id: EdgeId;
  readonly edge: BoardEdge;
  readonly from: Point;
  readonly to: Point;
  /** The height at which it travels past what stands in its way. */
  readonly lane: number | undefined;
  /** The x at which it turns together with the others of its bundle. */
  readonly rail: number | undefined;
  readonly kind: HandleKind;
} & Rect;

/** The changes from one board to the next, additions and removals included. */
export type SceneChange = {
  readonly nodes: ReadonlySet<NodeId>;
  readonly edges: ReadonlySet<EdgeId>;
  /** Set if anything stands elsewhere, came or went: only then can other things be in view than before. */
  readonly moved: boolean;
};

const INDEX_FANOUT = 16;
/** This many edges out of one handle run together; fewer are told apart more easily on ways of their own. */
const BUNDLE_EDGES_MIN = 6;
/** More than any board has nodes: a node of a higher level lies above all of a lower one. */
const RANKS_PER_LEVEL = 1e6;

/** The board, indexed for drawing: boxes, ends and neighbours are kept beside the board and mended where it changed. */
export function createSceneIndex(factsOf: NodeFactsLookup) {
  const nodes = new Map<NodeId, SceneNode>();
  const edges = new Map<EdgeId, SceneEdge>();
  const measuredHeights = new Map<NodeId, number>();
  const edgesByNode = new Map<NodeId, Set<EdgeId>>();
  const cardIndex = new RBush<SceneNode>(INDEX_FANOUT);
  const frameIndex = new RBush<SceneNode>(INDEX_FANOUT);
  const nodeIndex = combinedIndex(cardIndex, frameIndex);
  const edgeIndex = new RBush<SceneEdge>(INDEX_FANOUT);
  const edgePlaceIndex: RectIndex<SceneEdge> = {
    insert: (edge) => edgeIndex.insert(edge),
    remove: (edge) => edgeIndex.remove(edge),
    load: (all) => edgeIndex.clear().load(all),
  };
  let drawnBoard: Board = EMPTY_BOARD;
  /** Edges of a board just opened whose ways are not known yet: nobody sees them before zooming in. */
  let pendingEdges: EdgeId[] = [];
  /** The nodes in collapsed frames, each with the frame that stands for it: it is neither drawn nor met. */
  let hiddenNodes: ReadonlyMap<NodeId, NodeId> = new Map();

  function sceneNode(node: BoardNode): SceneNode {
    const { paintOrder, order } = nodes.get(node.id) ?? { paintOrder: 0, order: 0 };
    const facts = factsOf(node.type);
    const { width, height } = sizeOf(node, factsOf);
    const { x, y } = node.position;
    const nodeEdges = edgesByNode.get(node.id) ?? NO_EDGES;
    const connectedHandles = connectedHandlesOf(node.id, nodeEdges);
    const isOpenFrame = facts?.isFrame === true && !isCollapsed(node, factsOf);
    return {
      id: node.id,
      node,
      paintOrder,
      order,
      isOpenFrame,
      edges: nodeEdges,
      connectedHandles,
      handles: positionedHandles(facts, connectedHandles, width),
      minX: x,
      minY: y,
      maxX: x + width,
      // A card is as high as what it holds, as measured while it was live, unless its own size says.
      maxY: y + ((isOpenFrame || fillsSize(node, facts) ? undefined : measuredHeights.get(node.id)) ?? height),
    };
  }

  function connectedHandlesOf(id: NodeId, nodeEdges: ReadonlySet<EdgeId>): Set<HandleId> {
    const connectedHandles = new Set<HandleId>();
    for (const edgeId of nodeEdges) {
      const edge = drawnBoard.edges.get(edgeId);
      if (edge?.source === id) connectedHandles.add(edge.sourceHandle);
      if (edge?.target === id) connectedHandles.add(edge.targetHandle);
    }
    return connectedHandles;
  }

  function sceneEdge(edge: BoardEdge): SceneEdge | undefined {
    const source = nodes.get(drawnNodeOf(edge.source));
    const target = nodes.get(drawnNodeOf(edge.target));
    if (!source || !target || (source === target && hiddenNodes.has(edge.source))) return undefined;
    const from = hiddenNodes.has(edge.source) ? sidePoint(source, 'out') : handlePoint(source, edge.sourceHandle);
    const to = hiddenNodes.has(edge.target) ? sidePoint(target, 'in') : handlePoint(target, edge.targetHandle);
    const cardsIn = (area: Rect) => cardIndex.search(area).filter((node) => node !== source && node !== target);
    const { lane, rail, box } = edgeRoute({ from, to, source, target }, { isBundled: isBundled(edge), cardsIn });
    return { id: edge.id, edge, from, to, lane, rail, kind: handleOf(edge.sourceHandle).kind, ...box };
  }

  /** Says whether so many edges leave the same handle that they run together. */
  function isBundled({ source, sourceHandle }: BoardEdge): boolean {
    let count = 0;
    for (const id of edgesByNode.get(source) ?? NO_EDGES) {
      const other = drawnBoard.edges.get(id);
      if (other?.source === source && other.sourceHandle === sourceHandle) count += 1;
      if (count === BUNDLE_EDGES_MIN) return true;
    }
    return false;
  }

  /** Edges whose way leads past these places: what stands there decides on their lane. */
  function edgesCrossing(movedPlaces: readonly Rect[]): Iterable<EdgeId> {
    if (movedPlaces.length > REBUILD_CHANGES_MIN) return drawnBoard.edges.keys();
    return new Set(movedPlaces.flatMap((place) => edgeIndex.search(place).map((edge) => edge.id)));
  }

  /** The node that is drawn for a node: itself, or the collapsed frame in which it is hidden. */
  function drawnNodeOf(id: NodeId): NodeId {
    return hiddenNodes.get(id) ?? id;
  }

  /** Takes in a new board and says what has to be drawn anew. */
  function setBoard(board: Board): SceneChange {
    routePendingEdges();
    const boardBefore = drawnBoard;
    drawnBoard = board;
    const touchedEdgeIds = changedKeys(boardBefore.edges, board.edges);
    const touchedNodeIds = changedKeys(boardBefore.nodes, board.nodes);
    const hiddenNodesBefore = hiddenNodes;
    hiddenNodes = hiddenNodesOf(board, factsOf);
    const changedHiddenIds = [...hiddenNodesBefore.keys(), ...hiddenNodes.keys()].filter(
      (id) => hiddenNodesBefore.get(id) !== hiddenNodes.get(id),
    );
    for (const id of changedHiddenIds) touchedNodeIds.add(id);
    const isRestacked =
      changedHiddenIds.length > 0 ||
      !hasSameOrder(boardBefore.nodes, board.nodes) ||
      [...touchedNodeIds].some((id) => !isSameLevel(boardBefore.nodes.get(id), board.nodes.get(id)));
    const reconnectedIds = new Set<NodeId>();
    for (const id of touchedEdgeIds) {
      const edgeBefore = boardBefore.edges.get(id);
      const edgeNow = board.edges.get(id);
      for (const end of edgeBefore ? [edgeBefore.source, edgeBefore.target] : []) {
        edgesByNode.get(end)?.delete(id);
        reconnectedIds.add(end);
      }
      for (const end of edgeNow ? [edgeNow.source, edgeNow.target] : []) {
        nodeEdgesOf(end).add(id);
        reconnectedIds.add(end);
      }
    }
    for (const id of reconnectedIds) touchedNodeIds.add(id);
    for (const id of touchedNodeIds)
      for (const edge of edgesByNode.get(id) ?? []) {
        touchedEdgeIds.add(edge);
        const forwardingNode = forwardingNodeOf(id, edge);
        // The loop comes to it too, and to those behind it.
        if (forwardingNode) touchedNodeIds.add(forwardingNode);
      }
    const { edges: redrawnEdgeIds, moved } = reindex(touchedNodeIds, touchedEdgeIds);
    const restackedIds = isRestacked ? updatePaintOrder(touchedNodeIds) : [];
    const hasNewContents = (id: NodeId) =>
      reconnectedIds.has(id) || boardBefore.nodes.get(id)?.data !== board.nodes.get(id)?.data;
    const dependentIds = [...touchedNodeIds].filter(hasNewContents).flatMap(nodesShowing);
    return { nodes: new Set([...restackedIds, ...touchedNodeIds, ...dependentIds]), edges: redrawnEdgeIds, moved };
  }

  /** The generating nodes that may show from afar what a node holds: it is their result, or it feeds them, itself or by its source. */
  function nodesShowing(id: NodeId): NodeId[] {
    const neighbours = [...(edgesByNode.get(id) ?? [])].flatMap((edge) => drawnBoard.edges.get(edge) ?? []);
    const sources = neighbours.filter(({ target }) => target === id).map(({ source }) => source);
    const fedNodes = [id, ...sources]
      .flatMap((source) => [...(edgesByNode.get(source) ?? [])])
      .flatMap((edge) => drawnBoard.edges.get(edge)?.target ?? []);
    return [...sources, ...fedNodes].filter((other) => {
      const facts = factsOf(drawnBoard.nodes.get(other)?.type ?? '');
      return facts?.generates === true || facts?.composes === true;
    });
  }

  /** The node that shows, and hands on, what a node gives it by this edge. */
  function forwardingNodeOf(id: NodeId, edge: EdgeId): NodeId | undefined {
    const { source, target, targetHandle } = drawnBoard.edges.get(edge) ?? {};
    const facts = target !== undefined && source === id ? factsOf(drawnBoard.nodes.get(target)?.type ?? '') : undefined;
    return Object.values(facts?.passThroughInputs ?? {}).includes(targetHandle!) ? target : undefined;
  }

  function nodeEdgesOf(id: NodeId): Set<EdgeId> {
    const nodeEdges = edgesByNode.get(id) ?? new Set();
    edgesByNode.set(id, nodeEdges);
    return nodeEdges;
  }

  /** Finds the ways of edges that wait, `limit` of them or all; tells whether none waits any more. */
  function routePendingEdges(limit = Number.POSITIVE_INFINITY): boolean {
    if (pendingEdges.length === 0) return true;
    for (const id of pendingEdges.splice(0, limit)) {
      const edge = drawnBoard.edges.get(id);
      const now = edge && sceneEdge(edge);
      if (now) edges.set(id, now);
    }
    if (pendingEdges.length === 0) edgeIndex.load([...edges.values()]);
    return pendingEdges.length === 0;
  }

  function routedEdges(): ReadonlyMap<EdgeId, SceneEdge> {
    routePendingEdges();
    return edges;
  }

  function reindex(nodeIds: ReadonlySet<NodeId>, edgeIds: ReadonlySet<EdgeId>): SceneChange {
    const movedPlaces = updateIndex(nodeIndex, nodes, nodeIds, (id) => {
      const node = drawnBoard.nodes.get(id);
      if (!node) {
        measuredHeights.delete(id);
        edgesByNode.delete(id);
      }
      return node && !hiddenNodes.has(id) ? sceneNode(node) : undefined;
    });
    if (edges.size === 0 && edgeIds.size > REBUILD_CHANGES_MIN) {
      pendingEdges = [...edgeIds];
      return { nodes: nodeIds, edges: edgeIds, moved: true };
    }
    const changedEdges = new Map<EdgeId, SceneEdge | undefined>();
    for (const id of new Set([...edgeIds, ...edgesCrossing(movedPlaces)])) {
      const edge = drawnBoard.edges.get(id);
      const now = edge && sceneEdge(edge);
      if (edgeIds.has(id) || !isSameWay(now, edges.get(id))) changedEdges.set(id, now);
    }
    const changedIds = new Set(changedEdges.keys());
    const movedEdgePlaces = updateIndex(edgePlaceIndex, edges, changedIds, (id) => changedEdges.get(id));
    return { nodes: nodeIds, edges: changedIds, moved: movedPlaces.length + movedEdgePlaces.length > 0 };
  }

  /**
   * Numbers the nodes anew. Gives back those that were touched, and others that lie behind some now before which they lay, the lowest first: drawn
   * in this order, each finds its place among the rest.
   */
  function updatePaintOrder(touchedIds: ReadonlySet<NodeId>): readonly NodeId[] {
    const drawnNodes = [...drawnBoard.nodes.keys()].flatMap((id) => nodes.get(id) ?? []);
    let lowestOrder = Number.POSITIVE_INFINITY;
    const redrawn = drawnNodes.toReversed().filter(({ id, order }) => {
      if (touchedIds.has(id) || order > lowestOrder) return true;
      lowestOrder = order;
      return false;
    });
    drawnNodes.forEach((node, order) => {
      node.order = order;
      node.paintOrder = (node.node.zIndex ?? 0) * RANKS_PER_LEVEL + order;
    });
    return redrawn.sort((one, other) => one.paintOrder - other.paintOrder).map(({ id }) => id);
  }

  /** Notes a live card's real height; tells what is drawn otherwise for it, undefined when it is known. */
  function setMeasuredHeight(id: NodeId, height: number): SceneChange | undefined {
    const node = nodes.get(id);
    if (!node || height === 0 || measuredHeights.get(id) === height) return undefined;
    routePendingEdges();
    measuredHeights.set(id, height);
    return reindex(new Set([id]), NO_EDGES);
  }

  return {
    node: (id: NodeId) => nodes.get(id),
    edge: (id: EdgeId) => routedEdges().get(id),
    nodes: () => nodes.values(),
    edges: () => routedEdges().values(),
    /** Cards in a part of the board: all that is neither hidden nor ground. */
    nodesIn: (area: Rect) => cardIndex.search(area),
    /** Open frames in a part of the board. */
    framesIn: (area: Rect) => frameIndex.search(area),
    /** All edges of a node, hidden or not. */
    edgesAt: (id: NodeId): ReadonlySet<EdgeId> => edgesByNode.get(id) ?? NO_EDGES,
    drawnNodeOf,
    edgesIn(area: Rect): SceneEdge[] {
      routePendingEdges();
      return edgeIndex.search(area);
    },
    routePendingEdges,
    bounds: (ids?: Iterable<NodeId>) =>
      boundsOf(
        ids
          ? [...ids].flatMap((id) => nodes.get(id) ?? [])
          : [cardIndex, frameIndex].flatMap((index) => indexBounds(index) ?? []),
      ),
    setBoard,
    setMeasuredHeight,
  };
}

export type SceneIndex = ReturnType<typeof createSceneIndex>;

/** Says whether a card is as high as its own size says; all others are as high as what they hold. */
export function fillsSize(node: BoardNode, facts: NodeFacts | undefined): boolean {
  return node.size !== undefined && facts?.resize?.along === 'both' && !facts.isFrame;
}

const NO_EDGES: ReadonlySet<EdgeId> = new Set();

/** Says whether a node stays where it was in the paint order: it neither came nor went, nor changed its level. */
function isSameLevel(before: BoardNode | undefined, now: BoardNode | undefined): boolean {
  return before !== undefined && now !== undefined && before.zIndex === now.zIndex;
}

/** Says whether an edge goes as before, and past the same part of the board. */
function isSameWay(a: SceneEdge | undefined, b: SceneEdge | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.lane === b.lane && a.rail === b.rail && isSameRect(a, b));
}

/** Keys whose elements differ between two maps: boards share what did not change. */
function changedKeys<K, V extends { readonly id: K }>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>): Set<K> {
  const { changed, deleted } = changesBetween(before, after);
  return new Set([...changed.map(({ id }) => id), ...deleted]);
}
