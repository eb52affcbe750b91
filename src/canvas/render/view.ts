import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import type { Board } from '../../board/board.ts';
import { drawnBoard } from '../../board/comments.ts';
import { isFixed } from '../../board/locks.ts';
import { distance } from '../../geometry/point.ts';
import { centreOf } from '../../geometry/rect.ts';
import { type Tier, thumbnailSize, tierAt } from '../../geometry/tier.ts';
import { IDENTITY, type StageSize, toBoard, type Viewport, visibleRect } from '../../geometry/viewport.ts';
import type { ElementId } from '../../machines/board.events.ts';
import { lockHolder } from '../../machines/board.runs.ts';
import { whenIdle } from '../../ui/fetchedApart.ts';
import { createKeyedListeners, createListeners } from '../dom/listeners.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { focusedNode, isOnBoard, nodeAt } from '../dom/targets.ts';
import { createScene, type SceneNode } from '../scene/scene.ts';
import { changedMembers } from '../scene/selection.ts';
import type { CanvasSource, CardState } from '../scene/source.ts';
import { createTransform, onPixels } from '../viewport/transform.ts';
import type { PicturesOf } from './far/far.ts';
import { createLiveSet } from './liveSet.ts';
import { createPainting, type LookOf, type ThumbnailSize, type TileOf } from './painting.ts';
import { createRedrawing } from './redrawing.ts';
import { createShowing } from './showing.ts';

/** The elements that React lays down once; everything inside the svg is the view's. */
export type StageElements = {
  readonly stage: HTMLElement;
  readonly grid: HTMLElement;
  readonly lower: SVGSVGElement;
  readonly cards: HTMLElement;
  readonly upper: SVGSVGElement;
};

/** What the view asks about nodes and words; it knows no node type. */
export type ViewOptions = {
  readonly source: CanvasSource;
  readonly lookOf: LookOf;
  readonly tileOf: TileOf;
  readonly stateOf: (id: NodeId) => CardState;
} & PicturesOf;

/** Edges whose ways are found in one pause: about five milliseconds. */
const EDGES_PER_PAUSE = 300;
/** The thumbnails of the light tier, where a card is at most 160 pixels wide. */
const LIGHT_SIZES: readonly [ThumbnailSize, ...ThumbnailSize[]] = [64, 128, 256];

/**
 * What is drawn of a board, and where: culling by a spatial index, the four tiers, and the live set. Nothing here passes
 * through React except the list of live cards and the settled tier.
 */
