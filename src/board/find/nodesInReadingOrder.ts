import type { BoardNode } from '../../../contract/board.ts';
import { compareByTop, readingOrder } from '../../geometry/layout/readingOrder.ts';
import { sizeOf } from '../document/board.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';

/** These nodes in the order in which a person reads them on the board: row by row, each from the left. */
export function nodesInReadingOrder(nodes: readonly BoardNode[], factsOf: NodeFactsLookup): readonly BoardNode[] {
  const boxes = nodes.map((node) => {
    const { x, y } = node.position;
    const { width, height } = sizeOf(node, factsOf);
    return { node, minX: x, minY: y, maxX: x + width, maxY: y + height };
  });
  return readingOrder(boxes.sort(compareByTop)).map(({ node }) => node);
}
