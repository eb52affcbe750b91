import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { distance } from '../../geometry/plane/point.ts';
import { centreOf, widthOf } from '../../geometry/plane/rect.ts';
import { thumbnailSize, thumbnailSizeForWidth } from '../../geometry/viewport/thumbnailSize.ts';
import { isLiveTier } from '../../geometry/viewport/tier.ts';
import { screenToBoard, visibleRect } from '../../geometry/viewport/viewport.ts';
import { scheduleWhenIdle } from '../../load/scheduleWhenIdle.ts';
import { createEmitter } from '../../store/emitter.ts';
import { focusedNode, isOnBoard, nodeAt } from '../dom/eventTargets.ts';
import type { StageElements } from '../dom/stageElements.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { BoardActor, CardState } from '../scene/boardActor.ts';
import { nodeAtPoint } from '../scene/hitTest.ts';
import { FAR_THUMBNAIL_SIZES, type ThumbnailSize } from '../scene/nodeTypes.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneChange, SceneNode } from '../scene/sceneIndex.ts';
import type { Camera } from '../viewport/camera.ts';
import { createLiveCardSet } from './liveCardSet.ts';
import { type AppearanceGetter, createPainting, type TileKindGetter } from './painting.ts';
import { createRedrawer } from './redrawer.ts';
import { createVisibleContent } from './visibleContent.ts';
import type { ThumbnailSource } from './zoomedOut/zoomedOutView.ts';

/** The parts that draw a board. Whoever needs some of them takes `Pick<CanvasParts, …>`. */
export type CanvasParts = {
  readonly elements: StageElements;
  readonly boardActor: BoardActor;
  readonly scene: Scene;
  readonly camera: Camera;
  readonly renderer: Renderer;
};

/** The facts about nodes that the renderer needs; it knows no node type. */
export type RendererOptions = {
  readonly appearanceOf: AppearanceGetter;
  readonly tileKindOf: TileKindGetter;
  readonly stateOf: (id: NodeId) => CardState;
} & ThumbnailSource;

/** Edges whose ways are found in one pause: about five milliseconds. */
const EDGES_PER_IDLE = 300;

/**
 * Draws what the camera sees of a scene, in the four tiers, and decides which cards are live. Nothing here passes through React except
 * the list of live cards.
 */
