/** Pixels of a picture, four bytes each (red, green, blue, alpha), row by row: what a canvas hands out. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** The pixels that a flood reached: 1 for flooded, 2 for the rim of one pixel around them. `left` to `bottom` are inclusive. */
export type Flood = {
  readonly mask: Uint8Array;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export const FLOODED = 1;
const RIM = 2;

/** Says whether every channel of a pixel lies over the threshold: white enough to count as paper. */
export function isPaper({ data }: Pixels, index: number, threshold: number): boolean {
  const byteOffset = index * 4;
  return data[byteOffset]! > threshold && data[byteOffset + 1]! > threshold && data[byteOffset + 2]! > threshold;
}

/**
 * Finds the near-white area around a pixel, joined by edges and not by corners, row by row. Gives undefined when the pixel
 * lies outside the picture or is not near-white itself.
 */
export function floodPaper(pixels: Pixels, x: number, y: number, threshold: number): Flood | undefined {
  const { width, height } = pixels;
  const start = Math.floor(y) * width + Math.floor(x);
  if (x < 0 || y < 0 || x >= width || y >= height || !isPaper(pixels, start, threshold)) return undefined;
  const mask = new Uint8Array(width * height);
  const stack = [start];
  let [left, top, right, bottom] = [width, height, 0, 0];
  const isOpen = (index: number) => {
    if (mask[index] !== 0) return false;
    if (isPaper(pixels, index, threshold)) return true;
    mask[index] = RIM;
    return false;
  };
  while (stack.length > 0) {
    let index = stack.pop()!;
    if (mask[index] === FLOODED) continue;
    const row = index - (index % width);
    while (index > row && isOpen(index - 1)) index--;
    const from = index;
    let above = false;
    let below = false;
    for (; index < row + width && (index === from || isOpen(index)); index++) {
      mask[index] = FLOODED;
      const up = index >= width && isOpen(index - width);
      if (up && !above) stack.push(index - width);
      above = up;
      const down = index + width < mask.length && isOpen(index + width);
      if (down && !below) stack.push(index + width);
      below = down;
    }
    left = Math.min(left, from - row);
    right = Math.max(right, index - 1 - row);
    top = Math.min(top, row / width);
    bottom = Math.max(bottom, row / width);
  }
  return {
    mask,
    left: Math.max(0, left - 1),
    top: Math.max(0, top - 1),
    right: Math.min(width - 1, right + 1),
    bottom: Math.min(height - 1, bottom + 1),
  };
}
