import { type Kysely, sql } from 'kysely';
import type { NoticeTransaction, Transact } from '../../events/transact.ts';
import { ProblemError } from '../../kit/problems.ts';
import { hashOf } from '../../kit/secrets.ts';
import type { Database } from '../../schema/database.ts';

/** A wish of somebody that something be created. */
export type CreateRequest = {
  readonly userId: string;
  /** The name of the call. */
  readonly call: string;
  readonly body: unknown;
  /** The caller's name for this wish: it gets its first answer however often it comes. */
  readonly key: string | undefined;
  /** Without a key, the same wish within so many seconds counts as the same press. */
  readonly repeatSeconds?: number;
};

/** A wish as it is looked up, by hashes. */
type Wish = Pick<CreateRequest, 'userId' | 'call' | 'repeatSeconds'> & {
  readonly digest: string;
  readonly requestHash: string;
  readonly hasKey: boolean;
};

/**
 * Makes something in a transaction, and gives the same wish the same answer: of those that come at once each sees the ones before it.
 * Throws 409 `job_mismatch` for a key that came with another body. The answer is kept, so it must hold no secret.
 */
export async function createOnce<Answer extends object>(
  transact: Transact,
  request: CreateRequest,
  create: (tx: NoticeTransaction) => Promise<Answer>,
): Promise<Answer> {
  const wish = wishOf(request);
  return transact(async (tx) => {
    if (wish === undefined) return create(tx);
    const { userId, call, digest, requestHash } = wish;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${call} ${requestHash}`}, 0))`.execute(tx);
    const earlierAnswer = await readEarlierAnswer<Answer>(tx, wish);
    if (earlierAnswer !== undefined) return earlierAnswer;
    const answer = await create(tx);
    const row = { digest, answer: JSON.stringify(answer), made_at: sql<Date>`clock_timestamp()` };
    await tx
      .insertInto('made_once')
      .values({ user_id: userId, call, wish: requestHash, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'call', 'wish']).doUpdateSet(row))
      .execute();
    return answer;
  });
}

/** The answer that a wish has had already; undefined for a new one. Throws as `createOnce` does. */
export async function findEarlierAnswer<Answer extends object>(
  db: Kysely<Database>,
  request: CreateRequest,
): Promise<Answer | undefined> {
  const wish = wishOf(request);
  return wish && readEarlierAnswer<Answer>(db, wish);
}

function wishOf({ userId, call, body, key, repeatSeconds }: CreateRequest): Wish | undefined {
  if (key === undefined && repeatSeconds === undefined) return undefined;
  const digest = hashOf(JSON.stringify(body));
  const requestHash = hashOf(key === undefined ? `same ${digest}` : `key ${key}`);
  return { userId, call, repeatSeconds, digest, requestHash, hasKey: key !== undefined };
}

async function readEarlierAnswer<Answer extends object>(
  db: Kysely<Database>,
  { userId, call, repeatSeconds, digest, requestHash, hasKey }: Wish,
): Promise<Answer | undefined> {
  const earlierAnswer = await db
    .selectFrom('made_once')
    .select(['digest', 'answer'])
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('wish', '=', requestHash)
    .$if(!hasKey, (query) =>
      query.where('made_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${repeatSeconds ?? 0})`),
    )
    .executeTakeFirst();
  if (earlierAnswer !== undefined && earlierAnswer.digest !== digest)
    throw new ProblemError('job_mismatch', 'This Idempotency-Key was used for something else.');
  return earlierAnswer && (JSON.parse(earlierAnswer.answer) as Answer);
}
