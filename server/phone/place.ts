import { type Kysely, sql, type Transaction } from 'kysely';
import type { Size } from '../../contract/board.ts';
import type { Drawing } from '../../contract/drawing.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import { type NodeType, readData } from '../../contract/nodes.ts';
import { noteAssetRefs } from '../access/assets.ts';
import { openBoard } from '../access/boardRow.ts';
import { type Person, personOf } from '../access/person.ts';
import { changeNode, nodeNotFound, nodeOn, type StoredNode } from '../boards/change/nodes.ts';
import { linkNotFound, ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import type { BoardRow } from '../schema/tables/boards.ts';
import { type PhoneCode, type Place, refuseUnlessOpen } from './codes.ts';

type Tx = Transaction<Database>;
/** The type of node that takes a picture from a phone. */
const TYPE: NodeType = 'uploadSketchNode';

/** A picture that came, and what is to be said of it where it is a drawing. */
type UploadedPicture = Size & { readonly drawing?: Drawing | undefined };
type UploadPlace = { readonly board: BoardRow; readonly stored: StoredNode };

/** The node that a phone may send a picture to, for an editor of its board. */
export async function openPlace(
  db: Kysely<Database>,
  person: Person,
  { board_id, node_id }: Place,
  forUpdate = false,
): Promise<UploadPlace> {
  const board = await openBoard(db, { boardId: board_id, person, needs: 'edit', forUpdate });
  const stored = await nodeOn(db, board_id, node_id);
  const { node } = stored;
  if (node.type !== TYPE) throw nodeNotFound();
  if (readData(TYPE, node.data).readOnly)
    throw new ProblemError('node_read_only', 'This node is locked, so it takes no picture.');
  return { board, stored };
}

/** Whoever asked for a code, as far as boards ask; throws 404 `link_not_found` once their account is gone. */
export async function askerOf(db: Kysely<Database>, { user_id }: PhoneCode): Promise<Person> {
  const query = db.selectFrom('user').select(['id', 'email', 'name']).where('id', '=', user_id);
  const user = await query.executeTakeFirst();
  if (user === undefined) throw linkNotFound();
  return personOf({ ...user, operator: false, verified: false });
}

/**
 * Puts a stored picture into the node of a code, as a change of the board by whoever asked for the code, and uses the code up: all of it
 * or nothing. What began before the code expired counts.
 */
export async function placePicture(
  db: Kysely<Database>,
  code: PhoneCode,
  { key, picture, began }: { readonly key: ObjectKey; readonly picture: UploadedPicture; readonly began: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await useUp(tx, code, began);
    const { board, stored } = await openPlace(tx, await askerOf(tx, code), code, true);
    await noteAssetRefs(tx, { boardId: board.id, userId: code.user_id, keys: [key] });
    const data = {
      ...stored.node.data,
      sketchImageUrl: `/assets/${key}`,
      sketchObjectKey: key,
      sketchImageWidth: picture.width,
      sketchImageHeight: picture.height,
      drawing: picture.drawing,
    };
    await changeNode(tx, board, stored, { data, by: code.user_id });
  });
}

/** Marks a code used, while no other transaction can; throws what has become of one that takes nothing more. */
async function useUp(tx: Tx, { id }: PhoneCode, began: Date): Promise<void> {
  const query = tx.selectFrom('phone_upload').selectAll().where('id', '=', id).forUpdate();
  const code = await query.executeTakeFirst();
  if (code === undefined) throw linkNotFound();
  refuseUnlessOpen(code, began);
  await tx.updateTable('phone_upload').set({ used_at: sql`now()` }).where('id', '=', id).execute();
}
