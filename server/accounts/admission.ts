import type { Kysely } from 'kysely';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { spendInvitation } from './invitations.ts';
import type { AccountSettings } from './settings.ts';

type AdmissionOptions = {
  readonly db: Kysely<Database>;
  readonly config: Pick<AccountSettings, 'signUp'>;
  readonly isFirst: () => Promise<boolean>;
};

/** Lets somebody make an account, or throws 400 `sign_up_closed`. Returns what takes that back when it comes to nothing. */
export async function admit(
  { db, config, isFirst }: AdmissionOptions,
  invite: string | undefined,
): Promise<() => Promise<void>> {
  if (config.signUp === 'open' || (config.signUp === 'invite' && (await isFirst()))) return async () => {};
  if (config.signUp === 'closed')
    throw new ProblemError('sign_up_closed', 'New accounts cannot be made here. Please ask whoever runs this server.');
  const giveBack = await spendInvitation(db, invite ?? '');
  if (giveBack === undefined)
    throw new ProblemError('sign_up_closed', 'An account here needs an invitation code that was not used yet.');
  return giveBack;
}
