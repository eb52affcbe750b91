import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { Rect } from '../../geometry/plane/rect.ts';
import { isLiveTier, isTitleReadable, type Tier, tierAt, tierOnTheWay } from '../../geometry/viewport/tier.ts';
import { type StageSize, type Viewport, visibleRect } from '../../geometry/viewport/viewport.ts';
import { createLazyPart } from '../../load/lazyPart.ts';
import { coversView, type DrawExtent, drawExtent, holdsView, idsByDistance, zoomingExtent } from '../scene/culling.ts';
import { liveCardsMax, retainedLiveCards, shouldBatchEdges, shouldDrawChunks } from '../scene/levelOfDetail.ts';
import type { SceneEdge, SceneIndex, SceneNode } from '../scene/sceneIndex.ts';
import type { CameraMotion } from '../viewport/camera.ts';
import type { LiveCardSet } from './liveCardSet.ts';
import type { Painting } from './painting.ts';
import type { ZoomedOutView } from './zoomedOut/zoomedOutView.ts';

/** The number of light cards drawn in one frame: few while the view moves, more when it rests. */
const LIGHT_CARDS_PER_FRAME_MOVING = 40;
const LIGHT_CARDS_PER_FRAME_RESTING = 120;
/** The time that near layers stay, hidden, once a view of the tiles rests. */
const CLEAR_DELAY_MS = 250;

