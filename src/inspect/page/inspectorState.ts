import {
  type ActorReport,
  type BrokenReport,
  INSPECTOR_SOURCE,
  type ListedNode,
  type PlainEvent,
  type Report,
  type ReportMessage,
  type RewoundReport,
  type SelectedReport,
  type SnapshotReport,
  type StepReport,
} from '../protocol/protocol.ts';

export type ActorEntry = {
  readonly actor: ActorReport;
  readonly snapshot?: SnapshotReport;
  /** The events that wait while it is on hold. */
  readonly waitingEvents?: readonly PlainEvent[] | undefined;
  /** Its newest step that is no tick of a clock. */
  readonly lastStep?: StepReport;
};

/** The reports of one board page: its machines by their id, and what happened, the newest first. */
export type BoardPageState = {
  readonly page: string;
  readonly board: string;
  readonly nodes: readonly ListedNode[];
  readonly actors: ReadonlyMap<string, ActorEntry>;
  readonly log: readonly StepReport[];
  readonly rewound: RewoundReport | undefined;
  readonly sendFailure: BrokenReport | undefined;
  /** The newest selection of one node on the board. */
  readonly selection: SelectedReport | undefined;
};

/** Everything that the inspector has been told, by page. */
export type InspectorState = ReadonlyMap<string, BoardPageState>;

export const NO_PAGES: InspectorState = new Map();
const LOG_MAX = 2_000;

/** Takes one report in. What is told of an actor that was never announced is passed over. */
export function applyMessage(state: InspectorState, { page, report }: ReportMessage): InspectorState {
  const next = new Map(state);
  if (report.type === 'closed') next.delete(page);
  else next.set(page, applyReport(state.get(page) ?? emptyPage(page), report));
  return next;
}

function emptyPage(page: string): BoardPageState {
  return {
    page,
    board: '',
    nodes: [],
    actors: new Map(),
    log: [],
    rewound: undefined,
    sendFailure: undefined,
    selection: undefined,
  };
}

function applyReport(state: BoardPageState, report: Exclude<Report, { type: 'closed' }>): BoardPageState {
  switch (report.type) {
    case 'nodes':
      return { ...state, nodes: report.nodes, board: report.board };
    case 'actor':
      return setActor(state, report.actor, { ...state.actors.get(report.actor), actor: report });
    case 'snapshot':
      return updateActor(state, report.actor, { snapshot: report });
    case 'step':
      return {
        // A clock's tick comes after all else, and tells nothing.
        ...(isTick(report.event) ? state : updateActor(state, report.actor, { lastStep: report })),
        log: [report, ...state.log].slice(0, LOG_MAX),
        sendFailure: report.source === INSPECTOR_SOURCE ? undefined : state.sendFailure,
      };
    case 'held':
      return updateActor(state, report.actor, { waitingEvents: report.waiting ?? undefined });
    case 'rewound':
      return { ...state, rewound: report };
    case 'broken':
      return { ...state, sendFailure: report };
    case 'selected':
      return { ...state, selection: report };
  }
}

function updateActor(state: BoardPageState, actor: string, change: Partial<ActorEntry>): BoardPageState {
  const before = state.actors.get(actor);
  return before ? setActor(state, actor, { ...before, ...change }) : state;
}

function setActor(state: BoardPageState, key: string, entry: ActorEntry): BoardPageState {
  return { ...state, actors: new Map(state.actors).set(key, entry) };
}

/** A line of the list of machines: a node, run or not, or a machine, with how deep it lies. */
export type MachineListItem = {
  readonly key: string;
  readonly title: string;
  readonly entry: ActorEntry | undefined;
  readonly node: string | undefined;
  readonly depth: number;
};

/** The nodes by their titles with the machines that work for them, and the machines of the board itself. */
export function machineListOf({ nodes, actors }: BoardPageState): {
  readonly nodes: MachineListItem[];
  readonly board: MachineListItem[];
} {
  const machines = newestPerPlace([...actors.values()].filter(({ actor }) => actor.chart !== null));
  const childrenOf = (key: string) => machines.filter(({ actor }) => actor.parent === key);
  const itemOf = (entry: ActorEntry, depth: number): MachineListItem => {
    const { actor: key, name, node } = entry.actor;
    return { key, title: name.split(' ')[0] ?? name, entry, node: node ?? undefined, depth };
  };
  const descendantsOf = (entry: ActorEntry, depth: number): MachineListItem[] =>
    childrenOf(entry.actor.actor).flatMap((child) => [itemOf(child, depth), ...descendantsOf(child, depth + 1)]);
  const nodeItems = nodes.flatMap(({ id, title }): MachineListItem[] => {
    const nodeMachines = machines.filter(({ actor }) => actor.node === id);
    const run = nodeMachines.find(({ actor }) => actor.name.startsWith('generation '));
    const otherItems = nodeMachines.filter((entry) => entry !== run).map((entry) => itemOf(entry, 1));
    return [{ key: id, title, entry: run, node: id, depth: 0 }, ...(run ? descendantsOf(run, 1) : []), ...otherItems];
  });
  const listedEntries = new Set(nodeItems.flatMap(({ entry }) => entry ?? []));
  const roots = machines.filter(({ actor }) => actor.parent === null || !actors.has(actor.parent));
  const board = roots
    .flatMap((root) => [itemOf(root, 0), ...descendantsOf(root, 1)])
    .filter(({ entry }) => entry && !listedEntries.has(entry));
  return { nodes: nodeItems, board };
}

/** Of machines that followed each other in one place, the last. */
function newestPerPlace(entries: readonly ActorEntry[]): ActorEntry[] {
  const newest = new Map(entries.map((entry) => [`${entry.actor.parent} ${entry.actor.name}`, entry]));
  return [...newest.values()];
}

/** The filter of the log. */
export type LogFilter = {
  /** Of one machine alone. */
  readonly actor: string | undefined;
  readonly isRefusedOnly: boolean;
  /** True if the ticks of clocks are shown. */
  readonly showTicks: boolean;
  /** Stands in an event's name or payload. */
  readonly text: string;
};

/** The step of the event that an inspector sent last to a machine; undefined if none was. */
export function lastSentStep(log: readonly StepReport[], actor: string): StepReport | undefined {
  return log.find((step) => step.actor === actor && step.source === INSPECTOR_SOURCE);
}

/** Events of clocks, ten a second of each run. */
const TICK_EVENT_TYPES: ReadonlySet<string> = new Set(['time.passed']);

export function isTick({ type }: PlainEvent): boolean {
  return TICK_EVENT_TYPES.has(type);
}

export function filterLog(
  log: readonly StepReport[],
  { actor, isRefusedOnly, showTicks, text }: LogFilter,
): StepReport[] {
  const searchText = text.trim().toLowerCase();
  return log.filter(
    (step) =>
      (actor === undefined || step.actor === actor) &&
      (!isRefusedOnly || step.refused !== null) &&
      (showTicks || !isTick(step.event)) &&
      (searchText === '' || JSON.stringify(step.event).toLowerCase().includes(searchText)),
  );
}

/** The innermost active states, as one reads them: `running.busy`. */
export function stateName(active: readonly string[]): string {
  const inner = active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));
  return inner.map((id) => id.split('.').slice(1).join('.')).join(', ');
}
