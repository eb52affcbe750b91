import { randomUUID } from 'node:crypto';
import { saveBoard } from '../../../contract/calls/boards.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { type Account, makeCall } from '../../../scripts/seed/seedBoard.ts';

export type TextNode = {
  readonly id: string;
  readonly type: 'textNode';
  readonly position: { readonly x: number; readonly y: number };
  readonly data: { readonly text: string };
};
/** The changes of one save: nodes as they are now, and ids of those that went. */
export type NodeChanges = { readonly nodes: readonly TextNode[]; readonly deleted: readonly string[] };

/** Saves changes of a board, as a browser that knows a revision does; answers what others changed since. */
export async function saveChanges(
  account: Account,
  {
    board_id,
    baseRev,
    changes,
  }: { readonly board_id: BoardId; readonly baseRev: number; readonly changes: NodeChanges },
) {
  return makeCall(account, saveBoard, {
    board_id,
    nodes: JSON.stringify(changes.nodes),
    edges: '[]',
    base_rev: baseRev,
    op_id: randomUUID(),
    delta: true,
    deleted: [...changes.deleted],
  });
}
