import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import type { ChanceRecord } from './recordChance.ts';
import { NO_STEPS, type RecordedStep, type Recording, withStep } from './recording.ts';

/** A machine's recording, and what is known of the event that it is taking. */
type Track = {
  recording: Recording;
  snapshot: AnyMachineSnapshot | undefined;
  taking: AnyTransitionDefinition[];
  /** The number of draws by chance after its last event. */
  drawn: number;
};

/** Who sent an event, and how much had been drawn by then. */
type EventOrigin = { readonly source: string | null; readonly drawn: number };

export type Recorder = ReturnType<typeof createRecorder>;

/** Records what each machine goes through, from what XState tells its inspectors. */
export function createRecorder(draws: ChanceRecord) {
  const tracks = new WeakMap<AnyActorRef, Track>();
  const sendings = new WeakMap<AnyEventObject, EventOrigin>();

  function noteSending(event: AnyEventObject, source: string | null): void {
    sendings.set(event, { source, drawn: draws.count() });
  }

  /** Ends the step that an event began; undefined for a machine's beginning. */
  function endStep(ref: AnyActorRef, event: AnyEventObject, after: AnyMachineSnapshot): RecordedStep | undefined {
    const track = tracks.get(ref);
    if (!track) return undefined;
    const { snapshot: before, taking, drawn } = track;
    Object.assign(track, { snapshot: after, taking: [], drawn: draws.count() });
    if (!before) return undefined;
    const { source, drawn: drawnThen } = sendings.get(event) ?? { source: null, drawn };
    // An event that waited behind another was sent before what that one drew.
    const step = { event, source, fired: taking, before, after, drawn: Math.max(drawn, drawnThen) };
    track.recording = withStep(track.recording, step);
    return step;
  }

  return {
    noteSending,
    /** Takes what XState tells; gives the step that a machine has just made. */
    hear(inspection: InspectionEvent): RecordedStep | undefined {
      const ref = inspection.actorRef as AnyActorRef;
      switch (inspection.type) {
        case '@xstate.actor':
          if ((ref as { logic?: AnyStateMachine }).logic?.root)
            tracks.set(ref, { recording: NO_STEPS, snapshot: undefined, taking: [], drawn: draws.count() });
          return undefined;
        case '@xstate.event':
          noteSending(inspection.event, inspection.sourceRef ? nameOf(inspection.sourceRef as AnyActorRef) : null);
          return undefined;
        case '@xstate.microstep':
          tracks.get(ref)?.taking.push(...inspection._transitions);
          return undefined;
        case '@xstate.snapshot':
          return endStep(ref, inspection.event, inspection.snapshot as AnyMachineSnapshot);
        default:
          return undefined;
      }
    },
    /** The recording of a machine. */
    of: (ref: AnyActorRef): Recording => tracks.get(ref)?.recording ?? NO_STEPS,
    /** The snapshot now; undefined before it has begun. */
    snapshotOf: (ref: AnyActorRef): AnyMachineSnapshot | undefined => tracks.get(ref)?.snapshot,
  };
}

/** A machine by its own name: an actor without a parent has a number for an id. */
function nameOf(ref: AnyActorRef): string {
  return (ref as { logic?: AnyStateMachine }).logic?.root?.id ?? ref.id;
}
