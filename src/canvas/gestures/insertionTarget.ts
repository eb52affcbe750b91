import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { insertionConnections } from '../../board/connect/insertion.ts';
import { curveDistance } from '../../geometry/edges/curveDistance.ts';
import { edgeCurve } from '../../geometry/edges/edgePath.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { centreOf, grownRect, heightOf, translatedRect, widthOf } from '../../geometry/plane/rect.ts';
import type { CanvasParts } from '../render/renderer.ts';

/** An edge that runs so near to a card's middle, or to the middle of its row of handles, is the one that it was dragged on: a share of its shorter side. */
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
  const [handle] = node.handles;
  const reach = Math.min(widthOf(node), heightOf(node)) * REACH_SHARE;

  return (offset) => {
    // Edges are not drawn one by one there.
    if (camera.tier() === 'tiles') return undefined;
    const box = translatedRect(node, offset);
    const middle = centreOf(box);
    const handleRow = { x: middle.x, y: box.minY + (handle?.y ?? 0) };
    const axis = { minX: middle.x, minY: handleRow.y, maxX: middle.x, maxY: middle.y };
    const { board, facts } = boardActor.getSnapshot().context;
    return scene
      .edgesIn(grownRect(axis, reach))
      .map((edge) => {
        const curve = edgeCurve(edge.from, edge.to, edge.lane, edge.rail);
        return { edge, distance: Math.min(curveDistance(curve, middle), curveDistance(curve, handleRow)) };
      })
      .filter(({ distance }) => distance <= reach)
      .sort((a, b) => a.distance - b.distance)
      .find(({ edge }) => insertionConnections(board, edge.id, node.id, facts))?.edge.id;
  };
}
