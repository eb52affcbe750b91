import type { Distance } from '../generate_image/sdf/solid.ts';
import type { Mesh } from './extract.ts';
import { gradientNormals } from './normals.ts';

/** Vertices at which a part's thickness is measured, and the share of them that may be thinner: points and rims. */
const PROBES = 160;
const THIN_SHARE = 0.25;
/** Steps through a wall, and their smallest length. */
const STEPS = 32;
const SHORTEST_STEP = 0.001;

/** Some of a mesh's vertices, three numbers each. */
export function probesOf({ positions }: Mesh): Float32Array {
  const count = positions.length / 3;
  const step = Math.max(1, Math.floor(count / PROBES));
  const probes: number[] = [];
  for (let i = 0; i < count; i += step) probes.push(...positions.subarray(i * 3, i * 3 + 3));
  return Float32Array.from(probes);
}

/** How thick a solid is at its thin places, in units, at most `enough`; 0 when it is too thin to have a surface at all. */
export function thicknessOf(probes: Float32Array, at: Distance, enough: number): number {
  if (probes.length === 0) return 0;
  const normals = gradientNormals(at, probes);
  const walls = Array.from({ length: probes.length / 3 }, (_, i) => wallAt(at, probes, normals, i * 3, enough));
  return walls.sort((a, b) => a - b)[Math.floor(walls.length * THIN_SHARE)];
}

/** The way through the solid along the normal at a point of its surface. */
function wallAt(at: Distance, points: Float32Array, normals: Float32Array, i: number, enough: number): number {
  let gone = SHORTEST_STEP;
  for (let step = 0; step < STEPS && gone < enough; step++) {
    const d = at(
      points[i] - normals[i] * gone,
      points[i + 1] - normals[i + 1] * gone,
      points[i + 2] - normals[i + 2] * gone,
    );
    if (d > 0) return gone;
    gone += Math.max(SHORTEST_STEP, -d);
  }
  return Math.min(gone, enough);
}
