import type { Model, Part } from './model.ts';
import { joinBoxes, type Point, type Solid } from './sdf/solid.ts';

/** Second longest side: how large a solid looks from where it looks largest. */
export const sizeOf = ({ box: { min, max } }: Solid): number =>
  [max[0] - min[0], max[1] - min[1], max[2] - min[2]].sort((a, b) => b - a)[1];

/** The part that looks largest. Throws TypeError for none. */
export const largest = (parts: readonly Part[]): Part =>
  parts.reduce((one, other) => (sizeOf(other.solid) > sizeOf(one.solid) ? other : one));

export function measure({ min, max }: Solid['box']): { middle: Point; half: Point } {
  const along = (of: (low: number, high: number) => number): Point => [
    of(min[0], max[0]),
    of(min[1], max[1]),
    of(min[2], max[2]),
  ];
  return { middle: along((low, high) => (low + high) / 2), half: along((low, high) => (high - low) / 2) };
}

/** Axes by number: what is measured along one, and the two across it. */
export type AxisNumber = 0 | 1 | 2;
const ACROSS: readonly (readonly [AxisNumber, AxisNumber])[] = [
  [1, 2],
  [0, 2],
  [0, 1],
];
/** How far a turned solid may be out of true, as a share of its radius: flutes are no flats. */
const TRUE = 0.06;
/** The main solid is at least so large a share of the model, both ways across its axis. */
const SHARE = 0.5;

/** A solid's distance at a place given by its height along an axis and its offsets across it, all as shares of its half sizes. */
function probe({ box, at }: Solid, axis: AxisNumber): (height: number, u: number, v: number) => number {
  const { middle, half } = measure(box);
  const [a, b] = ACROSS[axis];
  return (height, u, v) => {
    const point: [number, number, number] = [...middle];
    point[axis] += half[axis] * height;
    point[a] += half[a] * u;
    point[b] += half[b] * v;
    return at(...point);
  };
}

/** The axis around which a solid looks the same from all sides, but for flutes; null for none. */
export function turnedAround(solid: Solid): AxisNumber | null {
  const { half } = measure(solid.box);
  return (
    ([1, 2, 0] as const).find((axis) => {
      const [a, b] = ACROSS[axis];
      if (Math.abs(half[a] - half[b]) > TRUE * half[a]) return false;
      const read = probe(solid, axis);
      return [-0.8, -0.4, 0, 0.4, 0.8].every((height) =>
        [0.6, 1].every((share) => {
          const seen = [0.1, 0.8, 1.9, 3.3, 4.7].map((t) => read(height, share * Math.sin(t), share * Math.cos(t)));
          return Math.max(...seen) - Math.min(...seen) < half[a] * TRUE;
        }),
      );
    }) ?? null
  );
}

/** Whether a solid is as wide at both ends as in its middle, around the axis that it is turned around. */
export function isStraight(solid: Solid, axis: AxisNumber): boolean {
  const read = probe(solid, axis);
  return [-0.7, 0, 0.7].every((height) => read(height, 0.9, 0) < 0);
}

/** Whether a solid is a disc rather than a column. */
export function isFlat({ box }: Solid, axis: AxisNumber): boolean {
  const { half } = measure(box);
  return half[axis] < half[ACROSS[axis][0]] * 0.5;
}

/** Whether a solid fills the corners of its box, seen along one of the axes. */
export function isBoxy(solid: Solid): boolean {
  const near = Math.max(...measure(solid.box).half) * 0.01;
  return ([0, 1, 2] as const).some((axis) => {
    const read = probe(solid, axis);
    const corners = [-0.9, 0.9].flatMap((u) => [-0.9, 0.9].flatMap((v) => [-0.6, 0, 0.6].map((h) => read(h, u, v))));
    return corners.every((distance) => distance < near);
  });
}

/** The largest solid of a model, where it makes up most of what is seen across one of its axes. */
export function mainSolid({ parts }: Model): Part | null {
  const main = largest(parts);
  const [one, all] = [measure(main.solid.box).half, measure(joinBoxes(parts.map(({ solid }) => solid.box))).half];
  const fills = ACROSS.some(([a, b]) => one[a] >= all[a] * SHARE && one[b] >= all[b] * SHARE);
  return fills ? main : null;
}
