import type { Distance } from '../generate_image/sdf/solid.ts';

/** How far the four probes of a gradient usually lie from the point, in units. */
const PROBE = 0.0015;

/** Unit normals of points on the surface where a distance is 0: its gradient, from four probes at the corners of a tetrahedron. */
export function gradientNormals(at: Distance, positions: Float32Array, reach = PROBE): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    const a = at(x + reach, y - reach, z - reach);
    const b = at(x - reach, y - reach, z + reach);
    const c = at(x - reach, y + reach, z - reach);
    const d = at(x + reach, y + reach, z + reach);
    const nx = a - b - c + d;
    const ny = -a - b + c + d;
    const nz = -a + b - c + d;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    // In the very middle of a solid there is no way out: any direction will do.
    normals[i] = length > 0 ? nx / length : 0;
    normals[i + 1] = length > 0 ? ny / length : 1;
    normals[i + 2] = length > 0 ? nz / length : 0;
  }
  return normals;
}

/** Moves points that lie near the surface onto it: one step of Newton's method, at most `farthest` long. In place. */
export function settle(at: Distance, positions: Float32Array, farthest: number): void {
  const normals = gradientNormals(at, positions);
  for (let i = 0; i < positions.length; i += 3) {
    const d = at(positions[i], positions[i + 1], positions[i + 2]);
    const step = Math.min(farthest, Math.max(-farthest, d));
    for (let k = 0; k < 3; k++) positions[i + k] -= normals[i + k] * step;
  }
}
