import type { KeyPress } from '../../stage/attachKeys.ts';
import type { Sample } from '../../stage/stageState.ts';
import type { DrawEvent } from './drawState.ts';

export type StepEvent = { readonly type: 'undo.pressed' | 'redo.pressed' };

/** The undo events of keys with Ctrl or Cmd: Z undoes, with Shift it does again, as Y does. */
export function stepEventOf({ key, shift }: KeyPress): StepEvent | undefined {
  const letter = key.toLowerCase();
  if (letter === 'z') return { type: shift ? 'redo.pressed' : 'undo.pressed' };
  return letter === 'y' ? { type: 'redo.pressed' } : undefined;
}

/** The event of a key during a press of the pointer: Escape gives it up. */
export function holdEventOf({ key }: KeyPress, isHolding: boolean): { readonly type: 'hold.abandoned' } | undefined {
  return key === 'Escape' && isHolding ? { type: 'hold.abandoned' } : undefined;
}

/** The pen of an editor that draws, as the keyboard holds it: whether it is down, may be put down, and where (stage pixels). */
type Pen = { readonly isDown: boolean; readonly isUsable: boolean; readonly at: Sample };

/** The event of a key for the pen: Enter on the stage puts it down and takes it up again, Escape gives up what it draws. */
export function penEventOf({ key, on }: KeyPress, { isDown, isUsable, at }: Pen): DrawEvent | undefined {
  if (key === 'Escape' && isDown) return { type: 'stroke.abandoned' };
  if (key !== 'Enter' || on !== 'stage' || !isUsable) return undefined;
  if (isDown) return { type: 'pointer.released' };
  return { type: 'pointer.pressed', at, pointer: 'keyboard', hand: false, adds: false };
}
