import type { Distance } from '../generate_image/sdf/solid.ts';

/** How far the four probes of a gradient usually lie from the point, in units. */
const PROBE = 0.0015;

/** The direction away from a solid at a point near its surface: its distance's gradient, from four probes around the point. */
export function gradientAt(at: Distance, x: number, y: number, z: number, reach = PROBE): [number, number, number] {
  const a = at(x + reach, y - reach, z - reach);
  const b = at(x - reach, y - reach, z + reach);
  const c = at(x - reach, y + reach, z - reach);
  const d = at(x + reach, y + reach, z + reach);
  const nx = a - b - c + d;
  const ny = -a - b + c + d;
  const nz = -a + b - c + d;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  // In the very middle of a solid there is no way out: any direction will do.
  return length > 0 ? [nx / length, ny / length, nz / length] : [0, 1, 0];
}

/** Unit normals of points on the surface where a distance is 0. */
export function gradientNormals(at: Distance, positions: Float32Array, reach = PROBE): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3)
    normals.set(gradientAt(at, positions[i], positions[i + 1], positions[i + 2], reach), i);
  return normals;
}
