import { defineDraft } from '../../session/drafts.ts';
import type { MaskDraft } from './mask.types.ts';

/** The strokes, and the picture that they are on. */
export const MASK_DRAFT = defineDraft<MaskDraft>('mask');
