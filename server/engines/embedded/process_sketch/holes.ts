import { distanceTo } from '../raster/distance.ts';
import type { Measured, Region } from './measure.ts';
import type { RegionMap } from './regions.ts';

/** A band around a hole is at least this slim and at most this share of the hole's depth thick. */
const SLIM_BAND = 3.2;
const THIN_BAND = 0.9;
/** Share of a hole's border that the band makes up. */
const WRAPPED = 0.3;

/**
 * Finds enclosed areas that are air: what a handle, a strap or a frame of a slim band encloses together with the body.
 * An area that one region alone surrounds is a part of that region's surface, not air.
 */
export function findHoles({ regions }: Measured): number[] {
  return regions.filter((region) => isHole(region, regions)).map(({ label }) => label);
}

function isHole(region: Region, all: readonly Region[]): boolean {
  if (region.rod || (region.borders.get(0) ?? 0) > 0.12 * region.perimeter || region.parent) return false;
  const neighbours = all.filter(({ label }) => region.borders.has(label));
  return neighbours.length >= 2 && neighbours.some((band) => isBandAround(band, region));
}

function isBandAround(band: Region, hole: Region): boolean {
  const touchesOutside = (band.borders.get(0) ?? 0) > 0.25 * band.perimeter;
  const shared = hole.borders.get(band.label) ?? 0;
  return (
    touchesOutside &&
    band.slimness > SLIM_BAND &&
    band.depth < THIN_BAND * hole.depth &&
    shared > WRAPPED * hole.perimeter
  );
}

/** Gives the pixels of holes back to the outside, in place; the line around a hole stays with the band. */
export function punchHoles(map: RegionMap, holes: readonly number[], ink: Uint8Array): void {
  if (holes.length === 0) return;
  const { labels } = map;
  const open = Uint8Array.from(labels, (label, i) => (holes.includes(label) && !ink[i] ? 1 : 0));
  const toOpen = distanceTo(open, map);
  for (let i = 0; i < labels.length; i++) {
    if (!holes.includes(labels[i])) continue;
    labels[i] = ink[i] && toOpen[i] > 1 ? nearestOther(map, i, holes) : 0;
  }
}

/** The label of the nearest pixel along the axes that is no hole, within a stroke's width; else 0. */
function nearestOther({ labels, width }: RegionMap, at: number, holes: readonly number[]): number {
  for (let distance = 1; distance < 24; distance++) {
    for (const step of [-1, 1, -width, width]) {
      const label = labels[at + step * distance];
      if (label && !holes.includes(label)) return label;
    }
  }
  return 0;
}
