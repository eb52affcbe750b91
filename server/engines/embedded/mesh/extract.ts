import type { Box, Distance } from '../generate_image/sdf/solid.ts';
import { CASES, EDGES } from './cases.ts';

/** Triangles, three indices each, counter-clockwise as seen from outside; closed: each edge has exactly two triangles. */
export type Mesh = { readonly positions: Float32Array; readonly triangles: Uint32Array };

/** Cells along a block that is skipped as a whole when no surface is near. */
const BLOCK = 6;
/** Distances may be this much longer than they should be. */
const TRUST = 1.12;
/** Vertices keep this share of an edge away from its ends, so that no two are ever the same point. */
const CLEARANCE = 0.04;
/** Slices between two looks at the cancel flag. */
const SLICES = 8;

/** The surface where the distance is 0, on a grid of cells of size `cell` over the box and a margin around it. */
export function extractSurface(at: Distance, { min, max }: Box, cell: number, checkpoint: () => void): Mesh {
  const size = [0, 1, 2].map((k) => Math.ceil((max[k] - min[k]) / cell) + 4);
  const origin = [0, 1, 2].map((k) => (min[k] + max[k] - (size[k] - 1) * cell) / 2);
  const grid: Grid = { width: size[0], height: size[1], depth: size[2], origin, cell };
  const values = sample(at, grid, checkpoint);
  return march(values, grid, checkpoint);
}

type Grid = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly origin: readonly number[];
  readonly cell: number;
};

/** Distances at all nodes; far from the surface only their sign is right. The outermost nodes lie outside. */
function sample(at: Distance, { width, height, depth, origin, cell }: Grid, checkpoint: () => void): Float32Array {
  const values = new Float32Array(width * height * depth);
  const reach = (Math.sqrt(3) * 0.5 * BLOCK + 1) * cell * TRUST;
  const [ox, oy, oz] = origin;
  for (let z0 = 0; z0 < depth; z0 += BLOCK) {
    for (let y0 = 0; y0 < height; y0 += BLOCK) {
      checkpoint();
      for (let x0 = 0; x0 < width; x0 += BLOCK) {
        const half = BLOCK / 2;
        const middle = at(ox + (x0 + half) * cell, oy + (y0 + half) * cell, oz + (z0 + half) * cell);
        const far = Math.abs(middle) > reach;
        for (let z = z0; z < Math.min(depth, z0 + BLOCK); z++)
          for (let y = y0; y < Math.min(height, y0 + BLOCK); y++) {
            const row = (z * height + y) * width;
            for (let x = x0; x < Math.min(width, x0 + BLOCK); x++)
              values[row + x] = far ? Math.sign(middle) * cell : at(ox + x * cell, oy + y * cell, oz + z * cell);
          }
      }
    }
  }
  closeBorder(values, width, height, depth, cell);
  return values;
}

function closeBorder(values: Float32Array, width: number, height: number, depth: number, outside: number): void {
  for (let z = 0, i = 0; z < depth; z++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++)
        if (x === 0 || y === 0 || z === 0 || x === width - 1 || y === height - 1 || z === depth - 1)
          values[i] = Math.max(values[i], outside);
}

/** Joins the surface's pieces of all cells; vertices on the edges of the grid are shared by the cells around them. */
function march(values: Float32Array, grid: Grid, checkpoint: () => void): Mesh {
  const { width, height, depth } = grid;
  const plane = width * height;
  const steps = Array.from({ length: 8 }, (_, c) => (c & 1) + ((c >> 1) & 1) * width + (c >> 2) * plane);
  // Vertices on edges that begin in the slice below and above, by direction and node.
  let below = new Int32Array(plane * 3).fill(-1);
  let above = new Int32Array(plane * 3).fill(-1);
  const out: Growing = { positions: [], triangles: [] };
  const vertices = new Int32Array(EDGES.length);
  for (let z = 0; z < depth - 1; z++) {
    if (z % SLICES === 0) checkpoint();
    for (let y = 0; y < height - 1; y++) {
      for (let x = 0, i = z * plane + y * width; x < width - 1; x++, i++) {
        let inside = 0;
        for (let c = 0; c < 8; c++) if (values[i + steps[c]] < 0) inside |= 1 << c;
        if (inside === 0 || inside === 255) continue;
        for (const { edges, centred } of CASES[inside]) {
          for (let k = 0; k < edges.length; k++) {
            const [low, high] = EDGES[edges[k]];
            const slice = low & 4 ? above : below;
            const slot = ((high - low) >> 1) * plane + y * width + x + (low & 1) + ((low >> 1) & 1) * width;
            if (slice[slot] < 0) slice[slot] = addCrossing(out, values, grid, i + steps[low], i + steps[high]);
            vertices[k] = slice[slot];
          }
          fill(out, vertices, edges.length, centred);
        }
      }
    }
    [below, above] = [above, below];
    above.fill(-1);
  }
  return { positions: Float32Array.from(out.positions), triangles: Uint32Array.from(out.triangles) };
}

type Growing = { readonly positions: number[]; readonly triangles: number[] };

function addCrossing({ positions }: Growing, values: Float32Array, grid: Grid, from: number, to: number): number {
  const t = Math.min(1 - CLEARANCE, Math.max(CLEARANCE, values[from] / (values[from] - values[to])));
  const { width, height, origin, cell } = grid;
  const step = to - from;
  const x = (from % width) + (step === 1 ? t : 0);
  const y = (Math.floor(from / width) % height) + (step === width ? t : 0);
  const z = Math.floor(from / (width * height)) + (step === width * height ? t : 0);
  positions.push(origin[0] + x * cell, origin[1] + y * cell, origin[2] + z * cell);
  return positions.length / 3 - 1;
}

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