type VisibleContentOptions = {
  readonly stage: HTMLElement;
  readonly scene: SceneIndex;
  readonly painting: Painting;
  readonly live: LiveCardSet;
  readonly isPinned: (id: NodeId) => boolean;
  readonly motion: CameraMotion;
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
  motion,
  fetchZoomedOut,
  onZoomedOutLoaded,
}: VisibleContentOptions) {
  const { layers, groups } = painting;
  const nearGroups = [groups.batch, groups.edges, groups.cards, groups.light];
  let drawnExtent: DrawExtent | undefined;
  let lightFrame = 0;
  let lightQueue: NodeId[] = [];
  let clearTimer: ReturnType<typeof setTimeout> | undefined;
  let isBatched = false;
  let areNodesChunked = false;
  let excludedEdges: ReadonlySet<EdgeId> = new Set();
  /** Loads the far view; on failure the tiles' colours stay, and the next frame tries again. */
  const zoomedOutPart = createLazyPart('zoomed-out view', fetchZoomedOut, (part) => part.stop());
  zoomedOutPart.subscribe(onZoomedOutLoaded);

  /** Draws what this part of the board needs; does nothing while what stands still covers it, unless forced. */
  function refresh(viewport: Viewport, size: StageSize, force: boolean): void {
    const visibleArea = visibleRect(viewport, size);
    if (!force && drawnExtent && motion.isStretched() && holdsView(drawnExtent, visibleArea)) return;
    const isZooming = motion.isZooming();
    const isZoomingOut = drawnExtent !== undefined && viewport.k < drawnExtent.k;
    const tier =
      isZooming && drawnExtent
        ? tierOnTheWay(viewport.k, {
            fromTiles: drawnExtent.tier === 'tiles',
            isFarOut: drawnExtent.isZooming && isZoomingOut,
          })
        : tierAt(viewport.k);
    if (tier === 'tiles') {
      zoomedOutPart.request();
      zoomedOutPart.get()?.tiles.setView({ visibleArea, pixelsPerUnit: viewport.k * devicePixelRatio });
    }
    const isSameText = drawnExtent !== undefined && isTitleReadable(drawnExtent.k) === isTitleReadable(viewport.k);
    const isCovered =
      drawnExtent?.tier === tier &&
      drawnExtent.isZooming === isZooming &&
      isSameText &&
      coversView(drawnExtent, visibleArea, viewport.k);
    if (!force && isCovered) return;
    if (!isZooming && stage.dataset.tier !== tier) stage.dataset.tier = tier;
    // An edit mounts no card that the view alone would not have mounted.
    if (!drawnExtent || !isCovered)
      drawnExtent = isZooming
        ? zoomingExtent(tier, viewport, size, { isZoomingOut, countNodes })
        : drawExtent(tier, viewport, size, countNodes);
    if (tier === 'tiles') showTiles();
    else showNodes(drawnExtent);
  }

  function countNodes(area: Rect): number {
    return scene.nodesIn(area).length;
  }

  /** The nodes there, but for those that are dragged: they are shown where they are now. */
  function undraggedNodes(area: Rect): SceneNode[] {
    return scene.nodesIn(area).filter(({ id }) => !painting.isDragged(id));
  }

  function showTiles(): void {
    layers.tiles.draw();
    setShown(groups.tiles, true);
    for (const group of nearGroups) setShown(group, false);
    lightQueue = [];
    areNodesChunked = true;
    unmountCards();
    if (!motion.isZooming()) clearNearLayersLater();
  }

  function clearNearLayersLater(): void {
    clearTimeout(clearTimer);
    clearTimer = setTimeout(clearNearLayers, CLEAR_DELAY_MS);
  }

  function clearNearLayers(): void {
    if (drawnExtent?.tier !== 'tiles' || motion.isZooming()) return;
    clearLightCards();
    zoomedOutPart.get()?.cards.hide();
    layers.edges.show([], false);
    layers.batch.show([]);
    // Whoever draws some of them elsewhere goes on to.
    if (excludedEdges.size === 0) isBatched = false;
  }

  /** Cards neither come nor go while the view is zoomed; they lie above what is drawn. */
  function unmountCards(): void {
    if (motion.isZooming()) return;
    live.request([]);
    live.retain(isPinned);
  }

  /** Clears all but what is dragged: whoever drags it moves it. */
  function clearLightCards(): void {
    for (const id of [...(layers.light?.ids() ?? [])]) if (!painting.isDragged(id)) layers.light?.remove(id);
  }

  function showNodes(extent: DrawExtent): void {
    clearTimeout(clearTimer);
    zoomedOutPart.get()?.tiles.pause();
    for (const group of nearGroups) setShown(group, true);
    const nodes = undraggedNodes(extent.drawnArea);
    const edges = scene.edgesIn(extent.drawnArea);
    areNodesChunked = shouldDrawChunks(extent.tier, extent.k, nodes.length);
    if (!zoomedOutPart.get()) showPlaceholderTiles();
    if (areNodesChunked) showChunkedCards(nodes);
    else showSingleCards(extent, nodes, liveCardsMax(extent.tier, nodes.length, edges.length));
    showEdges(extent.tier, edges);
  }

  /** The tiles stand for whatever is not here yet. */
  function showPlaceholderTiles(): void {
    layers.tiles.draw();
    setShown(groups.tiles, true);
    zoomedOutPart.request();
  }

  /** Light cards a chunk at a time; what is pinned stays live above them. */
  function showChunkedCards(nodesToDraw: readonly SceneNode[]): void {
    clearLightCards();
    lightQueue = [];
    unmountCards();
    zoomedOutPart.get()?.cards.show(nodesToDraw, hideTiles);
  }

  function hideTiles(): void {
    if (drawnExtent?.tier !== 'tiles') setShown(groups.tiles, false);
  }

  function mountCards(
    { tier, visibleArea, mountArea }: DrawExtent,
    nearNodes: readonly SceneNode[],
    max: number,
  ): void {
    const idsToMount = isLiveTier(tier) ? idsByDistance(undraggedNodes(mountArea), visibleArea).slice(0, max) : [];
    // What is mounted already stays in the wider ring.
    const mountedNodes = isLiveTier(tier) ? idsByDistance(nearNodes, visibleArea).filter((id) => live.has(id)) : [];
    const retainedIds = retainedLiveCards(idsToMount, mountedNodes, max);
    live.retain((id) => retainedIds.has(id) || isPinned(id));
    live.request(idsToMount);
  }

  function showSingleCards(extent: DrawExtent, nearNodes: readonly SceneNode[], max: number): void {
    if (!extent.isZooming) mountCards(extent, nearNodes, max);
    const ids = new Set(nearNodes.map((node) => node.id));
    const light = zoomedOutPart.get()?.light;
    if (!light) return;
    const shouldStay = (id: NodeId) => (ids.has(id) || painting.isDragged(id)) && !live.has(id);
    for (const id of [...light.ids()]) if (!shouldStay(id)) light.remove(id);
    const missingIds = nearNodes.filter((node) => !live.has(node.id) && !light.has(node.id)).map((node) => node.id);
    if (isLiveTier(extent.tier) || extent.isZooming) {
      drawLightCards(missingIds);
      lightQueue = [];
      hidePlaceholders();
    } else {
      lightQueue = missingIds;
      drawQueuedLightCards();
    }
  }

  function hidePlaceholders(): void {
    hideTiles();
    if (!areNodesChunked) zoomedOutPart.get()?.cards.hide();
  }

  function shouldBatch(count: number, tier: Tier): boolean {
    // Whoever draws some of them elsewhere took them out of what is shown now.
    if (excludedEdges.size > 0) return isBatched;
    return shouldBatchEdges(tier, count, { isMoving: motion.isMoving(), hasDrawnEdges: !layers.edges.isEmpty() });
  }

  function showEdges(tier: Tier, edges: readonly SceneEdge[]): void {
    isBatched = shouldBatch(edges.length, tier);
    layers.edges.show(isBatched ? [] : edges, motion.isZooming() ? undefined : isLiveTier(tier));
    layers.batch.show(isBatched ? edges.filter((edge) => !excludedEdges.has(edge.id)) : []);
  }

  function drawLightCards(ids: Iterable<NodeId>): void {
    for (const id of ids) {
      const node = scene.node(id);
      if (node && !live.has(id)) layers.light?.draw(node);
    }
  }

  /** Keeps the earlier layers below until every light card stands. */
  function drawQueuedLightCards(): void {
    cancelAnimationFrame(lightFrame);
    drawLightCards(
      lightQueue.splice(0, motion.isMoving() ? LIGHT_CARDS_PER_FRAME_MOVING : LIGHT_CARDS_PER_FRAME_RESTING),
    );
    if (lightQueue.length > 0) lightFrame = requestAnimationFrame(drawQueuedLightCards);
    else hidePlaceholders();
  }

  return {
    refresh,
    drawLightCards,
    /** Draws the chunks in which something changed, where chunks are what is drawn. */
    redrawChunks(): void {
      if (!drawnExtent || !areNodesChunked) return;
      if (drawnExtent.tier === 'tiles' || !zoomedOutPart.get()) layers.tiles.draw();
      if (drawnExtent.tier !== 'tiles')
        zoomedOutPart.get()?.cards.show(undraggedNodes(drawnExtent.drawnArea), hideTiles);
    },
    /** Draws nodes that are drawn a chunk at a time as a group of their own, to be moved by whoever drags them. */
    ghostsOf(ids: Iterable<NodeId>): SVGGElement {
      const nodes = [...ids].flatMap((id) => scene.node(id) ?? []);
      const cards = drawnExtent?.tier === 'light' ? zoomedOutPart.get()?.cards : undefined;
      return cards ? cards.ghostCards(nodes) : painting.tilesOf(nodes);
    },
    /** Says whether nodes are drawn a chunk at a time, so that none can be moved or pressed alone. */
    areNodesChunked: () => areNodesChunked,
    /** Says whether edges are drawn in batches, so that none can be moved alone. */
    isBatched: () => isBatched,
    /** Keeps edges out of the batches, because somebody else draws them for now. */
    excludeEdges(ids: ReadonlySet<EdgeId>): void {
      excludedEdges = ids;
    },
    /** Says whether this part of the board is drawn. */
    holds: (viewport: Viewport, size: StageSize) =>
      drawnExtent === undefined || holdsView(drawnExtent, visibleRect(viewport, size)),
    /** The view has come to rest: edges that were too many to be made on the way are drawn one by one. */
    settle(): void {
      // The tiles have no edges.
      if (drawnExtent && drawnExtent.tier !== 'tiles' && isBatched)
        showEdges(drawnExtent.tier, scene.edgesIn(drawnExtent.drawnArea));
    },
    stop(): void {
      zoomedOutPart.end();
      cancelAnimationFrame(lightFrame);
      clearTimeout(clearTimer);
    },
  };
}

/** Shows or hides a group. Chromium styles what is hidden in an SVG as well: the zoom, which each element would take over, ends here. */
function setShown({ style }: SVGElement, isShown: boolean): void {
  style.display = isShown ? '' : 'none';
  style.setProperty('--unzoom', isShown ? '' : '1');
}
