/** The four ways to see a card, from near to far. */
export const TIERS = ['full', 'middle', 'light', 'tiles'] as const;
export type Tier = (typeof TIERS)[number];

/** The smallest zoom at which each tier is shown (the look's section on tiers). */
const FULL_FROM = 0.75;
const MIDDLE_FROM = 0.4;
const LIGHT_FROM = 0.12;

/** The tier for a zoom. */
export function tierAt(k: number): Tier {
  if (k >= FULL_FROM) return 'full';
  if (k >= MIDDLE_FROM) return 'middle';
  return k >= LIGHT_FROM ? 'light' : 'tiles';
}

/** Live cards carry HTML controls; the two far tiers are drawn as plain SVG. */
export function isLive(tier: Tier): boolean {
  return tier === 'full' || tier === 'middle';
}
