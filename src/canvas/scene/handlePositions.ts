import { type Handle, type HandleId, handleOf, SOURCE_INPUT } from '../../../contract/handles.ts';
import { HANDLE } from '../../../contract/limits.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import type { Point } from '../../geometry/plane/point.ts';
import type { Rect } from '../../geometry/plane/rect.ts';

/** A handle and where its middle lies, in board units from the card's upper left corner. */
export type PositionedHandle = Handle & Point;

type CardHandles = Rect & { readonly handles: readonly PositionedHandle[] };

/**
 * A node's handles from the top down, inputs on the left border and outputs on the right. The provenance input is there only
 * when wired, and an unknown type has just the handles that its edges use.
 */
export function positionedHandles(
  facts: NodeFacts | undefined,
  connectedHandles: ReadonlySet<HandleId>,
  width: number,
): readonly PositionedHandle[] {
  const typeHandles = facts?.handles ?? [];
  const extraHandles = [...connectedHandles].filter((id) => !typeHandles.includes(id));
  const shownIds = [...typeHandles.filter((id) => id !== SOURCE_INPUT || connectedHandles.has(id)), ...extraHandles];
  const countByDirection = { in: 0, out: 0 };
  return shownIds.map((id) => {
    const handle = handleOf(id);
    const y = HANDLE.firstY + HANDLE.pitch * countByDirection[handle.direction]++;
    return { ...handle, x: handle.direction === 'in' ? 0 : width, y };
  });
}

/** The place of a card's handle on the board; a handle that the card does not show is taken for the first of its side. */
export function handlePoint({ handles, minX, minY }: CardHandles, id: HandleId): Point {
  const requestedHandle = handleOf(id);
  const position =
    handles.find((handle) => handle.id === id) ??
    handles.find((handle) => handle.direction === requestedHandle.direction);
  return position ? { x: minX + position.x, y: minY + position.y } : { x: minX, y: minY };
}

/** The place where an edge leaves or enters a card that shows no handle for it: at its side, as high as a first handle. */
export function sidePoint({ minX, minY, maxX }: Rect, direction: 'in' | 'out'): Point {
  return { x: direction === 'in' ? minX : maxX, y: minY + HANDLE.firstY };
}
