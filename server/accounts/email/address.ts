import type { Kysely } from 'kysely';
import type { verifyEmail } from '../../../contract/calls/accountSettings.ts';
import type { AnswerOf } from '../../../contract/calls/call.ts';
import { rememberAddress } from '../../access/formerAddresses.ts';
import type { User } from '../../access/user.ts';
import { ProblemError } from '../../kit/problems.ts';
import { agreeLetter, changeLetter, resetLetter, verifyLetter } from '../../mail/letters.ts';
import type { Database } from '../../schema/database.ts';
import { renameAuthor } from './authorship.ts';
import { endLinks, type LinksDeps, OF_ADDRESS, spendLink, writeLink } from './links.ts';

type Tx = Kysely<Database>;
export type AddressDeps = LinksDeps & { readonly db: Kysely<Database> };
type Holder = Pick<User, 'id' | 'email' | 'verified'>;

/** Writes the letter by which somebody shows that their address is theirs, unless they have. */
export async function askToVerify({ db, ...post }: AddressDeps, { id, email, verified }: Holder): Promise<void> {
  if (verified) return;
  await db
    .transaction()
    .execute((tx) =>
      writeLink(tx, post, { userId: id, purpose: 'verify', email, letter: (url) => verifyLetter(email, url) }),
    );
}

/** The same after a sign-up, which a day's budget of letters that is used up does not stop: the letter can be asked for later. */
export async function askAtSignUp(deps: AddressDeps, holder: Holder): Promise<void> {
  try {
    await askToVerify(deps, holder);
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'busy')) throw error;
  }
}

/** Writes the letter that lets somebody set a new password, where somebody has this address. */
export async function askToReset({ db, ...post }: AddressDeps, entered: string): Promise<void> {
  const email = entered.toLowerCase();
  await db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
    if (known === undefined) return;
    const letter = (url: string) => resetLetter(email, url);
    await writeLink(tx, post, { userId: known.id, purpose: 'reset', email, letter });
  });
}

/** Writes the letter that changes an address: to the old one, if it is verified, which must agree first; else to the new one. */
export async function askToChange({ db, ...post }: AddressDeps, user: Holder, entered: string): Promise<void> {
  const email = entered.toLowerCase();
  await db.transaction().execute(async (tx) => {
    // Whether somebody else has it is not told: it would say who has an account here.
    if (email === user.email || (await isInUse(tx, email))) return;
    const letter = (url: string) => agreeLetter({ to: user.email, email, url });
    if (user.verified) await writeLink(tx, post, { userId: user.id, purpose: 'agree', email, letter });
    else await writeChange(tx, post, { userId: user.id, email });
  });
}

async function writeChange(tx: Tx, post: LinksDeps, { userId, email }: { userId: string; email: string }) {
  await writeLink(tx, post, { userId, purpose: 'change', email, letter: (url) => changeLetter(email, url) });
}

/** Does what the link of a letter says, once, for the account that it is about. */
export async function openLink(
  { db, ...post }: AddressDeps,
  { secret, userId }: { readonly secret: string; readonly userId: string },
): Promise<AnswerOf<typeof verifyEmail>> {
  return db.transaction().execute(async (tx) => {
    const { purpose, email } = await spendLink(tx, secret, OF_ADDRESS, userId);
    const known = tx.selectFrom('user').select('email').where('id', '=', userId).forUpdate();
    const old = (await known.executeTakeFirstOrThrow()).email;
    switch (purpose) {
      case 'verify':
        await verify(tx, userId, email);
        return { email, step: 'verified' };
      case 'agree':
        await writeChange(tx, post, { userId, email });
        return { email, step: 'asked' };
      default:
        if (await isInUse(tx, email))
          throw new ProblemError('account_exists', 'There is already an account with this e-mail.');
        // What was asked for the old address is over with it.
        await endLinks(tx, userId, ['verify', 'reset', 'agree', 'change']);
        await rememberAddress(tx, { id: userId, email: old }, new Date());
        await tx.updateTable('user').set({ email, emailVerified: true }).where('id', '=', userId).execute();
        await renameAuthor(tx, old, { author: email, shown: email });
        return { email, step: 'changed' };
    }
  });
}

/** Takes an address for its holder's, if the account still has it. */
export async function verify(tx: Tx, userId: string, email: string): Promise<void> {
  const query = tx.updateTable('user').set({ emailVerified: true });
  await query.where('id', '=', userId).where('email', '=', email).execute();
}

async function isInUse(tx: Tx, email: string): Promise<boolean> {
  return (await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}
