import type { Difference } from './serialize.ts';

/** One transition as the chart draws it. `to` is null for one that stays where it is. */
export type Arrow = {
  readonly from: string;
  readonly to: string | null;
  readonly event: string;
  readonly guard: string | null;
  readonly actions: readonly string[];
};

/** A machine's chart as plain data: a state with its inner states and the arrows that leave it. */
export type Chart = {
  readonly id: string;
  readonly key: string;
  readonly type: string;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly invoke: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly initial: string | null;
  readonly states: readonly Chart[];
  readonly arrows: readonly Arrow[];
};

export type PlainEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

export type ActorReport = {
  readonly type: 'actor';
  readonly actor: string;
  /** The machine's id and, where it is another, the actor's own. */
  readonly name: string;
  /** The node that it works for. */
  readonly node: string | null;
  readonly parent: string | null;
  readonly chart: Chart | null;
};

/** An event that can be sent as it is, or with other fields. */
export type Sample = {
  readonly label: string;
  /** The actor that takes it: a node's Go is the board's to pass on. */
  readonly actor: string;
  readonly event: PlainEvent;
};

export type SnapshotReport = {
  readonly type: 'snapshot';
  readonly actor: string;
  /** Ids of the active states, outermost first. */
  readonly active: readonly string[];
  readonly context: unknown;
  readonly status: string;
  /** Events that the active states accept. */
  readonly samples: readonly Sample[];
};

/** The source of the events that inspector pages send. */
export const INSPECTOR_SOURCE = 'inspector';

/** An event that a machine took, or refused. */
export type StepReport = {
  readonly type: 'step';
  readonly actor: string;
  /** The number of the event, from 0. */
  readonly index: number;
  /** The machine that sent it, or INSPECTOR_SOURCE; null for whoever is outside the machines. */
  readonly source: string | null;
  readonly event: PlainEvent;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly differences: readonly Difference[];
  readonly firedArrows: readonly Arrow[];
  /** Why nothing was done; null for an event that was taken. */
  readonly refused: Refusal | null;
};

/** `guards` said no; where there are none, only the states of `accepting` take such an event. */
export type Refusal = { readonly guards: readonly string[]; readonly accepting: readonly string[] };

/** The events that wait for a machine on hold; null once it is released. */
export type HoldReport = {
  readonly type: 'held';
  readonly actor: string;
  readonly waiting: readonly PlainEvent[] | null;
};

/** The state of a machine after a step, or before its first where `index` is lower; played again. */
export type RewoundReport = {
  readonly type: 'rewound';
  readonly actor: string;
  readonly index: number;
  readonly active: readonly string[];
  readonly context: unknown;
  /** The fault of the replay; null if it came to what had happened. */
  readonly fault: string | null;
};

/** An event that was not sent, since it would break the machine. */
export type BrokenReport = { readonly type: 'broken'; readonly actor: string; readonly message: string };

export type ListedNode = { readonly id: string; readonly title: string };
/** The nodes of the board that can run. */
export type NodesReport = { readonly type: 'nodes'; readonly nodes: readonly ListedNode[]; readonly board: string };

/** One node was selected on the board. */
export type SelectedReport = { readonly type: 'selected'; readonly node: string };

/** A report of a board page to the inspector. */
export type Report =
  | ActorReport
  | SnapshotReport
  | StepReport
  | HoldReport
  | RewoundReport
  | BrokenReport
  | NodesReport
  | SelectedReport
  | { readonly type: 'closed' };

/** A report, and the page that it is of: several boards may be open. */
export type ReportMessage = { readonly page: string; readonly report: Report };

/** An order of the inspector to board pages. */
export type Command =
  /** To report all again. */
  | { readonly type: 'hello' }
  /** An event goes to an actor at once, before all that waits. */
  | { readonly type: 'send'; readonly actor: string; readonly event: PlainEvent }
  /** A node's machine is begun, that did not run yet. */
  | { readonly type: 'open'; readonly page: string; readonly node: string }
  | { readonly type: 'hold' | 'step' | 'release'; readonly actor: string }
  | { readonly type: 'rewind'; readonly actor: string; readonly index: number }
  /** The inspector is closed: nothing stays held. */
  | { readonly type: 'bye' };

/** The BroadcastChannel between board pages and inspector pages of one browser. */
export const INSPECTOR_CHANNEL = 'maquette-inspector';
