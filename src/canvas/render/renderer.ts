import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { distance } from '../../geometry/plane/point.ts';
import { centreOf } from '../../geometry/plane/rect.ts';
import { thumbnailSize } from '../../geometry/viewport/tier.ts';
import { toBoard, visibleRect } from '../../geometry/viewport/viewport.ts';
import { scheduleWhenIdle } from '../../load/scheduleWhenIdle.ts';
import { createEmitter } from '../../store/emitter.ts';
import type { StageElements } from '../dom/stageElements.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { focusedNode, isOnBoard, nodeAt } from '../dom/targets.ts';
import { nodeAtPoint } from '../scene/hitTest.ts';
import type { ThumbnailSize } from '../scene/nodeTypes.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneChange, SceneNode } from '../scene/sceneIndex.ts';
import type { CanvasSource, CardState } from '../scene/source.ts';
import type { Camera } from '../viewport/camera.ts';
import type { PicturesOf } from './far/far.ts';
import { createLiveSet } from './liveSet.ts';
import { type AppearanceOf, createPainting, type TileOf } from './painting.ts';
import { createRedrawing } from './redrawing.ts';
import { createVisibleContent } from './visibleContent.ts';

/** The parts that draw a board. Whoever needs some of them takes `Pick<CanvasParts, …>`. */
export type CanvasParts = {
  readonly elements: StageElements;
  readonly source: CanvasSource;
  readonly scene: Scene;
  readonly camera: Camera;
  readonly renderer: Renderer;
};

/** The facts about nodes that the renderer needs; it knows no node type. */
export type RendererOptions = {
  readonly appearanceOf: AppearanceOf;
  readonly tileOf: TileOf;
  readonly stateOf: (id: NodeId) => CardState;
} & PicturesOf;

/** Edges whose ways are found in one pause: about five milliseconds. */
const EDGES_PER_PAUSE = 300;
/** The thumbnails of the light tier, where a card is at most 160 pixels wide. */
const LIGHT_SIZES: readonly [ThumbnailSize, ...ThumbnailSize[]] = [64, 128, 256];

/**
 * Draws what the camera sees of a scene, in the four tiers, and decides which cards are live. Nothing here passes through React except
 * the list of live cards.
 */
