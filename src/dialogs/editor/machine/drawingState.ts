import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import { initialStage, type StageEvent, type StageState } from '../../stage/stageState.ts';
import type { Size } from '../../stage/stageView.ts';
import type { SaveState } from './saving.ts';

/** An editor whose pointer, pen and keyboard draw on the paper. */
export type DrawingState = StageState &
  SaveState & {
    /** The cursor of the keyboard, in pixels of the paper. */
    readonly cursor: ShapePoint;
    /** Once a pen was used, fingers move the paper: a resting hand draws nothing. */
    readonly hasUsedPen: boolean;
    /** The content before a finger came down: a pen takes back what the finger did. */
    readonly contentBeforeTouch: object | undefined;
    readonly readOnly: boolean;
  };

export type DrawingEvent =
  | StageEvent
  | { readonly type: 'stroke.abandoned' }
  /** In the pixels that the editor's keys count in. */
  | { readonly type: 'cursor.moved'; readonly dx: number; readonly dy: number }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'redo.pressed' }
  | { readonly type: 'failure.read' }
  | { readonly type: 'save.pressed' };

type PressEvent = Extract<StageEvent, { type: 'pointer.pressed' }>;

export function initialDrawingState(paper: Size, readOnly: boolean): DrawingState {
  return {
    ...initialStage(paper),
    cursor: { x: paper.width / 2, y: paper.height / 2 },
    hasUsedPen: false,
    contentBeforeTouch: undefined,
    failure: undefined,
    readOnly,
  };
}

/** Tells whether a press moves the paper, whatever the tool. */
export function startsPanning(
  { readOnly, hasUsedPen }: DrawingState,
  { shouldPan: isPanRequest, pointer }: PressEvent,
): boolean {
  return readOnly || isPanRequest || (hasUsedPen && pointer === 'touch');
}

/** The nearest point of the paper. */
export function clampToPaper({ x, y }: ShapePoint, { width, height }: Size): ShapePoint {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}
