/** The signed distances of a closed polygon on a grid, each block of it filled when it is first needed. */

/** Cells along a block that shares one list of near edges. */
const BLOCK = 8;
/** The nearest edge of any cell is at most so many blocks farther from its block's middle than the nearest edge of that middle. */
const REACH = 1.5;

export type Lattice = {
  readonly left: number;
  readonly low: number;
  readonly cell: number;
  readonly width: number;
  readonly height: number;
};

/** Distances row by row; what no block was filled for is no number. */
type PolygonGrid = { readonly grid: Float32Array; readonly fill: (column: number, row: number) => void };

export function openGrid(polygon: readonly (readonly [number, number])[], lattice: Lattice): PolygonGrid {
  const { left, low, cell, width, height } = lattice;
  const grid = new Float32Array(width * height).fill(Number.NaN);
  const edges = Float64Array.from(polygon.flatMap((a, i) => [...a, ...polygon[(i + 1) % polygon.length]]));
  const everything = Array.from({ length: polygon.length }, (_, i) => i * 4);
  const rows: (readonly number[] | undefined)[] = [];
  const fill = (column: number, row: number): void => {
    if (!Number.isNaN(grid[row * width + column])) return;
    const i0 = column - (column % BLOCK);
    const j0 = row - (row % BLOCK);
    const end = Math.min(width, i0 + BLOCK);
    const x = left + (i0 + BLOCK / 2) * cell;
    const y = low + (j0 + BLOCK / 2) * cell;
    const reach = Math.sqrt(nearest(edges, everything, x, y)) + REACH * BLOCK * cell;
    const near = everything.filter((edge) => squaredTo(edges, edge, x, y) <= reach * reach);
    for (let j = j0; j < Math.min(height, j0 + BLOCK); j++) {
      for (let i = i0; i < end; i++)
        grid[j * width + i] = Math.sqrt(nearest(edges, near, left + i * cell, low + j * cell));
      const crossings = rows[j] ?? crossingsOf(edges, low + j * cell);
      rows[j] = crossings;
      flipInside(grid, crossings, lattice, j * width, i0, end);
    }
  };
  return { grid, fill };
}

/** Where edges cross a row, from the left. */
function crossingsOf(edges: Float64Array, y: number): readonly number[] {
  const found: number[] = [];
  for (let k = 0; k < edges.length; k += 4) {
    if (edges[k + 1] <= y === edges[k + 3] <= y) continue;
    found.push(edges[k] + ((y - edges[k + 1]) / (edges[k + 3] - edges[k + 1])) * (edges[k + 2] - edges[k]));
  }
  return found.sort((a, b) => a - b);
}

/** Makes the distances inside the polygon negative along a part of one row: between each pair of crossings. */
function flipInside(
  grid: Float32Array,
  crossings: readonly number[],
  { left, cell }: Lattice,
  row: number,
  begin: number,
  end: number,
): void {
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    const from = Math.max(begin, Math.ceil((crossings[k] - left) / cell));
    const to = Math.min(end - 1, Math.floor((crossings[k + 1] - left) / cell));
    for (let i = from; i <= to; i++) grid[row + i] = -grid[row + i];
  }
}

function nearest(edges: Float64Array, list: readonly number[], x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0; k < list.length; k++) {
    const squared = squaredTo(edges, list[k], x, y);
    if (squared < best) best = squared;
  }
  return best;
}

function squaredTo(edges: Float64Array, k: number, x: number, y: number): number {
  const ex = edges[k + 2] - edges[k];
  const ey = edges[k + 3] - edges[k + 1];
  const wx = x - edges[k];
  const wy = y - edges[k + 1];
  let t = (wx * ex + wy * ey) / (ex * ex + ey * ey + 1e-12);
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const dx = wx - ex * t;
  const dy = wy - ey * t;
  return dx * dx + dy * dy;
}
