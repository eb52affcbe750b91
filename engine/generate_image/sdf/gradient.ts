import type { Distance } from './solid.ts';

/** How far the probes of a gradient lie from the point in each direction, in units: as fine as pictures show, */
export const SEEN = 0.0012;
/** and as fine as the grids of meshes. */
export const MESHED = 0.0015;

/**
 * The unit direction away from a solid at a point near its surface, into `out`: its distance's gradient, from four probes at the
 * corners of a tetrahedron. In the very middle of a solid, where there is no way out, upwards.
 */
export function gradient(out: Float64Array, at: Distance, x: number, y: number, z: number, reach: number): void {
  const a = at(x + reach, y - reach, z - reach);
  const b = at(x - reach, y - reach, z + reach);
  const c = at(x - reach, y + reach, z - reach);
  const d = at(x + reach, y + reach, z + reach);
  const nx = a - b - c + d;
  const ny = -a - b + c + d;
  const nz = -a + b - c + d;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  out[0] = length > 0 ? nx / length : 0;
  out[1] = length > 0 ? ny / length : 1;
  out[2] = length > 0 ? nz / length : 0;
}
