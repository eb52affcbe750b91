import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { curveDistance } from '../../geometry/edges/curveDistance.ts';
import { edgeCurve } from '../../geometry/edges/edgePath.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { grownRect, type Rect } from '../../geometry/plane/rect.ts';
import type { SceneEdge, SceneIndex, SceneNode } from './sceneIndex.ts';

/** The distance within which an edge is hit, in CSS pixels: half of what a drawn edge is pressed by. */
const HIT_DISTANCE = 7;

/** The uppermost card at a board point. */
export function nodeAtPoint(scene: Pick<SceneIndex, 'nodesIn'>, point: Point): NodeId | undefined {
  return uppermostNode(scene.nodesIn(pointRect(point)))?.id;
}

/** The uppermost node at a board point that has handles; what has none is ground to a connection. */
export function connectableAtPoint(scene: Pick<SceneIndex, 'nodesIn'>, point: Point): SceneNode | undefined {
  return uppermostNode(scene.nodesIn(pointRect(point)).filter((node) => node.handles.length > 0));
}

/**
 * The edge nearest to a board point, near enough to be pressed at a zoom of `k`. By geometry, because edges that are drawn in batches have
 * no element of their own.
 */
export function edgeAtPoint(scene: Pick<SceneIndex, 'edgesIn'>, point: Point, k: number): EdgeId | undefined {
  let maxDistance = HIT_DISTANCE / k;
  let nearest: SceneEdge | undefined;
  for (const edge of scene.edgesIn(grownRect(pointRect(point), maxDistance))) {
    const edgeDistance = curveDistance(edgeCurve(edge.from, edge.to, edge.lane, edge.rail), point);
    if (edgeDistance > maxDistance) continue;
    maxDistance = edgeDistance;
    nearest = edge;
  }
  return nearest?.id;
}

function uppermostNode(nodes: readonly SceneNode[]): SceneNode | undefined {
  return nodes.reduce<SceneNode | undefined>(
    (top, node) => (top && top.paintOrder > node.paintOrder ? top : node),
    undefined,
  );
}

function pointRect({ x, y }: Point): Rect {
  return { minX: x, minY: y, maxX: x, maxY: y };
}
