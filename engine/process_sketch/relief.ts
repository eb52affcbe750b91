import { blur } from '../raster/blur.ts';
import { distanceTo } from '../raster/distance.ts';
import { type Size, select } from '../raster/plane.ts';
import { poisson } from '../raster/poisson.ts';
import { smoothWithin } from '../raster/smooth.ts';
import { lidHeight, openingHeight } from './discs.ts';
import type { Marks } from './ink.ts';
import type { Measured, Region } from './measure.ts';
import { turnedHeight } from './profile.ts';
import type { RegionMap } from './regions.ts';
import type { Solid } from './solids.ts';

/** Lengths as shares of the picture's longer side. */
const LENGTHS = {
  /** Rounding of a flat front's edge. */
  edge: 0.026,
  /** Rounding of the cut ends of turned bodies. */
  end: 0.012,
  /** Bulge of each panel of a soft body. */
  panel: 0.03,
  /** Rounding of a soft body's outline. */
  rim: 0.06,
  /** Parting line between the regions of one hard body. */
  seam: 0.0055,
  seamDepth: 0.0035,
  /** Engraved inner strokes: depth at influence 0 and what influence 1 adds. */
  engraving: 0.0034,
  engravingGain: 0.0029,
};
/** Height of a soft body against that of a ball of the same outline. */
const CUSHION = 0.75;
/** Flat fronts bulge a little, or polished ones would mirror a single spot. */
const FLAT_BULGE = 0.1;

/** Passes over the finished relief, each over the nearest neighbours. */
const SMOOTHING = 4;

/** Everything that the relief is computed from. */
type ReliefInput = {
  readonly map: RegionMap;
  readonly marks: Marks;
  readonly measured: Measured;
  readonly solids: readonly Solid[];
  /** 0 to 2: how deep inner strokes are engraved. */
  readonly influence: number;
  readonly checkpoint: () => void;
};

/** Height above the drawing's plane, in pixels, towards the viewer; 0 outside. */
export function buildRelief({ map, marks, measured, solids, influence, checkpoint }: ReliefInput): Float32Array {
  const size = Math.max(map.width, map.height);
  const owner = solidPlane(map, solids);
  const edges = select(owner.length, (i) => isEdge(owner, i, map.width));
  const toEdge = distanceTo(edges, map);
  checkpoint();
  const swell = poisson(
    select(owner.length, (i) => owner[i] && !edges[i]),
    map,
  );
  const panels = panelSwell(owner, solids, map, measured.toBorder);
  checkpoint();
  const height = new Float32Array(owner.length);
  const inlays = inlaysOf(measured.regions, solids, map.count);
  const base = { labels: map.labels, faces: outermost(measured.regions, map.count), swell, panels, toEdge, size };
  const surfaces = solids.map((solid) => surfaceOf(solid, base));
  const seamless = solids.map(({ form }) => form.kind === 'dome' || form.kind === 'opening');
  for (let y = 0, i = 0; y < map.height; y++) {
    for (let x = 0; x < map.width; x++, i++) {
      if (!owner[i]) continue;
      const solid = owner[i] - 1;
      const border = measured.toBorder[i];
      // Soft bodies have bulging panels instead of parting lines.
      const seam = seamless[solid] ? 0 : seamAt(border, toEdge[i], size);
      height[i] = surfaces[solid](i, x, y) + sink(inlays[map.labels[i]], border) - seam;
    }
  }
  checkpoint();
  engrave(height, map, marks, measured.toBorder, (LENGTHS.engraving + LENGTHS.engravingGain * influence) * size);
  return smoothed(height, owner, map.width);
}

/** The membrane over each region of soft bodies, 0 elsewhere. */
function panelSwell(owner: Int32Array, solids: readonly Solid[], map: Size, toBorder: Float32Array): Float32Array {
  const soft = [false, ...solids.map(({ form }) => form.kind === 'dome')];
  if (!soft.includes(true)) return new Float32Array(owner.length);
  return poisson(
    select(owner.length, (i) => soft[owner[i]] && toBorder[i] > 0),
    map,
  );
}

/** For each pixel the number (from 1) of its solid. */
export function solidPlane(map: RegionMap, solids: readonly Solid[]): Int32Array {
  const numbers = new Int32Array(map.count + 1);
  solids.forEach(({ labels }, k) => {
    for (const label of labels) numbers[label] = k + 1;
  });
  const owner = new Int32Array(map.labels.length);
  for (let i = 0; i < owner.length; i++) owner[i] = numbers[map.labels[i]];
  return owner;
}

/** For each label the outermost region that it lies in, or itself. */
function outermost(regions: readonly Region[], count: number): Int32Array {
  const parents = new Int32Array(count + 1);
  for (const { label, parent } of regions) parents[label] = parent;
  return parents.map((_, label) => {
    let face = label;
    while (parents[face]) face = parents[face];
    return face;
  });
}

function isEdge(owner: Int32Array, i: number, width: number): boolean {
  return (
    owner[i] !== owner[i + 1] ||
    owner[i] !== owner[i + width] ||
    owner[i] !== owner[i - 1] ||
    owner[i] !== owner[i - width]
  );
}

