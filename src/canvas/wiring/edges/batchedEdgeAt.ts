import type { EdgeId } from '../../../../contract/ids.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import { connectableAtPoint, edgeAtPoint } from '../../scene/hitTest.ts';

/** The edge of a batch at a point of the stage; cards lie above the edges. */
export function batchedEdgeAt({ scene, camera, renderer }: CanvasParts, screen: Point): EdgeId | undefined {
  const boardPoint = screenToBoard(camera.viewport(), screen);
  return renderer.isBatched() && !connectableAtPoint(scene, boardPoint)
    ? edgeAtPoint(scene, boardPoint, camera.viewport().k)
    : undefined;
}
