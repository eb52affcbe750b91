import type { KeyPress } from '../../stage/attachEditorKeys.ts';
import type { Sample } from '../../stage/stageState.ts';
import type { DrawingEvent } from './drawingState.ts';

export type UndoRedoEvent = { readonly type: 'undo.pressed' | 'redo.pressed' };

/** The undo events of keys with Ctrl or Cmd: Z undoes, with Shift it does again, as Y does. */
export function undoRedoEventForKey({ key, shift }: KeyPress): UndoRedoEvent | undefined {
  const letter = key.toLowerCase();
  if (letter === 'z') return { type: shift ? 'redo.pressed' : 'undo.pressed' };
  return letter === 'y' ? { type: 'redo.pressed' } : undefined;
}

/** The event of a key during a press of the pointer: Escape gives it up. */
export function dragEventForKey(
  { key }: KeyPress,
  isHolding: boolean,
): { readonly type: 'hold.abandoned' } | undefined {
  return key === 'Escape' && isHolding ? { type: 'hold.abandoned' } : undefined;
}

/** The pen of an editor that draws, as the keyboard holds it: whether it is down, may be put down, and where (stage pixels). */
type KeyboardPen = { readonly isDown: boolean; readonly isUsable: boolean; readonly at: Sample };

/** The event of a key for the pen: Enter on the stage puts it down and takes it up again, Escape gives up what it draws. */
export function penEventForKey(
  { key, focus }: KeyPress,
  { isDown, isUsable, at }: KeyboardPen,
): DrawingEvent | undefined {
  if (key === 'Escape' && isDown) return { type: 'stroke.abandoned' };
  if (key !== 'Enter' || focus !== 'stage' || !isUsable) return undefined;
  if (isDown) return { type: 'pointer.released' };
  return { type: 'pointer.pressed', at, pointer: 'keyboard', shouldPan: false, addsToSelection: false };
}
