import type { Box, Distance } from '../generate_image/sdf/solid.ts';
import { CASES, EDGES } from './cases.ts';
import { cornerSteps, eachCrossed, placeCrossing, sampleGrid } from './grid.ts';

/** Triangles, three indices each, counter-clockwise as seen from outside. */
export type Mesh = { readonly positions: Float32Array; readonly triangles: Uint32Array };

/**
 * The surface where the distance is 0, on a grid of cells of size `cell` over the box and a margin around it; closed: each edge
 * has exactly two triangles. Vertices lie on the edges of the grid and are shared by the cells around them.
 */
export function extractSurface(at: Distance, box: Box, cell: number, checkpoint: () => void): Mesh {
  const grid = sampleGrid(at, box, cell, checkpoint);
  const { width, height } = grid;
  const plane = width * height;
  const steps = cornerSteps(width, height);
  // Vertices on edges that begin in the slice below and above, by direction and node.
  let below = new Int32Array(plane * 3).fill(-1);
  let above = below.slice();
  const out: Growing = { positions: [], triangles: [] };
  const vertices = new Int32Array(EDGES.length);
  eachCrossed(
    grid,
    checkpoint,
    (x, y, z, inside) => {
      const i = z * plane + y * width + x;
      for (const { edges, centred } of CASES[inside]) {
        for (let k = 0; k < edges.length; k++) {
          const [low, high] = EDGES[edges[k]];
          const slice = low & 4 ? above : below;
          const slot = ((high - low) >> 1) * plane + y * width + x + (low & 1) + ((low >> 1) & 1) * width;
          if (slice[slot] < 0) {
            slice[slot] = out.positions.length / 3;
            out.positions.push(...placeCrossing(at, grid, i + steps[low], i + steps[high]));
          }
          vertices[k] = slice[slot];
        }
        fill(out, vertices, edges.length, centred);
      }
    },
    () => {
      [below, above] = [above, below];
      above.fill(-1);
    },
  );
  return { positions: Float32Array.from(out.positions), triangles: Uint32Array.from(out.triangles) };
}

type Growing = { readonly positions: number[]; readonly triangles: number[] };

/** Fills a loop of vertices with triangles. */
function fill({ positions, triangles }: Growing, loop: Int32Array, count: number, centred: boolean): void {
  if (!centred) {
    for (let k = 1; k + 1 < count; k++) triangles.push(loop[0], loop[k], loop[k + 1]);
    return;
  }
  const sum = [0, 0, 0];
  for (let k = 0; k < count; k++) for (let i = 0; i < 3; i++) sum[i] += positions[loop[k] * 3 + i] / count;
  positions.push(sum[0], sum[1], sum[2]);
  const middle = positions.length / 3 - 1;
  for (let k = 0; k < count; k++) triangles.push(middle, loop[k], loop[(k + 1) % count]);
}
