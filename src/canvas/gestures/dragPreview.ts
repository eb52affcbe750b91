import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { nodesMovingWith } from '../../board/placement/frameMembership.ts';
import { addPoints, ORIGIN, type Point, subtractPoints } from '../../geometry/plane/point.ts';
import { isLiveTier } from '../../geometry/viewport/tier.ts';
import { cardElement, frameElement } from '../dom/nodeElements.ts';
import { svgElement } from '../dom/svg.ts';
import { createEdgeBatchLayer } from '../render/layers/edgeBatchLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneEdge } from '../scene/sceneIndex.ts';

/** Nodes while they are dragged: only the DOM moves, the board hears of it once, at the end. */
export type DragPreview = {
  /** The position of a node when the drag began, in board units; others may move it meanwhile. */
  readonly startPosition: (id: NodeId) => Point | undefined;
  /** Shows the nodes this far from where they stood, in board units. */
  readonly moveBy: (offset: Point) => void;
  /** Keeps the nodes under the pointer after the board has drawn them elsewhere. */
  readonly followBoard: () => void;
  /** Puts the elements back where the board has them. */
  readonly cancel: () => void;
  /**
   * Leaves the nodes this far from where they stood: `move` has the board take them there. What is drawn a chunk at a time is shown apart
   * until its chunk is painted; gives back how to end that.
   */
  readonly commit: (offset: Point, move: () => void) => () => void;
};

/**
 * The time that nodes drawn a chunk at a time are still shown singly where they were left, in milliseconds. To write their chunks
 * anew and to paint them takes 70 ms for a hundred nodes, and nobody would see it.
 */
const REPAINT_DELAY_MS = 150;

