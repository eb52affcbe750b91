import { THINK_MESSAGE_MS } from '../../../contract/limits.ts';

/** The display of a run's time (spec section 4). `none` shows a spinner; `think` shows a spinner and changing messages. */
export type ProgressKind = 'video' | 'stlModel' | 'model' | 'fill' | 'expand' | 'evolve' | 'think' | 'none';

/** Linear from 0 to `stopAt` percent within `ms`, in steps of `stepMs` where the specification names them. */
type ProgressCurve = { readonly ms: number; readonly stopAt: number; readonly stepMs?: number };

const PROGRESS_CURVES: Readonly<Record<ProgressKind, ProgressCurve | null>> = {
  video: { ms: 40_000, stopAt: 99 },
  stlModel: { ms: 10_000, stopAt: 100 },
  model: { ms: 40_000, stopAt: 100 },
  fill: { ms: 15_000, stopAt: 99 },
  expand: { ms: 12_000, stopAt: 100, stepMs: 120 },
  evolve: { ms: 6_000, stopAt: 100, stepMs: 100 },
  think: null,
  none: null,
};

/** Percent of a simulated bar after `elapsedMs`; null for a run that has no bar. A full bar stays full. */
export function progressAt(kind: ProgressKind, elapsedMs: number): number | null {
  const curve = PROGRESS_CURVES[kind];
  if (curve === null) return null;
  const countedMs = curve.stepMs === undefined ? elapsedMs : Math.floor(elapsedMs / curve.stepMs) * curve.stepMs;
  return Math.min(1, Math.max(0, countedMs / curve.ms)) * curve.stopAt;
}

/** The thoughts of think mode, in their order; the words are the view's. */
export const THOUGHTS = ['understanding', 'exploring', 'crafting', 'checking', 'polishing'] as const;
export type ThoughtName = (typeof THOUGHTS)[number];

/** The thought shown after `elapsedMs`; they begin again after the last. */
export function thoughtAt(elapsedMs: number): ThoughtName {
  return THOUGHTS[Math.floor(Math.max(0, elapsedMs) / THINK_MESSAGE_MS) % THOUGHTS.length] ?? THOUGHTS[0];
}

/** The number of thoughts after `elapsedMs`; null once they begin again, for then nobody knows how far the run is. */
export function thoughtCountAt(elapsedMs: number): number | null {
  const count = Math.floor(Math.max(0, elapsedMs) / THINK_MESSAGE_MS) + 1;
  return count > THOUGHTS.length ? null : count;
}
