import { defineDraft } from '../../session/drafts.ts';
import type { ExpandDraft } from './expand.types.ts';

/** The placement and the prompt that are being edited. */
export const EXPAND_DRAFT = defineDraft<ExpandDraft>('expand');
