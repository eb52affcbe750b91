import type { Drawing } from './drawing.ts';

/** How many steps can be taken back one by one; shapes are shared between steps, so a step is small. */
export const STEPS_MAX = 200;

/** A drawing with what it was and what was taken back. */
export type History = {
  readonly past: readonly Drawing[];
  readonly present: Drawing;
  readonly future: readonly Drawing[];
  /** Names the change that made `present`; the next change of the same name joins it into one step. */
  readonly step?: string | undefined;
};

/** A history that begins here. */
export function beginHistory(present: Drawing): History {
  return { past: [], present, future: [] };
}

/** Takes a changed drawing; the same drawing is no step. Changes with the same `step` name in a row make one step. */
export function commit(history: History, present: Drawing, step?: string): History {
  if (present === history.present) return history;
  if (step !== undefined && step === history.step) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-STEPS_MAX), present, future: [], step };
}

/** Whether undo would change something: a step of this sitting, or the last shape of a drawing opened with shapes. */
export function canUndo({ past, present }: History): boolean {
  return past.length > 0 || present.shapes.length > 0;
}

/** Takes the last step back; with no step left, the last shape. */
export function undo(history: History): History {
  const { past, present, future } = history;
  if (!canUndo(history)) return history;
  const before = past.at(-1) ?? { ...present, shapes: present.shapes.slice(0, -1) };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

/** Does again what was taken back last. */
export function redo(history: History): History {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.present], present: next, future } : history;
}
