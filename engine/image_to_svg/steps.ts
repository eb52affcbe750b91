import type { Size } from '../raster/plane.ts';

/** How far on both sides of a pixel an edge is over. */
const REACH = 2;
/** A colour between two others is hardly farther from both together than they are from each other. */
const DETOUR = 1.1;

/**
 * Gives each step of a smoothed edge to the side whose colour is nearer, in place: the two areas then meet in one clean line, where
 * the edge runs. A step is narrower than two pixels and has a colour between those on both sides; thin lines have not.
 */
export function dropSteps(
  labels: Uint8Array,
  { width, height }: Size,
  distance: (label: number, other: number) => number,
): void {
  const before = labels.slice();
  /** The label of the nearer side along `stride`; -1 when the pixel is no step there. */
  const sideOf = (i: number, stride: number): number => {
    const [one, other] = [before[i - REACH * stride], before[i + REACH * stride]];
    if (one === other || one === before[i] || other === before[i]) return -1;
    const [near, far] = [distance(before[i], one), distance(before[i], other)];
    if (near + far >= DETOUR * distance(one, other)) return -1;
    return near <= far ? one : other;
  };
  for (let y = REACH; y < height - REACH; y++)
    for (let i = y * width + REACH; i < (y + 1) * width - REACH; i++) {
      if (isBroad(before, width, i)) continue;
      const across = sideOf(i, 1);
      const side = across >= 0 ? across : sideOf(i, width);
      if (side >= 0) labels[i] = side;
    }
}

/** Whether a pixel belongs to a square of two by two with one label. */
function isBroad(labels: Uint8Array, width: number, i: number): boolean {
  const label = labels[i];
  for (const across of [-1, 1])
    for (const down of [-width, width])
      if (labels[i + across] === label && labels[i + down] === label && labels[i + across + down] === label)
        return true;
  return false;
}
