import type { ShapePoint } from '../../geometry/image/shapes.ts';
import type { UndoHistory } from '../editor/machine/undoHistory.ts';
import type { StageEvent, StageState } from '../stage/stageState.ts';
import type { Size } from '../stage/stageView.ts';
import type { Crop, CropBody } from './crop.ts';
import type { CropFrame, CropGrip, Ratio } from './frame.ts';

/** A press of the pointer: its grip, its start (pixels of the turned picture), and the cut as it was. */
export type CropDrag = { readonly grip: CropGrip; readonly startPoint: ShapePoint; readonly crop: Crop };

/** The unsaved cut, and the key of its picture. */
export type CropDraft = { readonly of: string | undefined; readonly cut: Crop };

export type CropContext = StageState & {
  /** A cut that an earlier dialog left unsaved: it is taken up with the picture. */
  readonly draft: Crop | undefined;
  /** In its own pixels; 1 by 1 until it is loaded. */
  readonly picture: Size;
  readonly history: UndoHistory<Crop>;
  readonly drag: CropDrag | undefined;
  /** The cut while something is held. */
  readonly preview: Crop | undefined;
  /** Why saving failed. */
  readonly failure: string | undefined;
};

/** A press says what lies under the pointer. */
type CropPressEvent = Extract<StageEvent, { type: 'pointer.pressed' }> & { readonly grip: CropGrip };

export type CropEvent =
  | Exclude<StageEvent, { type: 'pointer.pressed' }>
  | CropPressEvent
  | { readonly type: 'hold.abandoned' }
  | { readonly type: 'picture.loaded'; readonly size: Size }
  | { readonly type: 'picture.missing' }
  | { readonly type: 'frame.nudged'; readonly dx: number; readonly dy: number }
  | { readonly type: 'frame.sized'; readonly dx: number; readonly dy: number }
  | { readonly type: 'frame.set'; readonly set: Partial<CropFrame> }
  | { readonly type: 'turn.pressed'; readonly quarterTurns: 1 | -1 }
  | { readonly type: 'flip.pressed'; readonly direction: 'across' | 'down' }
  | { readonly type: 'ratio.selected'; readonly ratio: Ratio }
  | { readonly type: 'reset.pressed' }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'redo.pressed' }
  | { readonly type: 'save.pressed' };

export type EventOf<T extends CropEvent['type']> = Extract<CropEvent, { type: T }>;
export type CropChange = Partial<CropContext>;
export type SaveInput = { readonly body: CropBody };
