import type { Distance } from '../generate_image/sdf/solid.ts';
import type { Mesh } from './extract.ts';
import { gradientNormals } from './normals.ts';

/** Corners of a triangle whose normals differ by more than this cosine may lie on both sides of an edge. */
const BENT = 0.82;
/** Where between two corners their surface is looked at: on a rounding it has turned by then, beside an edge it has not, */
const BETWEEN = 0.3;
/** which means by less than this share of the whole angle. */
const UNTURNED = 0.12;
/** How strongly a vertex keeps its place where the planes around it leave that open. */
const HOLD = 0.05;

/**
 * Moves the vertices beside sharp edges and corners onto them, by at most `farthest`: a grid cuts edges off in teeth. Each goes
 * to where the planes of its neighbours across the edge meet (as in dual contouring, Ju and others 2002). In place.
 */
export function sharpen({ positions, triangles }: Mesh, at: Distance, farthest: number): void {
  const normals = gradientNormals(at, positions);
  const dot = (a: number, b: number) =>
    normals[a * 3] * normals[b * 3] + normals[a * 3 + 1] * normals[b * 3 + 1] + normals[a * 3 + 2] * normals[b * 3 + 2];
  const around = new Map<number, Set<number>>();
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t], triangles[t + 1], triangles[t + 2]];
    const isEdge = corners.some((corner, k) => {
      const other = corners[(k + 1) % 3];
      return dot(corner, other) < BENT && isSharp(positions, normals, at, corner, other);
    });
    if (!isEdge) continue;
    for (const corner of corners) {
      const others = around.get(corner) ?? new Set();
      around.set(corner, others);
      for (const other of corners) others.add(other);
    }
  }
  const moved = positions.slice();
  for (const [vertex, others] of around) moveToPlanes(moved, positions, normals, vertex, others, farthest);
  positions.set(moved);
}

/** Whether the surface turns at once, not gradually, on the way between two vertices. */
function isSharp(positions: Float32Array, normals: Float32Array, at: Distance, a: number, b: number): boolean {
  const normalOf = (vertex: number) => normals.subarray(vertex * 3, vertex * 3 + 3);
  const whole = angleBetween(normalOf(a), normalOf(b));
  return [
    [a, b],
    [b, a],
  ].some(([from, to]) => {
    const place = [0, 1, 2].map((k) => positions[from * 3 + k] * (1 - BETWEEN) + positions[to * 3 + k] * BETWEEN);
    return angleBetween(gradientNormals(at, Float32Array.from(place)), normalOf(from)) < UNTURNED * whole;
  });
}

function angleBetween(a: Float32Array, b: Float32Array): number {
  return Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
}

function moveToPlanes(
  out: Float32Array,
  positions: Float32Array,
  normals: Float32Array,
  vertex: number,
  others: ReadonlySet<number>,
  farthest: number,
): void {
  // Least squares: the sum over planes of n nᵗ, and of n times the plane's distance from here.
  let [xx, xy, xz, yy, yz, zz] = [HOLD, 0, 0, HOLD, 0, HOLD];
  let [bx, by, bz] = [0, 0, 0];
  const v = vertex * 3;
  for (const other of others) {
    const o = other * 3;
    const [nx, ny, nz] = [normals[o], normals[o + 1], normals[o + 2]];
    const away =
      nx * (positions[o] - positions[v]) +
      ny * (positions[o + 1] - positions[v + 1]) +
      nz * (positions[o + 2] - positions[v + 2]);
    xx += nx * nx;
    xy += nx * ny;
    xz += nx * nz;
    yy += ny * ny;
    yz += ny * nz;
    zz += nz * nz;
    bx += nx * away;
    by += ny * away;
    bz += nz * away;
  }
  const [cx, cy, cz] = [yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy];
  const determinant = xx * cx + xy * cy + xz * cz;
  const dx = (bx * cx + by * cy + bz * cz) / determinant;
  const dy = (bx * cy + by * (xx * zz - xz * xz) + bz * (xy * xz - xx * yz)) / determinant;
  const dz = (bx * cz + by * (xy * xz - xx * yz) + bz * (xx * yy - xy * xy)) / determinant;
  const length = Math.hypot(dx, dy, dz);
  const share = length > farthest ? farthest / length : 1;
  out[v] += dx * share;
  out[v + 1] += dy * share;
  out[v + 2] += dz * share;
}
