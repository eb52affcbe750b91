import type { NodeId } from '../../../../contract/ids.ts';
import { nodeBox } from '../../../board/comments/commentPlaces.ts';
import { isPick } from '../../../board/comments/picks.ts';
import type { Board } from '../../../board/document/board.ts';
import { compareByTop, readingOrder } from '../../../geometry/layout/readingOrder.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { resultIdsOf } from '../../../nodes/results.ts';
import type { PresentSet } from './presentSet.ts';

/** A part of a presentation: a frame with what lies in it, or a result by itself. */
export type Slide = { readonly kind: 'frame' | 'result'; readonly id: NodeId };

/** The slides of a presentation, in the order in which a person reads them. A frame that lies in another one is part of that. */
export function slidesOf(board: Board, set: PresentSet): readonly Slide[] {
  if (set === 'frames') return frameIdsOf(board).map((id) => ({ kind: 'frame', id }));
  const ids = set === 'picks' ? resultIdsOf(board).filter((id) => isPick(board.nodes.get(id)!)) : resultIdsOf(board);
  return ids.map((id) => ({ kind: 'result', id }));
}

/** The sets of which a board has something to present, the one that is presented unasked first: its frames, where there are any. */
export function presentableSets(board: Board): readonly PresentSet[] {
  return (['frames', 'results', 'picks'] as const).filter((set) => slidesOf(board, set).length > 0);
}

function frameIdsOf(board: Board): readonly NodeId[] {
  const frames = [...board.nodes.values()].filter(
    ({ type, frameId }) =>
      definitionOf(type)?.isFrame &&
      !(frameId !== undefined && definitionOf(board.nodes.get(frameId)?.type ?? '')?.isFrame),
  );
  const boxes = frames.map((frame) => ({ id: frame.id, ...nodeBox(frame, definitionOf) }));
  return readingOrder(boxes.sort(compareByTop)).map(({ id }) => id);
}
