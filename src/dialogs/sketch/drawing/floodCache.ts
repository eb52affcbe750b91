import type { Shape } from '../../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import type { FloodedArea, Pixels } from '../../../geometry/image/floodPaper.ts';
import { FLOODED_PIXEL, floodPaper } from '../../../geometry/image/floodPaper.ts';
import type { ShapePoint } from '../../../geometry/image/shapes.ts';
import type { FillShape } from './shapes.ts';

type FloodRecord = {
  readonly flood: FloodedArea | undefined;
  readonly fillPoint: ShapePoint;
  readonly shapesBelow: readonly Shape[];
  readonly width: number;
  readonly height: number;
};

/**
 * Remembers which pixels each fill of one drawing reaches, as long as nothing below it changed. `clear` when the background
 * or the size of the canvas changed.
 */
export type FloodCache = ReturnType<typeof createFloodCache>;

export function createFloodCache() {
  const records = new Map<string, FloodRecord>();

  /** Tells whether the pixels that a fill reaches are known for these shapes below it. */
  function isKnown(fill: FillShape, shapesBelow: readonly Shape[]): boolean {
    const record = records.get(fill.id);
    return (
      record !== undefined &&
      record.fillPoint.x === fill.x &&
      record.fillPoint.y === fill.y &&
      isSameList(record.shapesBelow, shapesBelow)
    );
  }

  /** The pixels that a fill reaches over `shapesBelow`; `readPixels` is asked only when they must be found anew. */
  function floodOf(fill: FillShape, shapesBelow: readonly Shape[], readPixels: () => Pixels): FloodedArea | undefined {
    if (isKnown(fill, shapesBelow)) return records.get(fill.id)?.flood;
    const pixels = readPixels();
    const scale = SKETCH.exportScale;
    const flood = floodPaper(pixels, fill.x * scale, fill.y * scale, SKETCH.nearWhite);
    records.set(fill.id, {
      flood,
      fillPoint: { x: fill.x, y: fill.y },
      shapesBelow,
      width: pixels.width,
      height: pixels.height,
    });
    return flood;
  }

  /** The reach of a fill when it was last painted, whatever lies below now: a drag must not let it spill. */
  function recordOf(fill: FillShape): FloodRecord | undefined {
    return records.get(fill.id);
  }

  /** The uppermost fill that coloured a pixel. */
  function fillAt(shapes: readonly Shape[], x: number, y: number): string | undefined {
    const index =
      Math.floor(x * SKETCH.exportScale) + Math.floor(y * SKETCH.exportScale) * (canvasWidthOf(records) ?? 0);
    return shapes.findLast(({ id, type }) => type === 'fill' && records.get(id)?.flood?.mask[index] === FLOODED_PIXEL)
      ?.id;
  }

  return { isKnown, floodOf, lastRecord: recordOf, fillAt, clear: () => records.clear() };
}

function canvasWidthOf(records: ReadonlyMap<string, FloodRecord>): number | undefined {
  return records.values().next().value?.width;
}

function isSameList(a: readonly Shape[], b: readonly Shape[]): boolean {
  return a.length === b.length && a.every((shape, i) => shape === b[i]);
}
