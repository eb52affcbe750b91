/** Pixels of a picture, four bytes each (red, green, blue, alpha), row by row: what a canvas hands out. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** The pixels that a flood reached: 1 for flooded, 2 for the rim of one pixel around them. `left` to `bottom` are inclusive. */
export type FloodedArea = {
  readonly mask: Uint8Array;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export const FLOODED_PIXEL = 1;
const RIM_PIXEL = 2;

/** Says whether every channel of a pixel lies over the threshold: white enough to count as paper. */
export function isPaper({ data }: Pixels, index: number, threshold: number): boolean {
  const byteOffset = index * 4;
  return data[byteOffset]! > threshold && data[byteOffset + 1]! > threshold && data[byteOffset + 2]! > threshold;
}

/**
 * Finds the near-white area around a pixel, joined by edges and not by corners, row by row. Gives undefined when the pixel
 * lies outside the picture or is not near-white itself.
 */
export function floodPaper(pixels: Pixels, x: number, y: number, threshold: number): FloodedArea | undefined {
  const { width, height } = pixels;
  const startIndex = Math.floor(y) * width + Math.floor(x);
  if (x < 0 || y < 0 || x >= width || y >= height || !isPaper(pixels, startIndex, threshold)) return undefined;
  const mask = new Uint8Array(width * height);
  const pendingPixels = [startIndex];
  let [left, top, right, bottom] = [width, height, 0, 0];
  const isOpen = (index: number) => {
    if (mask[index] !== 0) return false;
    if (isPaper(pixels, index, threshold)) return true;
    mask[index] = RIM_PIXEL;
    return false;
  };
  while (pendingPixels.length > 0) {
    let index = pendingPixels.pop()!;
    if (mask[index] === FLOODED_PIXEL) continue;
    const rowStart = index - (index % width);
    while (index > rowStart && isOpen(index - 1)) index--;
    const spanStart = index;
    let wasAboveOpen = false;
    let wasBelowOpen = false;
    for (; index < rowStart + width && (index === spanStart || isOpen(index)); index++) {
      mask[index] = FLOODED_PIXEL;
      const isAboveOpen = index >= width && isOpen(index - width);
      if (isAboveOpen && !wasAboveOpen) pendingPixels.push(index - width);
      wasAboveOpen = isAboveOpen;
      const isBelowOpen = index + width < mask.length && isOpen(index + width);
      if (isBelowOpen && !wasBelowOpen) pendingPixels.push(index + width);
      wasBelowOpen = isBelowOpen;
    }
    left = Math.min(left, spanStart - rowStart);
    right = Math.max(right, index - 1 - rowStart);
    top = Math.min(top, rowStart / width);
    bottom = Math.max(bottom, rowStart / width);
  }
  return {
    mask,
    left: Math.max(0, left - 1),
    top: Math.max(0, top - 1),
    right: Math.min(width - 1, right + 1),
    bottom: Math.min(height - 1, bottom + 1),
  };
}
