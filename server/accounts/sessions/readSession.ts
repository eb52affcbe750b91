import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../schema/database.ts';
import { SESSION_SECONDS, SESSION_UPDATE_SECONDS } from './auth.ts';

/** A bearer token as better-auth hands it out: the session's token, and its HMAC-SHA256 in base64. */
const TOKEN_PATTERN = /^Bearer (?<token>[A-Za-z0-9]+)\.(?<signature>[A-Za-z0-9+/]{43}=)$/;

/** A person whose session goes on. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
};

/**
 * Reads whom a bearer token names, by one statement: each call begins with it, and better-auth's own way takes four times as long. Undefined where
 * that is for better-auth to decide: a token of another form or with a false signature, a session that is over or due to be prolonged.
 */
export async function readSession(
  db: Kysely<Database>,
  secret: string,
  authorization: string,
): Promise<SessionUser | undefined> {
  const { token, signature } = TOKEN_PATTERN.exec(authorization)?.groups ?? {};
  if (token === undefined || signature === undefined) return undefined;
  const expected = createHmac('sha256', secret).update(token).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64'))) return undefined;
  const query = db.selectFrom('session').innerJoin('user', 'user.id', 'session.userId');
  const row = await query
    .select(['user.id', 'user.email', 'user.name', 'user.emailVerified', 'session.expiresAt'])
    .where('session.token', '=', token)
    .executeTakeFirst();
  if (row === undefined || isDue(row.expiresAt)) return undefined;
  const { id, email, name, emailVerified } = row;
  return { id, email, name, emailVerified };
}

/** Says whether a session is over, or was prolonged so long ago that it is to be again. */
function isDue(expiresAt: Date): boolean {
  const secondsLeft = (expiresAt.getTime() - Date.now()) / 1000;
  return secondsLeft <= SESSION_SECONDS - SESSION_UPDATE_SECONDS;
}
