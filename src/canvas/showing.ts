import type { EdgeId, NodeId } from '../../contract/ids.ts';
import { distance } from '../geometry/point.ts';
import { centreOf, contains, type Rect } from '../geometry/rect.ts';
import { hasWords, isLive, type Tier, tierAt } from '../geometry/tier.ts';
import { type StageSize, type Viewport, visibleRect } from '../geometry/viewport.ts';
import type { LiveSet } from './liveSet.ts';
import type { Painting } from './painting.ts';
import type { Scene, SceneNode } from './scene.ts';

/** Overscan per tier as a share of the stage, and how far zoom may drift before the query is repeated (measured). */
const OVERSCAN = { live: 0.35, mount: 0.1, light: 0.12 } as const;
const ZOOM_DRIFT = { live: 1.7, light: 1.35 } as const;
/** How many light cards are drawn in one frame. */
const LIGHTS_PER_FRAME = 120;
/** Above this many edges in view the light tier draws them in batches. */
const SINGLE_EDGES_MAX = 300;
/** How long near layers stay, hidden, after zooming out to the tiles. */
const CLEAR_AFTER_MS = 250;

/** What was drawn last: the tier, what was seen, what was drawn around it, and where cards are live. */
type Shown = {
  readonly tier: Tier;
  readonly k: number;
  readonly seen: Rect;
  readonly queried: Rect;
  readonly mounted: Rect;
};

type ShowingOptions = {
  readonly stage: HTMLElement;
  readonly scene: Scene;
  readonly painting: Painting;
  readonly live: LiveSet;
  readonly isPinned: (id: NodeId) => boolean;
};

/** Decides what of the board is drawn, and in which tier: culling with overscan, and budgets per frame. */
export function createShowing({ stage, scene, painting: { layers, groups }, live, isPinned }: ShowingOptions) {
  let shown: Shown | undefined;
  let lightFrame = 0;
  let lightQueue: NodeId[] = [];
  let clearTimer: ReturnType<typeof setTimeout> | undefined;
  let batched = false;
  let leftOut: ReadonlySet<EdgeId> = new Set();

  /** Draws what this part of the board needs; does nothing while what stands still covers it, unless forced. */
  function refresh(viewport: Viewport, size: StageSize, force: boolean): void {
    const tier = tierAt(viewport.k);
    const seen = visibleRect(viewport, size);
    if (layers.light.setWords(hasWords(viewport.k))) drawLights([...layers.light.ids()]);
    if (!force && shown?.tier === tier && covers(shown, seen, viewport.k)) return;
    if (shown?.tier !== tier) stage.dataset.tier = tier;
    shown = {
      tier,
      k: viewport.k,
      seen,
      queried: visibleRect(viewport, size, isLive(tier) ? OVERSCAN.live : OVERSCAN.light),
      mounted: visibleRect(viewport, size, OVERSCAN.mount),
    };
    if (tier === 'tiles') showTiles();
    else showNear(shown);
  }

  function showTiles(): void {
    layers.tiles.draw();
    groups.tiles.style.display = '';
    for (const near of [groups.batch, groups.edges, groups.light]) near.style.display = 'none';
    lightQueue = [];
    live.request([]);
    live.retain(isPinned);
    clearTimeout(clearTimer);
    clearTimer = setTimeout(clearNear, CLEAR_AFTER_MS);
  }

  function clearNear(): void {
    if (shown?.tier !== 'tiles') return;
    for (const id of [...layers.light.ids()]) layers.light.remove(id);
    layers.edges.show([], false);
    layers.batch.show([]);
    batched = false;
  }

  function showNear({ tier, seen, queried, mounted }: Shown): void {
    clearTimeout(clearTimer);
    for (const near of [groups.batch, groups.edges, groups.light]) near.style.display = '';
    const near = scene.nodesIn(queried);
    const ids = new Set(near.map((node) => node.id));
    for (const id of [...layers.light.ids()]) if (!ids.has(id)) layers.light.remove(id);
    live.retain((id) => (isLive(tier) && ids.has(id)) || isPinned(id));
    const missing = near.filter((node) => !live.has(node.id) && !layers.light.has(node.id)).map((node) => node.id);
    if (isLive(tier)) {
      drawLights(missing);
      lightQueue = [];
      groups.tiles.style.display = 'none';
      live.request(nearestFirst(scene.nodesIn(mounted), seen));
    } else {
      live.request([]);
      lightQueue = missing;
      pumpLights();
    }
    showEdges(tier, queried);
  }

  function showEdges(tier: Tier, queried: Rect): void {
    const edges = scene.edgesIn(queried);
    batched = !isLive(tier) && edges.length > SINGLE_EDGES_MAX;
    layers.edges.show(batched ? [] : edges, isLive(tier));
    layers.batch.show(batched ? edges.filter((edge) => !leftOut.has(edge.id)) : []);
  }

  function drawLights(ids: Iterable<NodeId>): void {
    for (const id of ids) {
      const node = scene.node(id);
      if (node && !live.has(id)) layers.light.draw(node);
    }
  }

  /** The tiles stay below until every light card stands. */
  function pumpLights(): void {
    cancelAnimationFrame(lightFrame);
    drawLights(lightQueue.splice(0, LIGHTS_PER_FRAME));
    if (lightQueue.length > 0) lightFrame = requestAnimationFrame(pumpLights);
    else if (shown?.tier !== 'tiles') groups.tiles.style.display = 'none';
  }

  return {
    refresh,
    drawLights,
    /** Whether edges are drawn in batches now, and so none can be moved alone. */
    batched: () => batched,
    /** Keeps edges out of the batches, because somebody else draws them for now. */
    leaveOut(ids: ReadonlySet<EdgeId>): void {
      leftOut = ids;
      if (shown && batched) showEdges(shown.tier, shown.queried);
    },
    stop(): void {
      cancelAnimationFrame(lightFrame);
      clearTimeout(clearTimer);
    },
  };
}

/** Whether what was queried still holds all that is seen. The tiles hold the whole board. */
function covers(shown: Shown, seen: Rect, k: number): boolean {
  if (shown.tier === 'tiles') return true;
  const drift = isLive(shown.tier) ? ZOOM_DRIFT.live : ZOOM_DRIFT.light;
  if (k / shown.k > drift || shown.k / k > drift) return false;
  return contains(shown.queried, seen) && (!isLive(shown.tier) || contains(shown.mounted, seen));
}

function nearestFirst(nodes: readonly SceneNode[], seen: Rect): NodeId[] {
  const middle = centreOf(seen);
  const away = new Map(nodes.map((node) => [node.id, distance(centreOf(node), middle)]));
  return [...away.keys()].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
}
