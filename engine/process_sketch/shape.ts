import { EngineError } from '../../contract/engine.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';
import type { Brief } from '../studio/prompt.ts';
import { enclose } from './enclose.ts';
import { findArches, findHoles, findLoops, openLoops, punchHoles } from './holes.ts';
import { type Marks, readMarks } from './ink.ts';
import { rimLenses } from './lenses.ts';
import { type Measured, measure } from './measure.ts';
import { mendOutlines } from './mend.ts';
import { findParts } from './parts.ts';
import type { Picture } from './picture.ts';
import { findRegions, type RegionMap } from './regions.ts';
import { buildSolids, type Solid } from './solids.ts';
import { ROD_RADIUS } from './sticks.ts';
import { isScribble, wiresOf } from './wires.ts';

/** What a sketch shows: its strokes, regions and solids; `gapped` when wide gaps in its outlines were closed. */
export type Shape = {
  readonly marks: Marks;
  readonly map: RegionMap;
  readonly measured: Measured;
  readonly solids: readonly Solid[];
  readonly gapped: boolean;
  /** No outline was found: the lines themselves are what is made. */
  readonly wires: boolean;
};

/** Gaps in outlines wider than this share of the longer side leave notches worth mending, and worth a word. */
const WIDE_GAP = 0.014;
/** Wires are so thick against rods. */
const WIRE = 0.65;
/** Products that have a handle even when the prompt does not say so. */
const HANDLED_PRODUCTS = /^(mug|kettle|vase\.pitcher|bag)/;
const HANDLED_WORDS = new Set(['bucket', 'suitcase', 'briefcase', '桶']);

/** Reads a sketch with the help of what the prompt says it is. Throws EngineError 'input' when there is nothing on it. */
export function readShape(sketch: Picture, brief: Brief, checkpoint: () => void): Shape {
  const marks = readMarks(sketch, checkpoint);
  checkpoint();
  const enclosure = enclose(marks, checkpoint);
  checkpoint();
  let map = findRegions(marks, enclosure, checkpoint);
  if (map.count === 0)
    throw new EngineError('input', 'the sketch is blank', failureReason(remark('blank.sketch'), brief.language));
  checkpoint();
  let measured = measure(map);
  const rodRadius = ROD_RADIUS * Math.max(map.width, map.height);
  if (isScribble(marks, measured)) {
    map = wiresOf(marks, WIRE * rodRadius);
    measured = measure(map);
    const solids = buildSolids(map, measured.regions, brief, 0);
    return { marks, map, measured, solids, gapped: false, wires: true };
  }
  const holes = findHoles(measured);
  punchHoles(map, holes, marks.ink);
  const loops = hasHandle(brief) ? findHandleAir(measured) : [];
  map = openLoops(map, loops, rodRadius);
  const glasses = brief.product?.startsWith('sunglasses') ?? false;
  if (glasses) map = rimLenses(map, measured.regions, rodRadius);
  if (holes.length + loops.length > 0 || glasses) measured = measure(map);
  checkpoint();
  const solids = buildSolids(map, measured.regions, brief, enclosure.gap);
  const gapped = enclosure.gap > WIDE_GAP * Math.max(map.width, map.height);
  if (gapped && mendOutlines(map, solids)) measured = measure(map);
  checkpoint();
  return { marks, map, measured, solids, gapped, wires: false };
}

/** Whether the product should have a handle, by its words. */
function hasHandle({ parts, named, product, unknown }: Brief): boolean {
  return (
    parts.handle !== undefined ||
    (product === null ? named.includes('basket') : HANDLED_PRODUCTS.test(product)) ||
    unknown.some((word) => HANDLED_WORDS.has(word))
  );
}

/** Areas that are air under a handle of a single line: an arch, or, when no band looks like a handle, a loop. */
function findHandleAir(measured: Measured): number[] {
  const arches = findArches(measured);
  if (arches.length > 0) return arches;
  return findParts(measured.regions, ['handle']).get('handle')?.length === 0 ? findLoops(measured) : [];
}
