import type { AnyActorRef, AnyStateNode } from 'xstate';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSnapshot } from '../../machines/board/selectors.ts';
import type { ActorReport, PlainEvent } from '../protocol/protocol.ts';
import { addInstance, type MachineInstance } from '../recording/machineInstances.ts';
import type { Recorder } from '../recording/recorder.ts';
import { actorReport } from './reports.ts';

/** A machine that the inspector knows. */
export type KnownMachine = {
  readonly ref: AnyActorRef;
  readonly report: ActorReport;
  /** It, and those that were in its place before. */
  readonly instances: readonly MachineInstance[];
  /** The newest event of each type. */
  readonly lastEvents: Map<string, PlainEvent>;
};

export type MachineList = ReturnType<typeof createMachineList>;

/** Lists the machines of a page, each by the key of its place: one that begins anew there goes by the key of the one before it. */
export function createMachineList(page: string, recorder: Recorder) {
  const machineByKey = new Map<string, KnownMachine>();
  const keyByRef = new WeakMap<AnyActorRef, string>();

  function keyOf(ref: AnyActorRef): string {
    return keyByRef.get(ref) ?? `${page} ${ref.sessionId}`;
  }

  /** Names a machine and those above it. */
  function pathOf({ name, parent }: ActorReport): string {
    const parentMachine = parent === null ? undefined : machineByKey.get(parent);
    return parentMachine ? `${pathOf(parentMachine.report)} / ${name}` : name;
  }

  function boardActor(): AnyActorRef | undefined {
    return [...machineByKey.values()].findLast(({ report }) => report.name === 'board')?.ref;
  }

  function boardSnapshot(): BoardSnapshot | undefined {
    const ref = boardActor();
    return ref && (recorder.snapshotOf(ref) as BoardSnapshot | undefined);
  }

  return {
    keyOf,
    pathOf,
    board: boardActor,
    boardSnapshot,
    allMachines: (): readonly KnownMachine[] => [...machineByKey.values()],
    machineByActorKey: (key: string): KnownMachine | undefined => machineByKey.get(key),
    machineByRef: (ref: AnyActorRef): KnownMachine | undefined => machineByKey.get(keyOf(ref)),
    nodeOf: (id: string): BoardNode | undefined => boardSnapshot()?.context.board.nodes.get(id as NodeId),
    /** Adds a machine that has begun. What an ended one went through can be looked at for as long as the board is open. */
    add(ref: AnyActorRef, root: AnyStateNode): KnownMachine {
      const newReport = actorReport(ref, root, keyOf);
      const earlierMachine = [...machineByKey.values()].find((entry) => pathOf(entry.report) === pathOf(newReport));
      const actor = earlierMachine?.report.actor ?? newReport.actor;
      keyByRef.set(ref, actor);
      const instances = addInstance(earlierMachine?.instances ?? [], ref, recorder.recordingOf);
      const machine = { ref, report: { ...newReport, actor }, instances, lastEvents: new Map() };
      machineByKey.set(actor, machine);
      return machine;
    },
  };
}
