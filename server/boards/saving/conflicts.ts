import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { BoardConflict } from '../../../contract/changes/conflicts.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import type { Conflict } from '../../../merge/conflict.ts';
import type { Elements } from '../../../merge/elements.ts';
import { goesOnWith, holdsOther } from '../../../merge/settlement.ts';
import type { Database } from '../../schema/database.ts';
import type { BoardTables } from '../../schema/tables/boards.ts';
import { refuseLargeElement } from './parseOperations.ts';

type Tx = Transaction<Database>;
type ConflictRow = Selectable<BoardTables['board_conflict']>;

/** A conflict that this save brings: one that the merge met has no id yet. */
type NewConflict = Conflict & { readonly id?: BoardConflict['id'] };

export type ConflictUpdate = {
  readonly boardId: string;
  /** The revision of the save. */
  readonly rev: number;
  readonly userId: string;
  readonly added: readonly NewConflict[];
  /** Ids that somebody settled. */
  readonly settledIds: readonly string[];
  /** Ids of elements that the save changed, and how they are now: what has the other value by now, or is gone, is settled. */
  readonly changedIds: readonly string[];
  readonly current: Elements;
  /** The elements before the save. */
  readonly before: Elements;
};

/** The conflicts of a board that a save may end: those that it names, and those of the elements that it changes. */
export async function readOpenConflicts(
  tx: Tx,
  boardId: string,
  { ids, elementIds }: { readonly ids: readonly string[]; readonly elementIds: readonly string[] },
): Promise<readonly ConflictRow[]> {
  return tx
    .selectFrom('board_conflict')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('settled_at', 'is', null)
    .where(sql<boolean>`(id = any(${ids}::text[]) or element_id = any(${elementIds}::text[]))`)
    .execute();
}

/** The ids of open conflicts in whose place new ones come: each field is one choice, however often two people meet in it. */
export function replacedConflictIds(
  open: readonly ConflictRow[],
  { added, base }: { readonly added: readonly Conflict[]; readonly base: Elements },
): readonly string[] {
  return open
    .filter((row) => added.some((conflict) => goesOnWith(conflict, conflictOf(row), base)))
    .map(({ id }) => id);
}

/** The ids of those conflicts that are over once a save is done. */
export function settledConflictIds(
  open: readonly ConflictRow[],
  {
    settledIds,
    changedIds,
    ...save
  }: Pick<ConflictUpdate, 'settledIds' | 'changedIds' | 'current' | 'before' | 'userId'>,
): readonly string[] {
  const named = new Set(settledIds);
  const changed = new Set(changedIds);
  return open
    .filter((row) => named.has(row.id) || (changed.has(row.element_id) && isOver(row, save)))
    .map(({ id }) => id);
}

type SavedElements = Pick<ConflictUpdate, 'current' | 'before' | 'userId'>;

function isOver(row: ConflictRow, { current, before, userId }: SavedElements): boolean {
  const { element, element_id, field, other_by } = row;
  const isGone = field !== null && current.node(element_id) === undefined;
  // Whoever changed what was deleted has it on the board again, with what they wrote since.
  const isRestored =
    element === 'node' &&
    field === null &&
    other_by === userId &&
    before.node(element_id) === undefined &&
    current.node(element_id) !== undefined;
  return isGone || isRestored || holdsOther(current, conflictOf(row));
}

function conflictOf({ element, element_id, field, other }: ConflictRow): Conflict {
  return { element, element_id, field, ...(other !== null && { other: JSON.parse(other) }) };
}

/** Stores conflicts with whose values they are, in the transaction of a save, and marks those that are over. */
export async function writeConflicts(
  tx: Tx,
  { boardId, rev, userId, added }: Pick<ConflictUpdate, 'boardId' | 'rev' | 'userId' | 'added'>,
  settledIds: readonly string[],
): Promise<void> {
  if (settledIds.length > 0)
    await tx
      .updateTable('board_conflict')
      .set({ rev, settled_at: new Date() })
      .where('board_id', '=', boardId)
      .where(sql<boolean>`id = any(${settledIds}::text[])`)
      .execute();
  if (added.length === 0) return;
  const writers = await readLastWriters(
    tx,
    boardId,
    added.map(({ element_id }) => element_id),
  );
  const rows = added.map(({ id = randomUUID(), element, element_id, field, value, other, edges }) => {
    const texts = { value: jsonOf(value), other: jsonOf(other), edges: jsonOf(edges) };
    refuseLargeElement(element_id, texts.value ?? '');
    refuseLargeElement(element_id, texts.other ?? '');
    return {
      board_id: boardId,
      id,
      element,
      element_id,
      field,
      ...texts,
      value_by: userId,
      other_by: writers.get(element_id) ?? null,
      rev,
    };
  });
  await tx
    .insertInto('board_conflict')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await settleOldest(tx, boardId, rev);
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Who changed these elements last, before this save. */
async function readLastWriters(tx: Tx, boardId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; replaced_by: string }>`
    select element.id, history.replaced_by from board_element as element
    join board_history as history on history.board_id = element.board_id and history.element_id = element.id
      and history.replaced_rev = element.rev
    where element.board_id = ${boardId} and element.id = any(${ids}::text[])`.execute(tx);
  return new Map(rows.map(({ id, replaced_by }) => [id, replaced_by]));
}

/** Holds a board to its bounds. */
async function settleOldest(tx: Tx, boardId: string, rev: number): Promise<void> {
  await sql`update board_conflict set rev = ${rev}::integer, settled_at = now()
    where board_id = ${boardId} and id in (
      select id from (
        select id, row_number() over newest as count,
          sum(coalesce(octet_length(value), 0) + coalesce(octet_length(other), 0)
            + coalesce(octet_length(edges), 0)) over newest as bytes
        from board_conflict where board_id = ${boardId} and settled_at is null
        window newest as (order by created_at desc, id)) as open
      where count > ${SERVER_LIMITS.boardConflicts} or bytes > ${SERVER_LIMITS.boardConflictBytes})`.execute(tx);
}
