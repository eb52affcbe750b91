/** The longer side of a picture on a card of the usual width, in board units. */
const USUAL_SIDE = 400;

/**
 * The smallest thumbnail that is not drawn larger than it is, else the largest. `pixelsPerUnit` are those of the device in a board
 * unit, `side` is the picture's longer one in board units, and the sizes rise.
 */
export function thumbnailSize<S extends number>(
  pixelsPerUnit: number,
  sizes: readonly [S, ...S[]],
  side: number = USUAL_SIDE,
): S {
  return sizes.find((size) => size >= side * pixelsPerUnit) ?? sizes[sizes.length - 1]!;
}

/**
 * The thumbnail for a card of another width than usual, where the usual one needs `usualSize`: as many times larger, in powers of
 * two, so that all cards change their thumbnails at the same zooms.
 */
export function thumbnailSizeForWidth<S extends number>(usualSize: S, sizes: readonly [S, ...S[]], width: number): S {
  const factor = 2 ** Math.ceil(Math.log2(Math.max(1, width / USUAL_SIDE)));
  return sizes.find((size) => size >= usualSize * factor) ?? sizes[sizes.length - 1]!;
}
