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
