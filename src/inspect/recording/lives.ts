import type { AnyActorRef } from 'xstate';
import type { Recording } from './recording.ts';

/** One of the machines that followed each other in one place; its steps are counted on from those before it. */
export type Life = { readonly ref: AnyActorRef; readonly offset: number };

/** Machines of one place that are remembered. */
const LIVES_MAX = 20;

type RecordingOf = (ref: AnyActorRef) => Recording;

/** The lives of a place once another machine begins there. */
export function withLife(lives: readonly Life[], ref: AnyActorRef, recordingOf: RecordingOf): readonly Life[] {
  return [...lives.slice(1 - LIVES_MAX), { ref, offset: endOf(lives, recordingOf) }];
}

/** The number of steps in a place so far. */
export function endOf(lives: readonly Life[], recordingOf: RecordingOf): number {
  const last = lives.at(-1);
  if (!last) return 0;
  const { first, steps } = recordingOf(last.ref);
  return last.offset + first + steps.length;
}

/** The machine that made a step, or that had not made its first where the index is lower than all. */
export function lifeAt(lives: readonly Life[], index: number): Life | undefined {
  return lives.findLast(({ offset }) => offset <= index) ?? lives[0];
}