export function createRenderer(
  { elements, scene, camera }: Pick<CanvasParts, 'elements' | 'scene' | 'camera'>,
  { appearanceOf, stateOf, tileKindOf, thumbnailOf, renew }: RendererOptions,
) {
  let currentThumbnailSize: ThumbnailSize = 64;
  let drawnTextScale = camera.textScale();
  let drawnTier: ReturnType<Camera['tier']> | undefined;
  /** Marks the drawing as outdated, though the view is the same: the next frame draws it, unless the board changes first. */
  let isStale = false;
  let isStopped = false;
  const pinnedIds = new Set<NodeId>();
  const mountEmitter = createEmitter();
  const repaintEmitter = createEmitter();

  /** Whoever holds the lock works, whatever its machine has told so far. */
  function cardState(id: NodeId): CardState {
    const lockedNode = scene.lockHolder();
    return lockedNode !== null && scene.drawnNodeOf(lockedNode) === id ? 'busy' : stateOf(id);
  }

  const painting = createPainting({
    parent: elements.lowerSvg,
    scene,
    selection: scene.selection,
    stateOf: cardState,
    isUndeletable: scene.isEdgeUndeletable,
    appearanceOf,
    tileKindOf,
    thumbnailSizeOf: (node) => thumbnailSizeForWidth(currentThumbnailSize, FAR_THUMBNAIL_SIZES, widthOf(node)),
  });
  const { layers, groups, chunks } = painting;
  const redrawer = createRedrawer({ elements, scene, painting });
  const live = createLiveCardSet({
    orderOf: (id) => scene.node(id)?.order ?? 0,
    motion: camera,
    onMounted: (ids) => {
      for (const id of ids) layers.light?.remove(id);
      mountEmitter.emit();
    },
  });

  /** A live card that must not go: it has the focus, is dragged, or works. From afar a mark tells that it works. */
  const isPinned = (id: NodeId) =>
    scene.node(id)?.isOpenFrame === false &&
    (pinnedIds.has(id) ||
      focusedNode(elements.cards) === id ||
      (scene.lockHolder() === id && isLiveTier(camera.tier())));

  const visibleContent = createVisibleContent({
    stage: elements.stage,
    scene,
    painting,
    live,
    isPinned,
    motion: camera,
    fetchZoomedOut: async () => {
      const { createZoomedOutView } = await import('./zoomedOut/zoomedOutView.ts');
      return () => createZoomedOutView({ scene, painting, camera, stateOf: cardState, thumbnailOf, renew });
    },
    onZoomedOutLoaded: () => refreshNow(),
  });
  camera.setContentCheck(visibleContent.holds);
  const refresh = (force: boolean) => visibleContent.refresh(camera.viewport(), camera.size(), force);

  /** Draws at once, and has a frame told: whoever draws single edges of a batch does so anew. */
  function refreshNow(): void {
    refresh(true);
    camera.requestFrame();
  }

  function drawFrame(): void {
    const tier = camera.tier();
    if (tier !== drawnTier && !camera.isZooming()) {
      updateThumbnailSize();
      drawnTier = tier;
    }
    refresh(isStale);
    isStale = false;
  }

  /** Chooses the thumbnails that the light tier needs at this zoom; tells whether those are others. */
  function updateThumbnailSize(): boolean {
    const sizeBefore = currentThumbnailSize;
    currentThumbnailSize = thumbnailSize(camera.viewport().k * devicePixelRatio, FAR_THUMBNAIL_SIZES);
    return currentThumbnailSize !== sizeBefore;
  }

  function update({ nodes, edges, moved }: SceneChange): void {
    redrawer.redraw(nodes, edges);
    live.sort();
    isStale ||= moved;
    // What is dragged is shown where it is now by whoever drags it; the rest comes in the frame in which it is put down.
    if (nodes.size > 0 && visibleContent.areNodesChunked() && [...nodes].every(painting.isDragged)) return;
    if (isStale) refreshNow();
    else visibleContent.redrawChunks();
    isStale = false;
  }

  /** Tells whether the light cards' text is to be set anew. */
  function updateTextScale(): boolean {
    const isChanged = drawnTextScale !== camera.textScale();
    drawnTextScale = camera.textScale();
    return isChanged;
  }

  function settle(): void {
    if ([updateThumbnailSize(), updateTextScale()].includes(true)) redrawLightCards();
    refresh(isStale);
    visibleContent.settle();
    camera.requestFrame();
  }

  function redrawLightCards(): void {
    visibleContent.drawLightCards([...(layers.light?.ids() ?? [])]);
    visibleContent.redrawChunks();
  }

  /** The ways of a large board's edges are found while nobody waits for them. */
  function routePendingEdges(): void {
    if (!isStopped && (camera.isMoving() || !scene.routePendingEdges(EDGES_PER_IDLE)))
      scheduleWhenIdle(routePendingEdges);
  }

  const unsubscribers = [
    scene.onChange(update),
    camera.onFrame(drawFrame),
    camera.onSettle(settle),
    camera.onResize(refreshNow),
  ];
  chunks.update([...scene.nodes()].map((node) => node.id));
  elements.stage.dataset.tier = camera.tier();
  scheduleWhenIdle(routePendingEdges);

  return {
    layers,
    groups,
    live,
    /** The distance of a node from the middle of what is seen, in board units; one that is not drawn lies farthest. */
    distanceFromCentre(id: NodeId): number {
      const node = scene.node(id);
      const middle = centreOf(visibleRect(camera.viewport(), camera.size()));
      return node ? distance(centreOf(node), middle) : Number.POSITIVE_INFINITY;
    },
    titleOf: (node: SceneNode['node']) => appearanceOf(node, 64).title,
    /** Keeps a card live while something holds it. */
    pin(id: NodeId): () => void {
      pinnedIds.add(id);
      live.mount(id);
      return () => pinnedIds.delete(id);
    },
    observeHeight: redrawer.observeHeight,
    /** Draws everything in view again: words, pictures or looks changed. */
    repaint(): void {
      chunks.update([...scene.nodes()].map((node) => node.id));
      redrawLightCards();
      layers.edges.relabel();
      repaintEmitter.emit();
    },
    /** Says whether nodes are drawn a chunk at a time: none has an element of its own. */
    areNodesChunked: visibleContent.areNodesChunked,
    /** The node under a pointer: whose element it hit or, where none has one, the uppermost that lies there. */
    nodeUnderPointer(event: {
      readonly target: EventTarget | null;
      readonly clientX: number;
      readonly clientY: number;
    }) {
      const hit = nodeAt(event.target);
      if (hit !== undefined || !visibleContent.areNodesChunked() || !isOnBoard(elements, event.target)) return hit;
      return nodeAtPoint(scene, screenToBoard(camera.viewport(), stagePoint(elements.stage, event)));
    },
    /** Leaves these nodes out of what is drawn, and these edges out of the batches, because somebody else draws them for now. */
    setDragged(nodes: ReadonlySet<NodeId>, edges: ReadonlySet<EdgeId>): void {
      painting.setDragged(nodes);
      visibleContent.excludeEdges(edges);
      isStale = true;
      camera.requestFrame();
    },
    ghostsOf: visibleContent.ghostsOf,
    isBatched: visibleContent.isBatched,
    mirrorTiles: painting.mirrorTiles,
    /** Live cards have just appeared in the DOM. */
    onMounted: mountEmitter.on,
    /** Words or looks changed. */
    onRepaint: repaintEmitter.on,
    stop(): void {
      isStopped = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      redrawer.stop();
      live.stop();
      visibleContent.stop();
      painting.stop();
    },
  };
}

export type Renderer = ReturnType<typeof createRenderer>;
