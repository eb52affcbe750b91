import { sql } from 'kysely';
import type { NoticeTransaction, Transact } from '../../events/transact.ts';
import { ProblemError } from '../../kit/problems.ts';
import { hashOf } from '../../kit/secrets.ts';

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

/**
 * Makes something in a transaction, and gives the same wish the same answer: of those that come at once each sees the ones before it.
 * Throws 409 `job_mismatch` for a key that came with another body. The answer is kept, so it must hold no secret.
 */
export async function createOnce<Answer extends object>(
  transact: Transact,
  { userId, call, body, key, repeatSeconds }: CreateRequest,
  create: (tx: NoticeTransaction) => Promise<Answer>,
): Promise<Answer> {
  return transact(async (tx) => {
    if (key === undefined && repeatSeconds === undefined) return create(tx);
    const digest = hashOf(JSON.stringify(body));
    const requestHash = hashOf(key === undefined ? `same ${digest}` : `key ${key}`);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${call} ${requestHash}`}, 0))`.execute(tx);
    const earlierAnswer = await tx
      .selectFrom('made_once')
      .select(['digest', 'answer'])
      .where('user_id', '=', userId)
      .where('call', '=', call)
      .where('wish', '=', requestHash)
      .$if(key === undefined, (query) =>
        query.where('made_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${repeatSeconds ?? 0})`),
      )
      .executeTakeFirst();
    if (earlierAnswer !== undefined && earlierAnswer.digest !== digest)
      throw new ProblemError('job_mismatch', 'This Idempotency-Key was used for something else.');
    if (earlierAnswer !== undefined) return JSON.parse(earlierAnswer.answer) as Answer;
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
