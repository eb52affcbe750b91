/**
 * How a surface cuts a cell of a grid, for each of the 256 ways in which its corners lie inside or outside (marching cubes,
 * Lorensen and Cline 1987). Corner c lies at (c & 1, c >> 1 & 1, c >> 2 & 1). Derived here rather than listed: on a face with two
 * opposite corners inside, these are always parted, on both sides of the face, so that neighbouring cells fit together.
 */

/** The two corners that each of the twelve edges of a cell joins, the lower one first. */
export const EDGES: readonly (readonly [number, number])[] = Array.from({ length: 8 }, (_, corner) => corner).flatMap(
  (corner) => [1, 2, 4].filter((bit) => !(corner & bit)).map((bit): [number, number] => [corner, corner | bit]),
);

/** The corners of each face, counter-clockwise as seen from outside the cell. */
const FACES = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
] as const;

/** A closed line of the surface through a cell, as numbers of edges; counter-clockwise as seen from outside the solid. */
export type Loop = {
  readonly edges: readonly number[];
  /**
   * Must be filled around a point in its middle: a diagonal could lie in a face of the cell and meet the neighbour's there, and
   * an edge would have four triangles.
   */
  readonly centred: boolean;
};

/** Loops by case: bit c is set when corner c lies inside the solid. */
export const CASES: readonly (readonly Loop[])[] = Array.from({ length: 256 }, (_, inside) => loopsOf(inside));

function loopsOf(inside: number): Loop[] {
  const isInside = (corner: number) => ((inside >> corner) & 1) === 1;
  // On each face a segment leads from where its border enters the solid to where it leaves it again.
  const next = new Map<number, number>();
  const crossed: number[][] = [];
  for (const face of FACES) {
    const sides = face.map((corner, i): [number, number] => [corner, face[(i + 1) % 4]]);
    const leaving = sides.flatMap(([a, b], i) => (isInside(a) && !isInside(b) ? [i] : []));
    for (const at of leaving) {
      let back = at;
      while (isInside(sides[back][0])) back = (back + 3) % 4;
      next.set(edgeOf(sides[back]), edgeOf(sides[at]));
    }
    if (leaving.length === 2) crossed.push(sides.map(edgeOf));
  }
  const loops: Loop[] = [];
  for (const start of next.keys()) {
    if (loops.some(({ edges }) => edges.includes(start))) continue;
    const edges = [start];
    for (let edge = next.get(start); edge !== undefined && edge !== start; edge = next.get(edge)) edges.push(edge);
    loops.push({ edges, centred: crossed.some((face) => face.every((edge) => edges.includes(edge))) });
  }
  return loops;
}

function edgeOf([a, b]: readonly [number, number]): number {
  return EDGES.findIndex(([low, high]) => low === Math.min(a, b) && high === Math.max(a, b));
}
