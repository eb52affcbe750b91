import { EngineError, type Media } from '../../engine.ts';
import { scalePlane } from '../cutout/scale.ts';
import { planeOf, type Size } from '../raster/plane.ts';
import type { Language } from '../studio/finish.ts';
import { readPicture } from '../studio/picture.ts';

/** How far each pixel may change, 0 to 1, at a picture's own size and at the size at which it is edited. */
export type Mask = { readonly full: Float32Array; readonly work: Float32Array };

const TOLD = {
  en: 'The mask marks nothing. Paint over what should change first.',
  zh: '选区是空的。请先涂抹要修改的地方。',
} as const;

/**
 * Reads a mask: alpha 0 may change, alpha 255 stays; another size is stretched to the picture's. Throws EngineError 'input' when
 * the bytes are no picture or nothing is marked.
 */
export async function readMask(media: Media, full: Size, work: Size, language: Language): Promise<Mask> {
  const { rgba, ...size } = await readPicture(media);
  const open = new Uint8Array(size.width * size.height);
  for (let i = 0; i < open.length; i++) open[i] = 255 - rgba[i * 4 + 3];
  const planes = { full: await scalePlane(open, size, full), work: await scalePlane(open, size, work) };
  if (!planes.full.some((value) => value > 0))
    throw new EngineError('input', 'The mask marks nothing.', { told: TOLD[language] });
  return {
    full: planeOf(planes.full.length, (i) => planes.full[i] / 255),
    work: planeOf(planes.work.length, (i) => planes.work[i] / 255),
  };
}
