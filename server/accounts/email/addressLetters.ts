import type { Kysely } from 'kysely';
import type { verifyEmail } from '../../../contract/calls/accountSettings.ts';
import type { AnswerOf } from '../../../contract/calls/call.ts';
import { recordFormerAddress } from '../../access/formerAddresses.ts';
import type { User } from '../../access/user.ts';
import { ProblemError } from '../../kit/problems.ts';
import { agreeLetter, changeLetter, resetLetter, verifyLetter } from '../../mail/letters.ts';
import type { Database } from '../../schema/database.ts';
import { renameAuthor } from './authorship.ts';
import { ADDRESS_PURPOSES, consumeLink, deleteLinks, type LetterLinkDeps, sendLinkLetter } from './letterLinks.ts';

type Tx = Kysely<Database>;
export type AddressLetterDeps = LetterLinkDeps & { readonly db: Kysely<Database> };
type AccountHolder = Pick<User, 'id' | 'email' | 'verified'>;

/** Writes the letter by which somebody shows that their address is theirs, unless they have. */
export async function sendVerifyLetter(
  { db, ...linkDeps }: AddressLetterDeps,
  { id, email, verified }: AccountHolder,
): Promise<void> {
  if (verified) return;
  await db
    .transaction()
    .execute((tx) =>
      sendLinkLetter(tx, linkDeps, { userId: id, purpose: 'verify', email, letter: (url) => verifyLetter(email, url) }),
    );
}

/** The same after a sign-up, which a day's budget of letters that is used up does not stop: the letter can be asked for later. */
export async function sendSignUpLetter(deps: AddressLetterDeps, account: AccountHolder): Promise<void> {
  try {
    await sendVerifyLetter(deps, account);
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'busy')) throw error;
  }
}

/** Writes the letter that lets somebody set a new password, where somebody has this address. */
export async function sendResetLetter({ db, ...linkDeps }: AddressLetterDeps, enteredEmail: string): Promise<void> {
  const email = enteredEmail.toLowerCase();
  await db.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
    if (account === undefined) return;
    const letter = (url: string) => resetLetter(email, url);
    await sendLinkLetter(tx, linkDeps, { userId: account.id, purpose: 'reset', email, letter });
  });
}

/** Writes the letter that changes an address: to the old one, if it is verified, which must agree first; else to the new one. */
export async function sendChangeLetter(
  { db, ...linkDeps }: AddressLetterDeps,
  user: AccountHolder,
  enteredEmail: string,
): Promise<void> {
  const email = enteredEmail.toLowerCase();
  await db.transaction().execute(async (tx) => {
    // Whether somebody else has it is not told: it would say who has an account here.
    if (email === user.email || (await isInUse(tx, email))) return;
    const letter = (url: string) => agreeLetter({ to: user.email, email, url });
    if (user.verified) await sendLinkLetter(tx, linkDeps, { userId: user.id, purpose: 'agree', email, letter });
    else await sendChangeLinkLetter(tx, linkDeps, { userId: user.id, email });
  });
}

async function sendChangeLinkLetter(
  tx: Tx,
  linkDeps: LetterLinkDeps,
  { userId, email }: { userId: string; email: string },
) {
  await sendLinkLetter(tx, linkDeps, { userId, purpose: 'change', email, letter: (url) => changeLetter(email, url) });
}

/** Does what the link of a letter says, once, for the account that it is about. */
export async function followLink(
  { db, ...linkDeps }: AddressLetterDeps,
  { secret, userId }: { readonly secret: string; readonly userId: string },
): Promise<AnswerOf<typeof verifyEmail>> {
  return db.transaction().execute(async (tx) => {
    const { purpose, email } = await consumeLink(tx, secret, ADDRESS_PURPOSES, userId);
    const known = tx.selectFrom('user').select('email').where('id', '=', userId).forUpdate();
    const oldEmail = (await known.executeTakeFirstOrThrow()).email;
    switch (purpose) {
      case 'verify':
        await markVerified(tx, userId, email);
        return { email, step: 'verified' };
      case 'agree':
        await sendChangeLinkLetter(tx, linkDeps, { userId, email });
        return { email, step: 'asked' };
      default:
        if (await isInUse(tx, email))
          throw new ProblemError('account_exists', 'There is already an account with this e-mail.');
        // What was asked for the old address is over with it.
        await deleteLinks(tx, userId, ['verify', 'reset', 'agree', 'change']);
        await recordFormerAddress(tx, { id: userId, email: oldEmail }, new Date());
        await tx.updateTable('user').set({ email, emailVerified: true }).where('id', '=', userId).execute();
        await renameAuthor(tx, oldEmail, { author: email, shownEmail: email });
        return { email, step: 'changed' };
    }
  });
}

/** Takes an address for its holder's, if the account still has it. */
export async function markVerified(tx: Tx, userId: string, email: string): Promise<void> {
  const query = tx.updateTable('user').set({ emailVerified: true });
  await query.where('id', '=', userId).where('email', '=', email).execute();
}

async function isInUse(tx: Tx, email: string): Promise<boolean> {
  return (await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}
