/** The four ways to see a card, from near to far. */
export const TIERS = ['full', 'middle', 'light', 'tiles'] as const;
export type Tier = (typeof TIERS)[number];

/** The smallest zoom at which each tier is shown (the look's section on tiers). */
const FULL_FROM = 0.75;
const MIDDLE_FROM = 0.4;
const LIGHT_FROM = 0.12;
/** Below this zoom a light card's title would be smaller than 9 pixels. */
const TEXT_FROM = 0.2;

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

/** Says whether a light card's title can be read at a zoom. */
export function hasMessage(k: number): boolean {
  return k >= TEXT_FROM;
}

/** The width of a card of a picture, in board units. */
const CARD_WIDTH = 400;
/** A thumbnail may be drawn this much larger than it is before the next size is worth its memory. */
const STRETCH = 1.25;

/** The thumbnail that shows a picture sharply; `pixels` are those of the device in a board unit, `width` board units. */
export function thumbnailSize<S extends number>(
  pixels: number,
  sizes: readonly [S, ...S[]],
  width: number = CARD_WIDTH,
): S {
  return sizes.find((size) => size * STRETCH >= width * pixels) ?? sizes[sizes.length - 1]!;
}
