import type { Kysely } from 'kysely';
import { type Guest, type Person, personOf } from '../accounts/person.ts';
import type { Database } from '../db/schema.ts';
import { hashOf, newId, newSecret } from '../secrets.ts';
import type { Services } from '../services.ts';

const BEARER = /^Bearer guest\.([A-Za-z0-9_-]{43})$/i;

/** The guest whom an Authorization header names; undefined for any other header. What they may still do is asked by `roleOn`. */
async function guestOf(db: Kysely<Database>, authorization: string | undefined): Promise<Guest | undefined> {
  const [, secret] = BEARER.exec(authorization ?? '') ?? [];
  if (secret === undefined) return undefined;
  return db
    .selectFrom('guest')
    .select(['id', 'board_id as boardId', 'name', 'email'])
    .where('token_hash', '=', hashOf(secret))
    .executeTakeFirst();
}

/** Who an Authorization header names; undefined without a valid token. */
export async function findPerson(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  authorization: string | undefined,
): Promise<Person | undefined> {
  const guest = await guestOf(db, authorization);
  if (guest !== undefined) return { kind: 'guest', guest };
  const user = await accounts.userOf(authorization);
  return user && personOf(user);
}

type NewGuest = {
  readonly linkId: string;
  readonly boardId: string;
  readonly name: string;
  readonly email: string;
};

/** Lets somebody in by a link, and returns who they are and their bearer token, which is kept nowhere. */
export async function addGuest(
  db: Kysely<Database>,
  { linkId, boardId, name, email: given }: NewGuest,
): Promise<{ readonly guest: Guest; readonly token: string }> {
  const secret = newSecret();
  const id = newId();
  const email = given.toLowerCase();
  await db
    .insertInto('guest')
    .values({ id, link_id: linkId, board_id: boardId, name, email, token_hash: hashOf(secret) })
    .execute();
  return { guest: { id, boardId, name, email }, token: `guest.${secret}` };
}
