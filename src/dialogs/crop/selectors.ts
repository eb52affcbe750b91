import type { Size } from '../stage/stageView.ts';
import { type Crop, rotatedSize } from './crop.ts';
import type { CropContext } from './crop.types.ts';

/** The cut that is shown: while something is held, not yet a step. */
export function currentCrop({ preview, history }: Pick<CropContext, 'preview' | 'history'>): Crop {
  return preview ?? history.present;
}

/** The picture as it lies now: the paper of the stage. */
export function paperSize(context: Pick<CropContext, 'preview' | 'history' | 'picture'>): Size {
  return rotatedSize(context.picture, currentCrop(context));
}