export function createRenderer(
  { elements, scene, camera }: Pick<CanvasParts, 'elements' | 'scene' | 'camera'>,
  { appearanceOf, stateOf, tileOf, thumbnailOf, renew }: RendererOptions,
) {
  let thumbnail: ThumbnailSize = 64;
  let drawnTier: ReturnType<Camera['tier']> | undefined;
  /** Marks the drawing as outdated, though the view is the same: the next frame draws it, unless the board changes first. */
  let isOutdated = false;
  let stopped = false;
  const pins = new Set<NodeId>();
  const mountEmitter = createEmitter();
  const repaintEmitter = createEmitter();

  /** Whoever holds the lock works, whatever its machine has told so far. */
  function cardState(id: NodeId): CardState {
    const lock = scene.lockHolder();
    return lock !== null && scene.standIn(lock) === id ? 'busy' : stateOf(id);
  }

  const painting = createPainting({
    parent: elements.lower,
    scene,
    selection: scene.selection,
    stateOf: cardState,
    isFixed: scene.isFixed,
    appearanceOf,
    tileOf,
    thumbnail: () => thumbnail,
  });
  const { layers, groups, chunks } = painting;
  const redrawing = createRedrawing({ elements, scene, painting });
  const live = createLiveSet({
    orderOf: (id) => scene.node(id)?.order ?? 0,
    isMoving: camera.isMoving,
    onMounted: (ids) => {
      for (const id of ids) layers.light?.remove(id);
      mountEmitter.emit();
    },
  });

  /** A live card that must not go: it has the focus, is dragged, or works. */
  const isPinned = (id: NodeId) =>
    scene.node(id)?.isGround === false &&
    (pins.has(id) || scene.lockHolder() === id || focusedNode(elements.cards) === id);

  const visibleContent = createVisibleContent({
    stage: elements.stage,
    scene,
    painting,
    live,
    isPinned,
    isMoving: camera.isMoving,
    fetchFar: async () => {
      const { createFar } = await import('./far/far.ts');
      return () => createFar({ scene, painting, thumbnailOf, renew, isMoving: camera.isMoving });
    },
    onFar: () => refreshNow(),
  });
  const refresh = (force: boolean) => visibleContent.refresh(camera.viewport(), camera.size(), force);

  /** Draws at once, and has a frame told: whoever draws single edges of a batch does so anew. */
  function refreshNow(): void {
    refresh(true);
    camera.requestFrame();
  }

  function drawFrame(): void {
    const tier = camera.tier();
    if (tier !== drawnTier) sharpen();
    drawnTier = tier;
    refresh(isOutdated);
    isOutdated = false;
  }

  /** Chooses the thumbnails that the light tier needs at this zoom; tells whether those are others. */
  function sharpen(): boolean {
    const before = thumbnail;
    thumbnail = thumbnailSize(camera.viewport().k * devicePixelRatio, LIGHT_SIZES);
    return thumbnail !== before;
  }

  function update({ nodes, edges, moved }: SceneChange): void {
    redrawing.redraw(nodes, edges);
    isOutdated ||= moved;
    // What is dragged is shown where it is now by whoever drags it; the rest comes in the frame in which it is put down.
    if (nodes.size > 0 && visibleContent.merged() && [...nodes].every(painting.isDragged)) return;
    if (isOutdated) refreshNow();
    else visibleContent.redrawChunks();
    isOutdated = false;
  }

  function rest(): void {
    if (sharpen()) redrawLights();
    visibleContent.rest();
    camera.requestFrame();
  }

  function redrawLights(): void {
    visibleContent.drawLights([...(layers.light?.ids() ?? [])]);
    visibleContent.redrawChunks();
  }

  /** The ways of a large board's edges are found while nobody waits for them. */
  function catchUp(): void {
    if (!stopped && (camera.isMoving() || !scene.catchUp(EDGES_PER_PAUSE))) scheduleWhenIdle(catchUp);
  }

  const unsubscribers = [
    scene.onChange(update),
    camera.onFrame(drawFrame),
    camera.onSettle(rest),
    camera.onResize(refreshNow),
  ];
  chunks.note([...scene.nodes()].map((node) => node.id));
  elements.stage.dataset.tier = camera.tier();
  scheduleWhenIdle(catchUp);

  return {
    layers,
    groups,
    live,
    /** The distance of a node from the middle of what is seen, in board units; one that is not drawn lies farthest. */
    awayFrom(id: NodeId): number {
      const node = scene.node(id);
      const middle = centreOf(visibleRect(camera.viewport(), camera.size()));
      return node ? distance(centreOf(node), middle) : Number.POSITIVE_INFINITY;
    },
    titleOf: (node: SceneNode['node']) => appearanceOf(node, 64).title,
    /** Keeps a card live while something holds it. */
    pin(id: NodeId): () => void {
      pins.add(id);
      live.mount(id);
      return () => pins.delete(id);
    },
    measure: redrawing.measure,
    /** Draws everything in view again: words, pictures or looks changed. */
    repaint(): void {
      chunks.note([...scene.nodes()].map((node) => node.id));
      redrawLights();
      layers.edges.relabel();
      repaintEmitter.emit();
    },
    /** Says whether nodes are drawn a chunk at a time: none has an element of its own. */
    merged: visibleContent.merged,
    /** The node under a pointer: whose element it hit or, where none has one, the uppermost that lies there. */
    nodeUnder(event: { readonly target: EventTarget | null; readonly clientX: number; readonly clientY: number }) {
      const hit = nodeAt(event.target);
      if (hit !== undefined || !visibleContent.merged() || !isOnBoard(elements, event.target)) return hit;
      return nodeAtPoint(scene, toBoard(camera.viewport(), stagePoint(elements.stage, event)));
    },
    /** Leaves these nodes out of what is drawn, and these edges out of the batches, because somebody else draws them for now. */
    setDragged(nodes: ReadonlySet<NodeId>, edges: ReadonlySet<EdgeId>): void {
      painting.setDragged(nodes);
      visibleContent.leaveOut(edges);
      isOutdated = true;
      camera.requestFrame();
    },
    ghostsOf: visibleContent.ghostsOf,
    batched: visibleContent.batched,
    mirrorTiles: painting.mirrorTiles,
    /** Live cards have just appeared in the DOM. */
    onMounted: mountEmitter.on,
    /** Words or looks changed. */
    onRepaint: repaintEmitter.on,
    stop(): void {
      stopped = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      redrawing.stop();
      live.stop();
      visibleContent.stop();
      painting.stop();
    },
  };
}

export type Renderer = ReturnType<typeof createRenderer>;