/** Takes nodes out of the drawing: live cards are moved one by one, everything farther away as one group with one attribute per step. */
export function startDragPreview(canvas: CanvasParts, ids: readonly NodeId[]): DragPreview {
  const { scene, elements } = canvas;
  const { layers, groups } = canvas.renderer;
  // What lies in a frame goes along, hidden or not: a collapsed frame's edges are those of its members.
  const draggedIds = new Set(nodesMovingWith(canvas.boardActor.getSnapshot().context.board, ids));
  const startPositions = new Map([...draggedIds].flatMap((id) => entryOf(id, scene.node(id)?.node.position)));
  const cards = [...draggedIds].flatMap((id) => entryOf(id, cardElement(elements.cards, id)));
  const frames = [...draggedIds].flatMap((id) => entryOf(id, frameElement(elements.lowerSvg, id)));
  const lightCards = [...draggedIds].flatMap((id) => entryOf(id, layers.light?.group(id)));
  const group = groups.dragged;
  const innerEdgeIds = new Set<EdgeId>();
  const boundaryEdges: SceneEdge[] = [];
  for (const id of draggedIds) {
    for (const edgeId of scene.edgesAt(id)) {
      const edge = scene.edge(edgeId);
      if (!edge || innerEdgeIds.has(edgeId)) continue;
      if (draggedIds.has(edge.edge.source) && draggedIds.has(edge.edge.target)) innerEdgeIds.add(edgeId);
      else boundaryEdges.push(edge);
    }
  }
  const innerEdges = [...innerEdgeIds].flatMap((id) => scene.edge(id) ?? []);
  const tier = canvas.camera.tier();
  const isBatched = tier !== 'tiles' && canvas.renderer.isBatched();
  const innerEdgeGroup = svgElement('g', {}, group);
  const boundaryEdgeGroup = svgElement('g', {}, groups.pulledEdges);
  const boundaryEdgeBatch = isBatched ? createEdgeBatchLayer(boundaryEdgeGroup) : undefined;
  if (isBatched) createEdgeBatchLayer(innerEdgeGroup).show(innerEdges);
  const ghosts = canvas.renderer.areNodesChunked() ? [canvas.renderer.ghostsOf(draggedIds)] : [];
  canvas.renderer.setDragged(
    draggedIds,
    canvas.renderer.isBatched() ? new Set([...innerEdgeIds, ...boundaryEdges.map((edge) => edge.id)]) : EMPTY_SET,
  );
  group.append(...lightCards.map(([, light]) => light), ...ghosts);
  for (const [, card] of cards) card.dataset.dragged = '';
  promoteToLayer(!isLiveTier(tier));

  /**
   * From afar what is dragged is a picture of its own to the compositor: what it passes over is not painted again, which was most of a
   * frame. Among live cards the compositor would have to sort each of them.
   */
  function promoteToLayer(isPromoted: boolean): void {
    for (const each of [groups.pulledEdges, group]) each.style.willChange = isPromoted ? 'transform' : '';
  }

  function moveBy(offset: Point): void {
    group.style.transform = `translate(${offset.x}px,${offset.y}px)`;
    for (const [id, card] of cards) card.style.transform = cardTransform(addPoints(startPositions.get(id)!, offset));
    for (const [id, frameGroup] of frames) frameGroup.style.translate = translation(addPoints(boardOffset(id), offset));
    for (const edge of innerEdges) layers.edges.updateCurve(edge.id, translatedCurve(edge, offset));
    const movedBoundaryEdges = boundaryEdges.map((edge) => ({
      id: edge.id,
      kind: edge.kind,
      lane: undefined,
      rail: undefined,
      from: draggedIds.has(edge.edge.source) ? addPoints(edge.from, offset) : edge.from,
      to: draggedIds.has(edge.edge.target) ? addPoints(edge.to, offset) : edge.to,
    }));
    if (boundaryEdgeBatch) boundaryEdgeBatch.show(movedBoundaryEdges);
    else for (const edge of movedBoundaryEdges) layers.edges.updateCurve(edge.id, edge);
  }

  /** The offset from where others have moved a node to where it stood. */
  function boardOffset(id: NodeId): Point {
    const position = scene.node(id)?.node.position;
    return position ? subtractPoints(startPositions.get(id)!, position) : ORIGIN;
  }

  function followBoard(): void {
    for (const [id, light] of lightCards) light.style.translate = translation(boardOffset(id));
  }

  /** Returns the nodes that are drawn singly. */
  function restoreSingleNodes(): void {
    for (const [id, card] of cards) {
      const position = scene.node(id)?.node.position;
      if (position) card.style.transform = cardTransform(position);
      delete card.dataset.dragged;
    }
    for (const [, frameGroup] of frames) frameGroup.style.translate = '';
    for (const [, light] of lightCards) light.style.translate = '';
    for (const id of draggedIds) {
      const light = layers.light?.group(id);
      if (!light) continue;
      groups.light.append(light);
      // Back in the paint order.
      layers.light?.draw(scene.node(id)!);
    }
  }

  /** Puts the edges back where the board has them. */
  function restoreEdges(): void {
    for (const { id } of [...innerEdges, ...boundaryEdges]) {
      const edge = scene.edge(id);
      if (edge) layers.edges.updateCurve(id, edge);
    }
  }

  /** Puts back the edges that the board has as they were; the others are drawn where the board took them. */
  function restoreUnchangedEdges(): void {
    for (const edge of [...innerEdges, ...boundaryEdges])
      if (scene.edge(edge.id) === edge) layers.edges.updateCurve(edge.id, edge);
  }

  /** Draws the nodes of chunks there again. */
  function restoreChunks(): void {
    group.style.transform = '';
    promoteToLayer(false);
    for (const ghost of [innerEdgeGroup, boundaryEdgeGroup, ...ghosts]) ghost.remove();
    canvas.renderer.setDragged(EMPTY_SET, EMPTY_SET);
  }

  /** As long as nothing else changes on the board. */
  function restoreAfterPaint(): () => void {
    const { board } = canvas.boardActor.getSnapshot().context;
    const timer = setTimeout(restore, REPAINT_DELAY_MS);
    const subscription = canvas.boardActor.subscribe(() => {
      if (canvas.boardActor.getSnapshot().context.board !== board) restore();
    });
    let isRestored = false;
    function restore(): void {
      if (isRestored) return;
      isRestored = true;
      clearTimeout(timer);
      subscription.unsubscribe();
      restoreChunks();
    }
    return restore;
  }

  return {
    startPosition: (id) => startPositions.get(id),
    moveBy,
    followBoard,
    cancel(): void {
      restoreSingleNodes();
      restoreEdges();
      restoreChunks();
    },
    commit(offset, move) {
      const hasChunks = ghosts.length > 0;
      // The last step may still wait for its frame.
      if (hasChunks) moveBy(offset);
      restoreSingleNodes();
      if (!hasChunks) restoreChunks();
      move();
      restoreUnchangedEdges();
      return hasChunks ? restoreAfterPaint() : () => undefined;
    },
  };
}

/** As a live card is placed by itself. */
function cardTransform({ x, y }: Point): string {
  return `translate(${x}px,${y}px)`;
}

function translation({ x, y }: Point): string {
  return x === 0 && y === 0 ? '' : `${x}px ${y}px`;
}

/** A node with what belongs to it, where there is such a thing. */
function entryOf<Value>(id: NodeId, value: Value | undefined | null): readonly (readonly [NodeId, Value])[] {
  return value ? [[id, value]] : [];
}

const EMPTY_SET: ReadonlySet<never> = new Set();

/** The way of an edge that moves as a whole. */
function translatedCurve({ from, to, lane, rail }: SceneEdge, offset: Point) {
  return {
    from: addPoints(from, offset),
    to: addPoints(to, offset),
    lane: lane === undefined ? undefined : lane + offset.y,
    rail: rail === undefined ? undefined : rail + offset.x,
  };
}
