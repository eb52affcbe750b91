import { type Kysely, sql, type Transaction } from 'kysely';
import type { Size } from '../../contract/board.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import { type NodeType, readNodeData } from '../../contract/nodes.ts';
import type { PictureRemarks } from '../../contract/pictureRemarks.ts';
import { recordAssetRefs } from '../access/assetAccess.ts';
import { openBoard } from '../access/findBoard.ts';
import { type Person, personOf } from '../access/person.ts';
import { changeNode, findNode, nodeNotFound, type StoredNode } from '../boards/change/nodes.ts';
import type { Transact } from '../events/transact.ts';
import { linkNotFoundProblem, ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import type { BoardRow } from '../schema/tables/boards.ts';
import { type NodeRef, requireOpenCode, type UploadCode } from './uploadCodes.ts';

type Tx = Transaction<Database>;
/** The type of node that takes a picture from a phone. */
const UPLOAD_NODE_TYPE: NodeType = 'uploadSketchNode';

/** A picture that came, and what is to be said of it where it is a drawing. */
type UploadedPicture = Size & { readonly drawing?: PictureRemarks | undefined };
type UploadTarget = { readonly board: BoardRow; readonly storedNode: StoredNode };

/** The node that a phone may send a picture to, for an editor of its board. */
export async function openUploadNode(
  db: Kysely<Database>,
  person: Person,
  { board_id, node_id }: NodeRef,
  forUpdate = false,
): Promise<UploadTarget> {
  const board = await openBoard(db, { boardId: board_id, person, permission: 'edit', forUpdate });
  const storedNode = await findNode(db, board_id, node_id);
  const { node } = storedNode;
  if (node.type !== UPLOAD_NODE_TYPE) throw nodeNotFound();
  if (readNodeData(UPLOAD_NODE_TYPE, node.data).readOnly)
    throw new ProblemError('node_read_only', 'This node is locked, so it takes no image.');
  return { board, storedNode };
}

/** Whoever asked for a code, as far as boards ask; throws 404 `link_not_found` once their account is gone. */
export async function findCodeOwner(db: Kysely<Database>, { user_id }: UploadCode): Promise<Person> {
  const query = db.selectFrom('user').select(['id', 'email', 'name']).where('id', '=', user_id);
  const user = await query.executeTakeFirst();
  if (user === undefined) throw linkNotFoundProblem();
  return personOf({ ...user, operator: false, verified: false });
}

/**
 * Puts a stored picture into the node of a code, as a change of the board by whoever asked for the code, and uses the code up: all of it
 * or nothing. What began before the code expired counts.
 */
export async function storePictureInNode(
  transact: Transact,
  code: UploadCode,
  { key, picture, startedAt }: { readonly key: ObjectKey; readonly picture: UploadedPicture; readonly startedAt: Date },
): Promise<void> {
  await transact(async (tx) => {
    // As where a code is made, the board's lock comes before the code's.
    await tx.selectFrom('board').select('id').where('id', '=', code.board_id).forNoKeyUpdate().execute();
    await markCodeUsed(tx, code, startedAt);
    const { board, storedNode } = await openUploadNode(tx, await findCodeOwner(tx, code), code, true);
    await recordAssetRefs(tx, { boardId: board.id, userId: code.user_id, keys: [key] });
    const data = {
      ...storedNode.node.data,
      sketchImageUrl: `/assets/${key}`,
      sketchObjectKey: key,
      sketchImageWidth: picture.width,
      sketchImageHeight: picture.height,
      drawing: picture.drawing,
      // A phone sends no name, and that of the file before is none of this picture.
      fileName: undefined,
    };
    await changeNode(tx, board, storedNode, { data, authorId: code.user_id });
  });
}

/** Marks a code used, while no other transaction can; throws what has become of one that takes nothing more. */
async function markCodeUsed(tx: Tx, { id }: UploadCode, startedAt: Date): Promise<void> {
  const query = tx.selectFrom('phone_upload').selectAll().where('id', '=', id).forUpdate();
  const code = await query.executeTakeFirst();
  if (code === undefined) throw linkNotFoundProblem();
  requireOpenCode(code, startedAt);
  await tx.updateTable('phone_upload').set({ used_at: sql`now()` }).where('id', '=', id).execute();
}
