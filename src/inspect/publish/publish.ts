import { t } from '@lingui/core/macro';
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type InspectionEvent,
  transition,
} from 'xstate';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardSnapshot } from '../../machines/board/selectors.ts';
import { plain } from '../protocol/plain.ts';
import {
  type ActorReport,
  CHANNEL,
  type Message,
  type Order,
  type PlainEvent,
  type Report,
  type Sample,
  type SnapshotReport,
} from '../protocol/protocol.ts';
import { endOf, type Life, lifeAt, withLife } from '../recording/lives.ts';
import { type Chance, recordChance } from '../recording/recordChance.ts';
import { createRecorder } from '../recording/recorder.ts';
import { replay } from '../recording/recording.ts';
import { createHolds } from './holds.ts';
import { activeIn, contextOf, describe, eventsIn, filledFor, type PageState, stepReport, textOf } from './reports.ts';

type PublisherOptions = {
  readonly pageState: () => PageState;
  readonly chance: Chance;
  /** Told what is held, by its names, whenever that changes. */
  readonly onHeld: (names: readonly string[]) => void;
};

/** A machine that the inspector knows. */
type KnownMachine = {
  readonly ref: AnyActorRef;
  readonly report: ActorReport;
  /** It, and those that were in its place before. */
  readonly lives: readonly Life[];
  /** The newest event of each type. */
  readonly lastEvents: Map<string, PlainEvent>;
  timer?: ReturnType<typeof setTimeout> | undefined;
};

/** What a machine knows is told anew at most this often, in milliseconds. */
const STATE_MS = 50;
/** Titles are told anew at most this often, in milliseconds. */
const NODES_MS = 300;
const NODES_MAX = 2_000;

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

/**
 * Reports the machines of a board to inspector pages, and does what these ask for: sends events, holds machines and lets them go step by
 * step, and plays again what a machine went through. Fetched only where a board is opened with `?inspect`.
 */
