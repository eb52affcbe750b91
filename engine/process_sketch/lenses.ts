import { distanceTo } from '../raster/distance.ts';
import { select } from '../raster/plane.ts';
import type { Region } from './measure.ts';
import type { RegionMap } from './regions.ts';

/** A single line around a lens is a rim so thick, in thicknesses of a rod. */
const RIM = 1.2;

/** Makes rims of the lines around lenses: glasses are drawn with one line where frame and lens meet. Returns the new map. */
export function rimLenses(map: RegionMap, regions: readonly Region[], rodRadius: number): RegionMap {
  const lenses = regions
    .filter(({ label, rod, parent }) => !rod && !parent && !regions.some((inner) => inner.parent === label))
    .map(({ label }) => label);
  if (lenses.length === 0) return map;
  const labels = Int32Array.from(map.labels);
  for (const [k, lens] of lenses.entries()) {
    const toEdge = distanceTo(
      select(labels.length, (i) => map.labels[i] !== lens),
      map,
    );
    for (let i = 0; i < labels.length; i++)
      if (map.labels[i] === lens && toEdge[i] <= 2 * RIM * rodRadius) labels[i] = map.count + 1 + k;
  }
  return { ...map, labels, count: map.count + lenses.length };
}
