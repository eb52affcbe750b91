import type { BoardNode, Position } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { PLACEMENT_OFFSETS } from '../../../contract/limits.ts';
import { type Board, sizeOf } from '../document/board.ts';
import type { Connection } from '../document/connection.ts';
import { incomingEdges } from '../document/edgeIndex.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
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
 * The variants that a card does not show as nodes of their own, wired as it is: in a grid on its right, where nothing stands. The card alone stays
 * the result that its source passes on.
 */
export function splitVariants({ board, node, variants, newId, factsOf }: SplitOptions): {
  readonly nodes: readonly BoardNode[];
  readonly connections: readonly Connection[];
} {
  const { variants: _variants, jobId: _job, readOnly: _readOnly, shared: _shared, ...data } = node.data;
  const others = variants.filter(({ objectKey }) => objectKey !== node.data.objectKey);
  const nodes = others.map((variant) => {
    const changes = Object.entries({ ...data, ...variantPatch(variant) }).filter(([, value]) => value !== undefined);
    return { ...node, id: newId(), data: Object.fromEntries(changes) };
  });
  const sizes = nodes.map((each) => sizeOf(each, factsOf));
  const cell = {
    width: Math.max(...sizes.map(({ width }) => width)) + PLACEMENT_OFFSETS.gap,
    height: Math.max(...sizes.map(({ height }) => height)) + PLACEMENT_OFFSETS.gap,
  };
  const columnCount = Math.min(COLUMN_COUNT, nodes.length);
  const block = {
    width: columnCount * cell.width - PLACEMENT_OFFSETS.gap,
    height: Math.ceil(nodes.length / columnCount) * cell.height - PLACEMENT_OFFSETS.gap,
  };
  const start = {
    x: node.position.x + sizeOf(node, factsOf).width + PLACEMENT_OFFSETS.gap,
    y: node.position.y,
  };
  const origin = freePlace(board, start, block, 'right', factsOf);
  const positionOf = (index: number): Position => ({
    x: origin.x + (index % columnCount) * cell.width,
    y: origin.y + Math.floor(index / columnCount) * cell.height,
  });
  const inputs = incomingEdges(board.edges, node.id);
  return {
    nodes: nodes.map((each, index) => ({ ...each, position: positionOf(index) })),
    connections: nodes.flatMap(({ id: target }) =>
      inputs.map(({ source, sourceHandle, targetHandle }) => ({ source, sourceHandle, target, targetHandle })),
    ),
  };
}
