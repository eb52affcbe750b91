import { isEqualJson } from '../../../../merge/equalJson.ts';

/** The greatest number of steps for undo; what did not change is shared between them, so a step is small. */
export const HISTORY_MAX = 200;

/** The document, with its earlier states and those that were undone. */
export type UndoHistory<T> = {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Names the change that made `present`; the next change of the same name joins it into one step. */
  readonly mergeKey?: string | undefined;
};

export function newHistory<T>(present: T): UndoHistory<T> {
  return { past: [], present, future: [] };
}

/** Begins with what was saved; what an earlier dialog left unsaved comes back as a step. */
export function historyFromDraft<T>(saved: T, draft: T | undefined): UndoHistory<T> {
  return draft === undefined ? newHistory(saved) : recordStep(newHistory(saved), draft);
}

/** Takes what was changed; the same again is no step. Changes with the same name in a row make one step. */
export function recordStep<T>(history: UndoHistory<T>, present: T, mergeKey?: string): UndoHistory<T> {
  return isEqualJson(present, history.present) ? history : pushStep(history, present, mergeKey);
}

/** Takes what was changed, known to be another. */
export function pushStep<T>(history: UndoHistory<T>, present: T, mergeKey?: string): UndoHistory<T> {
  if (mergeKey !== undefined && mergeKey === history.mergeKey) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-HISTORY_MAX), present, future: [], mergeKey };
}

export function undoStep<T>({ past, present, future, ...rest }: UndoHistory<T>): UndoHistory<T> {
  const previous = past.at(-1);
  if (past.length === 0) return { past, present, future, ...rest };
  return { past: past.slice(0, -1), present: previous as T, future: [present, ...future] };
}

export function redoStep<T>({ past, present, future, ...rest }: UndoHistory<T>): UndoHistory<T> {
  const [next, ...later] = future;
  if (future.length === 0) return { past, present, future, ...rest };
  return { past: [...past, present], present: next as T, future: later };
}
