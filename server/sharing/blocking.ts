import { sql } from 'kysely';
import { emailWithoutTag } from '../access/boardAccess.ts';
import { openBoard } from '../access/findBoard.ts';
import { identityOf, type Person } from '../access/person.ts';
import { recordAudit } from '../audit/record.ts';
import { raiseRev } from '../boards/change/revision.ts';
import { recordHistory } from '../boards/history/history.ts';
import { notifyBoard } from '../events/boardNotifications.ts';
import type { NoticeTransaction, Transact } from '../events/transact.ts';
import type { BoardRow } from '../schema/tables/boards.ts';

type Tx = NoticeTransaction;
type BlockOptions = {
  readonly boardId: string;
  readonly email: string;
  /** The one guest of this address whom it is about; else it is all of them. */
  readonly entry?: string | undefined;
  readonly blocked: boolean;
  /** Takes away what they wrote and voted as well. */
  readonly remove: boolean;
};

/** Shuts a guest of a board out, or lets them in again. */
export async function blockGuest(
  transact: Transact,
  person: Person,
  { boardId, email: enteredEmail, entry, blocked, remove }: BlockOptions,
): Promise<void> {
  const email = enteredEmail.toLowerCase();
  await transact(async (tx) => {
    const board = await openBoard(tx, { boardId, person, permission: 'own', forUpdate: true });
    const guestIdentities = await findGuestIdentities(tx, boardId, { email, entry });
    if (blocked) await insertBlock(tx, boardId, { email, entry, guests: guestIdentities });
    else await deleteBlock(tx, boardId, { email, entry, guests: guestIdentities });
    if (blocked && remove)
      await removeContributions(tx, board, { guests: guestIdentities, authorId: identityOf(person) });
    notifyBoard(tx, boardId, { kind: 'access' });
    const action = blocked ? 'person.blocked' : 'person.unblocked';
    const details = { board_id: boardId, board: board.name, ...(blocked && { contributions_removed: remove }) };
    await recordAudit(tx, { action, target: { id: entry, name: email }, details });
  });
}

type GuestSelector = { readonly email: string; readonly entry: string | undefined };

/** The identities of a board's guests whom an address, or one entry under it, means. */
async function findGuestIdentities(
  tx: Tx,
  boardId: string,
  { email, entry }: GuestSelector,
): Promise<readonly string[]> {
  const query = tx
    .selectFrom('guest')
    .select('identity')
    .distinct()
    .where('board_id', '=', boardId)
    .where(sql<boolean>`${emailWithoutTag(sql`email`)} = ${emailWithoutTag(sql`${email}::text`)}`);
  const rows = await (entry === undefined ? query : query.where('identity', '=', entry)).execute();
  return rows.map(({ identity }) => identity);
}

type BlockTarget = GuestSelector & { readonly guests: readonly string[] };

async function insertBlock(tx: Tx, boardId: string, { email, entry, guests }: BlockTarget): Promise<void> {
  if (entry === undefined)
    await tx
      .insertInto('blocked_guest')
      .values({ board_id: boardId, email })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const identity of entry === undefined ? [] : guests)
    await tx
      .insertInto('blocked_entry')
      .values({ board_id: boardId, identity })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Whoever is let in again is so whichever way they were shut out. */
async function deleteBlock(tx: Tx, boardId: string, { email, guests }: BlockTarget): Promise<void> {
  const isSameMailbox = sql<boolean>`${emailWithoutTag(sql`email`)} = ${emailWithoutTag(sql`${email}::text`)}`;
  await tx.deleteFrom('blocked_guest').where('board_id', '=', boardId).where(isSameMailbox).execute();
  const entries = tx.deleteFrom('blocked_entry').where('board_id', '=', boardId);
  await entries.where(sql<boolean>`identity = any(${guests}::text[])`).execute();
}

/** Deletes the comments of guests and takes their votes back, as one change of the board; replies of others stay. */
async function removeContributions(
  tx: Tx,
  board: BoardRow,
  { guests, authorId }: { readonly guests: readonly string[]; readonly authorId: string },
): Promise<void> {
  const { rows: comments } = await sql<{ id: string; bytes: number }>`
    select id, octet_length(data) as bytes from board_element
    where board_id = ${board.id} and author = any(${guests}::text[]) and data is not null`.execute(tx);
  const votes = tx
    .selectFrom('vote')
    .select('voter')
    .where('board_id', '=', board.id)
    .where(sql<boolean>`voter = any(${guests}::text[])`)
    .where('direction', 'is not', null);
  if (comments.length === 0 && (await votes.executeTakeFirst()) === undefined) return;
  const bytes = comments.reduce((sum, comment) => sum + comment.bytes, 0);
  const rev = await raiseRev(tx, board, { nodes: -comments.length, elements: -comments.length, bytes: -bytes });
  const ids = comments.map(({ id }) => id);
  await recordHistory(tx, board.id, { rev, authorId, ids });
  await sql`update board_element set data = null, rev = ${rev}
    where board_id = ${board.id} and id = any(${ids}::text[])`.execute(tx);
  await sql`update vote set direction = null, rev = ${rev}
    where board_id = ${board.id} and voter = any(${guests}::text[]) and direction is not null`.execute(tx);
}
