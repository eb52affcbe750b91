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

const NONE: ReadonlySet<string> = new Set();

/** The place of the uppermost shape that somebody else has not added meanwhile; -1 without one. */
function lastShapeIndex({ shapes }: Drawing, arrivedIds: ReadonlySet<string>): number {
  return shapes.findLastIndex(({ id }) => !arrivedIds.has(id));
}

/** Tells whether undo would change something: a step of this sitting, or the last shape of a drawing opened with shapes. */
export function canUndo(history: UndoHistory<Drawing>, arrivedIds: ReadonlySet<string> = NONE): boolean {
  return history.past.length > 0 || lastShapeIndex(history.present, arrivedIds) >= 0;
}

/** Takes the last step back; with no step left, the last shape that did not arrive from elsewhere meanwhile. */
export function undoDrawing(
  history: UndoHistory<Drawing>,
  arrivedIds: ReadonlySet<string> = NONE,
): UndoHistory<Drawing> {
  const { past, present, future } = history;
  if (past.length > 0 || !canUndo(history, arrivedIds)) return undoStep(history);
  const shapes = present.shapes.toSpliced(lastShapeIndex(present, arrivedIds), 1);
  return { past, present: { ...present, shapes }, future: [present, ...future] };
}
