import { notifyBoard } from '../../events/boardNotifications.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import type { BoardRow } from '../../schema/tables/boards.ts';
import type { Growth } from './boardSize.ts';
import { grownSize } from './boardSize.ts';

/** Of a write that changes no element. */
export const NO_GROWTH: Growth = { nodes: 0, elements: 0, bytes: 0 };

/**
 * Raises a board's revision by one, in the transaction that writes what is stamped with it: saves, comments and votes alike, so that
 * one number tells what somebody has not seen yet. Those who follow the board are told once it is committed.
 */
export async function raiseRev(tx: NoticeTransaction, board: BoardRow, growth: Growth): Promise<number> {
  const rev = board.rev + 1;
  await tx
    .updateTable('board')
    .set({ ...grownSize(board, growth), rev, updated_at: new Date() })
    .where('id', '=', board.id)
    .execute();
  notifyBoard(tx, board.id, { kind: 'changed', rev });
  return rev;
}
