import { gradient, MESHED } from '../generate_image/sdf/gradient.ts';
import type { Distance } from '../generate_image/sdf/solid.ts';

/** Unit normals of points on the surface where a distance is 0; its probes lie so far from them, in units. */
export function gradientNormals(at: Distance, positions: Float32Array, reach = MESHED): Float32Array {
  const normals = new Float32Array(positions.length);
  const normal = new Float64Array(3);
  for (let i = 0; i < positions.length; i += 3) {
    gradient(normal, at, positions[i], positions[i + 1], positions[i + 2], reach);
    normals.set(normal, i);
  }
  return normals;
}
