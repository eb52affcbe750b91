import type { Model, Part } from './model.ts';

/** Places along each side of a box at which a part's surface is compared. */
const PLACES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Whether two models have the same parts in the same boxes. */
export const sameBoxes = (a: Model, b: Model): boolean => boxesOf(a) === boxesOf(b);

/** Whether two models look the same: the same boxes, and the same surfaces within them. */
export function sameShape(a: Model, b: Model): boolean {
  return sameBoxes(a, b) && a.parts.every((part, i) => surfaceOf(part) === surfaceOf(b.parts[i]));
}

const boxesOf = ({ parts }: Model): string => JSON.stringify(parts.map(({ name, solid }) => [name, solid.box]));

const surfaces = new WeakMap<Part, string>();

/** How far a part's surface is from points all over its box; kept, for one model is compared with many. */
function surfaceOf(part: Part): string {
  const known = surfaces.get(part);
  if (known !== undefined) return known;
  const { box, at } = part.solid;
  const along = (axis: 0 | 1 | 2) => PLACES.map((t) => box.min[axis] + (box.max[axis] - box.min[axis]) * t);
  const distances = along(0).flatMap((x) => along(1).flatMap((y) => along(2).map((z) => at(x, y, z))));
  const surface = JSON.stringify(distances);
  surfaces.set(part, surface);
  return surface;
}
