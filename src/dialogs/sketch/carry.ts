import type { Shape } from '../../../contract/nodes.ts';
import type { ShapePoint } from '../../geometry/shapes.ts';
import { boxHolds, ellipseHolds, polygonHolds } from '../../geometry/shapes.ts';
import type { FillShape } from './shapes.ts';
import { moveShape, replaceShape, shapeBox } from './shapes.ts';

function encloses(shape: Shape, point: ShapePoint): boolean {
  switch (shape.type) {
    case 'free':
      return polygonHolds(shape.points, point);
    case 'rectangle':
      return boxHolds(shapeBox(shape), point);
    case 'ellipse':
    case 'circle':
      return ellipseHolds(shapeBox(shape), point);
    default:
      return false;
  }
}

/**
 * The fills that belong to a shape: it is the smallest that encloses them. They go where it goes; left behind, each would
 * spill over the whole paper.
 */
export function fillsOf(shapes: readonly Shape[], owner: Shape): FillShape[] {
  const area = ({ width, height }: { width: number; height: number }) => width * height;
  return shapes.filter((fill): fill is FillShape => {
    if (fill.type !== 'fill' || !encloses(owner, fill)) return false;
    const size = area(shapeBox(owner));
    return !shapes.some((shape) => shape.id !== owner.id && encloses(shape, fill) && area(shapeBox(shape)) < size);
  });
}

/** A shape's fill after the shape went from one box to another. */
function carryFill(fill: FillShape, before: Shape, after: Shape): Shape {
  const from = shapeBox(before);
  const to = shapeBox(after);
  const across = from.width === 0 ? 1 : to.width / from.width;
  const down = from.height === 0 ? 1 : to.height / from.height;
  const x = to.x + (fill.x - from.x) * across;
  const y = to.y + (fill.y - from.y) * down;
  return moveShape(fill, x - fill.x, y - fill.y);
}

/** The list with one shape changed, and its fills carried along. */
export function changeWithFills(shapes: readonly Shape[], before: Shape, after: Shape): Shape[] {
  const carried = new Map(fillsOf(shapes, before).map((fill) => [fill.id, carryFill(fill, before, after)]));
  return replaceShape(shapes, before.id, () => after).map((shape) => carried.get(shape.id) ?? shape);
}
