import { type AnyEventObject, type AnyMachineSnapshot, type AnyTransitionDefinition, transition } from 'xstate';
import type { RandomRecord } from './randomRecord.ts';

/** An event that a machine took or refused, and what it was before and after. */
export type RecordedStep = {
  readonly event: AnyEventObject;
  /** Who sent it; null for whoever is outside the machines. */
  readonly source: string | null;
  /** The transitions that were taken, those without an event too; none for an event that was refused. */
  readonly firedTransitions: readonly AnyTransitionDefinition[];
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
  /** The number of draws by chance before it. */
  readonly drawCount: number;
};

/** Steps that are kept of a machine; older ones are let go. */
const STEPS_MAX = 1_000;

/** The steps of a machine since it began, or since its oldest stored step. */
export type Recording = { readonly firstIndex: number; readonly steps: readonly RecordedStep[] };

export const EMPTY_RECORDING: Recording = { firstIndex: 0, steps: [] };

export function addStep({ firstIndex, steps }: Recording, step: RecordedStep): Recording {
  const droppedCount = Math.max(0, steps.length + 1 - STEPS_MAX);
  return { firstIndex: firstIndex + droppedCount, steps: [...steps.slice(droppedCount), step] };
}

/**
 * Plays the first `count` steps again, from what the machine was before them, and returns what it is then. A pure function: the
 * machine's effects are off (`transition` of XState runs no action and starts no actor), and chance draws what it drew.
 */
export function replay(
  { steps }: Recording,
  count: number,
  randomRecord: RandomRecord,
): AnyMachineSnapshot | undefined {
  let snapshot = steps[0]?.before;
  for (const { event, drawCount } of steps.slice(0, count)) {
    const from = snapshot as AnyMachineSnapshot;
    [snapshot] = randomRecord.replayFrom(drawCount, () => transition(from.machine, from, event));
  }
  return snapshot;
}
