import { createBoard, deleteBoard, saveBoard } from '../../../../contract/calls/boards.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import type { Api } from '../../../api/api.ts';
import type { UnsavedWork } from './unsavedWork.ts';

/** Makes a board of the person's own with the work that the server did not get, whole or not at all. Rejects like a call does. */
export async function copyUnsavedWork(
  api: Pick<Api, 'call'>,
  name: string,
  { nodes, edges }: UnsavedWork,
): Promise<BoardId> {
  const { board_id } = await api.call(createBoard, { name });
  try {
    await api.call(saveBoard, { board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) });
  } catch (error) {
    await api.call(deleteBoard, { board_id }).catch((cleanupError) => console.error('delete_board', cleanupError));
    throw error;
  }
  return board_id;
}
