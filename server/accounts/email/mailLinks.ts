import { type Kysely, sql } from 'kysely';
import type { NoticeTransaction } from '../../events/transact.ts';
import type { Site } from '../../http/site.ts';
import { linkNotFoundProblem, ProblemError } from '../../kit/problems.ts';
import { createSecret, hashOf } from '../../kit/secrets.ts';
import type { Mail } from '../../mail/mail.ts';
import type { MailMessage } from '../../mail/transports.ts';
import type { Database } from '../../schema/database.ts';
import type { LinkPurpose } from '../../schema/tables/accounts.ts';

type Tx = Kysely<Database>;
/** The parts that write letters with links. */
export type MailLinkDeps = { readonly mail: Pick<Mail, 'write'>; readonly site: Site };

/** The life of a link in a letter: a letter may wait for its mail server, or for the operator to send it on. */
const LINK_LIFETIME = '2 days';
/** A link that sets a password works for a shorter time: it opens the account. */
const RESET_LINK_LIFETIME = '1 day';

type LinkMailOptions = {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** The letter that brings the link. */
  readonly composeMail: (url: string) => MailMessage;
};

/** Writes a letter with a link for one person, in the caller's transaction. */
export async function sendLinkMail(
  tx: NoticeTransaction,
  { mail, site }: MailLinkDeps,
  { userId, purpose, email, composeMail }: LinkMailOptions,
): Promise<void> {
  const secret = createSecret();
  const lifetime = purpose === 'reset' ? RESET_LINK_LIFETIME : LINK_LIFETIME;
  await sql`insert into mail_link (secret_hash, user_id, purpose, email, expires_at)
    values (${hashOf(secret)}, ${userId}, ${purpose}, ${email}, now() + ${lifetime}::interval)`.execute(tx);
  const page = purpose === 'reset' ? 'reset' : 'verify';
  await mail.write(tx, composeMail(`${site.origin}/${page}#${secret}`));
}

/** The purposes of a link in a letter, where it says something of the address that the letter went to. */
export const ADDRESS_PURPOSES: readonly LinkPurpose[] = ['verify', 'agree', 'change'];

/** Throws 404 `link_not_found` unless a link works. */
export async function requireLink(db: Tx, secret: string, purposes: readonly LinkPurpose[]): Promise<void> {
  const query = db.selectFrom('mail_link').select('user_id').where('secret_hash', '=', hashOf(secret));
  const validLink = query.where('purpose', 'in', purposes).where('expires_at', '>', sql<Date>`now()`);
  if ((await validLink.executeTakeFirst()) === undefined) throw linkNotFoundProblem();
}

/**
 * Uses a link up, in the transaction of what it does. Throws 404 `link_not_found` for one that does not work, or not any more, and 409
 * `other_account` where it is for another account than `userId`.
 */
export async function consumeLink(tx: Tx, secret: string, purposes: readonly LinkPurpose[], userId?: string) {
  const link = await tx
    .deleteFrom('mail_link')
    .where('secret_hash', '=', hashOf(secret))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (link === undefined) throw linkNotFoundProblem();
  if (userId !== undefined && link.user_id !== userId)
    throw new ProblemError('other_account', 'This link is for another account. Sign in to that one.');
  return link;
}

/** Ends the links of an account that are meant for these purposes. */
export async function deleteLinks(tx: Tx, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await tx.deleteFrom('mail_link').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}
