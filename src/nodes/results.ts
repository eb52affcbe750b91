import type { BoardNode } from '../../contract/board.ts';
import type { NodeId } from '../../contract/ids.ts';
import type { Board } from '../board/document/board.ts';
import { nodesInReadingOrder } from '../board/find/nodesInReadingOrder.ts';
import { definitionOf } from './registry.ts';

/** The types that stand for something made, which people look at and vote on; a sketch and an upload only went into it. */
const RESULT_TYPES: ReadonlySet<string> = new Set(['prototype2DNode', 'videoNode', 'threeDNode', 'svgNode']);

/** Says whether a node shows a result: an image, a video, a model or a vector that was made. */
export function isResult(node: BoardNode): boolean {
  return (
    RESULT_TYPES.has(node.type) && node.data.noResult !== true && definitionOf(node.type)?.posterOf(node) !== undefined
  );
}

/** The results of a board, in the order in which a person reads them. */
export function resultIdsOf(board: Board): readonly NodeId[] {
  return nodesInReadingOrder([...board.nodes.values()].filter(isResult), definitionOf).map(({ id }) => id);
}
