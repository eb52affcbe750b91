import type { EngineJob } from '../../contract/engine.ts';
import type { Size } from '../media/picture.ts';
import { blankIn, nothingBlank, openIn } from './pictures.ts';

/** Where the picture of a job may change, 0 to 255 a pixel; undefined where all of it may. */
export async function openOf(
  { operation, mask }: EngineJob,
  picture: Size & { readonly rgba: Uint8Array },
): Promise<Uint8Array | undefined> {
  if (operation === 'expand_image') return blankIn(picture) ?? nothingBlank();
  if (operation === 'generate_background') return blankIn(picture);
  return mask && openIn(mask, picture);
}
