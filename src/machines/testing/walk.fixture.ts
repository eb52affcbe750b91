import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFromLogic,
  EventObject,
  InputFrom,
  InspectionEvent,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** A transition as it is told apart here: the state it leaves, what sets it off, and which of several it is by its guard. */
type Key = string;

type Definition = { source: AnyStateNode; eventType: string; guard?: unknown };

function keyOf({ source, eventType, guard }: Definition): Key {
  const name = typeof guard === 'string' ? guard : ((guard as { type?: string } | undefined)?.type ?? '');
  return `${source.id} | ${eventType || 'always'} | ${name}`;
}

/** Every (state, event, guard) of a machine. */
function transitionsOf(machine: AnyStateMachine): Set<Key> {
  const keys = new Set<Key>();
  const visit = (node: AnyStateNode) => {
    for (const transition of [...node.transitions.values()].flat()) keys.add(keyOf(transition));
    for (const transition of node.always ?? []) keys.add(keyOf(transition));
    for (const child of Object.values(node.states)) visit(child as AnyStateNode);
  };
  visit(machine.root);
  return keys;
}

/** Collects the transitions that running actors of one machine really take, and tells which none took. */
export function watchTransitions(machine: AnyStateMachine) {
  const seen = new Set<Key>();
  return {
    missed: (): Key[] => [...transitionsOf(machine)].filter((key) => !seen.has(key)),
    inspect(event: InspectionEvent): void {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) {
        if (transition.source.machine.id === machine.id) seen.add(keyOf(transition));
      }
    },
  };
}

/** The delayed transitions that wait in a snapshot's states, as the events that set them off. */
export function dueDelays(snapshot: AnyMachineSnapshot): EventObject[] {
  const nodes = snapshot._nodes as AnyStateNode[];
  return nodes.flatMap((node) => node.after.map(({ eventType }) => ({ type: eventType })));
}

/** The events by which the actors invoked in a snapshot's states may report, as `outcomes` lists them for each actor's id. */
export function dueReports(
  snapshot: AnyMachineSnapshot,
  outcomes: (src: string, id: string) => readonly ({ output: unknown } | { error: unknown })[],
): EventObject[] {
  const nodes = snapshot._nodes as AnyStateNode[];
  const invoked = nodes.flatMap((node) => node.invoke);
  return invoked.flatMap(({ id, src }) =>
    outcomes(String(src), id).map((outcome) => ({
      type: `xstate.${'error' in outcome ? 'error' : 'done'}.actor.${id}`,
      actorId: id,
      ...outcome,
    })),
  );
}

type SnapshotIn<Machine extends AnyStateMachine> = ReturnType<Machine['transition']>;

type Walk<Machine extends AnyStateMachine> = {
  readonly input?: InputFrom<Machine>;
  /** Events that may happen in a situation; those that it cannot take are left out. */
  readonly events: (snapshot: SnapshotIn<Machine>) => readonly EventFromLogic<Machine>[];
  /** The key that tells two situations apart. */
  readonly serialize: (snapshot: SnapshotIn<Machine>) => string;
};

/** The shortest way to every situation of a machine, each gone on by every event that it takes there. */
export function walksOf<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events, serialize }: Walk<Machine>,
): EventFromLogic<Machine>[][] {
  const paths = getShortestPaths(machine, {
    input: input as InputFrom<Machine>,
    events: (snapshot) => [...events(snapshot)],
    serializeState: serialize,
  });
  return paths.flatMap(({ state, steps }) => {
    const before = steps.map(({ event }) => event).filter(({ type }) => !type.startsWith('xstate.init'));
    return events(state)
      .filter((event) => state.can(event))
      .map((event) => [...before, event]);
  });
}

type Walker<Event, Snapshot> = { send(event: Event): void; getSnapshot(): Snapshot };

/** Sends a walk to a running actor, and gives what its last event met and made; `path` is that in words. */
export function playWalk<Event extends { readonly type: string }, Snapshot extends { readonly value: unknown }>(
  actor: Walker<Event, Snapshot>,
  events: readonly Event[],
  beforeLast: () => void = () => undefined,
) {
  for (const event of events.slice(0, -1)) actor.send(event);
  const before = actor.getSnapshot();
  const event = events.at(-1)!;
  beforeLast();
  actor.send(event);
  const after = actor.getSnapshot();
  const path = `${events.map(({ type }) => type).join(', ')} leads to ${JSON.stringify(after.value)}`;
  return { before, event, after, path };
}
