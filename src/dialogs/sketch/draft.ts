import { defineDraft } from '../../session/drafts.ts';
import type { DraftDrawing, SavedDrawing } from './drawing/drawing.ts';

/** The drawing; an earlier version kept the shapes alone. */
export type SketchDraft = DraftDrawing | SavedDrawing['shapes'];
export const SKETCH_DRAFT = defineDraft<SketchDraft>('sketch');
