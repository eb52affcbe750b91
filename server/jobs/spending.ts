import { type Kysely, sql } from 'kysely';
import type { SpendingLimit } from '../../contract/calls/plans.ts';
import { countsFor, type Holder } from '../access/formerAddresses.ts';
import type { SpendingLimits } from '../engines/settings/settings.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;

const PERIODS = ['day', 'month'] as const;
type Period = (typeof PERIODS)[number];
type Limits = SpendingLimits['person'];

/** Half of what nobody could be billed: sums of fractions are not exact. */
const SMALLEST = 1e-9;
/** The part of the installation's limit that is used up before everybody is told. */
const NEAR = 0.8;
/** Of all runs that come at once each sees those before it. */
const LOCK = 350;

/** A person, and what their run would cost; null where nobody knows. */
type PlannedRun = { readonly of: Holder; readonly price: number | null };

/**
 * Refuses a run beyond what may be spent, inside the transaction that adds it: a person's own limit with 429, the installation's with
 * 409. What ended counts as in the ledger, a doubt as what it would have cost; what waits or runs as what is kept free for it. A run
 * whose price nobody knows cannot be held to a limit, so it is refused where there is one.
 */
export async function refuseBeyondSpending(tx: Db, limits: SpendingLimits, { of, price }: PlannedRun): Promise<void> {
  if (price === 0 || !(isSet(limits.person) || isSet(limits.installation))) return;
  if (price === null)
    throw new ProblemError(
      'unpriced',
      'This engine has no price, so the spending limit cannot be kept. Choose another engine, the built-in one for instance.',
    );
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  if (isBeyond(limits.person, await counted(tx, of), price))
    throw new ProblemError(
      'spending_limit',
      'Your spending limit is reached. The built-in engine can still be chosen.',
    );
  if (isBeyond(limits.installation, await counted(tx), price))
    throw new ProblemError(
      'installation_spent',
      'The spending limit of this installation is reached. The built-in engine can still be chosen.',
    );
}

function isSet(limits: Limits): boolean {
  return PERIODS.some((period) => limits[period] !== undefined);
}

function isBeyond(limits: Limits, sums: Readonly<Record<Period, number>>, price: number): boolean {
  return PERIODS.some((period) => {
    const limit = limits[period];
    return limit !== undefined && sums[period] + price > limit + SMALLEST;
  });
}

/** Sums what counts against the limits of now, of everybody or of one person. Open runs first: one that ends meanwhile counts twice. */
async function counted(db: Db, of?: Holder): Promise<Record<Period, number>> {
  const open = db
    .selectFrom('job')
    .select(sql<number>`coalesce(sum(reserved), 0)`.as('sum'))
    .where('state', 'in', ['queued', 'running'])
    .$if(of !== undefined, (query) => query.where('user_id', '=', of!.id));
  const ended = db
    .selectFrom('ledger')
    .select([
      sql<number>`coalesce(sum(held), 0)`.as('month'),
      sql<number>`coalesce(sum(held) filter (where ended_at >= ${beginOf('day')}), 0)`.as('day'),
    ])
    .where('ended_at', '>=', beginOf('month'))
    .$if(of !== undefined, (query) => query.where(countsFor(of!)));
  const { sum } = await open.executeTakeFirstOrThrow();
  const { day, month } = await ended.executeTakeFirstOrThrow();
  return { day: day + sum, month: month + sum };
}

type Who = Holder & { readonly operator: boolean };

/** The limits that a person should know of: their own; the installation's once it is nearly reached, or for whoever runs it. */
export async function spendingOf(db: Db, limits: SpendingLimits, who: Who): Promise<SpendingLimit[]> {
  const lines = async (of: SpendingLimit['of'], holder?: Holder): Promise<SpendingLimit[]> => {
    if (!isSet(limits[of])) return [];
    const sums = await counted(db, holder);
    return PERIODS.flatMap((per) => {
      const limit = limits[of][per];
      if (limit === undefined) return [];
      return [{ of, per, spent: sums[per], limit, resets_at: beginOf(per, 1).toISOString() }];
    });
  };
  const all = await lines('installation');
  const shared = all.filter(({ spent, limit }) => who.operator || spent >= limit * NEAR);
  return [...(await lines('person', who)), ...shared];
}

/** The beginning of this day or month in UTC, or of one so many later. */
function beginOf(period: Period, later = 0): Date {
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return new Date(period === 'month' ? Date.UTC(year, month + later) : Date.UTC(year, month, now.getUTCDate() + later));
}
