import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema/database.ts';

type Tx = Kysely<Database>;

/** Who comments are by from now on, and the address that they show. */
type NewAuthor = { readonly author: string; readonly shownEmail: string };

/** Gives somebody's comments and votes, which are known by their address, to their new one. */
export async function renameAuthor(tx: Tx, oldEmail: string, { author, shownEmail }: NewAuthor): Promise<void> {
  const text = replaceEmailSql(oldEmail, shownEmail);
  await sql`update board set bytes = board.bytes + grown.bytes from (
      select board_id, sum(octet_length(${text}) - octet_length(data)) as bytes from board_element
      where author = ${oldEmail} and data is not null group by board_id) as grown
    where board.id = grown.board_id`.execute(tx);
  await sql`update board_element set author = ${author}, data = ${text} where author = ${oldEmail}`.execute(tx);
  await renameVoter(tx, oldEmail, author);
  await renameBoardPerson(tx, oldEmail, author);
}

/** A comment's data with another address in place of an old one. */
function replaceEmailSql(oldEmail: string, shownEmail: string) {
  const [from, to] = [oldEmail, shownEmail].map(emailField);
  return sql`replace(data, ${from}::text, ${to}::text)`;
}

function emailField(email: string): string {
  return `"commentorEmail":${JSON.stringify(email)}`;
}

/** Takes an address out of the earlier values of an author's comments as well. */
export async function removeAddressFromHistory(
  tx: Tx,
  { author, email }: { readonly author: string; readonly email: string },
): Promise<void> {
  await sql`update board_history set data = ${replaceEmailSql(email, '')}
    where board_id in (select board_id from board_element where author = ${author})
      and strpos(data, ${emailField(email)}::text) > 0`.execute(tx);
}

const FORMER_PREFIX = 'former:';

/** The name in place of the address of an account that was deleted: nobody can have it, so that nobody writes in its name. */
export function formerAuthorOf(id: string): string {
  return FORMER_PREFIX + id;
}

/** Says whether an account was deleted. */
export function isDeletedAccount({ email }: { readonly email: string }): boolean {
  return email.startsWith(FORMER_PREFIX);
}

/** Gives votes to another voter. What that one has voted where both did is replaced. */
async function renameVoter(tx: Tx, oldEmail: string, voter: string): Promise<void> {
  await sql`delete from vote using vote as theirs where vote.voter = ${voter} and theirs.voter = ${oldEmail}
    and theirs.board_id = vote.board_id and theirs.node_id = vote.node_id`.execute(tx);
  await tx.updateTable('vote').set({ voter }).where('voter', '=', oldEmail).execute();
}

/** Leaves somebody the colours that they have on boards. */
async function renameBoardPerson(tx: Tx, oldEmail: string, identity: string): Promise<void> {
  await sql`delete from board_person using board_person as theirs where board_person.identity = ${identity}
    and theirs.identity = ${oldEmail} and theirs.board_id = board_person.board_id`.execute(tx);
  await tx.updateTable('board_person').set({ identity }).where('identity', '=', oldEmail).execute();
}
