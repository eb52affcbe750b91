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
/** No border of a cover runs through a cube whose middle and vertices are farther from it than so many sides; */
const BESIDE = 1.2;
/** nor where all are farther than this, in units, and evenly: by this share of their distance they may differ. */
const APART = 0.002;
const EVENLY = 0.5;

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
  const isBeside = borderFinder(positions, cell, cover);
  for (let level = 1; level <= LEVELS; level++) {
    const blocked = new Set<number>();
    for (const cube of apart) for (const step of AROUND) blocked.add(parentOf(cube + step));
    const groups = new Map<number, number[]>();
    for (const vertex of alive) {
      // The two sides of a thin plate are joined each by itself.
      const key = cubeOf(cells, vertex, level) * 2 + sideOf(normals, vertex);
      const group = groups.get(key);
      if (group) group.push(vertex);
      else groups.set(key, [vertex]);
    }
    const next: number[] = [];
    apart = blocked;
    for (const [key, group] of groups) {
      const cube = Math.floor(key / 2);
      const mean = blocked.has(cube) ? null : meanOf(positions, normals, group);
      if (!mean || isBeside(group, mean.place, level)) {
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

/**
 * Whether a border may run between vertices that stand for others. Thin plates are near to what they lie on, but as near all over:
 * there is no border.
 */
function borderFinder(positions: readonly number[], cell: number, cover: Distance | null) {
  if (!cover) return () => false;
  const ranges = new Map<number, readonly [number, number]>();
  const rangeOf = (vertex: number): readonly [number, number] => {
    const known = ranges.get(vertex);
    if (known) return known;
    const depth = cover(positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]);
    return [depth, depth];
  };
  return (group: readonly number[], [x, y, z]: readonly number[], level: number): boolean => {
    const middle = cover(x, y, z);
    let [low, high] = [middle, middle];
    const beside = BESIDE * cell * 2 ** level;
    if (Math.abs(middle) < beside)
      for (const vertex of group) {
        const [least, most] = rangeOf(vertex);
        low = Math.min(low, least);
        high = Math.max(high, most);
        const nearest = low > 0 ? low : -high;
        if (nearest < beside && (nearest < APART || high - low > nearest * EVENLY)) return true;
      }
    ranges.set(group[0], [low, high]);
    return false;
  };
}

/** 1 where a vertex looks mostly along an axis, 0 where against one. */
function sideOf(normals: readonly number[], vertex: number): number {
  const [x, y, z] = [normals[vertex * 3], normals[vertex * 3 + 1], normals[vertex * 3 + 2]];
  const most = Math.abs(x) > Math.abs(y) ? (Math.abs(x) > Math.abs(z) ? x : z) : Math.abs(y) > Math.abs(z) ? y : z;
  return most > 0 ? 1 : 0;
}

/** Cubes are told apart by numbers: 17 bits for each of their coordinates. */
const SPAN = 2 ** 17;

/** To a cube itself and to those that touch it: beside small triangles lie none that are more than twice as large. */
const AROUND = [-1, 0, 1].flatMap((z) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => (z * SPAN + y) * SPAN + x)));

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
