import type { Kysely } from 'kysely';
import type { OperatorCheck } from '../access/user.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { findPlanLimits } from './plans.ts';
import type { PlanSettings } from './settings.ts';
import { countStoredBytes } from './usage.ts';

type Db = Kysely<Database>;

/** The bound on what each person stores here, so that nobody fills the disk for all. */
export type Quota = {
  /**
   * Throws 413 `storage_full` where so many more bytes would be more than a person's plan has. Inside the transaction that keeps them: it
   * holds the person's row, so that of those that come at once each sees the ones before it.
   */
  require(tx: Db, userId: string, bytes: number): Promise<void>;
};

type QuotaOptions = {
  readonly config: PlanSettings;
  readonly accounts: { readonly isOperator: OperatorCheck };
};

export function createQuota({ config, accounts }: QuotaOptions): Quota {
  return {
    async require(tx, userId, bytes) {
      const query = tx.selectFrom('user').select(['id', 'email', 'emailVerified as verified']).where('id', '=', userId);
      const person = await query.forNoKeyUpdate().executeTakeFirst();
      if (person === undefined) return;
      const user = { id: userId, operator: await accounts.isOperator(person, tx) };
      const { bytes: limit } = await findPlanLimits(tx, config, user);
      if (limit === null || limit === undefined || (await countStoredBytes(tx, userId)) + bytes <= limit) return;
      throw new ProblemError(
        'storage_full',
        `Your storage is full: your plan has ${limit / 1e9} GB for boards and files. Delete boards that you do not need; the space is freed when the bin is emptied.`,
      );
    },
  };
}
