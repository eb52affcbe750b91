import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';
import { type BoardSnapshot, clientState } from '../machines/selectors.ts';
import type { TutorialState } from '../machines/tutorialState.ts';
import { type ActorReport, CHANNEL, type Chart, type Order, type Report, type SnapshotReport } from './protocol.ts';

/** The language that is shown, and where the tutorial is. */
export type PageState = { readonly language: string; readonly tutorial: TutorialState };

type Known = { readonly ref: AnyActorRef; readonly actor: ActorReport; snapshot?: SnapshotReport };

/** Lists in a context (a board's nodes, say) are cut to this many entries, so that reporting stays cheap. */
const ENTRIES_MAX = 50;

/**
 * Makes an XState `inspect` observer that reports machines to the inspector page, and passes on the events it sends back.
 * `pageState` says what the page knows that is in no machine of the board.
 */
export function createPublisher(pageState: () => PageState): (event: InspectionEvent) => void {
  const channel = new BroadcastChannel(CHANNEL);
  const known = new Map<string, Known>();
  const say = (report: Report) => channel.postMessage(report);

  channel.onmessage = ({ data: order }: MessageEvent<Order>) => {
    if (order.type === 'send') known.get(order.actor)?.ref.send(order.event);
    else
      for (const { actor, snapshot } of known.values()) {
        say(actor);
        if (snapshot) say(snapshot);
      }
  };

  return (event) => {
    if (!('actorRef' in event)) return;
    const ref = event.actorRef as AnyActorRef;
    const root = rootOf(ref);
    if (event.type === '@xstate.actor') {
      const actor = describe(ref, root);
      known.set(ref.sessionId, { ref, actor });
      say(actor);
    } else if (event.type === '@xstate.event') {
      const source = event.sourceRef?.sessionId ?? null;
      say({
        type: 'event',
        actor: ref.sessionId,
        source,
        event: plain(event.event) as { type: string },
        at: Date.now(),
      });
    } else if (event.type === '@xstate.snapshot' && root) {
      const snapshot = summarize(ref, event.snapshot as AnyMachineSnapshot, pageState());
      const entry = known.get(ref.sessionId);
      if (entry) entry.snapshot = snapshot;
      say(snapshot);
      if (snapshot.status !== 'active') known.delete(ref.sessionId);
    }
  };
}

function rootOf(ref: AnyActorRef): AnyStateNode | undefined {
  return (ref as { logic?: AnyStateMachine }).logic?.root;
}

function describe(ref: AnyActorRef, root: AnyStateNode | undefined): ActorReport {
  const { id, _parent } = ref as AnyActorRef & { id: string; _parent?: AnyActorRef };
  const name = root ? (root.id === id ? root.id : `${root.id} ${id}`) : id;
  return {
    type: 'actor',
    actor: ref.sessionId,
    name,
    parent: _parent?.sessionId ?? null,
    chart: root ? toChart(root) : null,
  };
}

function summarize(ref: AnyActorRef, snapshot: AnyMachineSnapshot, page: PageState): SnapshotReport {
  const nodes = snapshot._nodes as AnyStateNode[];
  return {
    type: 'snapshot',
    actor: ref.sessionId,
    active: nodes.map((node) => node.id),
    context: plain(contextOf(snapshot, page)),
    status: snapshot.status,
    events: [...new Set(nodes.flatMap((node) => node.ownEvents as string[]))].filter(
      (name) => !name.startsWith('xstate.'),
    ),
  };
}

/** What a machine knows; of a board the client-wide state of the specification comes first. */
export function contextOf(snapshot: AnyMachineSnapshot, { language, tutorial }: PageState): object {
  if (snapshot.machine.id !== 'board') return snapshot.context;
  return {
    'client-wide state': clientState(snapshot as unknown as BoardSnapshot, language, tutorial),
    ...snapshot.context,
  };
}

/** A state node as plain data; only names survive, which is why machines use named actions and guards. */
export function toChart(node: AnyStateNode): Chart {
  const transitions = [...node.transitions.values()].flat();
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    description: node.description ?? null,
    tags: node.tags,
    invoke: node.invoke.map((invoked) => String(invoked.src)),
    entry: names(node.entry),
    exit: names(node.exit),
    initial: node.initial?.target?.[0]?.id ?? null,
    states: Object.values(node.states).map((inner) => toChart(inner as AnyStateNode)),
    arrows: transitions.flatMap((transition) =>
      (transition.target ?? [null]).map((target) => ({
        from: node.id,
        to: target?.id ?? null,
        event: transition.eventType,
        guard: transition.guard ? (names([transition.guard])[0] ?? null) : null,
        actions: names(transition.actions),
      })),
    ),
  };
}

function names(list: readonly unknown[]): string[] {
  return list.map((item) => (typeof item === 'string' ? item : ((item as { type?: string }).type ?? 'inline')));
}

/** A value that can be sent to another page: actors become names, maps become lists, long lists are cut. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, replace) ?? 'null');
}

function replace(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (value instanceof Error) return String(value);
  if (value instanceof Map || value instanceof Set) return cut([...value]);
  if (Array.isArray(value)) return cut(value);
  // An actor has turned itself into this before the replacer sees it.
  if (typeof value === 'object' && value !== null && 'xstate$$type' in value && 'id' in value)
    return `actor ${value.id}`;
  return value;
}

function cut(list: readonly unknown[]): unknown[] {
  return list.length > ENTRIES_MAX
    ? [...list.slice(0, ENTRIES_MAX), `and ${list.length - ENTRIES_MAX} more`]
    : [...list];
}
