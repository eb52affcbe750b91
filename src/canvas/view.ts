import type { EdgeId, NodeId } from '../../contract/ids.ts';
import { distance } from '../geometry/point.ts';
import { centreOf, contains, type Rect } from '../geometry/rect.ts';
import { isLive, type Tier, tierAt } from '../geometry/tier.ts';
import { IDENTITY, type StageSize, type Viewport, visibleRect } from '../geometry/viewport.ts';
import type { ElementId } from '../machines/board.events.ts';
import { createBatchLayer } from './layers/batchLayer.ts';
import { createEdgeLayer } from './layers/edgeLayer.ts';
import { createLightLayer, type LightLook } from './layers/lightLayer.ts';
import { createTileLayer, type TileLayer, type TileLook } from './layers/tileLayer.ts';
import { createKeyedListeners, createListeners } from './listeners.ts';
import { createLiveSet } from './liveSet.ts';
import { createScene, type SceneNode } from './scene.ts';
import type { CanvasSource, CardState } from './source.ts';
import { svgElement } from './svg.ts';
import { createTransform } from './transform.ts';

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
  readonly lookOf: (node: SceneNode['node']) => Omit<LightLook, 'selected' | 'state'>;
  readonly stateOf: (id: NodeId) => CardState;
};

/** Overscan per tier as a share of the stage, and how far zoom may drift before the query is repeated (measured). */
const OVERSCAN = { live: 0.35, mount: 0.1, light: 0.12 } as const;
const ZOOM_DRIFT = 1.7;
/** How many light cards are drawn in one frame. */
const LIGHTS_PER_FRAME = 120;
/** Above this many edges in view the light tier draws them in batches. */
const SINGLE_EDGES_MAX = 300;
/** How long near layers stay, hidden, after zooming out to the tiles. */
const CLEAR_AFTER_MS = 250;

type Shown = { readonly tier: Tier; readonly k: number; readonly queried: Rect; readonly mounted: Rect };

/**
 * What is drawn of a board, and where: culling by a spatial index, the four tiers, and the live set. Nothing here passes
 * through React except the list of live cards and the settled tier.
 */
