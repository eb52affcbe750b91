import { type Kysely, sql } from 'kysely';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;

/** Statuses that give the paid plan. While Stripe still tries to get the money, it stays. */
const PAID_STATUSES = ['active', 'trialing', 'past_due'];
/** Statuses from which no subscription comes back. */
const ENDED_STATUSES = ['canceled', 'incomplete_expired'];

/** A subscription as Stripe tells of it. */
export type Subscription = {
  readonly id: string;
  /** The account that it is for; undefined for one that was not sold here. */
  readonly account: string | undefined;
  readonly customer: string;
  readonly status: string;
  /** The end that is set; null for one that goes on. */
  readonly until: Date | null;
};

/** A change of a subscription, and its time by Stripe's clock, in whole seconds. */
export type SubscriptionEvent = { readonly id: string; readonly occurredAt: Date; readonly subscription: Subscription };

/** The plan that somebody has bought. */
export type Purchase = { readonly until: Date | null };

/** Reads what everybody has bought that pays now, by their ids. */
export async function findPurchases(db: Db, userId?: string): Promise<ReadonlyMap<string, Purchase>> {
  let query = db
    .selectFrom('subscription')
    .select(['user_id', 'until'])
    .where('status', 'in', PAID_STATUSES)
    .where(sql<boolean>`(until is null or until > now())`);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  // Of several the one that lasts longest comes last, and stays.
  const rows = await query.orderBy('until', (order) => order.asc().nullsLast()).execute();
  return new Map(rows.map(({ user_id, until }) => [user_id, { until }]));
}

/** The subscription that somebody has, paid or not; of several one that goes on. Undefined for none. */
export async function findSubscription(
  db: Db,
  userId: string,
): Promise<(Purchase & { readonly paid: boolean }) | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select(['status', 'until'])
    .where('user_id', '=', userId)
    .where('status', 'not in', ENDED_STATUSES)
    .orderBy('until', (order) => order.desc().nullsFirst())
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row && { paid: PAID_STATUSES.includes(row.status), until: row.until };
}

/** Counts the subscriptions that somebody pays for now. */
export async function countPaidSubscriptions(db: Db, userId: string): Promise<number> {
  const query = db.selectFrom('subscription').select(sql<number>`count(*)::integer`.as('count'));
  const { count } = await query
    .where('user_id', '=', userId)
    .where('status', 'in', PAID_STATUSES)
    .where(sql<boolean>`(until is null or until > now())`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Somebody's name as a customer of Stripe, also after their last subscription. */
export async function findCustomer(db: Db, userId: string): Promise<string | undefined> {
  const query = db.selectFrom('subscription').select('customer').where('user_id', '=', userId).orderBy('at', 'desc');
  return (await query.executeTakeFirst())?.customer;
}

/** Refuses to delete an account that would be charged on, with 409. */
export async function refuseWhileSubscribed(db: Db, userId: string): Promise<void> {
  if ((await findSubscription(db, userId))?.until === null)
    throw new ProblemError('still_subscribed', 'A subscription of this account goes on. End it first.');
}

/**
 * Keeps what an event tells of a subscription, once. Stripe sends events again and in any order: one that is older than the last changes
 * nothing. Of two in one second nobody knows the later, so the answer is `unclear` until the caller has asked Stripe how it stands now.
 */
export async function storeSubscription(
  db: Db,
  { id, occurredAt, subscription }: SubscriptionEvent,
  { isCurrent = false } = {},
): Promise<'kept' | 'repeated' | 'older' | 'unclear' | 'unknown_account'> {
  const { account, ...fields } = subscription;
  return db.transaction().execute(async (tx) => {
    const holder = await tx
      .selectFrom('user')
      .select('id')
      .where('id', '=', account ?? '')
      // Events of one account that come at once wait for each other, and for its deletion.
      .forUpdate()
      .executeTakeFirst();
    if (holder === undefined || (await isDeleted(tx, holder.id))) return 'unknown_account';
    const earlierEvent = await tx.selectFrom('stripe_event').select('id').where('id', '=', id).executeTakeFirst();
    if (earlierEvent !== undefined) return 'repeated';
    const lastStored = await tx.selectFrom('subscription').select('at').where('id', '=', fields.id).executeTakeFirst();
    if (lastStored !== undefined && lastStored.at > occurredAt) return 'older';
    if (lastStored?.at.getTime() === occurredAt.getTime() && !isCurrent) return 'unclear';
    const row = { ...fields, user_id: holder.id, at: occurredAt };
    await tx.insertInto('stripe_event').values({ id }).execute();
    await tx
      .insertInto('subscription')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return 'kept';
  });
}

async function isDeleted(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('deleted_account').select('user_id').where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}
