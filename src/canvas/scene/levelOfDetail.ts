import type { Tier } from '../../geometry/tier.ts';

/** As many cards are live at most, beside those that something holds. */
const LIVE_CARDS_MAX = 90;
/** In a window so large that those would be too many elements, at least this many. */
const LIVE_CARDS_MIN = 30;
/** How many elements a board may have, and what each part of it has: in the mean, on the boards that measurements use. */
const ELEMENTS_MAX = 4800;
const ELEMENTS = { rest: 600, full: 43, middle: 34, light: 7, edge: 5 } as const;

/** How many cards may be live beside so many edges, in a part of the board that holds so many nodes. */
export function liveCardsMax(tier: Tier, nodes: number, edges: number): number {
  const card = tier === 'full' ? ELEMENTS.full : ELEMENTS.middle;
  // What is not live is a light card.
  const room = ELEMENTS_MAX - ELEMENTS.rest - edges * ELEMENTS.edge - nodes * ELEMENTS.light;
  return Math.max(LIVE_CARDS_MIN, Math.min(LIVE_CARDS_MAX, Math.floor(room / (card - ELEMENTS.light))));
}
