import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { insertionConnections } from '../../board/connect/insertion.ts';
import { curveDistance } from '../../geometry/edges/curveDistance.ts';
import { edgeCurve } from '../../geometry/edges/edgePath.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { centreOf, grownRect, heightOf, translatedRect, widthOf } from '../../geometry/plane/rect.ts';
import type { CanvasParts } from '../render/renderer.ts';

/** An edge that runs so near to a card's middle, as a share of its shorter side, is the one that it was dragged on. */
const REACH_SHARE = 0.25;

/** Says on which edge nodes hang that were dragged so far, in board units. */
export type InsertionTarget = (offset: Point) => EdgeId | undefined;

const NO_TARGET: InsertionTarget = () => undefined;

/** Finds the edge between whose ends a dragged node would go: one node alone, that nothing is connected to yet. Asks the index of what lies near. */
export function createInsertionTarget(canvas: CanvasParts, ids: readonly NodeId[]): InsertionTarget {
  const { scene, camera, boardActor } = canvas;
  const [id, ...others] = ids;
  const node = id === undefined || others.length > 0 ? undefined : scene.node(id);
  if (!node || node.edges.size > 0 || node.handles.length < 2) return NO_TARGET;
  const reach = Math.min(widthOf(node), heightOf(node)) * REACH_SHARE;

  return (offset) => {
    // Edges are not drawn one by one there.
    if (camera.tier() === 'tiles') return undefined;
    const middle = centreOf(translatedRect(node, offset));
    const point = { minX: middle.x, minY: middle.y, maxX: middle.x, maxY: middle.y };
    const { board, facts } = boardActor.getSnapshot().context;
    return scene
      .edgesIn(grownRect(point, reach))
      .map((edge) => ({
        edge,
        distance: curveDistance(edgeCurve(edge.from, edge.to, edge.lane, edge.rail), middle),
      }))
      .filter(({ distance }) => distance <= reach)
      .sort((a, b) => a.distance - b.distance)
      .find(({ edge }) => insertionConnections(board, edge.id, node.id, facts))?.edge.id;
  };
}