export function createView(elements: StageElements, { source, lookOf, stateOf }: ViewOptions) {
  const { context } = source.getSnapshot();
  const scene = createScene(context.facts);
  let selection: ReadonlySet<ElementId> = context.selection;
  let lock = context.lock;
  let viewport: Viewport = IDENTITY;
  let size: StageSize = { width: elements.stage.clientWidth, height: elements.stage.clientHeight };
  let shown: Shown | undefined;
  let settledTier: Tier = 'full';
  let frame = 0;
  let lightFrame = 0;
  let lightQueue: NodeId[] = [];
  let clearTimer: ReturnType<typeof setTimeout> | undefined;
  let batched = false;
  let leftOut: ReadonlySet<EdgeId> = new Set();
  const pins = new Set<NodeId>();

  const groups = {
    tiles: svgElement('g', {}, elements.lower),
    batch: svgElement('g', {}, elements.lower),
    edges: svgElement('g', {}, elements.lower),
    light: svgElement('g', {}, elements.lower),
    hauled: svgElement('g', {}, elements.lower),
  };
  const transform = createTransform(elements);
  const nodeListeners = createKeyedListeners<NodeId>();
  const tierListeners = createListeners();
  const frameListeners = createListeners();
  const mountListeners = createListeners();
  const tileLayers = new Set<TileLayer>();

  const tileLook = (node: SceneNode): TileLook => {
    if (selection.has(node.id)) return 'selected';
    if (stateOf(node.id) === 'error') return 'error';
    return lookOf(node.node).picture === undefined ? 'plain' : 'picture';
  };
  const layers = {
    tiles: createTileLayer(groups.tiles, scene.node, tileLook),
    batch: createBatchLayer(groups.batch),
    edges: createEdgeLayer(groups.edges, (edge) => ({
      selected: selection.has(edge.id),
      pulsing: stateOf(edge.edge.target) === 'busy',
    })),
    light: createLightLayer(groups.light, (node) => ({
      ...lookOf(node.node),
      state: stateOf(node.id),
      selected: selection.has(node.id),
    })),
  };
  const live = createLiveSet({
    rankOf: (id) => scene.node(id)?.rank ?? 0,
    isMoving: () => transform.isMoving(),
    onMounted: (ids) => {
      for (const id of ids) layers.light.remove(id);
      mountListeners.tell();
    },
  });

  /** A live card that must not go: it has the focus, is dragged, or works. */
  const isPinned = (id: NodeId) =>
    scene.node(id) !== undefined && (pins.has(id) || lock === id || focusedNode(elements.cards) === id);

  function draw(): void {
    frame = 0;
    transform.apply(viewport, live.size, tierAt(viewport.k));
    refresh(false);
    frameListeners.tell();
  }

  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function refresh(force: boolean): void {
    const tier = tierAt(viewport.k);
    const seen = visibleRect(viewport, size);
    if (!force && shown?.tier === tier && covers(shown, seen, viewport.k)) return;
    if (shown?.tier !== tier) elements.stage.dataset.tier = tier;
    if (tier === 'tiles') showTiles();
    else showNear(tier, seen);
    shown = {
      tier,
      k: viewport.k,
      queried: visibleRect(viewport, size, isLive(tier) ? OVERSCAN.live : OVERSCAN.light),
      mounted: visibleRect(viewport, size, OVERSCAN.mount),
    };
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
    if (tierAt(viewport.k) !== 'tiles') return;
    for (const id of [...layers.light.ids()]) layers.light.remove(id);
    layers.edges.show([]);
    layers.batch.show([]);
    batched = false;
  }

  function showNear(tier: Tier, seen: Rect): void {
    clearTimeout(clearTimer);
    for (const near of [groups.batch, groups.edges, groups.light]) near.style.display = '';
    const queried = visibleRect(viewport, size, isLive(tier) ? OVERSCAN.live : OVERSCAN.light);
    const near = scene.nodesIn(queried);
    const ids = new Set(near.map((node) => node.id));
    for (const id of [...layers.light.ids()]) if (!ids.has(id)) layers.light.remove(id);
    live.retain((id) => (isLive(tier) && ids.has(id)) || isPinned(id));
    const missing = near.filter((node) => !live.has(node.id) && !layers.light.has(node.id)).map((node) => node.id);
    if (isLive(tier)) {
      drawLights(missing);
      lightQueue = [];
      groups.tiles.style.display = 'none';
      live.request(nearestFirst(scene.nodesIn(visibleRect(viewport, size, OVERSCAN.mount)), seen));
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
    layers.edges.show(batched ? [] : edges);
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
    else if (tierAt(viewport.k) !== 'tiles') groups.tiles.style.display = 'none';
  }

  /** Takes in what the board has become. */
  function update(): void {
    const next = source.getSnapshot().context;
    const change = scene.setBoard(next.board);
    const nodes = new Set(change.nodes);
    const edges = new Set(change.edges);
    for (const id of changedMembers(selection, next.selection)) {
      if (scene.node(id as NodeId)) nodes.add(id as NodeId);
      else edges.add(id as EdgeId);
    }
    for (const id of lock === next.lock ? [] : [lock, next.lock]) {
      const node = id === null ? undefined : scene.node(id);
      if (!node) continue;
      nodes.add(node.id);
      for (const edge of node.edges) edges.add(edge);
    }
    selection = next.selection;
    lock = next.lock;
    if (nodes.size === 0 && edges.size === 0) return;
    redraw(nodes, edges);
    if (change.nodes.size > 0 || change.edges.size > 0) refresh(true);
    else if (tierAt(viewport.k) === 'tiles') layers.tiles.draw();
  }

  function noteTiles(ids: Iterable<NodeId>): void {
    layers.tiles.note(ids);
    for (const layer of tileLayers) layer.note(ids);
  }

  /** A node that went takes its focus along to the stage, never to nowhere. */
  function forget(id: NodeId): void {
    layers.light.remove(id);
    if (focusedNode(elements.cards) === id) elements.stage.focus({ preventScroll: true });
  }

  function redraw(nodes: ReadonlySet<NodeId>, edges: ReadonlySet<EdgeId>): void {
    noteTiles(nodes);
    for (const id of nodes) {
      const node = scene.node(id);
      if (!node) forget(id);
      else if (layers.light.has(id)) layers.light.draw(node);
      nodeListeners.tell(id);
    }
    for (const id of edges) {
      const edge = scene.edge(id);
      if (!edge && layers.edges.remove(id)) elements.stage.focus({ preventScroll: true });
      if (edge && layers.edges.has(id)) layers.edges.draw(edge);
    }
  }

  function settle(): void {
    transform.settle(viewport);
    const tier = tierAt(viewport.k);
    if (tier === settledTier) return;
    settledTier = tier;
    tierListeners.tell();
  }

  const measuring = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const id = (target as HTMLElement).dataset.nodeId as NodeId;
      noteHeight(id, borderBoxSize[0]?.blockSize ?? 0);
    }
  });

  /** A live card's real height, which the far tiers draw too. */
  function noteHeight(id: NodeId, height: number): void {
    if (!scene.measured(id, height)) return;
    noteTiles([id]);
    const node = scene.node(id);
    if (node && layers.light.has(id)) layers.light.draw(node);
  }

  const subscription = source.subscribe(update);
  layers.tiles.note(scene.setBoard(context.board).nodes);
  elements.stage.dataset.tier = tierAt(viewport.k);

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
    /** Nothing on this board may be changed by the person who looks at it. */
    locked: () => source.getSnapshot().context.role === 'reviewer',
    stateOf,
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
    startMoving: () => transform.start(viewport),
    /** The view has come to rest: exact strokes, and the tier that React may know. */
    settle,
    /** Keeps a card live while something holds it. */
    pin(id: NodeId): () => void {
      pins.add(id);
      live.mount(id);
      return () => pins.delete(id);
    },
    /** Watches a live card's height; gives back how to stop. */
    measure(card: HTMLElement | null): (() => void) | undefined {
      if (!card) return undefined;
      measuring.observe(card);
      return () => measuring.unobserve(card);
    },
    /** Draws everything in view again: words, pictures or looks changed. */
    repaint(): void {
      noteTiles([...scene.nodes()].map((node) => node.id));
      drawLights([...layers.light.ids()]);
      layers.edges.relabel();
      if (tierAt(viewport.k) === 'tiles') layers.tiles.draw();
    },
    refresh: () => refresh(true),
    /** Whether edges are drawn in batches now, and so none can be moved alone. */
    batched: () => batched,
    /** Keeps edges out of the batches, because somebody else draws them for now. */
    leaveOut(ids: ReadonlySet<EdgeId>): void {
      leftOut = ids;
      refresh(true);
    },
    /** A second drawing of the whole board as tiles, kept in step: the minimap's. */
    mirrorTiles(parent: SVGGElement) {
      const layer = createTileLayer(parent, scene.node, tileLook);
      layer.note([...scene.nodes()].map((node) => node.id));
      tileLayers.add(layer);
      return { draw: () => layer.draw(), stop: () => tileLayers.delete(layer) };
    },
    settledTier: () => settledTier,
    onTier: tierListeners.add,
    onFrame: frameListeners.add,
    /** Live cards have just appeared in the DOM. */
    onMounted: mountListeners.add,
    onNode: nodeListeners.add,
    stop(): void {
      subscription.unsubscribe();
      measuring.disconnect();
      live.stop();
      cancelAnimationFrame(frame);
      cancelAnimationFrame(lightFrame);
      clearTimeout(clearTimer);
      for (const group of Object.values(groups)) group.remove();
    },
  };
}

export type View = ReturnType<typeof createView>;

/** Whether what was queried still holds all that is seen. The tiles hold the whole board. */
function covers(shown: Shown, seen: Rect, k: number): boolean {
  if (shown.tier === 'tiles') return true;
  if (k / shown.k > ZOOM_DRIFT || shown.k / k > ZOOM_DRIFT) return false;
  return contains(shown.queried, seen) && (!isLive(shown.tier) || contains(shown.mounted, seen));
}

function nearestFirst(nodes: readonly SceneNode[], seen: Rect): NodeId[] {
  const middle = centreOf(seen);
  const away = new Map(nodes.map((node) => [node.id, distance(centreOf(node), middle)]));
  return [...away.keys()].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
}

function changedMembers<T>(before: ReadonlySet<T>, after: ReadonlySet<T>): T[] {
  if (before === after) return [];
  return [...[...before].filter((id) => !after.has(id)), ...[...after].filter((id) => !before.has(id))];
}

/** The node in whose card the focus is. */
function focusedNode(cards: HTMLElement): NodeId | undefined {
  const focused = document.activeElement;
  if (!focused || !cards.contains(focused)) return undefined;
  return focused.closest<HTMLElement>('[data-node-id]')?.dataset.nodeId as NodeId | undefined;
}
