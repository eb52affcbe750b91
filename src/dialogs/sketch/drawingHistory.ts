import { pushStep, type UndoHistory, undoStep } from '../editor/machine/undoHistory.ts';
import type { Drawing } from './drawing/drawing.ts';

/** Takes a changed drawing; the same drawing is no step. Changes with the same name in a row make one step. */
export function recordDrawing(
  history: UndoHistory<Drawing>,
  drawing: Drawing,
  mergeKey?: string,
): UndoHistory<Drawing> {
  return drawing === history.present ? history : pushStep(history, drawing, mergeKey);
}

/** Tells whether undo would change something: a step of this sitting, or the last shape of a drawing opened with shapes. */
export function canUndo({ past, present }: UndoHistory<Drawing>): boolean {
  return past.length > 0 || present.shapes.length > 0;
}

/** Takes the last step back; with no step left, the last shape. */
export function undoDrawing(history: UndoHistory<Drawing>): UndoHistory<Drawing> {
  const { past, present, future } = history;
  if (past.length > 0 || !canUndo(history)) return undoStep(history);
  return { past, present: { ...present, shapes: present.shapes.slice(0, -1) }, future: [present, ...future] };
}
