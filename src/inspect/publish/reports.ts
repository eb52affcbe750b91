import type { AnyActorRef, AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { BoardNode } from '../../../contract/board.ts';
import { type BoardSnapshot, clientState } from '../../machines/board/selectors.ts';
import type { GenerationContext } from '../../machines/generation/generation.events.ts';
import type { TutorialState } from '../../machines/tutorial/tutorialState.ts';
import { allArrows, arrowsOfTransition, chartOf } from '../protocol/chartOf.ts';
import type { ActorReport, PlainEvent, Refusal, StepReport } from '../protocol/protocol.ts';
import { differencesOf, toPlainValue } from '../protocol/serialize.ts';
import type { RecordedStep } from '../recording/recording.ts';
import { boardEvents, callEvents, type FilledEvent, generationEvents } from './sampleEvents.ts';

/** The state of the page that is in no machine of the board. */
export type PageState = {
  readonly language: string;
  readonly tutorial: TutorialState;
  readonly nameOf: (node: BoardNode, board: BoardSnapshot['context']['board']) => string;
};

const NODE_ACTOR_ID = /^(?:node|upload|picture):(.+)$/;

/** The announcement of a machine. */
export function actorReport(ref: AnyActorRef, root: AnyStateNode, keyOf: (ref: AnyActorRef) => string): ActorReport {
  const { id, _parent } = ref as AnyActorRef & { _parent?: AnyActorRef };
  return {
    type: 'actor',
    actor: keyOf(ref),
    name: !_parent || root.id === id ? root.id : `${root.id} ${id}`,
    node: NODE_ACTOR_ID.exec(id)?.[1] ?? null,
    parent: _parent ? keyOf(_parent) : null,
    chart: chartOf(root),
  };
}

/** The step of a machine for an event, as values that can be sent. */
export function stepReport({ actor, chart }: ActorReport, index: number, step: RecordedStep): StepReport {
  const { event, source, firedTransitions: fired, before, after } = step;
  const arrows = fired.flatMap(arrowsOfTransition);
  return {
    type: 'step',
    actor,
    index,
    source,
    event: toPlainValue(event) as PlainEvent,
    at: Date.now(),
    before: activeStates(before),
    after: activeStates(after),
    firedArrows: arrows,
    differences: differencesOf(before.context, after.context),
    refused: arrows.length > 0 || event.type.startsWith('xstate.') ? null : stepRefusal(event.type, before, chart),
  };
}

/** Why a machine did nothing: the guards that said no, or, where no active state takes such an event, the states that do. */
function stepRefusal(type: string, before: AnyMachineSnapshot, chart: ActorReport['chart']): Refusal {
  const arrows = chart ? allArrows(chart).filter(({ event }) => event === type) : [];
  const active = new Set(activeStates(before));
  const activeArrows = arrows.filter(({ from }) => active.has(from));
  return {
    guards: [...new Set(activeArrows.flatMap(({ guard }) => guard ?? []))],
    accepting: activeArrows.length > 0 ? [] : [...new Set(arrows.map(({ from }) => from))],
  };
}

/** Ids of the active states in the order of the chart, outer ones first. */
export function activeStates(snapshot: AnyMachineSnapshot): string[] {
  const nodes = (snapshot._nodes as AnyStateNode[]).toSorted((left, right) => left.order - right.order);
  return nodes.map(({ id }) => id);
}

/** The types of event that the active states accept. */
export function acceptedEvents(snapshot: AnyMachineSnapshot): string[] {
  const events = (snapshot._nodes as AnyStateNode[]).flatMap((node) => node.ownEvents as string[]);
  return [...new Set(events)].filter((name) => !name.startsWith('xstate.'));
}

/** Events for a machine whose fields are filled in. */
export function sampleEventsFor({ machine, context }: AnyMachineSnapshot): FilledEvent[] {
  switch (machine.id) {
    case 'board':
      return boardEvents(context);
    case 'generation':
      return generationEvents(context as GenerationContext);
    case 'call':
      return callEvents();
    default:
      return [];
  }
}

/** The text by which two snapshots are compared. */
export function snapshotText({ value, context }: AnyMachineSnapshot): string {
  return JSON.stringify(toPlainValue({ value, context }));
}

/** The context of a machine; of a board the client-wide state of the specification comes first. */
export function reportedContext(snapshot: AnyMachineSnapshot, { language, tutorial }: PageState): object {
  if (snapshot.machine.id !== 'board') return snapshot.context;
  return {
    'client-wide state': clientState(snapshot as unknown as BoardSnapshot, language, tutorial),
    ...snapshot.context,
  };
}
