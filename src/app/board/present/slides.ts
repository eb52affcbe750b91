import type { NodeId } from '../../../../contract/ids.ts';
import { nodeBox } from '../../../board/comments/commentPlaces.ts';
import type { Board } from '../../../board/document/board.ts';
import { compareByTop, readingOrder } from '../../../geometry/layout/readingOrder.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { resultIdsOf } from '../../../nodes/results.ts';

/** A part of a presentation: a frame with what lies in it, or a result by itself. */
export type Slide = { readonly kind: 'frame' | 'result'; readonly id: NodeId };

/** The frames of a board as a person reads them; the results of one without frames. A frame that lies in another one is part of that. */
export function slidesOf(board: Board): readonly Slide[] {
  const frames = [...board.nodes.values()].filter(
    ({ type, frameId }) =>
      definitionOf(type)?.isFrame &&
      !(frameId !== undefined && definitionOf(board.nodes.get(frameId)?.type ?? '')?.isFrame),
  );
  const boxes = frames.map((frame) => ({ id: frame.id, ...nodeBox(frame, definitionOf) }));
  if (boxes.length === 0) return resultIdsOf(board).map((id) => ({ kind: 'result', id }));
  return readingOrder(boxes.sort(compareByTop)).map(({ id }) => ({ kind: 'frame', id }));
}
