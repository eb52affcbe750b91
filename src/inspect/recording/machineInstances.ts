import type { AnyActorRef } from 'xstate';
import type { Recording } from './recording.ts';

/** One of the machines that followed each other in one place; its steps are counted on from those before it. */
export type MachineInstance = { readonly ref: AnyActorRef; readonly stepOffset: number };

/** Machines of one place that are remembered. */
const INSTANCES_MAX = 20;

type RecordingOf = (ref: AnyActorRef) => Recording;

/** The lives of a place once another machine begins there. */
export function addInstance(
  instances: readonly MachineInstance[],
  ref: AnyActorRef,
  recordingOf: RecordingOf,
): readonly MachineInstance[] {
  return [...instances.slice(1 - INSTANCES_MAX), { ref, stepOffset: stepCount(instances, recordingOf) }];
}

/** The number of steps in a place so far. */
export function stepCount(instances: readonly MachineInstance[], recordingOf: RecordingOf): number {
  const last = instances.at(-1);
  if (!last) return 0;
  const { firstIndex, steps } = recordingOf(last.ref);
  return last.stepOffset + firstIndex + steps.length;
}

/** The machine that made a step, or that had not made its first where the index is lower than all. */
export function instanceAt(instances: readonly MachineInstance[], index: number): MachineInstance | undefined {
  return instances.findLast(({ stepOffset }) => stepOffset <= index) ?? instances[0];
}
