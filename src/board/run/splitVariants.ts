import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { PLACEMENT_OFFSETS } from '../../../contract/limits.ts';
import { connectionOfEdge } from '../connect/insertion.ts';
import { type Board, sizeOf } from '../document/board.ts';
import type { Connection } from '../document/connection.ts';
import { incomingEdges } from '../document/edgeIndex.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { addNode, definedFields, setData } from '../edit/edit.ts';
import { freePlace } from '../placement/placement.ts';
import { type Variant, variantPatch } from './variants.ts';

/** The number of cards side by side. */
const COLUMN_COUNT = 2;

type SplitOptions = {
  readonly board: Board;
  readonly node: BoardNode;
  readonly variants: readonly Variant[];
  readonly newId: () => NodeId;
  readonly factsOf: NodeFactsLookup;
};

/**
 * The variants that a card does not show as nodes of their own, wired as it is: in a grid that begins with the card, each where nothing stands. The
 * card alone stays the result that its source passes on.
 */
export function splitVariants({ board, node, variants, newId, factsOf }: SplitOptions): {
  readonly nodes: readonly BoardNode[];
  readonly connections: readonly Connection[];
} {
  const { jobId: _job, shared: _shared, ...data } = node.data;
  const others = variants.filter(({ objectKey }) => objectKey !== node.data.objectKey);
  let boardSoFar = setData(board, node.id, { variants: undefined });
  const nodes = others.map((variant, index) => {
    const copy = {
      ...node,
      id: newId(),
      data: definedFields({ ...data, ...variantPatch(variant), variants: undefined }),
    };
    const size = sizeOf(copy, factsOf);
    const column = (index + 1) % COLUMN_COUNT;
    const row = Math.floor((index + 1) / COLUMN_COUNT);
    const start = {
      x: node.position.x + column * (size.width + PLACEMENT_OFFSETS.gap),
      y: node.position.y + row * (size.height + PLACEMENT_OFFSETS.gap),
    };
    const placed = { ...copy, position: freePlace(boardSoFar, start, size, 'right', factsOf) };
    boardSoFar = addNode(boardSoFar, placed);
    return placed;
  });
  const connections = nodes.flatMap(({ id: target }) =>
    incomingEdges(board.edges, node.id).map((edge) => ({ ...connectionOfEdge(edge), target })),
  );
  return { nodes, connections };
}
