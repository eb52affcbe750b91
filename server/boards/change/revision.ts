import { notifyBoard, type WrittenElements } from '../../events/boardNotifications.ts';
import type { NoticeTransaction } from '../../events/transact.ts';
import type { BoardRow } from '../../schema/tables/boards.ts';
import { holdsAssetUrl } from '../reading/signedUrls.ts';
import type { Growth } from './boardSize.ts';
import { grownSize } from './boardSize.ts';

/**
 * Raises a board's revision by one, in the transaction that writes what is stamped with it: saves, comments and votes alike, so that
 * one number tells what somebody has not seen yet. Those who follow the board are told once it is committed. `written` is all that
 * the revision changes, for whoever knows it: then nobody has to read it again.
 */
export async function raiseRev(
  tx: NoticeTransaction,
  board: BoardRow,
  growth: Growth,
  written?: WrittenElements,
): Promise<number> {
  const rev = board.rev + 1;
  await tx
    .updateTable('board')
    .set({ ...grownSize(board, growth), rev, updated_at: new Date() })
    .where('id', '=', board.id)
    .execute();
  notifyBoard(tx, board.id, { kind: 'changed', rev, written: written && pushable(written) });
  return rev;
}

/** Texts that a notice holds until it is told, in characters. */
const WRITTEN_CHARACTERS_MAX = 64 * 1024;

/** Elements that can be pushed as they are written: not much, and with no address that is signed for whoever may read what it names. */
function pushable(written: WrittenElements): WrittenElements | undefined {
  const texts = written.flatMap(({ data }) => data ?? []);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return characters > WRITTEN_CHARACTERS_MAX || texts.some(holdsAssetUrl) ? undefined : written;
}
