import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSnapshot } from '../../machines/board/selectors.ts';
import type { PlainEvent, Report, Sample, SnapshotReport } from '../protocol/protocol.ts';
import { toPlainValue } from '../protocol/serialize.ts';
import { stepCount } from '../recording/machineInstances.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { RecordedStep } from '../recording/recording.ts';
import type { Holds } from './holds.ts';
import type { KnownMachine, MachineList } from './machineList.ts';
import {
  acceptedEvents,
  activeStates,
  type PageState,
  reportedContext,
  sampleEventsFor,
  stepReport,
} from './reports.ts';

/** The context of a machine is reported anew at most this often, in milliseconds. */
const STATE_INTERVAL_MS = 50;
/** Titles are reported anew at most this often, in milliseconds. */
const NODES_INTERVAL_MS = 300;
const NODES_MAX = 2_000;

type ReporterOptions = {
  readonly machines: MachineList;
  readonly recorder: Recorder;
  readonly holds: Pick<Holds, 'waitingEvents'>;
  readonly pageState: () => PageState;
  readonly post: (report: Report) => void;
};

/** Reports what the machines are and do; what is much or changes often, after a while. */
export function createReporter({ machines, recorder, holds, pageState, post }: ReporterOptions) {
  const stateTimers = new Map<string, ReturnType<typeof setTimeout>>();
  let nodesTimer: ReturnType<typeof setTimeout> | undefined;
  let listedNodes: unknown;
  let lastSelection: unknown;

  function postActor({ report }: KnownMachine): void {
    clearStateTimer(report.actor);
    post(report);
  }

  function postStep(machine: KnownMachine, step: RecordedStep): void {
    const report = stepReport(machine.report, stepCount(machine.instances, recorder.recordingOf) - 1, step);
    machine.lastEvents.set(step.event.type, report.event);
    post(report);
  }

  function postStateSoon(machine: KnownMachine): void {
    const { actor } = machine.report;
    if (!stateTimers.has(actor))
      stateTimers.set(
        actor,
        setTimeout(() => postState(machine), STATE_INTERVAL_MS),
      );
  }

  function postState({ ref, report }: KnownMachine): void {
    clearStateTimer(report.actor);
    const snapshot = recorder.snapshotOf(ref);
    if (snapshot) post(snapshotReport(ref, snapshot));
  }

  function clearStateTimer(actor: string): void {
    clearTimeout(stateTimers.get(actor));
    stateTimers.delete(actor);
  }

  function postWaiting(machine: KnownMachine): void {
    // Whoever steps sees what came of it before what waits next.
    postState(machine);
    const waiting = holds.waitingEvents(machine.ref)?.map((event) => toPlainValue(event) as PlainEvent) ?? null;
    post({ type: 'held', actor: machine.report.actor, waiting });
  }

  function postAll(): void {
    postNodes();
    for (const machine of machines.allMachines()) {
      const snapshot = recorder.snapshotOf(machine.ref);
      post(machine.report);
      if (snapshot) post(snapshotReport(machine.ref, snapshot));
      if (holds.waitingEvents(machine.ref)) postWaiting(machine);
    }
  }

  /** Reports what the list of machines shows of the board: its nodes, after a while, and which one is selected. */
  function postBoard({ context: { board, selection } }: BoardSnapshot): void {
    if (selection !== lastSelection) {
      lastSelection = selection;
      const [node, ...others] = selection;
      if (others.length === 0 && board.nodes.has(node as NodeId)) post({ type: 'selected', node: node as NodeId });
    }
    if (board.nodes === listedNodes) return;
    listedNodes = board.nodes;
    clearTimeout(nodesTimer);
    nodesTimer = setTimeout(postNodes, NODES_INTERVAL_MS);
  }

  function postNodes(): void {
    const context = machines.boardSnapshot()?.context;
    if (!context) return;
    const { nameOf } = pageState();
    const runnable = [...context.board.nodes.values()].filter(({ type }) => context.runsOf(type) !== undefined);
    const nodes = runnable.slice(0, NODES_MAX).map((node) => ({ id: node.id, title: nameOf(node, context.board) }));
    post({ type: 'nodes', nodes, board: context.name });
  }

  function snapshotReport(ref: AnyActorRef, snapshot: AnyMachineSnapshot): SnapshotReport {
    const machine = machines.machineByRef(ref);
    return {
      type: 'snapshot',
      actor: machines.keyOf(ref),
      active: activeStates(snapshot),
      status: snapshot.status,
      context: toPlainValue(reportedContext(snapshot, pageState())),
      samples: machine ? samplesOf(machine, snapshot) : [],
    };
  }

  /** Lists events that a machine accepts, with fields: of the newest of their type, or filled in. */
  function samplesOf({ ref, lastEvents }: KnownMachine, snapshot: AnyMachineSnapshot): Sample[] {
    const acceptedTypes = acceptedEvents(snapshot);
    const parent = (ref as { _parent?: AnyActorRef })._parent;
    const filledEvents = sampleEventsFor(snapshot);
    const samples = filledEvents.flatMap(({ label, event, isSentToBoard: isForBoard }): Sample[] => {
      if (!acceptedTypes.includes(event.type)) return [];
      const actor = isForBoard && parent ? parent : ref;
      return [{ label: label ?? event.type, actor: machines.keyOf(actor), event }];
    });
    const others = acceptedTypes.filter((type) => !filledEvents.some(({ event }) => event.type === type));
    const otherSamples = others.map((type) => ({
      label: type,
      actor: machines.keyOf(ref),
      event: lastEvents.get(type) ?? { type },
    }));
    return [...samples, ...otherSamples];
  }

  return {
    postAll,
    postActor,
    postBoard,
    postStateSoon,
    postStep,
    postWaiting,
    end(): void {
      clearTimeout(nodesTimer);
      for (const actor of [...stateTimers.keys()]) clearStateTimer(actor);
    },
  };
}