export function createPublisher({ pageState, chance, onHeld }: PublisherOptions): Publisher {
  const page = crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL);
  const known = new Map<string, KnownMachine>();
  /** What is held, by its path: a machine that begins anew in its place is held too. */
  const held = new Set<string>();
  const draws = recordChance(chance);
  const recorder = createRecorder(draws);
  const holds = createHolds(tellHeld);
  let nodesTimer: ReturnType<typeof setTimeout> | undefined;
  let listed: unknown;
  let selected: unknown;

  let isOver = false;
  const say = (report: Report) => {
    if (!isOver) channel.postMessage({ page, report } satisfies Message);
  };
  /** A machine that begins anew in a place goes by the key of the one before it. */
  const keys = new WeakMap<AnyActorRef, string>();
  const keyOf = (ref: AnyActorRef) => keys.get(ref) ?? `${page} ${ref.sessionId}`;
  /** Names a machine and those above it. */
  const pathOf = ({ name, parent }: ActorReport): string => {
    const above = parent === null ? undefined : known.get(parent);
    return above ? `${pathOf(above.report)} / ${name}` : name;
  };
  const boardOf = () => [...known.values()].findLast(({ report }) => report.name === 'board')?.ref;
  const boardNow = () => {
    const ref = boardOf();
    return ref && (recorder.snapshotOf(ref) as BoardSnapshot | undefined);
  };

  channel.onmessage = ({ data }: MessageEvent<Order>) => obey(data);

  function obey(order: Order): void {
    if (order.type === 'hello') tellAll();
    else if (order.type === 'bye') release();
    else if (order.type === 'open') {
      if (order.page === page) boardOf()?.send({ type: 'node.opened', id: order.node });
    } else {
      const entry = known.get(order.actor);
      if (entry) obeyFor(entry, order);
    }
  }

  function obeyFor(entry: KnownMachine, order: Extract<Order, { actor: string }>): void {
    switch (order.type) {
      case 'send':
        send(entry, order.event);
        break;
      case 'hold':
        held.add(pathOf(entry.report));
        holds.hold(entry.ref);
        break;
      case 'step':
        holds.step(entry.ref);
        break;
      case 'release':
        held.delete(pathOf(entry.report));
        holds.release(entry.ref);
        break;
      case 'rewind':
        rewind(entry, order.index);
    }
  }

  /** Sends an event, unless it would break the machine: a form can leave out what its actions read. */
  function send({ ref, report }: KnownMachine, event: PlainEvent): void {
    const { type } = event;
    const snapshot = recorder.snapshotOf(ref);
    if (snapshot?.status !== 'active') {
      say({ type: 'broken', actor: report.actor, message: t`${type} was not sent: this machine has ended.` });
      return;
    }
    try {
      transition(snapshot.machine, snapshot, event);
    } catch (error) {
      say({ type: 'broken', actor: report.actor, message: t`${type} was not sent: ${String(error)}` });
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
    say({ type: 'rewound', actor: report.actor, index, active: activeIn(shown), context, fault });
  }

  function tellHeld(ref: AnyActorRef): void {
    const entry = known.get(keyOf(ref));
    if (!entry) return;
    // Whoever steps sees what came of it before what waits next.
    sayState(entry);
    const waiting = holds.waiting(ref)?.map((event) => plain(event) as PlainEvent) ?? null;
    say({ type: 'held', actor: entry.report.actor, waiting });
    onHeld([...known.values()].flatMap((each) => (holds.waiting(each.ref) ? titleOf(each) : [])));
  }

  function titleOf({ report, ref }: KnownMachine): string {
    const node = report.node === null ? undefined : nodeOf(report.node);
    return node ? pageState().nameOf(node) : ref.id;
  }

  function nodeOf(id: string): BoardNode | undefined {
    return boardNow()?.context.board.nodes.get(id as NodeId);
  }

  function tellAll(): void {
    tellNodes();
    for (const { ref, report } of known.values()) {
      const snapshot = recorder.snapshotOf(ref);
      say(report);
      if (snapshot) say(summaryOf(ref, snapshot));
      if (holds.waiting(ref)) tellHeld(ref);
    }
  }

  /** Tells what the list of machines shows of the board: its nodes, after a while, and which one is selected. */
  function tellBoard({ context: { board, selection } }: BoardSnapshot): void {
    if (selection !== selected) {
      selected = selection;
      const [node, ...others] = selection;
      if (others.length === 0 && board.nodes.has(node as NodeId)) say({ type: 'selected', node: node as NodeId });
    }
    if (board.nodes === listed) return;
    listed = board.nodes;
    clearTimeout(nodesTimer);
    nodesTimer = setTimeout(tellNodes, NODES_MS);
  }

  function tellNodes(): void {
    const context = boardNow()?.context;
    if (!context) return;
    const { nameOf } = pageState();
    const runnable = [...context.board.nodes.values()].filter(({ type }) => context.runsOf(type) !== undefined);
    const nodes = runnable.slice(0, NODES_MAX).map((node) => ({ id: node.id, title: nameOf(node) }));
    say({ type: 'nodes', nodes, board: context.name });
  }

  function summaryOf(ref: AnyActorRef, snapshot: AnyMachineSnapshot): SnapshotReport {
    const entry = known.get(keyOf(ref));
    return {
      type: 'snapshot',
      actor: keyOf(ref),
      active: activeIn(snapshot),
      status: snapshot.status,
      context: plain(contextOf(snapshot, pageState())),
      samples: entry ? samplesOf(entry, snapshot) : [],
    };
  }

  /** Events that a machine accepts, with fields: of the newest of their type, or filled in. */
  function samplesOf({ ref, lastEvents }: KnownMachine, snapshot: AnyMachineSnapshot): Sample[] {
    const accepted = eventsIn(snapshot);
    const parent = (ref as { _parent?: AnyActorRef })._parent;
    const filled = filledFor(snapshot);
    const samples = filled.flatMap(({ label, event, toBoard }): Sample[] => {
      if (!accepted.includes(event.type)) return [];
      const actor = toBoard && parent ? parent : ref;
      return [{ label: label ?? event.type, actor: keyOf(actor), event }];
    });
    const others = accepted.filter((type) => !filled.some(({ event }) => event.type === type));
    const seen = others.map((type) => ({ label: type, actor: keyOf(ref), event: lastEvents.get(type) ?? { type } }));
    return [...samples, ...seen];
  }

  /** What a machine knows may be much: it is told this often at most. */
  function sayStateSoon(entry: KnownMachine): void {
    entry.timer ??= setTimeout(() => sayState(entry), STATE_MS);
  }

  function sayState(entry: KnownMachine): void {
    clearTimeout(entry.timer);
    entry.timer = undefined;
    const snapshot = recorder.snapshotOf(entry.ref);
    if (snapshot) say(summaryOf(entry.ref, snapshot));
  }

  function begin(ref: AnyActorRef, root: AnyStateNode): void {
    const described = describe(ref, root, keyOf);
    // What an ended machine went through can be looked at for as long as the board is open.
    const earlier = [...known.values()].find((entry) => pathOf(entry.report) === pathOf(described));
    clearTimeout(earlier?.timer);
    const actor = earlier?.report.actor ?? described.actor;
    keys.set(ref, actor);
    const report = { ...described, actor };
    known.set(actor, { ref, report, lives: withLife(earlier?.lives ?? [], ref, recorder.of), lastEvents: new Map() });
    say(report);
    if (held.has(pathOf(report))) holds.hold(ref);
  }

  function inspect(told: InspectionEvent): void {
    const step = recorder.hear(told);
    const ref = told.actorRef as AnyActorRef;
    const root = (ref as { logic?: AnyStateMachine }).logic?.root;
    if (!root) return;
    if (told.type === '@xstate.actor') begin(ref, root);
    const entry = known.get(keyOf(ref));
    if (told.type !== '@xstate.snapshot' || entry?.ref !== ref) return;
    const snapshot = told.snapshot as AnyMachineSnapshot;
    if (step) {
      const report = stepReport(entry.report, endOf(entry.lives, recorder.of) - 1, step);
      entry.lastEvents.set(step.event.type, report.event);
      say(report);
    }
    sayStateSoon(entry);
    if (snapshot.machine.id === 'board') tellBoard(snapshot as unknown as BoardSnapshot);
    if (snapshot.status !== 'active') holds.forget(ref);
  }

  function release(): void {
    held.clear();
    holds.releaseAll();
  }

  return {
    inspect,
    chance: draws.chance,
    release,
    end() {
      release();
      clearTimeout(nodesTimer);
      for (const { timer } of known.values()) clearTimeout(timer);
      say({ type: 'closed' });
      isOver = true;
      channel.close();
    },
  };
}
