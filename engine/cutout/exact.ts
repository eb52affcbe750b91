import { traceSilhouette } from '../generate_image/silhouette.ts';
import type { SketchDetail } from '../process_sketch/recipe.ts';
import type { Size } from '../raster/plane.ts';
import { decodeRuns } from '../raster/rle.ts';
import { type Origin, showsWhole } from '../studio/origin.ts';
import { scalePlane } from './scale.ts';

/** The coverage of a product whose shape we know, at the picture's size; null when the proportions do not fit. */
export async function exactAlpha(origin: Origin, size: Size, checkpoint: () => void): Promise<Uint8Array | null> {
  if (!showsWhole(size, origin)) return null;
  if (origin.kind === 'scene') return traceSilhouette(origin, size, checkpoint);
  return scalePlane(softMask(origin), origin, size);
}

/** The mask with soft outlines: each pixel averaged with its neighbours, but never to the other side of one half. */
function softMask({ mask, width, height }: SketchDetail): Uint8Array {
  const set = decodeRuns(mask, width * height);
  const out = new Uint8Array(set.length);
  for (let y = 0, i = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const sides = set[i + left] + set[i + right] + set[i + up] + set[i + down];
      const tips = set[i + up + left] + set[i + up + right] + set[i + down + left] + set[i + down + right];
      const covered = Math.round(((4 * set[i] + 2 * sides + tips) * 255) / 16);
      out[i] = set[i] ? Math.max(128, covered) : Math.min(127, covered);
    }
  }
  return out;
}
