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

export type ActorReport = {
  readonly type: 'actor';
  readonly actor: string;
  readonly name: string;
  readonly parent: string | null;
  readonly chart: Chart | null;
};
export type SnapshotReport = {
  readonly type: 'snapshot';
  readonly actor: string;
  /** Ids of the active states, outermost first. */
  readonly active: readonly string[];
  readonly context: unknown;
  readonly status: string;
  /** The events that the active states accept. */
  readonly events: readonly string[];
};
export type EventReport = {
  readonly type: 'event';
  readonly actor: string;
  readonly source: string | null;
  readonly event: { readonly type: string };
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** What a board page tells the inspector. */
export type Report = ActorReport | SnapshotReport | EventReport;

/** What the inspector asks of a board page: to report all again, or to send an event to an actor. */
export type Order =
  | { readonly type: 'hello' }
  | { readonly type: 'send'; readonly actor: string; readonly event: { readonly type: string } };

/** The BroadcastChannel between board pages and inspector pages of one browser. */
export const CHANNEL = 'maquette-inspector';
