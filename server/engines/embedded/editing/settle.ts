import { scalePlane } from '../cutout/scale.ts';
import { select } from '../raster/plane.ts';
import { createEnlarger } from '../studio/enlarge.ts';
import type { Picture } from '../studio/picture.ts';

/** Rows between two looks at the cancel flag. */
const ROWS = 32;

/** What an edit of a smaller copy changed, enlarged into the full picture; pixels that it left alone stay to the bit. */
export async function settle(full: Picture, before: Picture, after: Picture, checkpoint: () => void): Promise<Picture> {
  if (full === before) return after;
  const differs = (i: number) => [0, 1, 2, 3].some((c) => before.rgba[i * 4 + c] !== after.rgba[i * 4 + c]);
  const changed = select(before.rgba.length / 4, differs).map((value) => value * 255);
  const share = await scalePlane(changed, before, full);
  const rowOf = createEnlarger(after, full);
  const rgba = full.rgba.slice();
  for (let y = 0; y < full.height; y++) {
    if (y % ROWS === 0) checkpoint();
    const row = rowOf(y);
    for (let x = 0, i = y * full.width; x < full.width; x++, i++) {
      if (share[i] === 0) continue;
      for (let c = 0, k = i * 4; c < 4; c++, k++)
        rgba[k] = Math.round(rgba[k] + ((row[x * 4 + c] - rgba[k]) * share[i]) / 255);
    }
  }
  return { ...full, rgba };
}
