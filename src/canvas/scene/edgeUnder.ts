import { curveDistance } from '../../geometry/edgeHit.ts';
import { edgeCurve } from '../../geometry/edgePath.ts';
import type { Point } from '../../geometry/point.ts';
import { grow } from '../../geometry/rect.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneEdge } from './sceneIndex.ts';

/** How near an edge has to be, in CSS pixels: half of what a drawn edge is pressed by. */
const HIT_DISTANCE = 7;

/** The edge nearest to a board point, near enough to be pressed; by geometry, for edges that are drawn in batches. */
export function edgeUnder(canvas: CanvasParts, at: Point): SceneEdge | undefined {
  let least = HIT_DISTANCE / canvas.camera.viewport().k;
  let nearest: SceneEdge | undefined;
  for (const edge of canvas.scene.edgesIn(grow({ minX: at.x, minY: at.y, maxX: at.x, maxY: at.y }, least))) {
    const away = curveDistance(edgeCurve(edge.from, edge.to, edge.lane, edge.rail), at);
    if (away > least) continue;
    least = away;
    nearest = edge;
  }
  return nearest;
}
