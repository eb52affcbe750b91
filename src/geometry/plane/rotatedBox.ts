import type { Point } from './point.ts';
import type { Rect } from './rect.ts';

export type Extent = { readonly width: number; readonly height: number };

/** A rectangle that lies turned about its middle, by degrees clockwise. */
export type RotatedBox = { readonly middle: Point; readonly size: Extent; readonly rotation: number };

/** A turn comes to rest at a quarter within so many degrees. */
const QUARTER_SNAP_DEGREES = 3;

/** A vector turned clockwise, as y goes down. */
export function rotate({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** The four corners, clockwise from the upper left of the box as it lies unturned. */
export function cornersOf({ middle, size: { width, height }, rotation }: RotatedBox): [Point, Point, Point, Point] {
  const cornerAt = (x: number, y: number) => {
    const { x: dx, y: dy } = rotate({ x: (x * width) / 2, y: (y * height) / 2 }, rotation);
    return { x: middle.x + dx, y: middle.y + dy };
  };
  return [cornerAt(-1, -1), cornerAt(1, -1), cornerAt(1, 1), cornerAt(-1, 1)];
}

/** The upright rectangle around a box as it lies. */
export function boundingRect(box: RotatedBox): Rect {
  const corners = cornersOf(box);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

export function isInsideBox({ middle, size, rotation }: RotatedBox, point: Point): boolean {
  const { x, y } = rotate({ x: point.x - middle.x, y: point.y - middle.y }, -rotation);
  return Math.abs(x) <= size.width / 2 && Math.abs(y) <= size.height / 2;
}

/** A corner (by its place in `cornersOf`) that is dragged while the opposite one stays. */
export type CornerDrag = {
  /** The factor by which the box grows. */
  readonly factor: number;
  /** The place of its middle once it has grown by that factor. */
  readonly middleAt: (factor: number) => Point;
};

export function dragCorner(box: RotatedBox, cornerIndex: number, to: Point): CornerDrag {
  const corners = cornersOf(box);
  const draggedCorner = corners[cornerIndex % 4] as Point;
  const anchor = corners[(cornerIndex + 2) % 4] as Point;
  const diagonal = { x: draggedCorner.x - anchor.x, y: draggedCorner.y - anchor.y };
  const projection = (to.x - anchor.x) * diagonal.x + (to.y - anchor.y) * diagonal.y;
  return {
    factor: Math.max(0, projection / (diagonal.x ** 2 + diagonal.y ** 2)),
    middleAt: (factor) => ({ x: anchor.x + (diagonal.x * factor) / 2, y: anchor.y + (diagonal.y * factor) / 2 }),
  };
}

/** The turn of a box once the pointer went from one point to another; `step` holds it to multiples of so many degrees. */
export function rotationAfterDrag(
  { middle, rotation }: RotatedBox,
  from: Point,
  to: Point,
  step: number | undefined,
): number {
  const angleOf = ({ x, y }: Point) => (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
  const degrees = normalizedDegrees(rotation + angleOf(to) - angleOf(from));
  if (step !== undefined) return Math.round(degrees / step) * step;
  const quarter = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - quarter) <= QUARTER_SNAP_DEGREES ? quarter : Math.round(degrees);
}

/** Degrees between -180 and 180. */
export function normalizedDegrees(degrees: number): number {
  const normalized = ((degrees % 360) + 360) % 360;
  return normalized > 180 ? normalized - 360 : normalized;
}

/** The factor by which a turned box must grow so that it covers an upright one around the same middle. */
export function coveringFactor({ size, rotation }: RotatedBox, upright: Extent): number {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const widthFactor = (upright.width * cos + upright.height * sin) / size.width;
  const heightFactor = (upright.width * sin + upright.height * cos) / size.height;
  return Math.max(widthFactor, heightFactor);
}
