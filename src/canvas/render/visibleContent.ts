import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { Rect } from '../../geometry/plane/rect.ts';
import { hasMessage, isLive, type Tier, tierAt } from '../../geometry/viewport/tier.ts';
import { type StageSize, type Viewport, visibleRect } from '../../geometry/viewport/viewport.ts';
import { createLazyPart } from '../../load/lazyPart.ts';
import { covers, type DrawExtent, drawExtent, nearestFirst } from '../scene/culling.ts';
import { drawsBatches, drawsChunks, liveCards, liveCardsMax } from '../scene/levelOfDetail.ts';
import type { SceneEdge, SceneIndex, SceneNode } from '../scene/sceneIndex.ts';
import type { FarView } from './far/far.ts';
import type { LiveSet } from './liveSet.ts';
import type { Painting } from './painting.ts';

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
  readonly fetchFar: () => Promise<() => FarView>;
  /** Called once it is loaded: the view has to be drawn again. */
  readonly onFar: () => void;
};

/** Decides what of the board is drawn, and in which tier: culling with overscan, and budgets per frame. */
export function createVisibleContent({
  stage,
  scene,
  painting,
  live,
  isPinned,
  isMoving,
  fetchFar,
  onFar,
}: VisibleContentOptions) {
  const { layers, groups } = painting;
  let shown: DrawExtent | undefined;
  let lightFrame = 0;
  let lightQueue: NodeId[] = [];
  let clearTimer: ReturnType<typeof setTimeout> | undefined;
  let batched = false;
  let merged = false;
  let leftOut: ReadonlySet<EdgeId> = new Set();
  /** Loads the far view; on failure the tiles' colours stay, and the next frame tries again. */
  const far = createLazyPart('far', fetchFar, (part) => part.stop());
  far.subscribe(onFar);

  /** Draws what this part of the board needs; does nothing while what stands still covers it, unless forced. */
  function refresh(viewport: Viewport, size: StageSize, force: boolean): void {
    const tier = tierAt(viewport.k);
    const seen = visibleRect(viewport, size);
    if (tier === 'tiles') {
      far.request();
      far.get()?.tiles.look({ seen, pixels: viewport.k * devicePixelRatio });
    }
    const sameText = shown !== undefined && hasMessage(shown.k) === hasMessage(viewport.k);
    const stands = shown?.tier === tier && sameText && covers(shown, seen, viewport.k);
    if (!force && stands) return;
    if (shown?.tier !== tier) stage.dataset.tier = tier;
    // An edit mounts no card that the view alone would not have mounted.
    if (!shown || !stands) shown = drawExtent(tier, viewport, size, (area) => scene.nodesIn(area).length);
    if (tier === 'tiles') showTiles();
    else showNear(shown);
  }

  /** The nodes there, but for those that are dragged: they are shown where they are now. */
  function standing(area: Rect): SceneNode[] {
    return scene.nodesIn(area).filter(({ id }) => !painting.isDragged(id));
  }

  function showTiles(): void {
    layers.tiles.draw();
    groups.tiles.style.display = '';
    for (const near of [groups.batch, groups.edges, groups.cards, groups.light]) near.style.display = 'none';
    lightQueue = [];
    merged = true;
    live.request([]);
    live.retain(isPinned);
    clearTimeout(clearTimer);
    clearTimer = setTimeout(clearNear, CLEAR_AFTER_MS);
  }

  function clearNear(): void {
    if (shown?.tier !== 'tiles') return;
    clearLights();
    far.get()?.cards.hide();
    layers.edges.show([], false);
    layers.batch.show([]);
    // Whoever draws some of them elsewhere goes on to.
    if (leftOut.size === 0) batched = false;
  }

  /** Clears all but what is dragged: whoever drags it moves it. */
  function clearLights(): void {
    for (const id of [...(layers.light?.ids() ?? [])]) if (!painting.isDragged(id)) layers.light?.remove(id);
  }

  function showNear(now: DrawExtent): void {
    clearTimeout(clearTimer);
    far.get()?.tiles.rest();
    for (const each of [groups.batch, groups.edges, groups.cards, groups.light]) each.style.display = '';
    const near = standing(now.queried);
    const edges = scene.edgesIn(now.queried);
    merged = drawsChunks(now.tier, now.k, near.length);
    if (!far.get()) standIn();
    if (merged) showMerged(near);
    else showSingle(now, near, liveCardsMax(now.tier, near.length, edges.length));
    showEdges(now.tier, edges);
  }

  /** The tiles stand for whatever is not here yet. */
  function standIn(): void {
    layers.tiles.draw();
    groups.tiles.style.display = '';
    far.request();
  }

  /** Light cards a chunk at a time; what is pinned stays live above them. */
  function showMerged(near: readonly SceneNode[]): void {
    clearLights();
    lightQueue = [];
    live.request([]);
    live.retain(isPinned);
    far.get()?.cards.show(near, hideTiles);
  }

  function hideTiles(): void {
    if (shown?.tier !== 'tiles') groups.tiles.style.display = 'none';
  }

  function showSingle({ tier, seen, mounted }: DrawExtent, near: readonly SceneNode[], max: number): void {
    const ids = new Set(near.map((node) => node.id));
    const wanted = isLive(tier) ? nearestFirst(standing(mounted), seen).slice(0, max) : [];
    // What is mounted already stays in the wider ring.
    const mountedFar = isLive(tier) ? nearestFirst(near, seen).filter((id) => live.has(id)) : [];
    const staying = liveCards(wanted, mountedFar, max);
    live.retain((id) => staying.has(id) || isPinned(id));
    live.request(wanted);
    const light = far.get()?.light;
    if (!light) return;
    const stays = (id: NodeId) => (ids.has(id) || painting.isDragged(id)) && !live.has(id);
    for (const id of [...light.ids()]) if (!stays(id)) light.remove(id);
    const missing = near.filter((node) => !live.has(node.id) && !light.has(node.id)).map((node) => node.id);
    if (isLive(tier)) {
      drawLights(missing);
      lightQueue = [];
      standSingle();
    } else {
      lightQueue = missing;
      pumpLights();
    }
  }

  function standSingle(): void {
    hideTiles();
    if (!merged) far.get()?.cards.hide();
  }

  function areTooMany(count: number, tier: Tier): boolean {
    // Whoever draws some of them elsewhere took them out of what is shown now.
    if (leftOut.size > 0) return batched;
    return drawsBatches(tier, count, { moves: isMoving(), drawn: !layers.edges.isEmpty() });
  }

  function showEdges(tier: Tier, edges: readonly SceneEdge[]): void {
    batched = areTooMany(edges.length, tier);
    layers.edges.show(batched ? [] : edges, isLive(tier));
    layers.batch.show(batched ? edges.filter((edge) => !leftOut.has(edge.id)) : []);
  }

  function drawLights(ids: Iterable<NodeId>): void {
    for (const id of ids) {
      const node = scene.node(id);
      if (node && !live.has(id)) layers.light?.draw(node);
    }
  }

  /** Keeps the earlier layers below until every light card stands. */
  function pumpLights(): void {
    cancelAnimationFrame(lightFrame);
    drawLights(lightQueue.splice(0, isMoving() ? LIGHTS_MOVING : LIGHTS_RESTING));
    if (lightQueue.length > 0) lightFrame = requestAnimationFrame(pumpLights);
    else standSingle();
  }

  return {
    refresh,
    drawLights,
    /** Draws the chunks in which something changed, where chunks are what is drawn. */
    redrawChunks(): void {
      if (!shown || !merged) return;
      if (shown.tier === 'tiles' || !far.get()) layers.tiles.draw();
      if (shown.tier !== 'tiles') far.get()?.cards.show(standing(shown.queried), hideTiles);
    },
    /** Draws nodes that are drawn a chunk at a time as a group of their own, to be moved by whoever drags them. */
    ghostsOf(ids: Iterable<NodeId>): SVGGElement {
      const nodes = [...ids].flatMap((id) => scene.node(id) ?? []);
      const cards = shown?.tier === 'light' ? far.get()?.cards : undefined;
      return cards ? cards.cardsOf(nodes) : painting.tilesOf(nodes);
    },
    /** Says whether nodes are drawn a chunk at a time, so that none can be moved or pressed alone. */
    merged: () => merged,
    /** Says whether edges are drawn in batches, so that none can be moved alone. */
    batched: () => batched,
    /** Keeps edges out of the batches, because somebody else draws them for now. */
    leaveOut(ids: ReadonlySet<EdgeId>): void {
      leftOut = ids;
    },
    /** The view has come to rest: edges that were too many to be made on the way are drawn one by one. */
    rest(): void {
      // The tiles have no edges.
      if (shown && shown.tier !== 'tiles' && batched) showEdges(shown.tier, scene.edgesIn(shown.queried));
    },
    stop(): void {
      far.end();
      cancelAnimationFrame(lightFrame);
      clearTimeout(clearTimer);
    },
  };
}
