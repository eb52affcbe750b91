/** Pixels per board unit of the chunks' images: one for each doubling of the zoom. Larger ones would be more memory than they show. */
const TILE_SCALES = [0.0075, 0.015, 0.03, 0.06, 0.12, 0.24] as const;
/** An image may be drawn this much larger than it is before the next one is worth its pixels. */
const TILE_STRETCH_MAX = 1.25;

/** The scale for a zoom in device pixels per board unit; undefined where a card is too small to show a picture. */
export function tileScale(pixelsPerUnit: number): number | undefined {
  if (pixelsPerUnit * TILE_STRETCH_MAX < TILE_SCALES[0]) return undefined;
  return TILE_SCALES.find((scale) => scale * TILE_STRETCH_MAX >= pixelsPerUnit) ?? TILE_SCALES.at(-1);
}
