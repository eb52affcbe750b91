import { type Steps, takeStep, undoStep } from '../editor/chart/steps.ts';
import type { Drawing } from './drawing/drawing.ts';

/** Takes a changed drawing; the same drawing is no step. Changes with the same name in a row make one step. */
export function commit(steps: Steps<Drawing>, drawing: Drawing, name?: string): Steps<Drawing> {
  return drawing === steps.present ? steps : takeStep(steps, drawing, name);
}

/** Tells whether undo would change something: a step of this sitting, or the last shape of a drawing opened with shapes. */
export function canUndo({ past, present }: Steps<Drawing>): boolean {
  return past.length > 0 || present.shapes.length > 0;
}

/** Takes the last step back; with no step left, the last shape. */
export function undo(steps: Steps<Drawing>): Steps<Drawing> {
  const { past, present, future } = steps;
  if (past.length > 0 || !canUndo(steps)) return undoStep(steps);
  return { past, present: { ...present, shapes: present.shapes.slice(0, -1) }, future: [present, ...future] };
}
