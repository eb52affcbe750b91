import type { Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';

/** A signed-in person, as routes see them. */
export type User = {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** They have shown that the address is theirs: only then is anything given to it. */
  readonly verified: boolean;
  /** The person who runs this installation: the first account, or OPERATOR_EMAIL. */
  readonly operator: boolean;
};

/** Tells of an account whether it runs the installation; `tx` where the caller is in a transaction, beside which no query is answered. */
export type OperatorCheck = (
  person: Pick<User, 'id' | 'email' | 'verified'>,
  tx?: Kysely<Database>,
) => Promise<boolean>;
