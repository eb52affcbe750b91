import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';
import { findGuest } from './guests.ts';
import { type Person, personOf } from './person.ts';
import type { User } from './user.ts';

/** The parts that tell who calls. */
export type CallerDeps = {
  readonly db: Kysely<Database>;
  readonly accounts: { userOf(authorization: string | undefined): Promise<User | undefined> };
};

/** Who an Authorization header names; undefined without a valid token. */
export async function findCaller(
  { db, accounts }: CallerDeps,
  authorization: string | undefined,
): Promise<Person | undefined> {
  const guest = await findGuest(db, authorization);
  if (guest !== undefined) return { kind: 'guest', guest };
  const user = await accounts.userOf(authorization);
  return user && personOf(user);
}
