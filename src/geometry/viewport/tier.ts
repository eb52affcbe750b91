/** The four ways to see a card, from near to far. */
export const TIERS = ['full', 'middle', 'light', 'tiles'] as const;
export type Tier = (typeof TIERS)[number];

/** The smallest zoom at which each tier is shown (the look's section on tiers). */
const FULL_ZOOM_MIN = 0.75;
/** Live cards are shown from here. */
export const MIDDLE_ZOOM_MIN = 0.4;
const LIGHT_ZOOM_MIN = 0.12;
/** The largest zoom at which pictures among tiles are drawn as large as they are shown. */
export const TILES_ON_THE_WAY_MAX = 0.24;
/** Text is shown from here: below it a title of a readable size would not fit into its card. */
export const TEXT_ZOOM_MIN = 0.2;

/** The tier for a zoom. */
export function tierAt(k: number): Tier {
  if (k >= FULL_ZOOM_MIN) return 'full';
  if (k >= MIDDLE_ZOOM_MIN) return 'middle';
  return k >= LIGHT_ZOOM_MIN ? 'light' : 'tiles';
}

/**
 * The tier for a zoom on the way there. The tiles stand until hardly larger ones would be sharper, since few cards are left in view to be
 * drawn by then; on a way that leads far out they come as early.
 */
export function tierOnTheWay(k: number, { fromTiles, isFarOut }: { fromTiles: boolean; isFarOut: boolean }): Tier {
  return (fromTiles || isFarOut) && k < TILES_ON_THE_WAY_MAX ? 'tiles' : tierAt(k);
}

/** Live cards carry HTML controls; the two far tiers are drawn as plain SVG. */
export function isLiveTier(tier: Tier): boolean {
  return tier === 'full' || tier === 'middle';
}

/** Says whether a light card's title can be read at a zoom. */
export function isTitleReadable(k: number): boolean {
  return k >= TEXT_ZOOM_MIN;
}
