import type { DoneActorEvent } from 'xstate';
import type { MaskStroke } from '../../../contract/nodes.ts';
import type { ShapePoint } from '../../geometry/shapes.ts';
import type { StageEvent, StageState } from '../stage/stageState.ts';
import type { Size } from '../stage/stageView.ts';
import type { Steps } from '../stage/steps.ts';
import type { MaskTool, Painted } from './painted.ts';

export type MaskInput = {
  /** The picture's own pixels. */
  readonly paper: Size;
  readonly painted: Painted;
  readonly readOnly: boolean;
};

export type MaskContext = StageState & {
  readonly paper: Size;
  readonly steps: Steps<Painted>;
  /** What the node has; closing loses something when it differs. */
  readonly saved: Painted;
  readonly tool: MaskTool;
  readonly erases: boolean;
  /** Of the brush, in stage pixels while the picture is fitted. */
  readonly size: number;
  /** How strongly the mask shows over the picture, 0 to 1. */
  readonly opacity: number;
  /** The stroke under the pointer. Not yet among the others. */
  readonly live: MaskStroke | undefined;
  /** Where the keyboard paints, in pixels of the picture. */
  readonly cursor: ShapePoint;
  /** Once a pen was used, fingers move the picture: a resting hand paints nothing. */
  readonly penSeen: boolean;
  /** Why saving was refused; an empty text when the cause is not known. */
  readonly failure: string | undefined;
  readonly readOnly: boolean;
};

export type MaskEvent =
  | StageEvent
  | { readonly type: 'stroke.abandoned' }
  /** In stage pixels. */
  | { readonly type: 'cursor.moved'; readonly dx: number; readonly dy: number }
  | { readonly type: 'tool.chosen'; readonly tool: MaskTool }
  | { readonly type: 'use.chosen'; readonly erases: boolean }
  | { readonly type: 'brush.sized'; readonly size: number }
  | { readonly type: 'mask.faded'; readonly opacity: number }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'redo.pressed' }
  | { readonly type: 'reset.pressed' }
  | { readonly type: 'failure.read' }
  | { readonly type: 'save.pressed' };

/** What saving answers: why it was refused, if it was. */
export type MaskAnswer = DoneActorEvent<string | undefined, 'saveMask'>;
export type EventOf<T extends MaskEvent['type']> = Extract<MaskEvent, { type: T }>;
export type Change = Partial<MaskContext>;
