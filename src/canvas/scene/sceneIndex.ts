import RBush from 'rbush';
import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { type HandleId, type HandleKind, handleOf } from '../../../contract/handles.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { type Board, boxOf, EMPTY_BOARD, isCollapsed } from '../../board/document/board.ts';
import { changesBetween } from '../../board/document/delta.ts';
import type { FactsOf, NodeFacts } from '../../board/document/facts.ts';
import { hiddenIn } from '../../board/place/membership.ts';
import { edgeLane } from '../../geometry/edges/edgeLane.ts';
import { edgeBox } from '../../geometry/edges/edgePath.ts';
import { edgeRail } from '../../geometry/edges/edgeRail.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boundsOf, type Rect } from '../../geometry/plane/rect.ts';
import { handlePoint, type PlacedHandle, placedHandles, sidePoint } from './handlePlaces.ts';
import { byGround, mend, type PlaceIndex, REBUILD_FROM, wholeOf } from './spatialIndex.ts';

/** A node as the canvas draws it; boxes are board units. */
export type SceneNode = {
  readonly id: NodeId;
  readonly node: BoardNode;
  readonly handles: readonly PlacedHandle[];
  /** Handles that an edge holds on to. */
  readonly wired: ReadonlySet<HandleId>;
  /** Edges at this node. */
  readonly edges: ReadonlySet<EdgeId>;
  /** An open frame: ground below the cards, in an index of its own, and drawn in a layer of its own. */
  readonly isGround: boolean;
  /** Paint order; the objects stand in the index, so it is mended in place. */
  rank: number;
  /** The board's own order, in which the focus goes. */
  order: number;
} & Rect;

/** An edge as the canvas draws it: its ends and its lane, the colour's kind, and a box that holds the curve. */
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
const BUNDLE_FROM = 6;
/** More than any board has nodes: a node of a higher level lies above all of a lower one. */
const RANKS_PER_LEVEL = 1e6;

