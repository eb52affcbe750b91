import type { Kysely } from 'kysely';
import type { verifyEmail } from '../../../contract/calls/accountSettings.ts';
import type { AnswerOf } from '../../../contract/calls/call.ts';
import type { Language } from '../../../contract/language.ts';
import { recordFormerEmail } from '../../access/formerEmails.ts';
import type { User } from '../../access/user.ts';
import { recordAudit } from '../../audit/record.ts';
import type { NoticeTransaction, Transact } from '../../events/transact.ts';
import { databaseErrorCode } from '../../kit/databaseErrors.ts';
import { ProblemError } from '../../kit/problems.ts';
import { mailLanguageOf } from '../../mail/mailLanguage.ts';
import {
  emailChangeConsentMail,
  emailConfirmationMail,
  passwordResetMail,
  verificationMail,
} from '../../mail/mailMessages.ts';
import type { Database } from '../../schema/database.ts';
import { renameAuthor } from './authorship.ts';
import { ADDRESS_PURPOSES, consumeLink, deleteLinks, type MailLinkDeps, sendLinkMail } from './mailLinks.ts';

type Tx = Kysely<Database>;
export type AccountMailDeps = MailLinkDeps & { readonly transact: Transact };
type AccountHolder = Pick<User, 'id' | 'email' | 'verified'>;
/** The language of the page by which somebody asks for an email; their account's own goes before it. */
type PageLanguage = Language | undefined;

/** Writes the letter by which somebody shows that their address is theirs, unless they have. */
export async function sendVerificationMail(
  { transact, ...linkDeps }: AccountMailDeps,
  { id, email, verified }: AccountHolder,
  pageLanguage: PageLanguage,
): Promise<void> {
  if (verified) return;
  await transact(async (tx) => {
    const language = await mailLanguageOf(tx, id, pageLanguage);
    const composeMail = (url: string) => verificationMail(email, url, language);
    await sendLinkMail(tx, linkDeps, { userId: id, purpose: 'verify', email, composeMail });
  });
}

/** The same after a sign-up, which a day's budget of letters that is used up does not stop: the letter can be asked for later. */
export async function sendSignUpMail(
  deps: AccountMailDeps,
  account: AccountHolder,
  pageLanguage: PageLanguage,
): Promise<void> {
  try {
    await sendVerificationMail(deps, account, pageLanguage);
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'busy')) throw error;
  }
}

/** Writes the letter that lets somebody set a new password, where somebody has this address. */
export async function sendPasswordResetMail(
  { transact, ...linkDeps }: AccountMailDeps,
  enteredEmail: string,
  pageLanguage: PageLanguage,
): Promise<void> {
  const email = enteredEmail.toLowerCase();
  await transact(async (tx) => {
    const account = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
    if (account === undefined) return;
    const language = await mailLanguageOf(tx, account.id, pageLanguage);
    const composeMail = (url: string) => passwordResetMail(email, url, language);
    await sendLinkMail(tx, linkDeps, { userId: account.id, purpose: 'reset', email, composeMail });
  });
}

/** Writes the letter that changes an address: to the old one, if it is verified, which must agree first; else to the new one. */
export async function sendEmailChangeMail(
  { transact, ...linkDeps }: AccountMailDeps,
  user: AccountHolder,
  enteredEmail: string,
  pageLanguage: PageLanguage,
): Promise<void> {
  const email = enteredEmail.toLowerCase();
  await transact(async (tx) => {
    // Whether somebody else has it is not told: it would say who has an account here.
    if (email === user.email || (await isEmailInUse(tx, email))) return;
    const language = await mailLanguageOf(tx, user.id, pageLanguage);
    const composeMail = (url: string) => emailChangeConsentMail({ to: user.email, email, url }, language);
    if (user.verified) await sendLinkMail(tx, linkDeps, { userId: user.id, purpose: 'agree', email, composeMail });
    else await sendEmailConfirmationMail(tx, linkDeps, { userId: user.id, email, language });
  });
}

async function sendEmailConfirmationMail(
  tx: NoticeTransaction,
  linkDeps: MailLinkDeps,
  { userId, email, language }: { userId: string; email: string; language: Language | undefined },
) {
  await sendLinkMail(tx, linkDeps, {
    userId,
    purpose: 'change',
    email,
    composeMail: (url) => emailConfirmationMail(email, url, language),
  });
}

/** Does what the link of a letter says, once, for the account that it is about. */
export async function followLink(
  { transact, ...linkDeps }: AccountMailDeps,
  { secret, userId }: { readonly secret: string; readonly userId: string },
  pageLanguage: PageLanguage,
): Promise<AnswerOf<typeof verifyEmail>> {
  return transact(async (tx) => {
    const { purpose, email } = await consumeLink(tx, secret, ADDRESS_PURPOSES, userId);
    const accountQuery = tx.selectFrom('user').select('email').where('id', '=', userId).forUpdate();
    const oldEmail = (await accountQuery.executeTakeFirstOrThrow()).email;
    switch (purpose) {
      case 'verify':
        await markVerified(tx, userId, email);
        return { email, step: 'verified' };
      case 'agree':
        await sendEmailConfirmationMail(tx, linkDeps, {
          userId,
          email,
          language: await mailLanguageOf(tx, userId, pageLanguage),
        });
        return { email, step: 'asked' };
      default:
        if (await isEmailInUse(tx, email)) throw accountExistsProblem();
        // What was asked for the old address is over with it.
        await deleteLinks(tx, userId, ['verify', 'reset', 'agree', 'change']);
        await recordFormerEmail(tx, { id: userId, email: oldEmail }, new Date());
        await changeAddress(tx, userId, email);
        await renameAuthor(tx, oldEmail, { author: email, shownEmail: email });
        await recordAudit(tx, {
          action: 'email.changed',
          target: { id: userId, name: email },
          details: { from: oldEmail },
        });
        return { email, step: 'changed' };
    }
  });
}

/** Takes an address for its holder's, if the account still has it. */
export async function markVerified(tx: Tx, userId: string, email: string): Promise<void> {
  const query = tx.updateTable('user').set({ emailVerified: true });
  await query.where('id', '=', userId).where('email', '=', email).execute();
}

async function isEmailInUse(tx: Tx, email: string): Promise<boolean> {
  return (await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** PostgreSQL's code for a value that another row has, too. */
const UNIQUE_VIOLATION = '23505';

/** Gives an account another address, unless somebody else takes it in the same moment. */
async function changeAddress(tx: Tx, userId: string, email: string): Promise<void> {
  try {
    await tx.updateTable('user').set({ email, emailVerified: true }).where('id', '=', userId).execute();
  } catch (error) {
    throw databaseErrorCode(error) === UNIQUE_VIOLATION ? accountExistsProblem() : error;
  }
}

function accountExistsProblem(): ProblemError {
  return new ProblemError('account_exists', 'There is already an account with this email.');
}
