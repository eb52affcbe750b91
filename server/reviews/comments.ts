import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { BoardNode, Spot } from '../../contract/board.ts';
import { NodeId } from '../../contract/ids.ts';
import { COMMENT_LIMITS } from '../../contract/limits.ts';
import { optionalName } from '../../contract/names.ts';
import { mayEdit } from '../../contract/roles.ts';
import { openBoard } from '../access/findBoard.ts';
import { identityOf, nameOf, type Person, signatureOf } from '../access/person.ts';
import { colorOf } from '../access/personColors.ts';
import { isReadOnly } from '../access/readOnlyElements.ts';
import { refuseIfFull } from '../boards/change/boardSize.ts';
import { raiseRev } from '../boards/change/revision.ts';
import { recordHistory } from '../boards/history/history.ts';
import { COMMENT_TYPE } from '../boards/reading/elementRow.ts';
import type { DiskSpace } from '../db/diskSpace.ts';
import type { NoticeTransaction, Transact } from '../events/transact.ts';
import { invalidBodyProblem } from '../http/defineRoute.ts';
import { ProblemError } from '../kit/problems.ts';
import { containsNul } from '../kit/text.ts';
import type { BoardRow } from '../schema/tables/boards.ts';
import { requireCommentSpace } from './commentBounds.ts';

type Tx = NoticeTransaction;
export type CommentsDeps = { readonly transact: Transact; readonly diskSpace: DiskSpace };
type CommentRef = { readonly boardId: string; readonly id: string };

/** The fields of a comment that a person writes; of anything else nothing is stored. */
const CommentInput = z.object({
  ...BoardNode.shape,
  type: z.literal(COMMENT_TYPE),
  data: z.object({
    noteText: z.string().check(z.regex(/\S/)),
    commentorName: z.optional(optionalName),
    commentColor: z.optional(z.string().check(z.maxLength(50))),
    /** The comment that began the thread. */
    parentId: z.optional(NodeId),
    /** The node that it is about. */
    about: z.optional(NodeId),
    /** The place on that node's picture. */
    spot: z.optional(Spot),
  }),
});

/** The fields of a comment that stay as its author writes it anew, and its text so far. It stays in its thread. */
const StoredComment = z.object({
  data: z.object({
    noteText: z.unknown(),
    commentColor: z.optional(z.unknown()),
    parentId: z.optional(z.unknown()),
    createdAt: z.optional(z.unknown()),
    editedAt: z.optional(z.unknown()),
    resolved: z.optional(z.unknown()),
    hidden: z.optional(z.unknown()),
  }),
});

type CommentRow = { readonly author: string; readonly data: string; readonly rev: number };

/** Puts a comment on a board in the person's name: a new one, or their own anew. One that is there as it is changes nothing. */
export async function putComment(
  { transact, diskSpace }: CommentsDeps,
  person: Person,
  boardId: string,
  json: string,
): Promise<void> {
  const comment = parseComment(json);
  await diskSpace.require(json.length);
  const author = identityOf(person);
  await transact(async (tx) => {
    const board = await openBoard(tx, { boardId, person, permission: 'comment', forUpdate: true });
    const { id } = comment;
    const row = await findElement(tx, { boardId, id });
    // A comment that its author deleted may be put back; anything else that has or had this id is not theirs.
    if (row !== undefined && row.author !== author) throw commentNotFound();
    const now = new Date().toISOString();
    const commentorName = comment.data.commentorName || nameOf(person);
    const fields = { ...comment.data, commentorName, ...signatureOf(person) };
    if (row === undefined || row.data === null) {
      if (fields.parentId !== undefined) await requireThreadStart(tx, boardId, fields.parentId);
      const commentColor = fields.commentColor ?? (await colorOf(tx, boardId, person));
      const data = JSON.stringify({ ...comment, data: { ...fields, commentColor, createdAt: now } });
      await writeComment(tx, board, { id, author, oldData: null, data, authorId: author, isAuthorsWrite: true });
      return;
    }
    refuseIfReadOnly(row.data);
    const oldData: unknown = JSON.parse(row.data);
    const { noteText, commentColor: color, ...preservedFields } = StoredComment.parse(oldData).data;
    const editedField = noteText === fields.noteText ? {} : { editedAt: now };
    const commentColor = fields.commentColor ?? color;
    const editedComment = { ...comment, data: { ...fields, commentColor, ...preservedFields, ...editedField } };
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(editedComment)), oldData)) return;
    await writeComment(tx, board, {
      id,
      author,
      oldData: row.data,
      data: JSON.stringify(editedComment),
      authorId: author,
      isAuthorsWrite: true,
    });
  });
}

/** Deletes a comment of the person's own; replies to it stay. */
export async function deleteComment(
  { transact }: CommentsDeps,
  person: Person,
  { boardId, id }: CommentRef,
): Promise<void> {
  const author = identityOf(person);
  await transact(async (tx) => {
    const board = await openBoard(tx, { boardId, person, permission: 'comment', forUpdate: true });
    const row = await findComment(tx, { boardId, id });
    if (row.author !== author) throw commentNotFound();
    refuseIfReadOnly(row.data);
    await writeComment(tx, board, { id, author, oldData: row.data, data: null, authorId: author });
  });
}

