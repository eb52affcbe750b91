import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { BoardSnapshot } from '../../machines/board/selectors.ts';
import { CHANNEL, type Message, type Order, type Report } from '../protocol/protocol.ts';
import { type Chance, recordChance } from '../recording/recordChance.ts';
import { createRecorder } from '../recording/recorder.ts';
import { createHolds } from './holds.ts';
import { createMachineList, type KnownMachine } from './machines.ts';
import { createOrders } from './orders.ts';
import { createReporter } from './reporter.ts';
import type { PageState } from './reports.ts';

type PublisherOptions = {
  readonly pageState: () => PageState;
  readonly chance: Chance;
  /** Told what is held, by its names, whenever that changes. */
  readonly onHoldsChange: (names: readonly string[]) => void;
};

export type Publisher = {
  /** The observer for `createActor`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Chance for the board: what it draws can be drawn again. */
  readonly chance: Chance;
  /** Lets go of all that is held. */
  release(): void;
  /** The board is closed. */
  end(): void;
};

/** Opens the way from a board page to inspector pages, and back. */
function openChannel(page: string) {
  const channel = new BroadcastChannel(CHANNEL);
  let isOver = false;
  return {
    post(report: Report): void {
      if (!isOver) channel.postMessage({ page, report } satisfies Message);
    },
    listen(obey: (order: Order) => void): void {
      channel.onmessage = ({ data }: MessageEvent<Order>) => obey(data);
    },
    close(): void {
      isOver = true;
      channel.close();
    },
  };
}

/**
 * Reports the machines of a board to inspector pages, and does what these ask for. Fetched only where a board is opened with `?inspect`.
 */
export function createPublisher({ pageState, chance, onHoldsChange }: PublisherOptions): Publisher {
  const page = crypto.randomUUID();
  const { post, listen, close } = openChannel(page);
  const draws = recordChance(chance);
  const recorder = createRecorder(draws);
  const machines = createMachineList(page, recorder);
  const holds = createHolds(tellWaiting);
  const reporter = createReporter({ machines, recorder, holds, pageState, post });
  const { postAll } = reporter;
  const orders = createOrders({ page, machines, recorder, draws, holds, pageState, post, postAll });
  listen(orders.obey);

  function tellWaiting(ref: AnyActorRef): void {
    const machine = machines.of(ref);
    if (!machine) return;
    reporter.postWaiting(machine);
    tellHolds();
  }

  function tellHolds(): void {
    onHoldsChange(machines.all().flatMap((each) => (holds.waiting(each.ref) ? titleOf(each) : [])));
  }

  function titleOf({ report, ref }: KnownMachine): string {
    const node = report.node === null ? undefined : machines.nodeOf(report.node);
    return node ? pageState().nameOf(node) : ref.id;
  }

  function inspect(event: InspectionEvent): void {
    const step = recorder.hear(event);
    const ref = event.actorRef as AnyActorRef;
    const root = (ref as { logic?: AnyStateMachine }).logic?.root;
    if (!root) return;
    if (event.type === '@xstate.actor') {
      const begun = machines.add(ref, root);
      reporter.postBeginning(begun);
      orders.holdAgain(begun);
    }
    const machine = machines.of(ref);
    if (event.type !== '@xstate.snapshot' || machine?.ref !== ref) return;
    const snapshot = event.snapshot as AnyMachineSnapshot;
    if (step) reporter.postStep(machine, step);
    reporter.postStateSoon(machine);
    if (snapshot.machine.id === 'board') reporter.postBoard(snapshot as unknown as BoardSnapshot);
    if (snapshot.status !== 'active') holds.forget(ref);
  }

  return {
    inspect,
    chance: draws.chance,
    release: orders.release,
    end() {
      orders.release();
      reporter.end();
      post({ type: 'closed' });
      close();
    },
  };
}
