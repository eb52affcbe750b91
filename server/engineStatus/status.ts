import { type Kysely, sql } from 'kysely';
import type { RouteChoice } from '../../contract/calls/engines.ts';
import type { EngineStatus, FaultEntry } from '../../contract/calls/operator.ts';
import { OPERATION_ROWS, OPERATIONS, type Operation } from '../../contract/operations/index.ts';
import { BUILT_IN } from '../../contract/providerNames.ts';
import { isHosted } from '../engines/kit/provider.ts';
import { acceptsOptions, type EngineRoute, hasVariants, type RouteTable } from '../engines/runner.ts';
import type { EngineSettings } from '../engines/settings/settings.ts';
import type { Database } from '../schema/database.ts';

/** The number of last runs that say how long one usually takes. */
const MEDIAN_RUNS_MAX = 50;
/** The span over which faults and use are listed. */
const LISTING_SPAN = '30 days';
/** Faults that are listed of each provider. */
const FAULTS_PER_PROVIDER_MAX = 20;
/** Lines of use: a line a day, person and route. */
const USAGE_ROWS_MAX = 500;

type Db = Kysely<Database>;

/** The ways to each operation, with what they cost and usually take. */
export async function routeChoices(
  db: Db,
  routes: RouteTable,
  settings: EngineSettings,
): Promise<Record<Operation, RouteChoice[]>> {
  const secondsByRoute = await medianSeconds(db);
  const routeChoiceOf = (operation: Operation, route: EngineRoute): RouteChoice => {
    const { id, name, price, isEstimate } = route;
    const provider = settings.providers.find((one) => one.name === id.split(':')[0]);
    const kind = id === BUILT_IN ? BUILT_IN : provider && isHosted(provider) ? 'hosted' : 'own';
    const isFree = kind === BUILT_IN || provider?.isPaid === false;
    const cost = price ?? (isFree ? 0 : null);
    const isVector = OPERATION_ROWS[operation].resultKind === 'vector';
    const isColoursOnly = isVector && !acceptsOptions(route, { operation, colours: 'binary' });
    const flags = {
      ...(isEstimate && { estimate: true }),
      ...(isColoursOnly && { colours_only: true }),
      ...(hasVariants(route, operation) && { variants: true }),
    };
    return { route: id, name, kind, cost, ...flags, seconds: secondsByRoute.get(`${operation} ${id}`) ?? null };
  };
  const entries = OPERATIONS.map((operation) => {
    const ableRoutes = routes(operation).filter(({ engine, model }) => engine.can(operation, model));
    return [operation, ableRoutes.map((route) => routeChoiceOf(operation, route))] as const;
  });
  return Object.fromEntries(entries) as Record<Operation, RouteChoice[]>;
}

/** The median of the last runs by operation and route, in seconds. */
async function medianSeconds(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ operation: string; route: string; usual: number }>`
    select operation, route, percentile_cont(0.5) within group (order by milliseconds) / 1000 as usual
    from (select *, row_number() over (partition by operation, route order by ended_at desc) as place
      from ledger where state = 'done' and route is not null) as run
    where place <= ${MEDIAN_RUNS_MAX} group by operation, route`.execute(db);
  return new Map(rows.map(({ operation, route, usual }) => [`${operation} ${route}`, usual]));
}

/** The providers as the operator may see them: never a key. */
export function providerSummaries({ providers }: EngineSettings) {
  return providers.map(({ name, label, kind, environmentVariable, key, missingSetting }) => ({
    name,
    label,
    kind,
    variable: environmentVariable ?? null,
    in_file: environmentVariable === undefined && key !== undefined,
    state: missingSetting === undefined ? ('ready' as const) : ('missing' as const),
  }));
}

type LastFault = NonNullable<EngineStatus['operations'][number]['last_fault']>;

/** Reads what failed last of each operation, the first try of that run, and how often it did so on that route in the last days. */
export async function lastFaults(db: Db): Promise<ReadonlyMap<string, LastFault>> {
  const { rows } = await sql<Omit<LastFault, 'at'> & { operation: string; at: Date }>`
    select distinct on (operation) operation, route, fault, reason, at,
      (count(*) over (partition by operation, route, fault))::integer as times
    from (select operation, ended_at as at, place, failed->>'route' as route, failed->>'fault' as fault,
        failed->>'reason' as reason
      from ledger, json_array_elements(faults::json) with ordinality as tried (failed, place)
      where ended_at > now() - ${sql.lit(LISTING_SPAN)}::interval) as fault
    order by operation, at desc, place`.execute(db);
  return new Map(rows.map(({ operation, at, ...fault }) => [operation, { ...fault, at: at.toISOString() }]));
}

/** The newest faults of each provider in the last days, the newest first. */
export async function newestFaults(db: Db): Promise<FaultEntry[]> {
  const { rows } = await sql<Omit<FaultEntry, 'at'> & { at: Date }>`
    select operation, route, fault, reason, at from (
      select *, row_number() over (partition by split_part(route, ':', 1) order by at desc, place desc) as nth
      from (select operation, ended_at as at, place, failed->>'route' as route, failed->>'fault' as fault,
          failed->>'reason' as reason
        from ledger, json_array_elements(faults::json) with ordinality as tried (failed, place)
        where ended_at > now() - ${sql.lit(LISTING_SPAN)}::interval) as fault) as one
    where nth <= ${sql.lit(FAULTS_PER_PROVIDER_MAX)} order by at desc, nth`.execute(db);
  return rows.map(({ at, ...fault }) => ({ ...fault, at: at.toISOString() }));
}

/** Reads what failed last of a run, and why, as its engine said. */
export async function lastFaultOf(db: Db, jobId: string): Promise<{ fault: string | null; reason: string | null }> {
  const row = await db.selectFrom('ledger').select('faults').where('job_id', '=', jobId).executeTakeFirst();
  const faults: readonly { readonly fault?: string; readonly reason?: string }[] = JSON.parse(row?.faults ?? '[]');
  const last = faults.at(-1);
  return { fault: last?.fault ?? null, reason: last?.reason ?? null };
}

/** Runs, what is known of their cost, and of how many of them not all is known. */
const USAGE_SUMS = sql`count(*)::integer as runs, coalesce(sum(ledger.least), 0) as cost,
  (count(*) filter (where ledger.cost is null))::integer as unknown`;

/** The sum of all that `usageByDay` tells of, also of what its list has no room for. */
export async function totalUsage(db: Db) {
  const { rows } = await sql<{ runs: number; cost: number; unknown: number }>`
    select ${USAGE_SUMS} from ledger where route is not null and ended_at > now() - ${sql.lit(LISTING_SPAN)}::interval`.execute(
    db,
  );
  return rows[0]!;
}

/** Counts the runs of each person on each day by each route, and what they cost at least. */
export async function usageByDay(db: Db) {
  const { rows } = await sql<{
    day: string;
    email: string;
    route: string;
    runs: number;
    cost: number;
    unknown: number;
  }>`
    select to_char(ledger.ended_at, 'YYYY-MM-DD') as day, "user".email, ledger.route, ${USAGE_SUMS}
    from ledger join "user" on "user".id = ledger.user_id
    where ledger.route is not null and ledger.ended_at > now() - ${sql.lit(LISTING_SPAN)}::interval
    group by day, "user".email, ledger.route order by day desc, runs desc, "user".email, ledger.route limit ${USAGE_ROWS_MAX}`.execute(
    db,
  );
  return rows;
}
