import { type Kysely, sql } from 'kysely';
import { linkNotFoundProblem } from '../kit/problems.ts';
import { createId, createSecret, hashOf } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import { isBlockedGuest } from './boardAccess.ts';
import type { Guest } from './person.ts';

const GUEST_TOKEN_HEADER = /^Bearer guest\.([A-Za-z0-9_-]{43})$/i;

/** The guest whom an Authorization header names; undefined for any other header. What they may still do is asked by `findAccess`. */
export async function findGuest(db: Kysely<Database>, authorization: string | undefined): Promise<Guest | undefined> {
  const [, secret] = GUEST_TOKEN_HEADER.exec(authorization ?? '') ?? [];
  if (secret === undefined) return undefined;
  return db
    .selectFrom('guest')
    .select(['id', 'board_id as boardId', 'name', 'email', 'identity'])
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirst();
}

type NewGuest = {
  readonly linkId: string;
  readonly boardId: string;
  readonly name: string;
  readonly email: string;
  /** The bearer of an earlier entry, by which they prove who they were. */
  readonly previousToken?: string | undefined;
};

/**
 * Lets somebody in by a link, and returns who they are and their bearer token, which is kept nowhere. Whoever has the bearer of an
 * earlier entry goes on as that guest; an address alone proves nothing.
 */
export async function addGuest(
  db: Kysely<Database>,
  { linkId, boardId, name, email: enteredEmail, previousToken }: NewGuest,
): Promise<{ readonly guest: Guest; readonly token: string }> {
  const secret = createSecret();
  const id = createId();
  const email = enteredEmail.toLowerCase();
  // Two who come at once under one address are two.
  await db.selectFrom('board').select('id').where('id', '=', boardId).forNoKeyUpdate().execute();
  const earlier = await findGuest(db, `Bearer ${previousToken}`);
  const isOfBoard = earlier?.boardId === boardId;
  // Another address does not make another person of whom this browser's owner shut out.
  if (isOfBoard && (await isGuestBlocked(db, earlier.id))) throw linkNotFoundProblem();
  const isSameGuest = isOfBoard && earlier.email === email;
  const identity = isSameGuest ? earlier.identity : await newIdentity(db, boardId, email);
  await db
    .insertInto('guest')
    .values({ id, link_id: linkId, board_id: boardId, name, email, identity, token_hash: hashOf(secret) })
    .execute();
  return { guest: { id, boardId, name, email, identity }, token: `guest.${secret}` };
}

async function isGuestBlocked(db: Kysely<Database>, guestId: string): Promise<boolean> {
  const query = db.selectFrom('guest').select('id').where('id', '=', guestId).where(isBlockedGuest);
  return (await query.executeTakeFirst()) !== undefined;
}

async function newIdentity(db: Kysely<Database>, boardId: string, email: string): Promise<string> {
  const { count } = await db
    .selectFrom('guest')
    .select(sql<number>`count(distinct identity)::integer`.as('count'))
    .where('board_id', '=', boardId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return count === 0 ? `guest:${email}` : `guest:${email}#${count + 1}`;
}
