import type {
  ActorReport,
  BrokenReport,
  ListedNode,
  Message,
  PlainEvent,
  Report,
  RewoundReport,
  SelectedReport,
  SnapshotReport,
  StepReport,
} from '../protocol/protocol.ts';

export type ActorEntry = {
  readonly actor: ActorReport;
  readonly snapshot?: SnapshotReport;
  /** The events that wait while it is on hold. */
  readonly waiting?: readonly PlainEvent[] | undefined;
  /** Its newest step that is no tick of a clock. */
  readonly step?: StepReport;
};

/** The reports of one board page: its machines by their id, and what happened, the newest first. */
export type PageWorld = {
  readonly page: string;
  readonly board: string;
  readonly nodes: readonly ListedNode[];
  readonly actors: ReadonlyMap<string, ActorEntry>;
  readonly log: readonly StepReport[];
  readonly rewound: RewoundReport | undefined;
  readonly broken: BrokenReport | undefined;
  /** The newest selection of one node on the board. */
  readonly selected: SelectedReport | undefined;
};

/** Everything that the inspector has been told, by page. */
export type World = ReadonlyMap<string, PageWorld>;

export const NOTHING: World = new Map();
const LOG_MAX = 2_000;

/** Takes one report in. What is told of an actor that was never announced is passed over. */
export function withMessage(world: World, { page, report }: Message): World {
  const next = new Map(world);
  if (report.type === 'closed') next.delete(page);
  else next.set(page, withReport(world.get(page) ?? emptyPage(page), report));
  return next;
}

function emptyPage(page: string): PageWorld {
  return {
    page,
    board: '',
    nodes: [],
    actors: new Map(),
    log: [],
    rewound: undefined,
    broken: undefined,
    selected: undefined,
  };
}

function withReport(world: PageWorld, report: Exclude<Report, { type: 'closed' }>): PageWorld {
  switch (report.type) {
    case 'nodes':
      return { ...world, nodes: report.nodes, board: report.board };
    case 'actor':
      return withActor(world, report.actor, { ...world.actors.get(report.actor), actor: report });
    case 'snapshot':
      return changed(world, report.actor, { snapshot: report });
    case 'step':
      return {
        // A clock's tick comes after all else, and tells nothing.
        ...(isTick(report.event) ? world : changed(world, report.actor, { step: report })),
        log: [report, ...world.log].slice(0, LOG_MAX),
        broken: undefined,
      };
    case 'held':
      return changed(world, report.actor, { waiting: report.waiting ?? undefined });
    case 'rewound':
      return { ...world, rewound: report };
    case 'broken':
      return { ...world, broken: report };
    case 'selected':
      return { ...world, selected: report };
  }
}

function changed(world: PageWorld, actor: string, change: Partial<ActorEntry>): PageWorld {
  const before = world.actors.get(actor);
  return before ? withActor(world, actor, { ...before, ...change }) : world;
}

function withActor(world: PageWorld, key: string, entry: ActorEntry): PageWorld {
  return { ...world, actors: new Map(world.actors).set(key, entry) };
}

/** A line of the list of machines: a node, run or not, or a machine, with how deep it lies. */
export type ListLine = {
  readonly key: string;
  readonly title: string;
  readonly entry: ActorEntry | undefined;
  readonly node: string | undefined;
  readonly depth: number;
};

/** The nodes by their titles with the machines that work for them, and the machines of the board itself. */
export function listOf({ nodes, actors }: PageWorld): { readonly nodes: ListLine[]; readonly board: ListLine[] } {
  const machines = newestOf([...actors.values()].filter(({ actor }) => actor.chart !== null));
  const childrenOf = (key: string) => machines.filter(({ actor }) => actor.parent === key);
  const lineOf = (entry: ActorEntry, depth: number): ListLine => {
    const { actor: key, name, node } = entry.actor;
    return { key, title: name.split(' ')[0] ?? name, entry, node: node ?? undefined, depth };
  };
  const below = (entry: ActorEntry, depth: number): ListLine[] =>
    childrenOf(entry.actor.actor).flatMap((child) => [lineOf(child, depth), ...below(child, depth + 1)]);
  const nodeLines = nodes.flatMap(({ id, title }): ListLine[] => {
    const own = machines.filter(({ actor }) => actor.node === id);
    const run = own.find(({ actor }) => actor.name.startsWith('generation '));
    const others = own.filter((entry) => entry !== run).map((entry) => lineOf(entry, 1));
    return [{ key: id, title, entry: run, node: id, depth: 0 }, ...(run ? below(run, 1) : []), ...others];
  });
  const listed = new Set(nodeLines.flatMap(({ entry }) => entry ?? []));
  const roots = machines.filter(({ actor }) => actor.parent === null || !actors.has(actor.parent));
  const board = roots
    .flatMap((root) => [lineOf(root, 0), ...below(root, 1)])
    .filter(({ entry }) => entry && !listed.has(entry));
  return { nodes: nodeLines, board };
}

/** Of machines that followed each other in one place, the last. */
function newestOf(entries: readonly ActorEntry[]): ActorEntry[] {
  const newest = new Map(entries.map((entry) => [`${entry.actor.parent} ${entry.actor.name}`, entry]));
  return [...newest.values()];
}

/** The filter of the log. */
export type LogFilter = {
  /** Of one machine alone. */
  readonly actor: string | undefined;
  readonly refusedOnly: boolean;
  /** True if the ticks of clocks are shown. */
  readonly ticks: boolean;
  /** Stands in an event's name or payload. */
  readonly text: string;
};

/** Events of clocks, ten a second of each run. */
const TICKS: ReadonlySet<string> = new Set(['time.passed']);

export function isTick({ type }: PlainEvent): boolean {
  return TICKS.has(type);
}

export function filterLog(log: readonly StepReport[], { actor, refusedOnly, ticks, text }: LogFilter): StepReport[] {
  const wanted = text.trim().toLowerCase();
  return log.filter(
    (step) =>
      (actor === undefined || step.actor === actor) &&
      (!refusedOnly || step.refused !== null) &&
      (ticks || !isTick(step.event)) &&
      (wanted === '' || JSON.stringify(step.event).toLowerCase().includes(wanted)),
  );
}

/** The innermost active states, as one reads them: `running.busy`. */
export function stateName(active: readonly string[]): string {
  const inner = active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));
  return inner.map((id) => id.split('.').slice(1).join('.')).join(', ');
}
