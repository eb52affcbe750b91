import type { BoardNode } from '../../../contract/board.ts';
import { BoardId } from '../../../contract/ids.ts';
import { objectKeysIn, recordAssetRefs } from '../../access/assetAccess.ts';
import { openBoard } from '../../access/findBoard.ts';
import { type Person, personOf } from '../../access/person.ts';
import type { User } from '../../access/user.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import type { Quota } from '../../plans/quota.ts';
import { changeNode, findNode } from '../change/nodes.ts';
import { pictureKeyOf } from '../change/pictureKey.ts';
import { createBoard } from '../lifecycle/boardLifecycle.ts';

type Tx = NoticeTransaction;

export type SpinOffOptions = { readonly boardId: string; readonly nodeId: string; readonly name: string };

/**
 * Starts a board of the person's with a copy of a node of another, and marks the original as shared. Throws 404 `node_not_found` for a
 * node that is not there, and for a comment, which stays its author's.
 */
export async function spinOff(
  tx: Tx,
  quota: Quota,
  user: User,
  { boardId, nodeId, name }: SpinOffOptions,
): Promise<BoardId> {
  const person: Person = personOf(user);
  const board = await openBoard(tx, { boardId, person, permission: 'edit', forUpdate: true });
  const storedNode = await findNode(tx, boardId, nodeId);
  const { node } = storedNode;

  const copyId = await createBoard(tx, user, { name, projectId: board.project_id ?? undefined });
  const copy = copyNode(node);
  const data = JSON.stringify(copy);
  await quota.require(tx, user.id, Buffer.byteLength(data));
  await tx
    .insertInto('board_element')
    .values({
      board_id: copyId,
      id: node.id,
      kind: 'node',
      rev: 1,
      data,
      author: null,
      picture_key: pictureKeyOf(copy),
    })
    .execute();
  await tx
    .updateTable('board')
    .set({ rev: 1, node_count: 1, element_count: 1, bytes: Buffer.byteLength(data) })
    .where('id', '=', copyId)
    .execute();
  await recordAssetRefs(tx, { boardId: copyId, userId: user.id, keys: objectKeysIn(copy.data) });

  if (node.data.shared !== true)
    await changeNode(tx, board, storedNode, { data: { ...node.data, shared: true }, authorId: user.id });
  return BoardId.parse(copyId);
}

/** A node as a new board begins with it: open to edits, and of nobody else's run or frame. */
function copyNode({ frameId: _frame, ...rest }: BoardNode) {
  const { readOnly: _readOnly, locked: _locked, shared: _shared, jobId: _job, madeFrom: _origin, ...data } = rest.data;
  return { ...rest, position: { x: 0, y: 0 }, data };
}