/** What surfaces are made over: labels, the outermost region of each, membranes, distances to the edges of solids. */
type Base = {
  readonly labels: Int32Array;
  readonly faces: Int32Array;
  readonly swell: Float32Array;
  readonly panels: Float32Array;
  readonly toEdge: Float32Array;
  /** The picture's longer side. */
  readonly size: number;
};

/** The height of a solid at the pixel (x, y), whose index is i. */
type Surface = (i: number, x: number, y: number) => number;

function surfaceOf({ form, depth }: Solid, { labels, faces, swell, panels, toEdge, size }: Base): Surface {
  switch (form.kind) {
    case 'lathe': {
      const end = Math.min(LENGTHS.end * size, depth * 0.3);
      return (i, x, y) => turnedHeight(form.profile, x, y) - cutBack(toEdge[i], end);
    }
    case 'tube':
      return (i) => Math.sqrt(2 * swell[i]);
    case 'slab': {
      const edge = Math.min(LENGTHS.edge * size, depth * 0.6);
      return (i) => depth * 0.8 + FLAT_BULGE * Math.sqrt(swell[i]) - cutBack(toEdge[i], edge);
    }
    case 'dome': {
      const [panel, rim] = [LENGTHS.panel * size * 0.7, LENGTHS.rim * size];
      return (i) => CUSHION * Math.sqrt(swell[i]) + bulge(panels[i], panel) + bulge(swell[i], rim);
    }
    case 'box':
      return (i, x, y) => {
        const facet = form.facets.get(faces[labels[i]]);
        return facet ? facet.at + facet.right * x + facet.down * y : Math.sqrt(swell[i]);
      };
    case 'lid':
      return (_, __, y) => lidHeight(form.disc, y);
    case 'opening':
      return (_, x, y) => openingHeight(form.disc, x, y);
    default:
      return form satisfies never;
  }
}

/** A cushion that grows with the membrane over its outline, up to a thickness. Unlike distances, membranes have no ridges. */
function bulge(swell: number, thickness: number): number {
  return thickness * (1 - Math.exp(-Math.sqrt(2 * swell) / thickness));
}

/** A quarter circle: 0 at distance 0, `radius` from distance `radius` on. */
function quarter(distance: number, radius: number): number {
  const t = Math.min(1, distance / radius);
  return Math.sqrt(Math.max(0, 1 - (1 - t) ** 2)) * radius;
}

/** How far a rounded edge lies behind the surface. */
function cutBack(distance: number, radius: number): number {
  return radius - quarter(distance, radius);
}

/** What a region within another one does to the surface: a raised or sunken rim of `rim` pixels, then a bowl or dome. */
type Inlay = { readonly rim: number; readonly step: number; readonly bowl: number; readonly reach: number };
const NO_INLAY: Inlay = { rim: 1, step: 0, bowl: 0, reach: 1 };

/** Inlays by label; a mouth within its rim is none. */
function inlaysOf(regions: readonly Region[], solids: readonly Solid[], count: number): Inlay[] {
  const inlays = new Array<Inlay>(count + 1).fill(NO_INLAY);
  for (const region of regions) inlays[region.label] = inlayOf(region, regions);
  for (const { form, labels } of solids)
    if (form.kind === 'opening') for (const label of labels) inlays[label] = NO_INLAY;
  return inlays;
}

/** Rings with something inside become bowls, round things knobs, others sunken panes. */
function inlayOf(region: Region, all: readonly Region[]): Inlay {
  if (!region.parent) return NO_INLAY;
  const { depth } = region;
  const reach = Math.min(depth, 60);
  if (all.some(({ parent }) => parent === region.label))
    return { rim: depth * 0.3, step: 0.06 * reach, bowl: -0.5, reach };
  if (region.slimness < 1.15) return { rim: depth * 0.3, step: 0.1 * reach, bowl: 0.34, reach };
  return { rim: Math.min(5, depth * 0.3), step: -Math.min(4, depth * 0.2), bowl: 0, reach };
}

function sink({ rim, step, bowl, reach }: Inlay, border: number): number {
  const t = Math.min(1, border / rim);
  const inward = Math.min(1, border / reach);
  return step * t * (2 - t) + bowl * reach * (bowl > 0 ? Math.sqrt(1 - (1 - inward) ** 2) : inward);
}

/** The parting line that two regions of one solid share. */
function seamAt(border: number, edge: number, size: number): number {
  if (edge <= border + 1) return 0;
  const t = Math.min(1, border / (LENGTHS.seam * size));
  return LENGTHS.seamDepth * size * (1 - t) ** 2;
}

/** Presses strokes that lie within a region into the surface. */
function engrave(height: Float32Array, map: RegionMap, marks: Marks, toBorder: Float32Array, depth: number): void {
  const away = marks.strokeWidth + 4;
  const lines = select(height.length, (i) => marks.ink[i] && map.labels[i] <= map.areas && toBorder[i] > away);
  if (!lines.includes(1)) return;
  const soft = blur(lines, map, Math.max(1, marks.strokeWidth * 0.4));
  for (let i = 0; i < height.length; i++) if (map.labels[i]) height[i] -= soft[i] * depth;
}

/** Takes the pixel steps of slanting outlines away. */
function smoothed(height: Float32Array, owner: Int32Array, width: number): Float32Array {
  let plane = height;
  for (let pass = 0; pass < SMOOTHING; pass++) plane = smoothWithin(plane, owner, width);
  return plane;
}