export function createView(
  elements: StageElements,
  { source, lookOf, stateOf, tileOf, thumbnailOf, renew }: ViewOptions,
) {
  const { context } = source.getSnapshot();
  const scene = createScene(context.facts);
  let selection: ReadonlySet<ElementId> = context.selection;
  let lock = lockHolder(context);
  let viewport: Viewport = IDENTITY;
  let size: StageSize = { width: elements.stage.clientWidth, height: elements.stage.clientHeight };
  let settledTier: Tier = 'full';
  let drawnTier: Tier | undefined;
  let thumbnail: ThumbnailSize = 64;
  let frame = 0;
  /** What stands is not what should, though the view is the same: the next frame draws it, unless the board changes first. */
  let isOutdated = false;
  let stopped = false;
  const pins = new Set<NodeId>();

  const transform = createTransform(elements);
  const nodeListeners = createKeyedListeners<NodeId>();
  const tierListeners = createListeners();
  const moveListeners = createListeners();
  const settleListeners = createListeners();
  const frameListeners = createListeners();
  const mountListeners = createListeners();
  const repaintListeners = createListeners();

  /** Whoever holds the lock works, whatever its machine has told so far. */
  const cardState = (id: NodeId): CardState => (lock !== null && scene.standIn(lock) === id ? 'busy' : stateOf(id));
  const painting = createPainting({
    parent: elements.lower,
    scene,
    selection: () => selection,
    stateOf: cardState,
    isFixed: (edge) => {
      const { context } = source.getSnapshot();
      return !mayEdit(context) || isFixed(context.board, edge);
    },
    lookOf,
    tileOf,
    thumbnail: () => thumbnail,
  });
  const { layers, groups, chunks } = painting;
  const redrawing = createRedrawing({ elements, scene, painting });
  const live = createLiveSet({
    orderOf: (id) => scene.node(id)?.order ?? 0,
    isMoving: transform.isMoving,
    onMounted: (ids) => {
      for (const id of ids) layers.light?.remove(id);
      mountListeners.tell();
    },
  });

  /** A live card that must not go: it has the focus, is dragged, or works. */
  const isPinned = (id: NodeId) =>
    scene.node(id)?.isGround === false && (pins.has(id) || lock === id || focusedNode(elements.cards) === id);

  const showing = createShowing({
    stage: elements.stage,
    scene,
    painting,
    live,
    isPinned,
    isMoving: transform.isMoving,
    fetchFar: async () => {
      const { createFar } = await import('./far/far.ts');
      return createFar({ scene, painting, thumbnailOf, renew, isMoving: transform.isMoving });
    },
    onFar: () => refresh(true),
  });
  const refresh = (force: boolean) => showing.refresh(viewport, size, force);

  function draw(): void {
    frame = 0;
    const tier = tierAt(viewport.k);
    transform.apply(viewport);
    if (tier !== drawnTier) sharpen();
    drawnTier = tier;
    refresh(isOutdated);
    isOutdated = false;
    frameListeners.tell();
  }

  /** Chooses the thumbnails that the light tier needs at this zoom; tells whether those are others. */
  function sharpen(): boolean {
    const before = thumbnail;
    thumbnail = thumbnailSize(viewport.k * devicePixelRatio, LIGHT_SIZES);
    return thumbnail !== before;
  }

  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function drawn(): Board {
    const { board, showFeedback } = source.getSnapshot().context;
    return drawnBoard(board, showFeedback);
  }

  /** Takes in what the board has become. */
  function update(): void {
    const next = source.getSnapshot().context;
    const change = scene.setBoard(drawn());
    const nodes = new Set(change.nodes);
    const edges = new Set(change.edges);
    for (const id of changedMembers(selection, next.selection)) {
      if (scene.node(id as NodeId)) nodes.add(id as NodeId);
      else edges.add(id as EdgeId);
    }
    const nextLock = lockHolder(next);
    for (const id of lock === nextLock ? [] : [lock, nextLock]) {
      const node = id === null ? undefined : scene.node(id);
      if (!node) continue;
      nodes.add(node.id);
      for (const edge of node.edges) edges.add(edge);
    }
    selection = next.selection;
    lock = nextLock;
    if (nodes.size === 0 && edges.size === 0) return;
    redrawing.redraw(nodes, edges);
    nodes.forEach(nodeListeners.tell);
    isOutdated ||= change.moved;
    // What is lifted is shown where it is now by whoever lifted it; the rest comes in the frame in which it is put down.
    if (nodes.size > 0 && showing.merged() && [...nodes].every(painting.isLifted)) return;
    if (isOutdated) refresh(true);
    else showing.redrawChunks();
    isOutdated = false;
  }

  function settle(): void {
    viewport = onPixels(viewport);
    transform.settle(viewport);
    if (sharpen()) redrawLights();
    showing.rest();
    settleListeners.tell();
    const tier = tierAt(viewport.k);
    if (tier === settledTier) return;
    settledTier = tier;
    tierListeners.tell();
  }

  function redrawLights(): void {
    showing.drawLights([...(layers.light?.ids() ?? [])]);
    showing.redrawChunks();
  }

  /** The ways of a large board's edges are found while nobody waits for them. */
  function catchUp(): void {
    if (!stopped && (transform.isMoving() || !scene.catchUp(EDGES_PER_PAUSE))) whenIdle(catchUp);
  }

  const subscription = source.subscribe(update);
  chunks.note(scene.setBoard(drawn()).nodes);
  elements.stage.dataset.tier = tierAt(viewport.k);
  whenIdle(catchUp);

  return {
    scene,
    layers,
    groups,
    live,
    source,
    elements,
    viewport: () => viewport,
    size: () => size,
    tier: () => tierAt(viewport.k),
    selection: () => selection,
    /** The board without what is not drawn of its comments. */
    board: drawn,
    /** How far a node lies from the middle of what is seen, in board units; one that is not drawn lies farthest. */
    awayFrom(id: NodeId): number {
      const node = scene.node(id);
      const middle = centreOf(visibleRect(viewport, size));
      return node ? distance(centreOf(node), middle) : Number.POSITIVE_INFINITY;
    },
    factsOf: context.facts,
    titleOf: (node: SceneNode['node']) => lookOf(node, 64).title,
    /** Nothing on this board may be changed by the person who looks at it. */
    locked: () => !mayEdit(source.getSnapshot().context),
    /** Shows another part of the board, in the next frame. */
    setViewport(next: Viewport): void {
      viewport = next;
      schedule();
    },
    resize(next: StageSize): void {
      size = next;
      refresh(true);
    },
    /** The view begins to move. */
    startMoving(): void {
      const wasMoving = transform.isMoving();
      transform.start(viewport);
      if (!wasMoving) moveListeners.tell();
    },
    /** The view has come to rest: exact strokes, and the tier that React may know. */
    settle,
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
      repaintListeners.tell();
    },
    /** Whether nodes are drawn a chunk at a time now: none has an element of its own. */
    merged: showing.merged,
    /** The node under a pointer: whose element it hit or, where none has one, the uppermost that lies there. */
    nodeUnder(event: { readonly target: EventTarget | null; readonly clientX: number; readonly clientY: number }) {
      const hit = nodeAt(event.target);
      if (hit !== undefined || !showing.merged() || !isOnBoard(elements, event.target)) return hit;
      const { x, y } = toBoard(viewport, stagePoint(elements.stage, event));
      const there = scene.nodesIn({ minX: x, minY: y, maxX: x, maxY: y });
      return there.sort((a, b) => b.rank - a.rank)[0]?.id;
    },
    /** Leaves these nodes out of what is drawn, and these edges out of the batches, because somebody else draws them for now. */
    setLifted(nodes: ReadonlySet<NodeId>, edges: ReadonlySet<EdgeId>): void {
      painting.setLifted(nodes);
      showing.leaveOut(edges);
      isOutdated = true;
      schedule();
    },
    ghostsOf: showing.ghostsOf,
    batched: showing.batched,
    mirrorTiles: painting.mirrorTiles,
    isMoving: () => transform.isMoving(),
    /** The view has begun to move. */
    onMove: moveListeners.add,
    /** The view has come to rest. */
    onSettle: settleListeners.add,
    settledTier: () => settledTier,
    onTier: tierListeners.add,
    onFrame: frameListeners.add,
    /** Live cards have just appeared in the DOM. */
    onMounted: mountListeners.add,
    /** Words or looks changed. */
    onRepaint: repaintListeners.add,
    onNode: nodeListeners.add,
    stop(): void {
      stopped = true;
      subscription.unsubscribe();
      redrawing.stop();
      live.stop();
      cancelAnimationFrame(frame);
      showing.stop();
      painting.stop();
    },
  };
}

export type View = ReturnType<typeof createView>;
