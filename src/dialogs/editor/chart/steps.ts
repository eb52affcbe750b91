import { isEqualJson } from '../../../board/document/equalJson.ts';

/** The greatest number of steps for undo; what did not change is shared between them, so a step is small. */
export const STEPS_MAX = 200;

/** The document, with its earlier states and those that were undone. */
export type Steps<T> = {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Names the change that made `present`; the next change of the same name joins it into one step. */
  readonly name?: string | undefined;
};

export function beginSteps<T>(present: T): Steps<T> {
  return { past: [], present, future: [] };
}

/** Begins with what was saved; what an earlier dialog left unsaved comes back as a step. */
export function resumeSteps<T>(saved: T, draft: T | undefined): Steps<T> {
  return draft === undefined ? beginSteps(saved) : commitStep(beginSteps(saved), draft);
}

/** Takes what was changed; the same again is no step. Changes with the same name in a row make one step. */
export function commitStep<T>(steps: Steps<T>, present: T, name?: string): Steps<T> {
  return isEqualJson(present, steps.present) ? steps : takeStep(steps, present, name);
}

/** Takes what was changed, known to be another. */
export function takeStep<T>(steps: Steps<T>, present: T, name?: string): Steps<T> {
  if (name !== undefined && name === steps.name) return { ...steps, present, future: [] };
  return { past: [...steps.past, steps.present].slice(-STEPS_MAX), present, future: [], name };
}

export function undoStep<T>({ past, present, future, ...rest }: Steps<T>): Steps<T> {
  const before = past.at(-1);
  if (past.length === 0) return { past, present, future, ...rest };
  return { past: past.slice(0, -1), present: before as T, future: [present, ...future] };
}

export function redoStep<T>({ past, present, future, ...rest }: Steps<T>): Steps<T> {
  const [next, ...later] = future;
  if (future.length === 0) return { past, present, future, ...rest };
  return { past: [...past, present], present: next as T, future: later };
}
