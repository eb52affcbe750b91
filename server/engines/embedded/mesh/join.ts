import type { Distance } from '../generate_image/sdf/solid.ts';

/** Vertices before they are joined: plane pieces are where the grid guesses them. */
export type Draft = {
  readonly positions: number[];
  readonly normals: number[];
  readonly kinds: ('plane' | 'bent' | 'edge')[];
  /** Three numbers per vertex: its cell. */
  readonly cells: number[];
};

/** Cells are joined in cubes of up to two to this power along each side. */
const LEVELS = 3;
/** Normals in a cube differ from their mean by no more than this cosine, and places from their plane by so many units. */
const ALIKE = 0.985;
const FLAT = 0.0008;
/** Vertices nearer to the border of a cover than so many sides of a cube stay alone. */
const BESIDE = 1.2;

/** For each vertex the one that stands for it; those that stand for several are moved to their mean. */
export function joinPlanes(
  { positions, normals, kinds, cells }: Draft,
  cell: number,
  cover: Distance | null,
): number[] {
  const joints = kinds.map((_, i) => i);
  let alive = joints.filter((i) => kinds[i] === 'plane');
  /** Cubes of the level before in which vertices stayed apart. */
  let apart = new Set(joints.filter((i) => kinds[i] !== 'plane').map((i) => cubeOf(cells, i, 0)));
  const parents: number[] = joints.slice();
  for (let level = 1; level <= LEVELS; level++) {
    const blocked = new Set<number>();
    for (const cube of apart) blocked.add(parentOf(cube));
    const groups = new Map<number, number[]>();
    for (const vertex of alive) {
      const cube = cubeOf(cells, vertex, level);
      const group = groups.get(cube);
      if (group) group.push(vertex);
      else groups.set(cube, [vertex]);
    }
    const next: number[] = [];
    apart = blocked;
    for (const [cube, group] of groups) {
      const mean = blocked.has(cube) ? null : meanOf(positions, normals, group);
      const [x, y, z] = mean?.place ?? [0, 0, 0];
      if (!mean || (cover && Math.abs(cover(x, y, z)) < BESIDE * cell * 2 ** level)) {
        blocked.add(cube);
        continue;
      }
      const [first] = group;
      for (const vertex of group) parents[vertex] = first;
      for (let k = 0; k < 3; k++) {
        positions[first * 3 + k] = mean.place[k];
        normals[first * 3 + k] = mean.normal[k];
      }
      next.push(first);
    }
    alive = next;
  }
  return joints.map((vertex) => {
    let at = vertex;
    while (parents[at] !== at) at = parents[at];
    return at;
  });
}

/** Cubes are told apart by numbers: 17 bits for each of their coordinates. */
const SPAN = 2 ** 17;

function cubeOf(cells: readonly number[], vertex: number, level: number): number {
  return (
    ((cells[vertex * 3 + 2] >> level) * SPAN + (cells[vertex * 3 + 1] >> level)) * SPAN + (cells[vertex * 3] >> level)
  );
}

function parentOf(cube: number): number {
  const x = cube % SPAN;
  const y = Math.floor(cube / SPAN) % SPAN;
  const z = Math.floor(cube / (SPAN * SPAN));
  return ((z >> 1) * SPAN + (y >> 1)) * SPAN + (x >> 1);
}

/** The mean of vertices that lie in one plane, null for others. */
function meanOf(
  positions: readonly number[],
  normals: readonly number[],
  group: readonly number[],
): { place: number[]; normal: number[] } | null {
  const mean = (of: readonly number[]) =>
    [0, 1, 2].map((k) => group.reduce((sum, vertex) => sum + of[vertex * 3 + k], 0) / group.length);
  const place = mean(positions);
  const sum = mean(normals);
  const length = Math.hypot(...sum);
  if (length < ALIKE) return null;
  const normal = sum.map((value) => value / length);
  const along = (of: readonly number[], vertex: number) =>
    of[vertex * 3] * normal[0] + of[vertex * 3 + 1] * normal[1] + of[vertex * 3 + 2] * normal[2];
  const height = place[0] * normal[0] + place[1] * normal[1] + place[2] * normal[2];
  const isFlat = group.every(
    (vertex) => along(normals, vertex) > ALIKE && Math.abs(along(positions, vertex) - height) < FLAT,
  );
  return isFlat ? { place, normal } : null;
}
