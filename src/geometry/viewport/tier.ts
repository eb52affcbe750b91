/** The four ways to see a card, from near to far. */
export const TIERS = ['full', 'middle', 'light', 'tiles'] as const;
export type Tier = (typeof TIERS)[number];

/** The smallest zoom at which each tier is shown (the look's section on tiers). */
const FULL_ZOOM_MIN = 0.75;
const MIDDLE_ZOOM_MIN = 0.4;
const LIGHT_ZOOM_MIN = 0.12;
/** Below this zoom a light card's title would be smaller than 9 pixels. */
const TITLE_ZOOM_MIN = 0.2;

/** The tier for a zoom. */
export function tierAt(k: number): Tier {
  if (k >= FULL_ZOOM_MIN) return 'full';
  if (k >= MIDDLE_ZOOM_MIN) return 'middle';
  return k >= LIGHT_ZOOM_MIN ? 'light' : 'tiles';
}

/** Live cards carry HTML controls; the two far tiers are drawn as plain SVG. */
export function isLive(tier: Tier): boolean {
  return tier === 'full' || tier === 'middle';
}

/** Says whether a light card's title can be read at a zoom. */
export function isTitleReadable(k: number): boolean {
  return k >= TITLE_ZOOM_MIN;
}

/** The width of a card of a picture, in board units. */
const CARD_WIDTH = 400;
/** A thumbnail may be drawn this much larger than it is before the next size is worth its memory. */
const STRETCH_MAX = 1.25;

/** The thumbnail that shows a picture sharply; `pixelsPerUnit` are those of the device in a board unit, `width` board units. */
export function thumbnailSize<S extends number>(
  pixelsPerUnit: number,
  sizes: readonly [S, ...S[]],
  width: number = CARD_WIDTH,
): S {
  return sizes.find((size) => size * STRETCH_MAX >= width * pixelsPerUnit) ?? sizes[sizes.length - 1]!;
}
