import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { Rect } from '../../geometry/plane/rect.ts';
import { isLive, isTitleReadable, type Tier, tierAt } from '../../geometry/viewport/tier.ts';
import { type StageSize, type Viewport, visibleRect } from '../../geometry/viewport/viewport.ts';
import { createLazyPart } from '../../load/lazyPart.ts';
import { covers, type DrawExtent, drawExtent, nearestFirst } from '../scene/culling.ts';
import { drawsBatches, drawsChunks, liveCards, liveCardsMax } from '../scene/levelOfDetail.ts';
import type { SceneEdge, SceneIndex, SceneNode } from '../scene/sceneIndex.ts';
import type { LiveSet } from './liveSet.ts';
import type { Painting } from './painting.ts';
import type { ZoomedOutView } from './zoomedOut/zoomedOutView.ts';

/** The number of light cards drawn in one frame: few while the view moves, more when it rests. */
const LIGHTS_MOVING = 40;
const LIGHTS_RESTING = 120;
/** The time that near layers stay, hidden, after zooming out to the tiles. */
const CLEAR_AFTER_MS = 250;

type VisibleContentOptions = {
  readonly stage: HTMLElement;
  readonly scene: SceneIndex;
  readonly painting: Painting;
  readonly live: LiveSet;
  readonly isPinned: (id: NodeId) => boolean;
  readonly isMoving: () => boolean;
  /** Fetches what draws the far views beside colours. */
  readonly fetchZoomedOut: () => Promise<() => ZoomedOutView>;
  /** Called once it is loaded: the view has to be drawn again. */
  readonly onZoomedOutLoaded: () => void;
};

