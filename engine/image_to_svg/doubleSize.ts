import type { Size } from '../raster/plane.ts';

/**
 * The weights of four neighbours for a point a quarter of the way from the second to the third: at twice the size, pixels lie
 * a quarter before and behind those of the picture. The cubic filter of Mitchell and Netravali 1988 with B = C = 1/3, whose
 * edges have fewer steps than Catmull-Rom's.
 */
const WEIGHTS = [-27 / 1152, 901 / 1152, 295 / 1152, -17 / 1152] as const;

/**
 * Where a plane is below zero at twice its size: 1 there, else 0. Only pixels with a neighbour on the other side of zero are
 * worked out; the others make four of their kind.
 */
export function belowAtDoubleSize(plane: Float32Array, { width, height }: Size): Uint8Array {
  const below = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) if (plane[i] < 0) below[i] = 1;
  const out = new Uint8Array(plane.length * 4);
  for (let y = 0; y < height; y++) {
    const above = y > 0 ? -width : 0;
    const beneath = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const left = x > 0 ? i - 1 : i;
      const right = x < width - 1 ? i + 1 : i;
      const count =
        below[left + above] + below[i + above] + below[right + above] + below[left] + below[i] + below[right];
      const all = count + below[left + beneath] + below[i + beneath] + below[right + beneath];
      if (all === 0) continue;
      const at = 4 * y * width + 2 * x;
      for (let quarter = 0; quarter < 4; quarter++) {
        const [dx, dy] = [quarter & 1, quarter >> 1];
        if (all === 9 || valueAt(plane, width, height, x, y, 2 * dx - 1, 2 * dy - 1) < 0)
          out[at + dx + 2 * dy * width] = 1;
      }
    }
  }
  return out;
}

/** The value a quarter of a pixel from (x, y) towards `stepX` and `stepY`, each -1 or 1; edges repeat. */
function valueAt(
  plane: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  stepX: number,
  stepY: number,
): number {
  let sum = 0;
  for (let k = 0; k < WEIGHTS.length; k++) {
    const row = width * Math.max(0, Math.min(height - 1, y + (k - 1) * stepY));
    let across = 0;
    for (let l = 0; l < WEIGHTS.length; l++)
      across += WEIGHTS[l] * plane[row + Math.max(0, Math.min(width - 1, x + (l - 1) * stepX))];
    sum += WEIGHTS[k] * across;
  }
  return sum;
}
