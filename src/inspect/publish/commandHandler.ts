import { t } from '@lingui/core/macro';
import { transition } from 'xstate';
import { type Command, INSPECTOR_SOURCE, type PlainEvent, type Report } from '../protocol/protocol.ts';
import { toPlainValue } from '../protocol/serialize.ts';
import { instanceAt } from '../recording/machineInstances.ts';
import type { RandomRecord } from '../recording/randomRecord.ts';
import type { Recorder } from '../recording/recorder.ts';
import { replay } from '../recording/recording.ts';
import type { Holds } from './holds.ts';
import type { KnownMachine, MachineList } from './machineList.ts';
import { activeStates, type PageState, reportedContext, snapshotText } from './reports.ts';

type CommandHandlerOptions = {
  readonly page: string;
  readonly machineList: MachineList;
  readonly recorder: Recorder;
  readonly randomRecord: RandomRecord;
  readonly holds: Holds;
  readonly pageState: () => PageState;
  readonly post: (report: Report) => void;
  readonly postAll: () => void;
};

/** Does what inspector pages ask for: sends events, holds machines and lets them go step by step, and plays again what one went through. */
export function createCommandHandler({
  page,
  machineList: machines,
  recorder,
  randomRecord,
  holds,
  pageState,
  post,
  postAll,
}: CommandHandlerOptions) {
  /** Paths on hold: a machine that begins anew in its place is held too. */
  const pathsOnHold = new Set<string>();

  function handleCommand(command: Command): void {
    if (command.type === 'hello') postAll();
    else if (command.type === 'bye') releaseAllMachines();
    else if (command.type === 'open') {
      if (command.page === page) machines.board()?.send({ type: 'node.opened', id: command.node });
    } else {
      const machine = machines.machineByActorKey(command.actor);
      if (machine) handleMachineCommand(machine, command);
    }
  }

  function handleMachineCommand(machine: KnownMachine, command: Extract<Command, { actor: string }>): void {
    switch (command.type) {
      case 'send':
        sendEvent(machine, command.event);
        break;
      case 'hold':
        pathsOnHold.add(machines.pathOf(machine.report));
        holds.hold(machine.ref);
        break;
      case 'step':
        holds.step(machine.ref);
        break;
      case 'release':
        pathsOnHold.delete(machines.pathOf(machine.report));
        holds.release(machine.ref);
        break;
      case 'rewind':
        postRewoundState(machine, command.index);
    }
  }

  /** Sends an event, unless it would break the machine: a form can leave out what its actions read. */
  function sendEvent({ ref, report }: KnownMachine, event: PlainEvent): void {
    const { type } = event;
    const snapshot = recorder.snapshotOf(ref);
    if (snapshot?.status !== 'active') {
      post({ type: 'broken', actor: report.actor, message: t`${type} wasn’t sent: this machine has ended.` });
      return;
    }
    try {
      transition(snapshot.machine, snapshot, event);
    } catch (error) {
      post({ type: 'broken', actor: report.actor, message: t`${type} wasn’t sent: ${String(error)}` });
      return;
    }
    recorder.recordSending(event, INSPECTOR_SOURCE);
    holds.deliver(ref, event);
  }

  function postRewoundState({ ref: newest, instances, report }: KnownMachine, index: number): void {
    const { ref, stepOffset: offset } = instanceAt(instances, index) ?? { ref: newest, stepOffset: 0 };
    const recording = recorder.recordingOf(ref);
    const count = Math.max(0, index - offset - recording.firstIndex + 1);
    const recordedSnapshot =
      recording.steps[count - 1]?.after ?? recording.steps[0]?.before ?? recorder.snapshotOf(ref);
    if (!recordedSnapshot) return;
    let replayedSnapshot = recordedSnapshot;
    let fault: string | null = null;
    try {
      replayedSnapshot = replay(recording, count, randomRecord) ?? recordedSnapshot;
      if (snapshotText(replayedSnapshot) !== snapshotText(recordedSnapshot))
        fault = t`The replay ended differently from what happened.`;
    } catch (error) {
      fault = t`The replay failed: ${String(error)}`;
    }
    const context = toPlainValue(reportedContext(replayedSnapshot, pageState()));
    post({ type: 'rewound', actor: report.actor, index, active: activeStates(replayedSnapshot), context, fault });
  }

  function releaseAllMachines(): void {
    pathsOnHold.clear();
    holds.releaseAll();
  }

  return {
    handleCommand,
    releaseAllMachines,
    /** Holds a machine that begins in a place that is on hold. */
    reapplyHold({ ref, report }: KnownMachine): void {
      if (pathsOnHold.has(machines.pathOf(report))) holds.hold(ref);
    },
  };
}
