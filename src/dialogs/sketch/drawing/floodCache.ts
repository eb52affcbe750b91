import type { Shape } from '../../../../contract/fields/shapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import type { Flood, Pixels } from '../../../geometry/image/shapeFlood.ts';
import { FLOODED, floodPaper } from '../../../geometry/image/shapeFlood.ts';
import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import type { FillShape } from './shapes.ts';

type FloodRecord = {
  readonly flood: Flood | undefined;
  readonly at: ShapePoint;
  readonly below: readonly Shape[];
  readonly width: number;
  readonly height: number;
};

/**
 * Remembers which pixels each fill of one drawing reaches, as long as nothing below it changed. `forget` when the background
 * or the size of the canvas changed.
 */
export type Floods = ReturnType<typeof createFloods>;

export function createFloods() {
  const known = new Map<string, FloodRecord>();

  /** The pixels that a fill reaches over `below`; `readPixels` is asked only when they must be found anew. */
  function reach(fill: FillShape, below: readonly Shape[], readPixels: () => Pixels): Flood | undefined {
    const before = known.get(fill.id);
    if (before && before.at.x === fill.x && before.at.y === fill.y && sameList(before.below, below))
      return before.flood;
    const pixels = readPixels();
    const scale = SKETCH.exportScale;
    const flood = floodPaper(pixels, fill.x * scale, fill.y * scale, SKETCH.nearWhite);
    known.set(fill.id, { flood, at: { x: fill.x, y: fill.y }, below, width: pixels.width, height: pixels.height });
    return flood;
  }

  /** The reach of a fill when it was last painted, whatever lies below now: a drag must not let it spill. */
  function last(fill: FillShape): FloodRecord | undefined {
    return known.get(fill.id);
  }

  /** The uppermost fill that coloured a pixel. */
  function fillAt(shapes: readonly Shape[], x: number, y: number): string | undefined {
    const index = Math.floor(x * SKETCH.exportScale) + Math.floor(y * SKETCH.exportScale) * (widthOf(known) ?? 0);
    return shapes.findLast(({ id, type }) => type === 'fill' && known.get(id)?.flood?.mask[index] === FLOODED)?.id;
  }

  return { reach, last, fillAt, forget: () => known.clear() };
}

function widthOf(known: ReadonlyMap<string, FloodRecord>): number | undefined {
  return known.values().next().value?.width;
}

function sameList(a: readonly Shape[], b: readonly Shape[]): boolean {
  return a.length === b.length && a.every((shape, i) => shape === b[i]);
}
