import { randomUUID } from 'node:crypto';
import { saveBoard } from '../../../contract/calls/boards.ts';
import type { BoardId, NodeId } from '../../../contract/ids.ts';
import { operationsOf } from '../../../merge/difference.ts';
import type { Account, makeCall } from '../../../scripts/seed/seedBoard.ts';

export type TextNode = {
  readonly id: NodeId;
  readonly type: 'textNode';
  readonly position: { readonly x: number; readonly y: number };
  readonly data: { readonly text: string };
};

type NodesSave = {
  /** Makes the call; one that is sent again under the same id is done once. */
  readonly call: typeof makeCall;
  readonly board_id: BoardId;
  /** The revision that the saver knows, and their nodes as they are in it. */
  readonly baseRev: number;
  readonly base: ReadonlyMap<string, TextNode>;
  readonly nodes: readonly TextNode[];
  readonly deleted: readonly NodeId[];
};

/** Saves nodes as operations, as a browser that knows a revision does; answers what others changed since. Throws where anything is refused. */
export async function saveChanges(account: Account, { call, board_id, baseRev, base, nodes, deleted }: NodesSave) {
  const elements = { node: (id: string) => base.get(id), edge: () => undefined, edgesOf: () => [], nodesIn: () => [] };
  const answer = await call(account, saveBoard, {
    board_id,
    nodes: '[]',
    edges: '[]',
    operations: [...operationsOf({ nodes, edges: [], deleted }, elements)],
    base_rev: baseRev,
    op_id: randomUUID(),
  });
  if (answer.refused?.length) throw new Error(`The save was refused: ${JSON.stringify(answer.refused)}`);
  return answer;
}
