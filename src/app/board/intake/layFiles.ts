import type { NodeId } from '../../../../contract/ids.ts';
import { PLACEMENT } from '../../../../contract/limits.ts';
import type { Point } from '../../../geometry/point.ts';
import type { BoardActor } from '../../../machines/board.machine.ts';

const UPLOAD = 'uploadSketchNode';

/** Lays an Upload Image node for each picture file in one undo step: in a row that begins at this upper left corner. */
export function layFiles(actor: BoardActor, files: readonly File[], { x, y }: Point): void {
  const { newId, facts } = actor.getSnapshot().context;
  const step = facts(UPLOAD)!.size.width + PLACEMENT.gap;
  const nodes = files.map((file, index) => {
    return { id: newId() as NodeId, nodeType: UPLOAD, file, position: { x: x + index * step, y } };
  });
  if (nodes.length > 0) actor.send({ type: 'nodes.laid', nodes, select: nodes.map(({ id }) => id) });
}

/** The upper left corner of a new node of this type whose middle is at a point of the board. */
export function cornerAround(actor: BoardActor, { x, y }: Point, nodeType: string = UPLOAD): Point {
  const { width, height } = actor.getSnapshot().context.facts(nodeType)!.size;
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
}
