import { distanceTo } from '../raster/distance.ts';
import { select } from '../raster/plane.ts';
import { readDisc } from './discs.ts';
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

/** A loop of a single line bulges: it fills this share of its box. */
const LOOP_FILL: readonly [number, number] = [0.62, 0.92];
/** It touches the outside along this share of its border, and one body along most of the rest. */
const LOOP_OUTSIDE: readonly [number, number] = [0.4, 0.85];
const LOOP_SIZE = 0.4;
/** Loops on top of a body are at least this high for their width; flatter things are lids. */
const LOOP_RISE = 0.45;

/** Finds areas that a single line encloses at the side or on top of a body, the way people draw a thin handle. */
export function findLoops({ regions }: Measured): number[] {
  const loops = regions.filter((region) => {
    const outside = (region.borders.get(0) ?? 0) / region.perimeter;
    const fill = region.area / ((region.right - region.left + 1) * (region.bottom - region.top + 1));
    const body = regions.find(
      ({ label, area }) => region.area < LOOP_SIZE * area && (region.borders.get(label) ?? 0) > 0.15 * region.perimeter,
    );
    if (region.rod || region.parent || !body || region.y > body.bottom) return false;
    const beside = region.x < body.left || region.x > body.right;
    const arched = region.y < body.top && region.bottom - region.top > LOOP_RISE * (region.right - region.left);
    const round = fill > LOOP_FILL[0] && fill < LOOP_FILL[1];
    return (beside || arched) && round && outside > LOOP_OUTSIDE[0] && outside < LOOP_OUTSIDE[1];
  });
  return loops.map(({ label }) => label);
}

/** An arch over a body spans at least this share of its width, and is no larger than this share of its area. */
const ARCH_SPAN = 0.5;
const ARCH_SIZE = 1.1;
/** Arches at least this high for their width hold a handle up even where nothing stands within. */
const HIGH_RISE = 0.7;
/** What an arch holds borders on it along at least this share of its own border. */
const HELD = 0.6;

/**
 * Finds areas under a single line that arches over a body and over what stands on it (a lid, a knob) or its mouth: air under a
 * handle. A dome or a lid has nothing standing within.
 */
export function findArches({ regions }: Measured): number[] {
  const arches = regions.filter((region) => {
    const [body] = regions.filter((other) => other !== region && !other.rod).toSorted((a, b) => b.area - a.area);
    if (region.rod || region.parent || !body || region.area > ARCH_SIZE * body.area) return false;
    const width = region.right - region.left;
    const over = region.y < body.top && width > ARCH_SPAN * (body.right - body.left);
    const risen = region.bottom - region.top > LOOP_RISE * width;
    const outside = (region.borders.get(0) ?? 0) / region.perimeter;
    const holds = regions.some(
      (other) => other !== body && (other.borders.get(region.label) ?? 0) > HELD * other.perimeter,
    );
    const high = region.bottom - region.top > HIGH_RISE * width;
    const onMouth = regions.some((other) => other.borders.has(region.label) && readDisc(other, regions));
    return over && risen && (holds || high || onMouth) && outside > LOOP_OUTSIDE[0] && outside < LOOP_OUTSIDE[1];
  });
  return arches.map(({ label }) => label);
}

/** Makes a rod of the line around each loop and gives its inside back to the outside, in place. Returns the new map. */
export function openLoops(map: RegionMap, loops: readonly number[], rodRadius: number): RegionMap {
  if (loops.length === 0) return map;
  const labels = Int32Array.from(map.labels);
  const outside = select(labels.length, (i) => !map.labels[i]);
  const toOutside = distanceTo(outside, map);
  for (let i = 0; i < labels.length; i++) {
    const loop = loops.indexOf(map.labels[i]);
    if (loop >= 0) labels[i] = toOutside[i] <= 2 * rodRadius ? map.count + 1 + loop : 0;
  }
  return { ...map, labels, count: map.count + loops.length };
}

/** Gives the pixels of holes back to the outside, in place; the line around a hole stays with the band. */
export function punchHoles(map: RegionMap, holes: readonly number[], ink: Uint8Array): void {
  if (holes.length === 0) return;
  const { labels } = map;
  const open = select(labels.length, (i) => holes.includes(labels[i]) && !ink[i]);
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
