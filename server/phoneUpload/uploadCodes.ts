import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { PHONE_UPLOAD_SECONDS, PHONE_UPLOAD_SECONDS_MAX } from '../../contract/limits.ts';
import type { User } from '../access/user.ts';
import { linkNotFoundProblem, ProblemError } from '../kit/problems.ts';
import { createId, createSecret, hashOf } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import type { PhoneTables } from '../schema/tables/phone.ts';

export type UploadCode = Selectable<PhoneTables['phone_upload']>;
/** The node and the board that a picture is for. */
export type NodeRef = { readonly board_id: string; readonly node_id: string };

/** Less than this more is none. */
const EXTENSION_MS_MIN = 30_000;
const PHONE_TOKEN_HEADER = /^Bearer phone\.([A-Za-z0-9_-]{43})$/i;

/** Makes a code for a node, which ends the node's earlier ones; its secret is kept nowhere. */
export async function createUploadCode(
  tx: Transaction<Database>,
  { id: user_id }: User,
  { board_id, node_id }: NodeRef,
): Promise<{ readonly id: string; readonly secret: string; readonly expiresAt: Date }> {
  await endOpenCodes(tx).where('board_id', '=', board_id).where('node_id', '=', node_id).execute();
  const [id, secret] = [createId(), createSecret()];
  const expiresAt = new Date(Date.now() + PHONE_UPLOAD_SECONDS * 1000);
  const code = { id, board_id, node_id, user_id, secret_hash: hashOf(secret), expires_at: expiresAt };
  await tx.insertInto('phone_upload').values(code).execute();
  return { id, secret, expiresAt };
}

/** Ends a code of the user's own. */
export async function endUploadCode(db: Kysely<Database>, { id: userId }: User, id: string): Promise<void> {
  await endOpenCodes(db).where('id', '=', id).where('user_id', '=', userId).execute();
}

/** The time that a code of the user's own takes a picture still, in seconds; throws 404 `link_not_found` for another. */
export async function remainingSeconds(db: Kysely<Database>, { id: userId }: User, id: string): Promise<number> {
  const query = db.selectFrom('phone_upload').selectAll().where('id', '=', id).where('user_id', '=', userId);
  const code = await query.executeTakeFirst();
  if (!code) throw linkNotFoundProblem();
  return code.used_at === null && code.ended_at === null ? secondsLeft(code.expires_at) : 0;
}

/** Gives a code that takes a picture its whole time again from now, as far as it may have it; throws what has become of it meanwhile. */
export async function extendUploadCode(db: Kysely<Database>, code: UploadCode): Promise<UploadCode> {
  const time = new Date();
  const wanted = time.getTime() + PHONE_UPLOAD_SECONDS * 1000;
  const expires_at = new Date(Math.min(wanted, (await latestExpiry(db, code)).getTime()));
  const query = db.updateTable('phone_upload').set({ expires_at: sql`greatest(expires_at, ${expires_at})` });
  const open = query.where('used_at', 'is', null).where('ended_at', 'is', null).where('expires_at', '>', time);
  const extended = await open.where('id', '=', code.id).returningAll().executeTakeFirst();
  if (extended) return extended;
  const current = await db.selectFrom('phone_upload').selectAll().where('id', '=', code.id).executeTakeFirst();
  if (!current) throw linkNotFoundProblem();
  requireOpenCode(current, time);
  return current;
}

/** Says whether more time would do a code any good. */
export async function canExtend(db: Kysely<Database>, code: UploadCode): Promise<boolean> {
  return (await latestExpiry(db, code)).getTime() - code.expires_at.getTime() >= EXTENSION_MS_MIN;
}

/** The latest end of a code: of its longest life, or of the last session of whoever asked for it. */
async function latestExpiry(db: Kysely<Database>, { user_id, created_at }: UploadCode): Promise<Date> {
  const sessions = db.selectFrom('session').where('userId', '=', user_id);
  const { lastExpiry } = await sessions
    .select(({ fn }) => fn.max('expiresAt').as('lastExpiry'))
    .executeTakeFirstOrThrow();
  const longest = created_at.getTime() + PHONE_UPLOAD_SECONDS_MAX * 1000;
  return new Date(Math.min(longest, (lastExpiry as Date | null)?.getTime() ?? 0));
}

function endOpenCodes(db: Kysely<Database>) {
  const query = db.updateTable('phone_upload').set({ ended_at: sql`now()` });
  return query.where('used_at', 'is', null).where('ended_at', 'is', null);
}

/** The code that an Authorization header names, whatever has become of it; throws 404 `link_not_found` for a header that names none. */
export async function findUploadCode(db: Kysely<Database>, authorization: string | undefined): Promise<UploadCode> {
  const [, secret] = PHONE_TOKEN_HEADER.exec(authorization ?? '') ?? [];
  const query = db.selectFrom('phone_upload').selectAll();
  const code = secret && (await query.where('secret_hash', '=', hashOf(secret)).executeTakeFirst());
  if (!code) throw linkNotFoundProblem();
  return code;
}

/** Throws what has become of a code that takes no picture at a time: 409 `upload_used`, 410 `upload_ended` or `upload_expired`. */
export function requireOpenCode({ used_at, ended_at, expires_at }: UploadCode, time: Date): void {
  if (used_at !== null) throw new ProblemError('upload_used', 'This code has taken its one picture.');
  if (ended_at !== null) throw new ProblemError('upload_ended', 'This code was closed or replaced on the board.');
  if (expires_at <= time) throw new ProblemError('upload_expired', 'Upload timed out, try again');
}

/** Throws 404 `link_not_found` where a code is for another node than its address says. */
export function requireSameNode(code: UploadCode, { board_id, node_id }: NodeRef): void {
  if (code.board_id !== board_id || code.node_id !== node_id) throw linkNotFoundProblem();
}

export function secondsLeft(expiresAt: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
}
