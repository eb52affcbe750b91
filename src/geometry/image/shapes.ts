/** A place on the drawing, in its pixels. */
export type ShapePoint = { readonly x: number; readonly y: number };
/** An upright box; width and height are never negative. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Length of the way between two points. */
export function distance(a: ShapePoint, b: ShapePoint): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The distance of a point from the segment a-b; for a segment without length, from a. */
export function distanceToSegment(point: ShapePoint, a: ShapePoint, b: ShapePoint): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squaredLength = dx * dx + dy * dy;
  const projection = squaredLength === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / squaredLength;
  const share = Math.min(1, Math.max(0, projection));
  return distance(point, { x: a.x + share * dx, y: a.y + share * dy });
}

/** The distance of a point from a line through many points. */
export function distanceToPolyline(point: ShapePoint, points: readonly ShapePoint[]): number {
  let nearestDistance = points[0] ? distance(point, points[0]) : Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length; i++) {
    nearestDistance = Math.min(nearestDistance, distanceToSegment(point, points[i - 1]!, points[i]!));
  }
  return nearestDistance;
}

/** The box with these two opposite corners, in any order. */
export function boxBetween(a: ShapePoint, b: ShapePoint): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
}

/** The smallest box around points; an empty list gives an empty box at 0,0. */
export function boundingBox(points: readonly ShapePoint[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A box grown (or, with a negative margin, shrunk) on every side. */
export function growBox(box: Box, margin: number): Box {
  return { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin };
}

/** Says whether the point lies in the box or on its border. */
export function isPointInBox(box: Box, point: ShapePoint): boolean {
  return point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height;
}

/** The distance of a point from the border of a box, inside or outside. */
export function distanceToBoxBorder(point: ShapePoint, box: Box): number {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const corners = [
    { x: box.x, y: box.y },
    { x: right, y: box.y },
    { x: right, y: bottom },
    { x: box.x, y: bottom },
    { x: box.x, y: box.y },
  ];
  return distanceToPolyline(point, corners);
}

/** Steps round an ellipse; the chord error stays under a fifth of a pixel up to a radius of 500. */
const ELLIPSE_STEPS = 128;

/** The distance of a point from the border of the ellipse inscribed in a box. */
export function distanceToEllipseBorder(point: ShapePoint, box: Box): number {
  const rx = box.width / 2;
  const ry = box.height / 2;
  const border = Array.from({ length: ELLIPSE_STEPS + 1 }, (_, step) => {
    const angle = (step / ELLIPSE_STEPS) * 2 * Math.PI;
    return { x: box.x + rx + rx * Math.cos(angle), y: box.y + ry + ry * Math.sin(angle) };
  });
  return distanceToPolyline(point, border);
}

/** The point moved so that the way from `origin` runs at a multiple of 45 degrees, keeping its length. */
export function snapToEighths(origin: ShapePoint, point: ShapePoint): ShapePoint {
  const eighthTurn = Math.PI / 4;
  const angle = Math.round(Math.atan2(point.y - origin.y, point.x - origin.x) / eighthTurn) * eighthTurn;
  const length = distance(origin, point);
  return { x: origin.x + length * Math.cos(angle), y: origin.y + length * Math.sin(angle) };
}

/** The point moved so that it spans a square with `origin`, as large as the longer side. */
export function snapToSquare(origin: ShapePoint, point: ShapePoint): ShapePoint {
  const dx = point.x - origin.x;
  const dy = point.y - origin.y;
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  return { x: origin.x + (dx < 0 ? -side : side), y: origin.y + (dy < 0 ? -side : side) };
}

/** Says whether the point lies inside the closed way through these points (even-odd). */
export function isPointInPolygon(points: readonly ShapePoint[], { x, y }: ShapePoint): boolean {
  let isInside = false;
  for (let i = 0, previous = points.length - 1; i < points.length; previous = i++) {
    const a = points[i]!;
    const b = points[previous]!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isInside = !isInside;
  }
  return isInside;
}

/** Says whether the point lies inside the ellipse inscribed in a box. */
export function isPointInEllipse({ x, y, width, height }: Box, point: ShapePoint): boolean {
  if (width === 0 || height === 0) return false;
  const scaledX = (2 * (point.x - x)) / width - 1;
  const scaledY = (2 * (point.y - y)) / height - 1;
  return scaledX * scaledX + scaledY * scaledY < 1;
}
