import { defineDraft } from '../../session/drafts.ts';
import type { MaskDraft } from './mask.types.ts';

/** What is painted, and the picture that it is on. */
export const MASK_DRAFT = defineDraft<MaskDraft>('mask');
