/** Own weight among nine neighbours of weight 1. */
const OWN = 3;

/**
 * A new plane in which each pixel is averaged with those of its eight neighbours that have the same
 * owner: takes pixel steps away and keeps every edge between owners. Pixels of owner 0 stay 0.
 */
export function smoothWithin(plane: Float32Array, owner: Int32Array, width: number): Float32Array {
  const out = new Float32Array(plane.length);
  for (let i = width + 1; i < plane.length - width - 1; i++) {
    const mine = owner[i];
    if (!mine) continue;
    let sum = plane[i] * (OWN - 1);
    let weight = OWN - 1;
    for (let row = i - width; row <= i + width; row += width) {
      for (let j = row - 1; j <= row + 1; j++) {
        if (owner[j] !== mine) continue;
        sum += plane[j];
        weight++;
      }
    }
    out[i] = sum / weight;
  }
  return out;
}