/** Settles a thread or opens it again: an owner or editor may, and who began it. */
export async function resolveComment(
  { transact }: CommentsDeps,
  person: Person,
  { boardId, id, resolved }: CommentRef & { readonly resolved: boolean },
): Promise<void> {
  await transact(async (tx) => {
    const board = await openBoard(tx, { boardId, person, permission: 'comment', forUpdate: true });
    const row = await findComment(tx, { boardId, id });
    const isAuthor = row.author === identityOf(person);
    if (parentIdOf(row.data) !== undefined || (!mayEdit(board.access) && !isAuthor)) throw commentNotFound();
    await setCommentFields(tx, board, { id, row, authorId: identityOf(person) }, { resolved });
  });
}

/** Hides a comment from reviewers, or shows it again: the owner may. */
export async function hideComment(
  { transact }: CommentsDeps,
  person: Person,
  { boardId, id, hidden }: CommentRef & { readonly hidden: boolean },
): Promise<void> {
  await transact(async (tx) => {
    const board = await openBoard(tx, { boardId, person, permission: 'own', forUpdate: true });
    const row = await findComment(tx, { boardId, id });
    await setCommentFields(tx, board, { id, row, authorId: identityOf(person) }, { hidden });
  });
}

function parseComment(json: string): z.output<typeof CommentInput> {
  const value = parseJson(json);
  if (containsNul(value)) throw new ProblemError('invalid_body', 'A text in the comment holds a NUL character.');
  const parsed = CommentInput.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidBodyProblem(parsed.error, 'comment_node');
  if (!parsed.data.id.isWellFormed())
    throw new ProblemError('invalid_body', 'The field comment_node.id: It holds a character that no id can.');
  if (parsed.data.data.noteText.length > COMMENT_LIMITS.textLength)
    throw new ProblemError('comment_too_long', 'A comment can have at most 5,000 characters.');
  return parsed.data;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ProblemError('invalid_body', 'The field comment_node is not readable as JSON.', { cause });
  }
}

async function findElement(tx: Tx, { boardId, id }: CommentRef) {
  return tx
    .selectFrom('board_element')
    .select(['author', 'data', 'rev'])
    .where('board_id', '=', boardId)
    .where('id', '=', id)
    .executeTakeFirst();
}

async function findComment(tx: Tx, ref: CommentRef): Promise<CommentRow> {
  const row = await findElement(tx, ref);
  if (row === undefined || row.data === null || row.author === null) throw commentNotFound();
  return { ...row, data: row.data, author: row.author };
}

/** A reply is to the comment that began the thread. */
async function requireThreadStart(tx: Tx, boardId: string, parent: string): Promise<void> {
  const { data } = await findComment(tx, { boardId, id: parent });
  if (parentIdOf(data) !== undefined) throw commentNotFound();
}

/** The comment that a comment replies to; undefined for one that begins a thread. */
function parentIdOf(comment: string): unknown {
  return StoredComment.parse(JSON.parse(comment)).data.parentId;
}

type FieldsChange = { readonly id: string; readonly row: CommentRow; readonly authorId: string };

async function setCommentFields(
  tx: Tx,
  board: BoardRow,
  { id, row, authorId }: FieldsChange,
  fields: { readonly resolved: boolean } | { readonly hidden: boolean },
): Promise<void> {
  const comment: { readonly data: object } = JSON.parse(row.data);
  refuseIfReadOnly(row.data);
  const data = JSON.stringify({ ...comment, data: { ...comment.data, ...fields } });
  if (data !== row.data) await writeComment(tx, board, { id, author: row.author, oldData: row.data, data, authorId });
}

type CommentWrite = {
  readonly id: string;
  readonly author: string;
  readonly oldData: string | null;
  readonly data: string | null;
  readonly authorId: string;
  /** Its author writes it; marks of a few bytes are always taken. */
  readonly isAuthorsWrite?: boolean;
};

async function writeComment(
  tx: Tx,
  board: BoardRow,
  { id, author, oldData, data, authorId, isAuthorsWrite = false }: CommentWrite,
): Promise<void> {
  const elements = Number(data !== null) - Number(oldData !== null);
  const growth = {
    nodes: elements,
    elements,
    bytes: Buffer.byteLength(data ?? '') - Buffer.byteLength(oldData ?? ''),
  };
  if (isAuthorsWrite) await requireCommentSpace(tx, board.id, { author, growth });
  refuseIfFull(board, growth);
  const rev = await raiseRev(tx, board, growth);
  await recordHistory(tx, board.id, { rev, authorId, ids: [id] });
  // An upsert would draw a new place for a row that it only updates.
  const update = tx.updateTable('board_element').set({ rev, data, author }).where('board_id', '=', board.id);
  const { numUpdatedRows } = await update.where('id', '=', id).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    await tx
      .insertInto('board_element')
      .values({ board_id: board.id, id, kind: 'node', rev, data, author, picture_key: null })
      .execute();
}

function refuseIfReadOnly(comment: string): void {
  if (isReadOnly(comment)) throw new ProblemError('node_read_only', 'This comment is locked, so it stays as it is.');
}

/** The refusal for a comment that is unknown, or that is not the person's to change: one answer. */
function commentNotFound(): ProblemError {
  return new ProblemError('comment_not_found', 'There is no such comment, or it is not yours.');
}
