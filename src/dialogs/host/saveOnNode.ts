import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mergeNodes } from '../../../merge/mergeNodes.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';

type NodeData = BoardNode['data'];

/**
 * Puts what a dialog made on its node as the board has it now. `base` is what the dialog grew from: a field, or an item of a list, that was changed
 * since and not in the dialog stays; where both changed the same the dialog's goes on the board, and both are kept as a conflict. Returns the
 * fields as they were put; undefined where the node is gone.
 */
export function saveOnNode(actor: BoardActor, id: NodeId, base: NodeData, data: NodeData): NodeData | undefined {
  const theirs = actor.getSnapshot().context.board.nodes.get(id);
  if (!theirs) return undefined;
  const { node, conflicts } = mergeNodes({
    base: withData(theirs, base),
    mine: withData(theirs, data),
    theirs,
    prefer: 'mine',
  });
  const merged = Object.fromEntries(Object.keys(data).map((name) => [name, node.data[name]]));
  actor.send({ type: 'node.edited', id, data: merged });
  if (conflicts.length > 0) actor.send({ type: 'conflicts.met', conflicts });
  return merged;
}

function withData(node: BoardNode, data: NodeData): BoardNode {
  return { ...node, data: { ...node.data, ...data } };
}
