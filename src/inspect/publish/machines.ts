import type { AnyActorRef, AnyStateNode } from 'xstate';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSnapshot } from '../../machines/board/selectors.ts';
import type { ActorReport, PlainEvent } from '../protocol/protocol.ts';
import { type Life, withLife } from '../recording/lives.ts';
import type { Recorder } from '../recording/recorder.ts';
import { describe } from './reports.ts';

/** A machine that the inspector knows. */
export type KnownMachine = {
  readonly ref: AnyActorRef;
  readonly report: ActorReport;
  /** It, and those that were in its place before. */
  readonly lives: readonly Life[];
  /** The newest event of each type. */
  readonly lastEvents: Map<string, PlainEvent>;
};

export type MachineList = ReturnType<typeof createMachineList>;

/** Lists the machines of a page, each by the key of its place: one that begins anew there goes by the key of the one before it. */
export function createMachineList(page: string, recorder: Recorder) {
  const known = new Map<string, KnownMachine>();
  const keys = new WeakMap<AnyActorRef, string>();

  function keyOf(ref: AnyActorRef): string {
    return keys.get(ref) ?? `${page} ${ref.sessionId}`;
  }

  /** Names a machine and those above it. */
  function pathOf({ name, parent }: ActorReport): string {
    const above = parent === null ? undefined : known.get(parent);
    return above ? `${pathOf(above.report)} / ${name}` : name;
  }

  function board(): AnyActorRef | undefined {
    return [...known.values()].findLast(({ report }) => report.name === 'board')?.ref;
  }

  function boardSnapshot(): BoardSnapshot | undefined {
    const ref = board();
    return ref && (recorder.snapshotOf(ref) as BoardSnapshot | undefined);
  }

  return {
    keyOf,
    pathOf,
    board,
    boardSnapshot,
    all: (): readonly KnownMachine[] => [...known.values()],
    at: (key: string): KnownMachine | undefined => known.get(key),
    of: (ref: AnyActorRef): KnownMachine | undefined => known.get(keyOf(ref)),
    nodeOf: (id: string): BoardNode | undefined => boardSnapshot()?.context.board.nodes.get(id as NodeId),
    /** Adds a machine that has begun. What an ended one went through can be looked at for as long as the board is open. */
    add(ref: AnyActorRef, root: AnyStateNode): KnownMachine {
      const described = describe(ref, root, keyOf);
      const earlier = [...known.values()].find((entry) => pathOf(entry.report) === pathOf(described));
      const actor = earlier?.report.actor ?? described.actor;
      keys.set(ref, actor);
      const lives = withLife(earlier?.lives ?? [], ref, recorder.of);
      const machine = { ref, report: { ...described, actor }, lives, lastEvents: new Map() };
      known.set(actor, machine);
      return machine;
    },
  };
}
