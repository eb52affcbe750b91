import type { DoneActorEvent } from 'xstate';
import type { MaskStroke } from '../../../contract/fields/mask.ts';
import type { ShapePoint } from '../../geometry/image/shapes.ts';
import type { DrawingEvent, DrawingState } from '../editor/machine/drawingState.ts';
import type { UndoHistory } from '../editor/machine/undoHistory.ts';
import type { Size } from '../stage/stageView.ts';
import type { MaskPaint, MaskTool } from './paint/maskStrokes.ts';

export type MaskInput = {
  /** The picture's own pixels. */
  readonly paper: Size;
  readonly savedPaint: MaskPaint;
  /** The draft that an earlier dialog left: it comes back as a step. */
  readonly draft?: MaskPaint | undefined;
  readonly readOnly: boolean;
};

/** The unsaved mask as the device stores it, and the key of its picture. `onBase`: the previous mask still counts below the strokes. */
export type MaskDraft = {
  readonly of: string;
  readonly paint: { readonly strokes: MaskPaint['strokes']; readonly onBase: boolean };
};

/** A place on a picture, in its pixels, and the greatest difference of colours there, 0 to 100. */
export type PartQuery = { readonly at: ShapePoint; readonly tolerance: number };

export type MaskContext = DrawingState & {
  readonly paper: Size;
  readonly history: UndoHistory<MaskPaint>;
  /** The mask of the node; closing loses something when it differs. */
  readonly saved: MaskPaint;
  readonly tool: MaskTool;
  readonly erases: boolean;
  /** Of the brush, in stage pixels while the picture is fitted. */
  readonly brushSize: number;
  /** The greatest difference of a part’s colours from the pressed one, 0 to 100. */
  readonly tolerance: number;
  /** The opacity of the mask over the picture, 0 to 1. */
  readonly opacity: number;
  /** The stroke under the pointer. Not yet among the others. */
  readonly currentStroke: MaskStroke | undefined;
  /** The place whose part is being looked for, in pixels of the picture. */
  readonly partAt: ShapePoint | undefined;
  /** Set when the picture could not be read for the last press of the wand. */
  readonly hasPartFailed: boolean;
};

export type MaskEvent =
  | DrawingEvent
  | { readonly type: 'tool.selected'; readonly tool: MaskTool }
  | { readonly type: 'use.selected'; readonly erases: boolean }
  | { readonly type: 'brush.sized'; readonly size: number }
  | { readonly type: 'tolerance.set'; readonly tolerance: number }
  | { readonly type: 'mask.faded'; readonly opacity: number }
  | { readonly type: 'reset.pressed' };

/** The outline of the part that was looked for: x, y, x, y, … in pixels of the picture. */
export type PartEvent = DoneActorEvent<number[] | undefined, 'findPart'>;

export type EventOf<T extends MaskEvent['type']> = Extract<MaskEvent, { type: T }>;
export type MaskChange = Partial<MaskContext>;
