import type { BoardEdge } from '../contract/board.ts';
import { handleOf } from '../contract/handles.ts';
import { EdgeId } from '../contract/ids.ts';

/** An id for an edge that no other has: `e{source}-{target}`; where another pair of handles has it, the target handle's name is added, and then a number. */
export function freeEdgeId(
  isUsed: (id: EdgeId) => boolean,
  { source, target, targetHandle }: Pick<BoardEdge, 'source' | 'target' | 'targetHandle'>,
): EdgeId {
  const baseId = `e${source}-${target}`;
  const namedId = `${baseId}-${handleOf(targetHandle).name}`;
  for (let count = 0; ; count += 1) {
    const id = EdgeId.parse(count === 0 ? baseId : count === 1 ? namedId : `${namedId}-${count}`);
    if (!isUsed(id)) return id;
  }
}
