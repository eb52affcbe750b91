import { t } from '@lingui/core/macro';
import { transition } from 'xstate';
import { plain } from '../protocol/plain.ts';
import type { Order, PlainEvent, Report } from '../protocol/protocol.ts';
import { lifeAt } from '../recording/lives.ts';
import type { ChanceRecord } from '../recording/recordChance.ts';
import type { Recorder } from '../recording/recorder.ts';
import { replay } from '../recording/recording.ts';
import type { Holds } from './holds.ts';
import type { KnownMachine, MachineList } from './machines.ts';
import { activeIn, contextOf, type PageState, textOf } from './reports.ts';

type OrdersOptions = {
  readonly page: string;
  readonly machines: MachineList;
  readonly recorder: Recorder;
  readonly draws: ChanceRecord;
  readonly holds: Holds;
  readonly pageState: () => PageState;
  readonly post: (report: Report) => void;
  readonly postAll: () => void;
};

/** Does what inspector pages ask for: sends events, holds machines and lets them go step by step, and plays again what one went through. */
export function createOrders({ page, machines, recorder, draws, holds, pageState, post, postAll }: OrdersOptions) {
  /** Paths on hold: a machine that begins anew in its place is held too. */
  const paths = new Set<string>();

  function obey(order: Order): void {
    if (order.type === 'hello') postAll();
    else if (order.type === 'bye') release();
    else if (order.type === 'open') {
      if (order.page === page) machines.board()?.send({ type: 'node.opened', id: order.node });
    } else {
      const machine = machines.at(order.actor);
      if (machine) obeyFor(machine, order);
    }
  }

  function obeyFor(machine: KnownMachine, order: Extract<Order, { actor: string }>): void {
    switch (order.type) {
      case 'send':
        send(machine, order.event);
        break;
      case 'hold':
        paths.add(machines.pathOf(machine.report));
        holds.hold(machine.ref);
        break;
      case 'step':
        holds.step(machine.ref);
        break;
      case 'release':
        paths.delete(machines.pathOf(machine.report));
        holds.release(machine.ref);
        break;
      case 'rewind':
        rewind(machine, order.index);
    }
  }

  /** Sends an event, unless it would break the machine: a form can leave out what its actions read. */
  function send({ ref, report }: KnownMachine, event: PlainEvent): void {
    const { type } = event;
    const snapshot = recorder.snapshotOf(ref);
    if (snapshot?.status !== 'active') {
      post({ type: 'broken', actor: report.actor, message: t`${type} was not sent: this machine has ended.` });
      return;
    }
    try {
      transition(snapshot.machine, snapshot, event);
    } catch (error) {
      post({ type: 'broken', actor: report.actor, message: t`${type} was not sent: ${String(error)}` });
      return;
    }
    recorder.noteSending(event, 'inspector');
    holds.pass(ref, event);
  }

  function rewind({ ref: newest, lives, report }: KnownMachine, index: number): void {
    const { ref, offset } = lifeAt(lives, index) ?? { ref: newest, offset: 0 };
    const recording = recorder.of(ref);
    const count = Math.max(0, index - offset - recording.first + 1);
    const happened = recording.steps[count - 1]?.after ?? recording.steps[0]?.before ?? recorder.snapshotOf(ref);
    if (!happened) return;
    let shown = happened;
    let fault: string | null = null;
    try {
      shown = replay(recording, count, draws) ?? happened;
      if (textOf(shown) !== textOf(happened)) fault = t`The replay came to something else than what happened.`;
    } catch (error) {
      fault = t`The replay broke: ${String(error)}`;
    }
    const context = plain(contextOf(shown, pageState()));
    post({ type: 'rewound', actor: report.actor, index, active: activeIn(shown), context, fault });
  }

  function release(): void {
    paths.clear();
    holds.releaseAll();
  }

  return {
    obey,
    release,
    /** Holds a machine that begins in a place that is on hold. */
    holdAgain({ ref, report }: KnownMachine): void {
      if (paths.has(machines.pathOf(report))) holds.hold(ref);
    },
  };
}
