import { type Kysely, sql } from 'kysely';
import type { SpendingLimit } from '../../contract/calls/plans.ts';
import { type EmailHolder, isLedgerEntryOf } from '../access/formerEmails.ts';
import type { SpendingLimits } from '../engines/settings/settings.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;

const PERIODS = ['day', 'month'] as const;
type Period = (typeof PERIODS)[number];
type PeriodLimits = SpendingLimits['person'];

/** Half of what nobody could be billed: sums of fractions are not exact. */
const SUM_TOLERANCE = 1e-9;
/** The part of the installation's limit that is used up before everybody is told. */
const NEAR_LIMIT_SHARE = 0.8;
/** Of all runs that come at once each sees those before it. */
const SPENDING_LOCK_ID = 350;

/** A person, and what their run would cost; null where nobody knows. */
type PlannedRun = { readonly person: EmailHolder; readonly price: number | null };

/**
 * Refuses a run beyond what may be spent, inside the transaction that adds it: a person's own limit with 429, the installation's with
 * 409. What ended counts as in the ledger, a doubt as what it would have cost; what waits or runs as what is kept free for it. A run
 * whose price nobody knows cannot be held to a limit, so it is refused where there is one.
 */
export async function requireSpendingLeft(
  tx: Db,
  limits: SpendingLimits,
  { person, price }: PlannedRun,
): Promise<void> {
  if (price === 0 || !(hasLimit(limits.person) || hasLimit(limits.installation))) return;
  if (price === null)
    throw new ProblemError(
      'unpriced',
      'This engine has no price, so it can’t count towards the spending limit. Choose another engine, the built-in one for instance.',
    );
  await sql`select pg_advisory_xact_lock(${sql.lit(SPENDING_LOCK_ID)})`.execute(tx);
  if (exceedsLimit(limits.person, await spentSums(tx, person), price))
    throw new ProblemError(
      'spending_limit',
      'Your spending limit is reached. You can still choose the built-in engine.',
    );
  if (exceedsLimit(limits.installation, await spentSums(tx), price))
    throw new ProblemError(
      'installation_spent',
      'This server’s spending limit is reached. You can still choose the built-in engine.',
    );
}

function hasLimit(limits: PeriodLimits): boolean {
  return PERIODS.some((period) => limits[period] !== undefined);
}

function exceedsLimit(limits: PeriodLimits, sums: Readonly<Record<Period, number>>, price: number): boolean {
  return PERIODS.some((period) => {
    const limit = limits[period];
    return limit !== undefined && sums[period] + price > limit + SUM_TOLERANCE;
  });
}

/** Sums what counts against the limits of now, of everybody or of one person. Open runs first: one that ends meanwhile counts twice. */
async function spentSums(db: Db, person?: EmailHolder): Promise<Record<Period, number>> {
  const reservedQuery = db
    .selectFrom('job')
    .select(sql<number>`coalesce(sum(reserved), 0)`.as('sum'))
    .where('state', 'in', ['queued', 'running'])
    .$if(person !== undefined, (query) => query.where('user_id', '=', person!.id));
  const spentQuery = db
    .selectFrom('ledger')
    .select([
      sql<number>`coalesce(sum(held), 0)`.as('month'),
      sql<number>`coalesce(sum(held) filter (where ended_at >= ${periodStart('day')}), 0)`.as('day'),
    ])
    .where('ended_at', '>=', periodStart('month'))
    .$if(person !== undefined, (query) => query.where(isLedgerEntryOf(person!)));
  const { sum } = await reservedQuery.executeTakeFirstOrThrow();
  const { day, month } = await spentQuery.executeTakeFirstOrThrow();
  return { day: day + sum, month: month + sum };
}

type Viewer = EmailHolder & { readonly operator: boolean };

/** The limits that a person should know of: their own; the installation's once it is nearly reached, or for whoever runs it. */
export async function spendingLimits(db: Db, limits: SpendingLimits, viewer: Viewer): Promise<SpendingLimit[]> {
  const limitsOf = async (spender: SpendingLimit['of'], person?: EmailHolder): Promise<SpendingLimit[]> => {
    if (!hasLimit(limits[spender])) return [];
    const sums = await spentSums(db, person);
    return PERIODS.flatMap((period) => {
      const limit = limits[spender][period];
      if (limit === undefined) return [];
      return [
        { of: spender, per: period, spent: sums[period], limit, resets_at: periodStart(period, 1).toISOString() },
      ];
    });
  };
  const installationLimits = await limitsOf('installation');
  const visibleLimits = installationLimits.filter(
    ({ spent, limit }) => viewer.operator || spent >= limit * NEAR_LIMIT_SHARE,
  );
  return [...(await limitsOf('person', viewer)), ...visibleLimits];
}

/** The beginning of this day or month in UTC, or of one so many later. */
function periodStart(period: Period, offset = 0): Date {
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return new Date(
    period === 'month' ? Date.UTC(year, month + offset) : Date.UTC(year, month, now.getUTCDate() + offset),
  );
}
