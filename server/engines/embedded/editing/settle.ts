import sharp from 'sharp';
import { scalePlane } from '../cutout/scale.ts';
import { select } from '../raster/plane.ts';
import type { Picture } from '../studio/picture.ts';

/** What an edit of a smaller copy changed, enlarged into the full picture; pixels that it left alone stay to the bit. */
export async function settle(full: Picture, before: Picture, after: Picture): Promise<Picture> {
  if (full === before) return after;
  const differs = (i: number) => [0, 1, 2, 3].some((c) => before.rgba[i * 4 + c] !== after.rgba[i * 4 + c]);
  const changed = select(before.rgba.length / 4, differs).map((value) => value * 255);
  const share = await scalePlane(changed, before, full);
  const raw = { width: after.width, height: after.height, channels: 4 as const };
  const large = await sharp(after.rgba, { raw }).resize(full.width, full.height, { fit: 'fill' }).raw().toBuffer();
  const rgba = full.rgba.map((value, k) => Math.round(value + ((large[k] - value) * share[k >> 2]) / 255));
  return { ...full, rgba };
}
