import { type Kysely, sql } from 'kysely';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { consumeInvitation } from './invitations.ts';
import type { AccountSettings } from './settings.ts';

type AdmissionOptions = {
  readonly db: Kysely<Database>;
  readonly config: Pick<AccountSettings, 'signUp'>;
  readonly isFirstAccount: () => Promise<boolean>;
};

/** The time for which whoever signs up first keeps others out: a process that ends meanwhile must not keep everybody out. */
const FIRST_ACCOUNT_SPAN = '1 minute';

/** Keeps the first account for one of those who sign up at once, and returns what gives it back; undefined where another has it. */
async function claimFirstAccount(db: Kysely<Database>): Promise<(() => Promise<void>) | undefined> {
  const { rows } = await sql<{
    claimed_at: Date;
  }>`insert into first_account_claim (only_one, claimed_at) values (true, now())
    on conflict (only_one) do update set claimed_at = now()
      where first_account_claim.claimed_at < now() - ${FIRST_ACCOUNT_SPAN}::interval
    returning claimed_at`.execute(db);
  if (rows.length === 0) return undefined;
  return async () => {
    await sql`delete from first_account_claim`.execute(db);
  };
}

/** Lets somebody make an account, or throws 400 `sign_up_closed`. Returns what takes that back when it comes to nothing. */
export async function admitSignUp(
  { db, config, isFirstAccount }: AdmissionOptions,
  invite: string | undefined,
): Promise<() => Promise<void>> {
  if (config.signUp === 'open') return async () => {};
  if (config.signUp === 'invite' && (await isFirstAccount())) {
    const release = await claimFirstAccount(db);
    // Somebody may have come, and had it, between the look and the claim.
    if (release !== undefined && (await isFirstAccount())) return release;
    await release?.();
  }
  if (config.signUp === 'closed')
    throw new ProblemError('sign_up_closed', 'Sign-up is closed. Contact your administrator.');
  const restoreInvitation = await consumeInvitation(db, invite ?? '');
  if (restoreInvitation === undefined)
    throw new ProblemError('sign_up_closed', 'An account here needs an invitation code that was not used yet.');
  return restoreInvitation;
}