/** The board, indexed for drawing: boxes, ends and neighbours are kept beside the board and mended where it changed. */
export function createSceneIndex(factsOf: FactsOf) {
  const nodes = new Map<NodeId, SceneNode>();
  const edges = new Map<EdgeId, SceneEdge>();
  const heights = new Map<NodeId, number>();
  const neighbours = new Map<NodeId, Set<EdgeId>>();
  const cardIndex = new RBush<SceneNode>(INDEX_FANOUT);
  const groundIndex = new RBush<SceneNode>(INDEX_FANOUT);
  const nodeIndex = byGround(cardIndex, groundIndex);
  const edgeIndex = new RBush<SceneEdge>(INDEX_FANOUT);
  const edgesAnew: PlaceIndex<SceneEdge> = {
    insert: (edge) => edgeIndex.insert(edge),
    remove: (edge) => edgeIndex.remove(edge),
    load: (all) => edgeIndex.clear().load(all),
  };
  let shown: Board = EMPTY_BOARD;
  /** Edges of a board just opened whose ways are not known yet: nobody sees them before zooming in. */
  let waiting: EdgeId[] = [];
  /** The nodes in collapsed frames, each with the frame that stands for it: it is neither drawn nor met. */
  let hidden: ReadonlyMap<NodeId, NodeId> = new Map();

  function sceneNode(node: BoardNode): SceneNode {
    const { rank, order } = nodes.get(node.id) ?? { rank: 0, order: 0 };
    const facts = factsOf(node.type);
    const { width, height } = boxOf(node, factsOf);
    const { x, y } = node.position;
    const own = neighbours.get(node.id) ?? NO_EDGES;
    const wired = wiredHandles(node.id, own);
    const isGround = facts?.isFrame === true && !isCollapsed(node, factsOf);
    return {
      id: node.id,
      node,
      rank,
      order,
      isGround,
      edges: own,
      wired,
      handles: placedHandles(facts, wired, width),
      minX: x,
      minY: y,
      maxX: x + width,
      // A card is as high as what it holds, as measured while it was live, unless its own size says.
      maxY: y + ((isGround || fillsSize(node, facts) ? undefined : heights.get(node.id)) ?? height),
    };
  }

  function wiredHandles(id: NodeId, own: ReadonlySet<EdgeId>): Set<HandleId> {
    const wired = new Set<HandleId>();
    for (const edgeId of own) {
      const edge = shown.edges.get(edgeId);
      if (edge?.source === id) wired.add(edge.sourceHandle);
      if (edge?.target === id) wired.add(edge.targetHandle);
    }
    return wired;
  }

  function sceneEdge(edge: BoardEdge): SceneEdge | undefined {
    const source = nodes.get(standIn(edge.source));
    const target = nodes.get(standIn(edge.target));
    if (!source || !target || (source === target && hidden.has(edge.source))) return undefined;
    const from = hidden.has(edge.source) ? sidePoint(source, 'out') : handlePoint(source, edge.sourceHandle);
    const to = hidden.has(edge.target) ? sidePoint(target, 'in') : handlePoint(target, edge.targetHandle);
    const around = cardIndex.search(edgeBox(from, to)).filter((node) => node !== source && node !== target);
    const bundled = isBundled(edge) ? edgeRail({ from, to }, around) : undefined;
    const { lane, rail } = bundled ?? { lane: edgeLane({ from, to, source, target }, around), rail: undefined };
    const box = edgeBox(from, to, lane, rail);
    return { id: edge.id, edge, from, to, lane, rail, kind: handleOf(edge.sourceHandle).kind, ...box };
  }

  /** Says whether so many edges leave the same handle that they run together. */
  function isBundled({ source, sourceHandle }: BoardEdge): boolean {
    let count = 0;
    for (const id of neighbours.get(source) ?? NO_EDGES) {
      const other = shown.edges.get(id);
      if (other?.source === source && other.sourceHandle === sourceHandle) count += 1;
      if (count === BUNDLE_FROM) return true;
    }
    return false;
  }

  /** Edges whose way leads past these places: what stands there decides on their lane. */
  function edgesPast(places: readonly Rect[]): Iterable<EdgeId> {
    if (places.length > REBUILD_FROM) return shown.edges.keys();
    return new Set(places.flatMap((place) => edgeIndex.search(place).map((edge) => edge.id)));
  }

  /** The node that is drawn for a node: itself, or the collapsed frame in which it is hidden. */
  function standIn(id: NodeId): NodeId {
    return hidden.get(id) ?? id;
  }

  /** Takes in a new board and says what has to be drawn anew. */
  function setBoard(board: Board): SceneChange {
    catchUp();
    const before = shown;
    shown = board;
    const edgesTouched = differing(before.edges, board.edges);
    const nodesTouched = differing(before.nodes, board.nodes);
    const hiddenBefore = hidden;
    hidden = hiddenIn(board, factsOf);
    const unveiled = [...hiddenBefore.keys(), ...hidden.keys()].filter((id) => hiddenBefore.get(id) !== hidden.get(id));
    for (const id of unveiled) nodesTouched.add(id);
    const isRestacked =
      unveiled.length > 0 || [...nodesTouched].some((id) => !sameLevel(before.nodes.get(id), board.nodes.get(id)));
    for (const id of edgesTouched) {
      const old = before.edges.get(id);
      const now = board.edges.get(id);
      for (const end of old ? [old.source, old.target] : []) {
        neighbours.get(end)?.delete(id);
        nodesTouched.add(end);
      }
      for (const end of now ? [now.source, now.target] : []) {
        neighboursOf(end).add(id);
        nodesTouched.add(end);
      }
    }
    for (const id of nodesTouched)
      for (const edge of neighbours.get(id) ?? []) {
        edgesTouched.add(edge);
        const fed = handsOnFrom(id, edge);
        // The loop comes to it too, and to those behind it.
        if (fed) nodesTouched.add(fed);
      }
    const { edges: redrawn, moved } = redraw(nodesTouched, edgesTouched);
    if (isRestacked) rerank();
    return { nodes: nodesTouched, edges: redrawn, moved };
  }

  /** The node that shows, and hands on, what a node gives it by this edge. */
  function handsOnFrom(id: NodeId, edge: EdgeId): NodeId | undefined {
    const { source, target, targetHandle } = shown.edges.get(edge) ?? {};
    const facts = target !== undefined && source === id ? factsOf(shown.nodes.get(target)?.type ?? '') : undefined;
    return Object.values(facts?.handsOn ?? {}).includes(targetHandle!) ? target : undefined;
  }

  function neighboursOf(id: NodeId): Set<EdgeId> {
    const own = neighbours.get(id) ?? new Set();
    neighbours.set(id, own);
    return own;
  }

  /** Finds the ways of edges that wait, `most` of them or all; tells whether none waits any more. */
  function catchUp(most = Number.POSITIVE_INFINITY): boolean {
    if (waiting.length === 0) return true;
    for (const id of waiting.splice(0, most)) {
      const edge = shown.edges.get(id);
      const now = edge && sceneEdge(edge);
      if (now) edges.set(id, now);
    }
    if (waiting.length === 0) edgeIndex.load([...edges.values()]);
    return waiting.length === 0;
  }

  function known(): ReadonlyMap<EdgeId, SceneEdge> {
    catchUp();
    return edges;
  }

  function redraw(nodeIds: ReadonlySet<NodeId>, edgeIds: ReadonlySet<EdgeId>): SceneChange {
    const places = mend(nodeIndex, nodes, nodeIds, (id) => {
      const node = shown.nodes.get(id);
      if (!node) {
        heights.delete(id);
        neighbours.delete(id);
      }
      return node && !hidden.has(id) ? sceneNode(node) : undefined;
    });
    if (edges.size === 0 && edgeIds.size > REBUILD_FROM) {
      waiting = [...edgeIds];
      return { nodes: nodeIds, edges: edgeIds, moved: true };
    }
    const ways = new Map<EdgeId, SceneEdge | undefined>();
    for (const id of new Set([...edgeIds, ...edgesPast(places)])) {
      const edge = shown.edges.get(id);
      const now = edge && sceneEdge(edge);
      if (edgeIds.has(id) || now?.lane !== edges.get(id)?.lane) ways.set(id, now);
    }
    const touched = new Set(ways.keys());
    const edgePlaces = mend(edgesAnew, edges, touched, (id) => ways.get(id));
    return { nodes: nodeIds, edges: touched, moved: places.length + edgePlaces.length > 0 };
  }

  function rerank(): void {
    let order = 0;
    for (const [id, { zIndex = 0 }] of shown.nodes) {
      const node = nodes.get(id);
      if (!node) continue;
      node.order = order++;
      node.rank = zIndex * RANKS_PER_LEVEL + node.order;
    }
  }

  /** Notes a live card's real height; tells what is drawn otherwise for it, undefined when it is known. */
  function measured(id: NodeId, height: number): SceneChange | undefined {
    const node = nodes.get(id);
    if (!node || height === 0 || heights.get(id) === height) return undefined;
    catchUp();
    heights.set(id, height);
    return redraw(new Set([id]), NO_EDGES);
  }

  return {
    node: (id: NodeId) => nodes.get(id),
    edge: (id: EdgeId) => known().get(id),
    nodes: () => nodes.values(),
    edges: () => known().values(),
    /** Cards in a part of the board: all that is neither hidden nor ground. */
    nodesIn: (area: Rect) => cardIndex.search(area),
    /** Open frames in a part of the board. */
    framesIn: (area: Rect) => groundIndex.search(area),
    /** All edges of a node, hidden or not. */
    edgesAt: (id: NodeId): ReadonlySet<EdgeId> => neighbours.get(id) ?? NO_EDGES,
    standIn,
    edgesIn(area: Rect): SceneEdge[] {
      catchUp();
      return edgeIndex.search(area);
    },
    catchUp,
    bounds: (ids?: Iterable<NodeId>) =>
      boundsOf(
        ids
          ? [...ids].flatMap((id) => nodes.get(id) ?? [])
          : [cardIndex, groundIndex].flatMap((index) => wholeOf(index) ?? []),
      ),
    setBoard,
    measured,
  };
}

export type SceneIndex = ReturnType<typeof createSceneIndex>;

/** Says whether a card is as high as its own size says; all others are as high as what they hold. */
export function fillsSize(node: BoardNode, facts: NodeFacts | undefined): boolean {
  return node.size !== undefined && facts?.resize?.along === 'both' && !facts.isFrame;
}

const NO_EDGES: ReadonlySet<EdgeId> = new Set();

/** Says whether a node stays where it was in the paint order: it neither came nor went, nor changed its level. */
function sameLevel(before: BoardNode | undefined, now: BoardNode | undefined): boolean {
  return before !== undefined && now !== undefined && before.zIndex === now.zIndex;
}

/** Keys whose elements differ between two maps: boards share what did not change. */
function differing<K, V extends { readonly id: K }>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>): Set<K> {
  const { changed, deleted } = changesBetween(before, after);
  return new Set([...changed.map(({ id }) => id), ...deleted]);
}