/** Decides what of the board is drawn, and in which tier: culling with overscan, and budgets per frame. */
export function createVisibleContent({
  stage,
  scene,
  painting,
  live,
  isPinned,
  isMoving,
  fetchZoomedOut,
  onZoomedOutLoaded,
}: VisibleContentOptions) {
  const { layers, groups } = painting;
  let drawnExtent: DrawExtent | undefined;
  let lightFrame = 0;
  let lightQueue: NodeId[] = [];
  let clearTimer: ReturnType<typeof setTimeout> | undefined;
  let isBatched = false;
  let isMerged = false;
  let excludedEdges: ReadonlySet<EdgeId> = new Set();
  /** Loads the far view; on failure the tiles' colours stay, and the next frame tries again. */
  const zoomedOut = createLazyPart('zoomed-out view', fetchZoomedOut, (part) => part.stop());
  zoomedOut.subscribe(onZoomedOutLoaded);

  /** Draws what this part of the board needs; does nothing while what stands still covers it, unless forced. */
  function refresh(viewport: Viewport, size: StageSize, force: boolean): void {
    const tier = tierAt(viewport.k);
    const visibleArea = visibleRect(viewport, size);
    if (tier === 'tiles') {
      zoomedOut.request();
      zoomedOut.get()?.tiles.setView({ visibleArea, pixelsPerUnit: viewport.k * devicePixelRatio });
    }
    const isSameText = drawnExtent !== undefined && isTitleReadable(drawnExtent.k) === isTitleReadable(viewport.k);
    const isCovered = drawnExtent?.tier === tier && isSameText && covers(drawnExtent, visibleArea, viewport.k);
    if (!force && isCovered) return;
    if (drawnExtent?.tier !== tier) stage.dataset.tier = tier;
    // An edit mounts no card that the view alone would not have mounted.
    if (!drawnExtent || !isCovered)
      drawnExtent = drawExtent(tier, viewport, size, (area) => scene.nodesIn(area).length);
    if (tier === 'tiles') showTiles();
    else showNodes(drawnExtent);
  }

  /** The nodes there, but for those that are dragged: they are shown where they are now. */
  function undraggedNodes(area: Rect): SceneNode[] {
    return scene.nodesIn(area).filter(({ id }) => !painting.isDragged(id));
  }

  function showTiles(): void {
    layers.tiles.draw();
    groups.tiles.style.display = '';
    for (const near of [groups.batch, groups.edges, groups.cards, groups.light]) near.style.display = 'none';
    lightQueue = [];
    isMerged = true;
    live.request([]);
    live.retain(isPinned);
    clearTimeout(clearTimer);
    clearTimer = setTimeout(clearNearLayers, CLEAR_AFTER_MS);
  }

  function clearNearLayers(): void {
    if (drawnExtent?.tier !== 'tiles') return;
    clearLights();
    zoomedOut.get()?.cards.hide();
    layers.edges.show([], false);
    layers.batch.show([]);
    // Whoever draws some of them elsewhere goes on to.
    if (excludedEdges.size === 0) isBatched = false;
  }

  /** Clears all but what is dragged: whoever drags it moves it. */
  function clearLights(): void {
    for (const id of [...(layers.light?.ids() ?? [])]) if (!painting.isDragged(id)) layers.light?.remove(id);
  }

  function showNodes(extent: DrawExtent): void {
    clearTimeout(clearTimer);
    zoomedOut.get()?.tiles.pause();
    for (const each of [groups.batch, groups.edges, groups.cards, groups.light]) each.style.display = '';
    const nodes = undraggedNodes(extent.drawnArea);
    const edges = scene.edgesIn(extent.drawnArea);
    isMerged = drawsChunks(extent.tier, extent.k, nodes.length);
    if (!zoomedOut.get()) showPlaceholderTiles();
    if (isMerged) showMerged(nodes);
    else showSingle(extent, nodes, liveCardsMax(extent.tier, nodes.length, edges.length));
    showEdges(extent.tier, edges);
  }

  /** The tiles stand for whatever is not here yet. */
  function showPlaceholderTiles(): void {
    layers.tiles.draw();
    groups.tiles.style.display = '';
    zoomedOut.request();
  }

  /** Light cards a chunk at a time; what is pinned stays live above them. */
  function showMerged(near: readonly SceneNode[]): void {
    clearLights();
    lightQueue = [];
    live.request([]);
    live.retain(isPinned);
    zoomedOut.get()?.cards.show(near, hideTiles);
  }

  function hideTiles(): void {
    if (drawnExtent?.tier !== 'tiles') groups.tiles.style.display = 'none';
  }

  function showSingle({ tier, visibleArea, mountArea }: DrawExtent, near: readonly SceneNode[], max: number): void {
    const ids = new Set(near.map((node) => node.id));
    const wanted = isLive(tier) ? nearestFirst(undraggedNodes(mountArea), visibleArea).slice(0, max) : [];
    // What is mounted already stays in the wider ring.
    const mountedNodes = isLive(tier) ? nearestFirst(near, visibleArea).filter((id) => live.has(id)) : [];
    const staying = liveCards(wanted, mountedNodes, max);
    live.retain((id) => staying.has(id) || isPinned(id));
    live.request(wanted);
    const light = zoomedOut.get()?.light;
    if (!light) return;
    const stays = (id: NodeId) => (ids.has(id) || painting.isDragged(id)) && !live.has(id);
    for (const id of [...light.ids()]) if (!stays(id)) light.remove(id);
    const missing = near.filter((node) => !live.has(node.id) && !light.has(node.id)).map((node) => node.id);
    if (isLive(tier)) {
      drawLights(missing);
      lightQueue = [];
      hidePlaceholders();
    } else {
      lightQueue = missing;
      drawQueuedLights();
    }
  }

  function hidePlaceholders(): void {
    hideTiles();
    if (!isMerged) zoomedOut.get()?.cards.hide();
  }

  function shouldBatch(count: number, tier: Tier): boolean {
    // Whoever draws some of them elsewhere took them out of what is shown now.
    if (excludedEdges.size > 0) return isBatched;
    return drawsBatches(tier, count, { isMoving: isMoving(), hasDrawn: !layers.edges.isEmpty() });
  }

  function showEdges(tier: Tier, edges: readonly SceneEdge[]): void {
    isBatched = shouldBatch(edges.length, tier);
    layers.edges.show(isBatched ? [] : edges, isLive(tier));
    layers.batch.show(isBatched ? edges.filter((edge) => !excludedEdges.has(edge.id)) : []);
  }

  function drawLights(ids: Iterable<NodeId>): void {
    for (const id of ids) {
      const node = scene.node(id);
      if (node && !live.has(id)) layers.light?.draw(node);
    }
  }

  /** Keeps the earlier layers below until every light card stands. */
  function drawQueuedLights(): void {
    cancelAnimationFrame(lightFrame);
    drawLights(lightQueue.splice(0, isMoving() ? LIGHTS_MOVING : LIGHTS_RESTING));
    if (lightQueue.length > 0) lightFrame = requestAnimationFrame(drawQueuedLights);
    else hidePlaceholders();
  }

  return {
    refresh,
    drawLights,
    /** Draws the chunks in which something changed, where chunks are what is drawn. */
    redrawChunks(): void {
      if (!drawnExtent || !isMerged) return;
      if (drawnExtent.tier === 'tiles' || !zoomedOut.get()) layers.tiles.draw();
      if (drawnExtent.tier !== 'tiles') zoomedOut.get()?.cards.show(undraggedNodes(drawnExtent.drawnArea), hideTiles);
    },
    /** Draws nodes that are drawn a chunk at a time as a group of their own, to be moved by whoever drags them. */
    ghostsOf(ids: Iterable<NodeId>): SVGGElement {
      const nodes = [...ids].flatMap((id) => scene.node(id) ?? []);
      const cards = drawnExtent?.tier === 'light' ? zoomedOut.get()?.cards : undefined;
      return cards ? cards.ghostCards(nodes) : painting.tilesOf(nodes);
    },
    /** Says whether nodes are drawn a chunk at a time, so that none can be moved or pressed alone. */
    isMerged: () => isMerged,
    /** Says whether edges are drawn in batches, so that none can be moved alone. */
    isBatched: () => isBatched,
    /** Keeps edges out of the batches, because somebody else draws them for now. */
    excludeEdges(ids: ReadonlySet<EdgeId>): void {
      excludedEdges = ids;
    },
    /** The view has come to rest: edges that were too many to be made on the way are drawn one by one. */
    settle(): void {
      // The tiles have no edges.
      if (drawnExtent && drawnExtent.tier !== 'tiles' && isBatched)
        showEdges(drawnExtent.tier, scene.edgesIn(drawnExtent.drawnArea));
    },
    stop(): void {
      zoomedOut.end();
      cancelAnimationFrame(lightFrame);
      clearTimeout(clearTimer);
    },
  };
}
