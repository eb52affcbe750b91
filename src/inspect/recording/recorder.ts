import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import type { RandomRecord } from './randomRecord.ts';
import { addStep, EMPTY_RECORDING, type RecordedStep, type Recording } from './recording.ts';

/** A machine's recording, and what is known of the event that it is taking. */
type MachineTrack = {
  recording: Recording;
  snapshot: AnyMachineSnapshot | undefined;
  firedTransitions: AnyTransitionDefinition[];
  /** The number of draws by chance after its last event. */
  drawCount: number;
};

/** Who sent an event, and how much had been drawn by then. */
type EventOrigin = { readonly source: string | null; readonly drawCount: number };

export type Recorder = ReturnType<typeof createRecorder>;

/** Records what each machine goes through, from what XState tells its inspectors. */
export function createRecorder(randomRecord: RandomRecord) {
  const tracks = new WeakMap<AnyActorRef, MachineTrack>();
  const originByEvent = new WeakMap<AnyEventObject, EventOrigin>();

  function recordSending(event: AnyEventObject, source: string | null): void {
    originByEvent.set(event, { source, drawCount: randomRecord.drawCount() });
  }

  /** Ends the step that an event began; undefined for a machine's beginning. */
  function endStep(ref: AnyActorRef, event: AnyEventObject, after: AnyMachineSnapshot): RecordedStep | undefined {
    const track = tracks.get(ref);
    if (!track) return undefined;
    const { snapshot: before, firedTransitions, drawCount } = track;
    Object.assign(track, { snapshot: after, firedTransitions: [], drawCount: randomRecord.drawCount() });
    if (!before) return undefined;
    const { source, drawCount: drawCountAtSending } = originByEvent.get(event) ?? { source: null, drawCount };
    // An event that waited behind another was sent before what that one drew.
    const step = {
      event,
      source,
      firedTransitions,
      before,
      after,
      drawCount: Math.max(drawCount, drawCountAtSending),
    };
    track.recording = addStep(track.recording, step);
    return step;
  }

  return {
    recordSending,
    /** Takes what XState tells; gives the step that a machine has just made. */
    record(inspection: InspectionEvent): RecordedStep | undefined {
      const ref = inspection.actorRef as AnyActorRef;
      switch (inspection.type) {
        case '@xstate.actor':
          if ((ref as { logic?: AnyStateMachine }).logic?.root)
            tracks.set(ref, {
              recording: EMPTY_RECORDING,
              snapshot: undefined,
              firedTransitions: [],
              drawCount: randomRecord.drawCount(),
            });
          return undefined;
        case '@xstate.event':
          recordSending(inspection.event, inspection.sourceRef ? nameOf(inspection.sourceRef as AnyActorRef) : null);
          return undefined;
        case '@xstate.microstep':
          tracks.get(ref)?.firedTransitions.push(...inspection._transitions);
          return undefined;
        case '@xstate.snapshot':
          return endStep(ref, inspection.event, inspection.snapshot as AnyMachineSnapshot);
        default:
          return undefined;
      }
    },
    /** The recording of a machine. */
    recordingOf: (ref: AnyActorRef): Recording => tracks.get(ref)?.recording ?? EMPTY_RECORDING,
    /** The snapshot now; undefined before it has begun. */
    snapshotOf: (ref: AnyActorRef): AnyMachineSnapshot | undefined => tracks.get(ref)?.snapshot,
  };
}

/** A machine by its own name: an actor without a parent has a number for an id. */
function nameOf(ref: AnyActorRef): string {
  return (ref as { logic?: AnyStateMachine }).logic?.root?.id ?? ref.id;
}
