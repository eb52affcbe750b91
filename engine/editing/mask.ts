import { EngineError, type Media } from '../../contract/engine.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import { readAlpha } from '../../server/media/picture.ts';
import { scalePlane } from '../cutout/scale.ts';
import { planeOf, type Size } from '../raster/plane.ts';
import type { Language } from '../studio/finish.ts';

/** How far each pixel may change: at a picture's own size from 0 to 255, and at the size at which it is edited from 0 to 1. */
export type Mask = { readonly full: Uint8Array; readonly work: Float32Array };

/**
 * Reads a mask: alpha 0 may change, alpha 255 stays; another size is stretched to the picture's. Throws EngineError 'input' when
 * the bytes are no picture or nothing is marked.
 */
export async function readMask(media: Media, full: Size, work: Size, language: Language): Promise<Mask> {
  const { alpha, ...size } = await readAlpha(media);
  const open = alpha.map((value) => 255 - value);
  const allowed = await scalePlane(open, size, full);
  if (!allowed.some((value) => value > 0))
    throw new EngineError('input', 'The mask marks nothing.', failureReason(remark('blank.mask'), language));
  const small = await scalePlane(open, size, work);
  return { full: allowed, work: planeOf(small.length, (i) => small[i] / 255) };
}
