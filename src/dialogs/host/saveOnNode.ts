import { msg } from '@lingui/core/macro';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { mergeNodes } from '../../../merge/mergeNodes.ts';
import { isFixed } from '../../board/document/board.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';

/** The answer of a dialog whose work was not put on its node. */
export const NODE_NOT_CHANGEABLE = msg`This node can no longer be changed. Your work is kept on this device.`;

type NodeData = BoardNode['data'];
type NodeSave = {
  readonly base: NodeData;
  readonly data: NodeData;
  /** The fields of a node as `base` and `data` have them: what a node leaves out is nothing that somebody took away. */
  readonly read: (data: NodeData) => NodeData;
};

/**
 * Puts what a dialog made on its node as the board has it now. `base` is what the dialog grew from: a field, or an item of a list, that was changed
 * since and not in the dialog stays; where both changed the same the dialog's goes on the board, and both are kept as a conflict. Returns the
 * fields as they were put; undefined where the node is gone, or may not be changed any more.
 */
export function saveOnNode(actor: BoardActor, id: NodeId, { base, data, read }: NodeSave): NodeData | undefined {
  const { context } = actor.getSnapshot();
  const node = context.board.nodes.get(id);
  if (!node || !mayEdit(context) || isFixed(node)) return undefined;
  const theirs = withData(node, read(node.data));
  const { node: mergedNode, conflicts } = mergeNodes({
    base: withData(theirs, base),
    mine: withData(theirs, data),
    theirs,
    prefer: 'mine',
  });
  const merged = Object.fromEntries(Object.keys(data).map((name) => [name, mergedNode.data[name]]));
  actor.send({ type: 'node.edited', id, data: merged });
  if (conflicts.length > 0) actor.send({ type: 'conflicts.met', conflicts });
  return merged;
}

function withData(node: BoardNode, data: NodeData): BoardNode {
  return { ...node, data: { ...node.data, ...data } };
}
