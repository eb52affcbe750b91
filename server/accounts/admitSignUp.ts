import type { Kysely } from 'kysely';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { consumeInvitation } from './invitations.ts';
import type { AccountSettings } from './settings.ts';

type AdmissionOptions = {
  readonly db: Kysely<Database>;
  readonly config: Pick<AccountSettings, 'signUp'>;
  readonly isFirstAccount: () => Promise<boolean>;
};

/** Lets somebody make an account, or throws 400 `sign_up_closed`. Returns what takes that back when it comes to nothing. */
export async function admitSignUp(
  { db, config, isFirstAccount }: AdmissionOptions,
  invite: string | undefined,
): Promise<() => Promise<void>> {
  if (config.signUp === 'open' || (config.signUp === 'invite' && (await isFirstAccount()))) return async () => {};
  if (config.signUp === 'closed')
    throw new ProblemError('sign_up_closed', 'New accounts cannot be made here. Please ask whoever runs this server.');
  const restoreInvitation = await consumeInvitation(db, invite ?? '');
  if (restoreInvitation === undefined)
    throw new ProblemError('sign_up_closed', 'An account here needs an invitation code that was not used yet.');
  return restoreInvitation;
}
