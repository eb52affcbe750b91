import type { NodeId } from '../../../contract/ids.ts';
import { isLiveTier, isTitleReadable, type Tier } from '../../geometry/viewport/tier.ts';

/** As many cards are live at most, beside those that something holds. */
const LIVE_CARDS_MAX = 90;
/** In a window so large that those would be too many elements, at least this many. */
const LIVE_CARDS_MIN = 30;
/** The number of elements that a board may have, and that each part of it has: in the mean, on the boards that measurements use. */
const ELEMENTS_MAX = 4800;
const ELEMENT_COUNTS = { rest: 600, full: 43, middle: 34, light: 7, edge: 5 } as const;
/** Above this many nodes in view light cards are drawn a chunk at a time: each alone has up to eight elements. */
const SINGLE_CARDS_MAX = 400;
/** Above this many edges in view the light tier draws them in batches, and a view that moves those that it did not draw before. */
const SINGLE_EDGES_MAX = 300;
const SINGLE_EDGES_MOVING_MAX = 60;

/** The number of cards that may be live beside so many edges, in a part of the board that holds so many nodes. */
export function liveCardsMax(tier: Tier, nodeCount: number, edgeCount: number): number {
  const elementsPerCard = tier === 'full' ? ELEMENT_COUNTS.full : ELEMENT_COUNTS.middle;
  // What is not live is a light card.
  const availableElements =
    ELEMENTS_MAX - ELEMENT_COUNTS.rest - edgeCount * ELEMENT_COUNTS.edge - nodeCount * ELEMENT_COUNTS.light;
  return Math.max(
    LIVE_CARDS_MIN,
    Math.min(LIVE_CARDS_MAX, Math.floor(availableElements / (elementsPerCard - ELEMENT_COUNTS.light))),
  );
}

/** The cards that stay live: those that are wanted, then those that are live already, as long as all of them are not too many. */
export function retainedLiveCards(
  wantedIds: readonly NodeId[],
  mountedIds: readonly NodeId[],
  max: number,
): ReadonlySet<NodeId> {
  return new Set([...new Set([...wantedIds, ...mountedIds])].slice(0, max));
}

/** Says whether nodes are drawn a chunk at a time: from where no message can be read, and where they are too many to be drawn one by one. */
export function shouldDrawChunks(tier: Tier, k: number, nodeCount: number): boolean {
  return !isLiveTier(tier) && (!isTitleReadable(k) || nodeCount > SINGLE_CARDS_MAX);
}

/** Says whether edges are too many to be drawn one by one, or to be made while the view moves; `hasDrawnEdges`: some stand already. */
export function shouldBatchEdges(
  tier: Tier,
  edgeCount: number,
  { isMoving, hasDrawnEdges }: { isMoving: boolean; hasDrawnEdges: boolean },
): boolean {
  if (isMoving && !hasDrawnEdges && edgeCount > SINGLE_EDGES_MOVING_MAX) return true;
  return !isLiveTier(tier) && edgeCount > SINGLE_EDGES_MAX;
}
