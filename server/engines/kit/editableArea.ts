import { EngineError, type EngineJob } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import type { Size } from '../../media/picture.ts';
import { blankAreaOf, maskedArea, throwNothingBlank } from './pictures.ts';

type Pixels = Size & { readonly rgba: Uint8Array };

/** Reads where the picture of a job may change, 0 to 255 a pixel; undefined where all of it may. Throws EngineError where nothing may. */
export async function editableAreaOf({ operation, mask }: EngineJob, picture: Pixels): Promise<Uint8Array | undefined> {
  switch (OPERATION_ROWS[operation].changedPart) {
    case 'mask':
      if (!mask) throw new EngineError('input', 'there is no mask');
      return maskedArea(mask, picture);
    case 'blank':
      return blankAreaOf(picture) ?? throwNothingBlank();
    case 'ground':
      return blankAreaOf(picture);
    default:
      return undefined;
  }
}
