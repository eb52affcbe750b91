import type { NodeId } from '../../../contract/ids.ts';
import { distance } from '../../geometry/plane/point.ts';
import { centreOf, contains, type Rect } from '../../geometry/plane/rect.ts';
import { isLiveTier, TILES_ON_THE_WAY_MAX, type Tier } from '../../geometry/viewport/tier.ts';
import { type StageSize, type Viewport, visibleRect } from '../../geometry/viewport/viewport.ts';

/** Overscan per tier as a share of the stage, and how far zoom may drift before the query is repeated (measured). */
const OVERSCAN_SHARES = { live: 0.35, mount: 0.1, light: 0.125 } as const;
const ZOOM_DRIFT_MAX = { live: 1.7, light: 1.35 } as const;
/** Far enough to pan before the next query, however large the window: a larger ring only holds more elements. Pixels. */
const OVERSCAN_MAX_PX = 504;
/** On the way out as much is drawn as comes into view until the tiles do, within these factors of the view's side. */
const ZOOM_OUT_AHEAD = { min: 1.8, max: 2.5 } as const;
/** Above this many nodes there, only the smallest factor is drawn. */
const ZOOM_OUT_NODES_MAX = 250;
/** Above this many nodes in the wide ring around live cards, nothing is drawn beyond the ring in which cards mount. */
const WIDE_RING_NODES_MAX = 100;

/** A part of the board that is drawn, in board units: what is seen, what is drawn around it, and where cards are live. */
export type DrawExtent = {
  readonly tier: Tier;
  readonly k: number;
  /** It was drawn while the view was zoomed: no live card came or went. */
  readonly isZooming: boolean;
  readonly visibleArea: Rect;
  readonly drawnArea: Rect;
  readonly mountArea: Rect;
};

/** The content to draw for a viewport. `countNodes` counts the nodes in a part of the board. */
export function drawExtent(
  tier: Tier,
  viewport: Viewport,
  size: StageSize,
  countNodes: (area: Rect) => number,
): DrawExtent {
  const mountArea = visibleRect(viewport, size, OVERSCAN_SHARES.mount);
  const wideArea = visibleRect(viewport, size, isLiveTier(tier) ? liveOverscan(size) : OVERSCAN_SHARES.light);
  const isCrowded = isLiveTier(tier) && countNodes(wideArea) > WIDE_RING_NODES_MAX;
  return {
    tier,
    k: viewport.k,
    isZooming: false,
    visibleArea: visibleRect(viewport, size),
    drawnArea: isCrowded ? mountArea : wideArea,
    mountArea,
  };
}

/**
 * The content to draw on the way to another zoom; on the way out as much around as comes into view before the next drawing.
 * `countNodes` counts the nodes in a part of the board.
 */
export function zoomingExtent(
  tier: Tier,
  viewport: Viewport,
  size: StageSize,
  { isZoomingOut, countNodes }: { isZoomingOut: boolean; countNodes: (area: Rect) => number },
): DrawExtent {
  const visibleArea = visibleRect(viewport, size);
  const areaAhead = (factor: number) => visibleRect(viewport, size, (factor - 1) / 2);
  const { min, max } = ZOOM_OUT_AHEAD;
  const wideArea = areaAhead(Math.min(max, Math.max(min, viewport.k / TILES_ON_THE_WAY_MAX)));
  const areaOut = countNodes(wideArea) > ZOOM_OUT_NODES_MAX ? areaAhead(min) : wideArea;
  const drawnArea = isZoomingOut ? areaOut : visibleRect(viewport, size, OVERSCAN_SHARES.light);
  return { tier, k: viewport.k, isZooming: true, visibleArea, drawnArea, mountArea: visibleArea };
}

/** Says whether what was drawn still holds all that is seen at a zoom of `k`. The tiles hold the whole board. */
export function coversView(drawnExtent: DrawExtent, visibleArea: Rect, k: number): boolean {
  if (drawnExtent.tier === 'tiles') return true;
  const drift = isLiveTier(drawnExtent.tier) ? ZOOM_DRIFT_MAX.live : ZOOM_DRIFT_MAX.light;
  if (k / drawnExtent.k > drift || drawnExtent.k / k > drift) return false;
  return (
    holdsView(drawnExtent, visibleArea) &&
    (!isLiveTier(drawnExtent.tier) || contains(drawnExtent.mountArea, visibleArea))
  );
}

/** Says whether all that is seen was drawn, at whatever zoom. */
export function holdsView({ tier, drawnArea }: DrawExtent, visibleArea: Rect): boolean {
  return tier === 'tiles' || contains(drawnArea, visibleArea);
}

/** Nodes by how far their middle lies from the middle of what is seen. */
export function idsByDistance(nodes: readonly ({ readonly id: NodeId } & Rect)[], visibleArea: Rect): NodeId[] {
  const middle = centreOf(visibleArea);
  const distances = new Map(nodes.map((node) => [node.id, distance(centreOf(node), middle)]));
  return [...distances.keys()].sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0));
}

/** The overscan around live cards, as a share of the stage. */
function liveOverscan({ width, height }: StageSize): number {
  return Math.min(OVERSCAN_SHARES.live, OVERSCAN_MAX_PX / Math.max(width, height));
}
