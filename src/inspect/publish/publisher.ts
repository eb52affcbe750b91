import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { BoardSnapshot } from '../../machines/board/selectors.ts';
import { type Command, INSPECTOR_CHANNEL, type Report, type ReportMessage } from '../protocol/protocol.ts';
import { createRandomRecord, type RandomSource } from '../recording/randomRecord.ts';
import { createRecorder } from '../recording/recorder.ts';
import { createCommandHandler } from './commandHandler.ts';
import { createMachineHolds } from './holds.ts';
import { createMachineList, type KnownMachine } from './machineList.ts';
import { createReporter } from './reporter.ts';
import type { PageState } from './reports.ts';

type PublisherOptions = {
  readonly pageState: () => PageState;
  readonly randomSource: RandomSource;
  /** Told what is held, by its names, whenever that changes. */
  readonly onHoldsChange: (names: readonly string[]) => void;
};

export type Publisher = {
  /** The observer for `createActor`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Chance for the board: what it draws can be drawn again. */
  readonly randomSource: RandomSource;
  /** Lets go of all that is held. */
  releaseHolds(): void;
  /** The board is closed. */
  end(): void;
};

/** Opens the way from a board page to inspector pages, and back. */
function openChannel(page: string) {
  const channel = new BroadcastChannel(INSPECTOR_CHANNEL);
  let isClosed = false;
  return {
    post(report: Report): void {
      if (!isClosed) channel.postMessage({ page, report } satisfies ReportMessage);
    },
    listen(handleCommand: (command: Command) => void): void {
      channel.onmessage = ({ data }: MessageEvent<Command>) => handleCommand(data);
    },
    close(): void {
      isClosed = true;
      channel.close();
    },
  };
}

/**
 * Reports the machines of a board to inspector pages, and does what these ask for. Fetched only where a board is opened with `?inspect`.
 */
export function createPublisher({ pageState, randomSource, onHoldsChange }: PublisherOptions): Publisher {
  const page = crypto.randomUUID();
  const { post, listen, close } = openChannel(page);
  const randomRecord = createRandomRecord(randomSource);
  const recorder = createRecorder(randomRecord);
  const machines = createMachineList(page, recorder);
  const holds = createMachineHolds(postWaitingEvents);
  const reporter = createReporter({ machines, recorder, holds, pageState, post });
  const { postAll } = reporter;
  const commandHandler = createCommandHandler({
    page,
    machineList: machines,
    recorder,
    randomRecord,
    holds,
    pageState,
    post,
    postAll,
  });
  listen(commandHandler.handleCommand);

  function postWaitingEvents(ref: AnyActorRef): void {
    const machine = machines.machineByRef(ref);
    if (!machine) return;
    reporter.postWaiting(machine);
    reportHolds();
  }

  function reportHolds(): void {
    onHoldsChange(machines.allMachines().flatMap((each) => (holds.waitingEvents(each.ref) ? titleOf(each) : [])));
  }

  function titleOf({ report, ref }: KnownMachine): string {
    const node = report.node === null ? undefined : machines.nodeOf(report.node);
    const board = machines.boardSnapshot()?.context.board;
    return node && board ? pageState().nameOf(node, board) : ref.id;
  }

  function inspect(event: InspectionEvent): void {
    const step = recorder.record(event);
    const ref = event.actorRef as AnyActorRef;
    const root = (ref as { logic?: AnyStateMachine }).logic?.root;
    if (!root) return;
    if (event.type === '@xstate.actor') {
      const newMachine = machines.add(ref, root);
      reporter.postActor(newMachine);
      commandHandler.reapplyHold(newMachine);
    }
    const machine = machines.machineByRef(ref);
    if (event.type !== '@xstate.snapshot' || machine?.ref !== ref) return;
    const snapshot = event.snapshot as AnyMachineSnapshot;
    if (step) reporter.postStep(machine, step);
    reporter.postStateSoon(machine);
    if (snapshot.machine.id === 'board') reporter.postBoard(snapshot as unknown as BoardSnapshot);
    if (snapshot.status !== 'active') holds.discardQueue(ref);
  }

  return {
    inspect,
    randomSource: randomRecord.randomSource,
    releaseHolds: commandHandler.releaseAllMachines,
    end() {
      commandHandler.releaseAllMachines();
      reporter.end();
      post({ type: 'closed' });
      close();
    },
  };
}
