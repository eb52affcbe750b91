import { defineDraft } from '../../session/drafts.ts';
import type { CropDraft } from './crop.types.ts';

/** The cut that is being edited, and the picture that it is of. */
export const CROP_DRAFT = defineDraft<CropDraft>('crop');
