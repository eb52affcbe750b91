import type { Kysely } from 'kysely';
import type { BoardNode } from '../../../contract/board.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import { ProblemError } from '../../kit/problems.ts';
import type { Database } from '../../schema/database.ts';
import type { BoardRow } from '../../schema/tables/boards.ts';
import { recordHistory } from '../history/history.ts';
import { refuseIfFull } from './boardSize.ts';
import { pictureKeyOf } from './pictureKey.ts';
import { raiseRev } from './revision.ts';

/** A node of a board, and the JSON text that is stored of it. */
export type StoredNode = { readonly node: BoardNode; readonly text: string };

/** A node of a board. Throws 404 `node_not_found` for one that is not there, and for a comment, which stays its author's. */
export async function findNode(db: Kysely<Database>, boardId: string, nodeId: string): Promise<StoredNode> {
  const row = await db
    .selectFrom('board_element')
    .select('data')
    .where('board_id', '=', boardId)
    .where('id', '=', nodeId)
    .where('kind', '=', 'node')
    .where('author', 'is', null)
    .executeTakeFirst();
  if (!row?.data) throw nodeNotFound();
  return { node: JSON.parse(row.data), text: row.data };
}

type NodeChange = { readonly data: BoardNode['data']; readonly authorId: string };

/** Gives a node other data as a change of its board by somebody, in the transaction that locked the board. */
export async function changeNode(
  tx: NoticeTransaction,
  board: BoardRow,
  { node, text }: StoredNode,
  { data, authorId }: NodeChange,
): Promise<void> {
  const changedNode = { ...node, data };
  const newText = JSON.stringify(changedNode);
  const growth = { nodes: 0, elements: 0, bytes: Buffer.byteLength(newText) - Buffer.byteLength(text) };
  refuseIfFull(board, growth);
  const rev = await raiseRev(tx, board, growth);
  await recordHistory(tx, board.id, { rev, authorId, ids: [node.id] });
  await tx
    .updateTable('board_element')
    .set({ rev, data: newText, picture_key: pictureKeyOf(changedNode) })
    .where('board_id', '=', board.id)
    .where('id', '=', node.id)
    .execute();
}

export function nodeNotFound(): ProblemError {
  return new ProblemError('node_not_found', 'There is no such node on this board.');
}
