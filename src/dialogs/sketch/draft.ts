import { defineDraft } from '../../session/drafts.ts';
import type { SavedDrawing } from './drawing/drawing.ts';

/** The drawing; an earlier version kept the shapes alone. */
export type SketchDraft = SavedDrawing | SavedDrawing['shapes'];
export const SKETCH_DRAFT = defineDraft<SketchDraft>('sketch');
