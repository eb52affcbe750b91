import type { Region } from './measure.ts';
import { type Point, readQuad } from './quads.ts';
import type { RegionMap } from './regions.ts';

/** A flat face: height = at + right * x + down * y, in pixels. */
export type Facet = { readonly right: number; readonly down: number; readonly at: number };

/** Edges within this angle of each other run along the same axis of the box, for perspective makes them converge. */
const SAME_AXIS = 0.3;
/** Faces of a box in perspective share at least this much of their border. */
const SHARED = 0.12;
/** Share of the body that its flat faces must make up. */
const ALL_FLAT = 0.8;
/** Slope along an axis of the box per pixel of drawing: no face is seen squarely, none on edge. */
const FLATTEST = 0.35;
const STEEPEST = 2.2;

type Face = { readonly region: Region; readonly axes: readonly number[] };

/**
 * Reads a box drawn in perspective: two or three straight-edged faces whose edges run in three directions. Edges of a box
 * are at right angles in space, which gives the slope of each (orthographic three-line junction). Null for anything else.
 */
export function readBox(map: RegionMap, group: readonly Region[]): Map<number, Facet> | null {
  const outer = group.filter(({ parent }) => !group.some(({ label }) => label === parent));
  const quads = outer.flatMap((region) => {
    const corners = readQuad(map, region.label, filledArea(region, group));
    return corners ? [{ region, corners }] : [];
  });
  const flat = quads.reduce((sum, { region }) => sum + region.area, 0);
  const whole = outer.reduce((sum, { area }) => sum + area, 0);
  if (quads.length < 2 || quads.length > 3 || flat < ALL_FLAT * whole) return null;
  const axes = findAxes(quads.flatMap(({ corners }) => edgesOf(corners)));
  if (!axes) return null;
  const faces: Face[] = quads.map(({ region, corners }) => ({ region, axes: facesAxes(corners, axes) }));
  if (
    faces.some((face) => face.axes.length !== 2) ||
    new Set(faces.map((face) => face.axes.join())).size < faces.length
  )
    return null;
  return joinFaces(faces, axes, slopesAlong(axes, faces));
}

/** A face's area with everything that lies in it. */
function filledArea(region: Region, group: readonly Region[]): number {
  const inner = group.filter(({ parent }) => parent === region.label);
  return region.area + inner.reduce((sum, child) => sum + filledArea(child, group), 0);
}

type Edge = { readonly angle: number; readonly length: number };

function edgesOf(corners: readonly Point[]): Edge[] {
  return corners.map((a, k) => {
    const b = corners[(k + 1) % corners.length];
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    return { angle: (angle + Math.PI) % Math.PI, length: Math.hypot(b.x - a.x, b.y - a.y) };
  });
}

/** The angle between two undirected lines, 0 to π/2. */
function between(a: number, b: number): number {
  const apart = Math.abs(a - b) % Math.PI;
  return Math.min(apart, Math.PI - apart);
}

/** Mean angles of the three groups that the edges fall into; null when there are more or fewer. */
function findAxes(edges: readonly Edge[]): number[] | null {
  const axes: { angle: number; length: number }[] = [];
  for (const edge of edges.toSorted((a, b) => b.length - a.length)) {
    const axis = axes.find(({ angle }) => between(angle, edge.angle) < SAME_AXIS);
    if (!axis) {
      axes.push({ ...edge });
      continue;
    }
    let difference = edge.angle - axis.angle;
    if (difference > Math.PI / 2) difference -= Math.PI;
    if (difference < -Math.PI / 2) difference += Math.PI;
    axis.length += edge.length;
    axis.angle += (difference * edge.length) / axis.length;
  }
  return axes.length === 3 ? axes.map(({ angle }) => angle) : null;
}

function facesAxes(corners: readonly Point[], axes: readonly number[]): number[] {
  const used = edgesOf(corners).map((edge) => axes.findIndex((axis) => between(axis, edge.angle) < SAME_AXIS * 1.3));
  return [...new Set(used)].sort((a, b) => a - b);
}

/**
 * How fast the height grows along each axis. For axes at right angles in space the product of two slopes is minus the
 * cosine of the angle between them in the drawing. The side that shows the lid from above is taken.
 */
function slopesAlong(axes: readonly number[], faces: readonly Face[]): number[] {
  const cosine = (i: number, j: number) => Math.cos(axes[i] - axes[j]);
  const size = (i: number, j: number, k: number) => {
    const squared = -(cosine(i, j) * cosine(i, k)) / (cosine(j, k) || 1e-6);
    return Math.max(FLATTEST, Math.min(STEEPEST, squared > 0 ? Math.sqrt(squared) : FLATTEST));
  };
  const first = size(0, 1, 2);
  const slopes = [first, -Math.sign(cosine(0, 1) || 1) * size(1, 0, 2), -Math.sign(cosine(0, 2) || 1) * size(2, 0, 1)];
  const lid = faces.reduce((highest, face) => (face.region.y < highest.region.y ? face : highest));
  const { down } = planeOf(lid, axes, slopes);
  return down >= 0 ? slopes : slopes.map((slope) => -slope);
}

/** The plane through the origin that rises by the given slopes along a face's two axes. */
function planeOf(
  { axes: [i, j] }: Face,
  axes: readonly number[],
  slopes: readonly number[],
): { right: number; down: number } {
  const [a, b] = [axes[i], axes[j]];
  const determinant = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b);
  return {
    right: (slopes[i] * Math.sin(b) - slopes[j] * Math.sin(a)) / determinant,
    down: (slopes[j] * Math.cos(a) - slopes[i] * Math.cos(b)) / determinant,
  };
}

/** Lays the faces' planes so that they meet at their common edges, and lifts all above the drawing's plane. */
function joinFaces(
  faces: readonly Face[],
  axes: readonly number[],
  slopes: readonly number[],
): Map<number, Facet> | null {
  const facets = new Map<number, Facet>();
  const [first, ...rest] = faces;
  facets.set(first.region.label, { ...planeOf(first, axes, slopes), at: 0 });
  for (const face of rest) {
    const neighbour = faces.find(
      ({ region }) =>
        facets.has(region.label) && (face.region.borders.get(region.label) ?? 0) > SHARED * face.region.perimeter,
    );
    const known = neighbour && facets.get(neighbour.region.label);
    if (!neighbour || !known) return null;
    const seam = seamBetween(face.region, neighbour.region);
    const plane = planeOf(face, axes, slopes);
    const height = known.at + known.right * seam.x + known.down * seam.y;
    facets.set(face.region.label, { ...plane, at: height - plane.right * seam.x - plane.down * seam.y });
  }
  const lowest = Math.min(...faces.map(({ region }) => lowestOf(region, facets.get(region.label))));
  for (const [label, facet] of facets) facets.set(label, { ...facet, at: facet.at - lowest });
  return facets;
}

/** A point near the middle of two faces' common edge. */
function seamBetween(a: Region, b: Region): Point {
  return { x: a.seams.get(b.label)?.x ?? (a.x + b.x) / 2, y: a.seams.get(b.label)?.y ?? (a.y + b.y) / 2 };
}

function lowestOf({ left, right, top, bottom }: Region, facet: Facet | undefined): number {
  if (!facet) return 0;
  const { right: u, down: v, at } = facet;
  return at + Math.min(u * left, u * right) + Math.min(v * top, v * bottom);
}
