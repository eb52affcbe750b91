import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hashOf } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import type { User } from './user.ts';

type Db = Kysely<Database>;
/** A person as limits count them: by their account, and by those that had their address before it. */
export type EmailHolder = Pick<User, 'id' | 'email'>;

/** Longer than any span that a limit counts over. */
const RETENTION_DAYS = 62;

/**
 * Remembers that an account had an address which is free from now on, so that whoever signs up with it goes on where it stopped. `until`
 * is when it went over to another address; an account that is deleted has none.
 */
export async function recordFormerEmail(tx: Db, { id, email }: EmailHolder, until: Date | null): Promise<void> {
  await tx
    .insertInto('former_address')
    .values({ address_hash: emailHashOf(email), user_id: id, until })
    .onConflict((conflict) => conflict.columns(['address_hash', 'user_id']).doUpdateSet({ until, left_at: sql`now()` }))
    .execute();
}

/** Says whether a row of the ledger counts for a person. */
export function isLedgerEntryOf({ id, email }: EmailHolder): RawBuilder<boolean> {
  return sql<boolean>`(ledger.user_id = ${id} or exists (
    select 1 from former_address as former where former.address_hash = ${emailHashOf(email)}
      and former.user_id = ledger.user_id and (former.until is null or ledger.ended_at <= former.until)))`;
}

/** Forgets addresses that no limit asks for any more. */
export async function deleteOldFormerEmails(db: Db): Promise<void> {
  await sql`delete from former_address where left_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
}

/** The hash that stands for an address that nobody has here any more. */
export function emailHashOf(email: string): string {
  return hashOf(`trial ${email}`);
}
