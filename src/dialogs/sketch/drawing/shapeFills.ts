import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import { isPointInBox, isPointInEllipse, isPointInPolygon } from '../../../geometry/image/shapes.ts';
import type { FillShape } from './shapes.ts';
import { cloneShape, isErasing, moveShape, newShapeId, shapeBox } from './shapes.ts';

function encloses(shape: Shape, point: ShapePoint): boolean {
  switch (shape.type) {
    case 'free':
      return !isErasing(shape) && isPointInPolygon(shape.points, point);
    case 'rectangle':
      return isPointInBox(shapeBox(shape), point);
    case 'ellipse':
    case 'circle':
      return isPointInEllipse(shapeBox(shape), point);
    default:
      return false;
  }
}

/** The smallest shape around a point; of several of one size the uppermost. */
export function smallestShapeAround(shapes: readonly Shape[], point: ShapePoint): Shape | undefined {
  const area = (shape: Shape) => shapeBox(shape).width * shapeBox(shape).height;
  return shapes
    .filter((shape) => encloses(shape, point))
    .reduce<Shape | undefined>((least, shape) => (least && area(least) < area(shape) ? least : shape), undefined);
}

/** The shape that a fill belongs to: the one that was filled, while it encloses the fill; else the smallest below around it. */
function ownerOf(shapes: readonly Shape[], fill: FillShape): Shape | undefined {
  const ownerShape = shapes.find(({ id }) => id === fill.owner);
  if (ownerShape && encloses(ownerShape, fill)) return ownerShape;
  return smallestShapeAround(shapes.slice(0, shapes.indexOf(fill)), fill);
}

const fillsByDrawing = new WeakMap<readonly Shape[], ReadonlyMap<string | undefined, readonly FillShape[]>>();

function fillsByOwner(shapes: readonly Shape[]) {
  const before = fillsByDrawing.get(shapes);
  if (before) return before;
  const fills = new Map<string | undefined, FillShape[]>();
  for (const fill of shapes.filter((shape) => shape.type === 'fill')) {
    const owner = ownerOf(shapes, fill)?.id;
    fills.set(owner, [...(fills.get(owner) ?? []), fill]);
  }
  fillsByDrawing.set(shapes, fills);
  return fills;
}

/** The fills of a shape. They go where it goes; left behind, each would spill over the whole paper. */
export function fillsOf(shapes: readonly Shape[], owner: Shape): readonly FillShape[] {
  return fillsByOwner(shapes).get(owner.id) ?? [];
}

/** Some shapes of a drawing and their fills, in the drawing's order. */
export function selectionWithFills(shapes: readonly Shape[], selection: readonly Shape[]): Shape[] {
  const ids = new Set([...selection, ...selection.flatMap((shape) => fillsOf(shapes, shape))].map(({ id }) => id));
  return shapes.filter(({ id }) => ids.has(id));
}

/** The filled shape whose inside is at a point. */
export function filledShapeAt(shapes: readonly Shape[], point: ShapePoint): Shape | undefined {
  const enclosingShape = smallestShapeAround(shapes, point);
  return enclosingShape && fillsOf(shapes, enclosingShape).length > 0 ? enclosingShape : undefined;
}

/** A shape's fill after the shape went from one box to another. */
function moveFillWithShape(fill: FillShape, before: Shape, after: Shape): Shape {
  const boxBefore = shapeBox(before);
  const boxAfter = shapeBox(after);
  const scaleX = boxBefore.width === 0 ? 1 : boxAfter.width / boxBefore.width;
  const scaleY = boxBefore.height === 0 ? 1 : boxAfter.height / boxBefore.height;
  const x = boxAfter.x + (fill.x - boxBefore.x) * scaleX;
  const y = boxAfter.y + (fill.y - boxBefore.y) * scaleY;
  return moveShape(fill, x - fill.x, y - fill.y);
}

/** The drawing with some shapes changed, and their fills carried along. */
export function changeWithFills(
  shapes: readonly Shape[],
  before: readonly Shape[],
  change: (shape: Shape) => Shape,
): Shape[] {
  const changed = new Map<string, Shape>();
  for (const shape of before) {
    const after = change(shape);
    for (const fill of fillsOf(shapes, shape)) changed.set(fill.id, moveFillWithShape(fill, shape, after));
  }
  for (const shape of before) changed.set(shape.id, change(shape));
  return shapes.map((shape) => changed.get(shape.id) ?? shape);
}

/** Copies of some shapes, 10,10 further on, with ids that the drawing has not; a copied fill belongs to the copy of its shape. */
export function copyShapes(selection: readonly Shape[], shapes: readonly Shape[], tag?: string): Shape[] {
  const ids = new Map<string | undefined, string>();
  const existing = [...shapes];
  const copies = selection.map((shape) => {
    const copy = cloneShape(shape, newShapeId(existing, tag));
    ids.set(shape.id, copy.id);
    existing.push(copy);
    return copy;
  });
  return copies.map((copy) => (copy.type === 'fill' ? { ...copy, owner: ids.get(copy.owner) } : copy));
}
