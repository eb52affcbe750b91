import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { type Board, boxOf } from '../../../board/board.ts';
import { byTop, inRows } from '../../../geometry/readingOrder.ts';
import { definitionOf } from '../../../nodes/registry.ts';

/** The picture of a node that shows one of its own; a node that generates shows what it was given. */
export function pictureOf(node: BoardNode) {
  const definition = definitionOf(node.type);
  return definition && showsItsOwn(node) ? definition.pictureOf(node) : undefined;
}

/** An image card generates by its quick actions only. */
function showsItsOwn({ type }: BoardNode): boolean {
  return definitionOf(type)?.runs?.go === undefined;
}

/** The nodes of a board that show a picture of their own, in the order in which a person reads them. */
export function picturesIn(board: Board): NodeId[] {
  const placed = [...board.nodes.values()].flatMap((node) => {
    if (!pictureOf(node)) return [];
    const { x, y } = node.position;
    const { width, height } = boxOf(node, definitionOf);
    return [{ id: node.id, minX: x, minY: y, maxX: x + width, maxY: y + height }];
  });
  return inRows(placed.sort(byTop)).map(({ id }) => id);
}
