import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A tetrahedron with three edges of a metre. */
export function tetrahedron() {
  return {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
    look: { name: 'tetrahedron', base: [1, 1, 1] as const, alpha: 1, metal: 0, rough: 1 },
  };
}

/** A box of quads as OBJ. */
export function cubeObj([x, y, z]: readonly [number, number, number]): string {
  const corners = Array.from({ length: 8 }, (_, i) => `v ${i & 1 ? x : 0} ${i & 2 ? y : 0} ${i & 4 ? z : 0}`);
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((face) => `f ${face}`);
  return [...corners, ...faces, ''].join('\n');
}

/** The cube of 10 mm as STEP that comes with occt-import-js. */
export function boxStep(): Uint8Array {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('occt-import-js')));
  return new Uint8Array(readFileSync(join(folder, 'test/testfiles/cube-10x10mm/Cube 10x10.stp')));
}

/** Directed edges of a binary STL that do not have one partner the other way, corners told by their places; and its longest side. */
export function openEdges(stl: Buffer): { readonly open: number; readonly longest: number } {
  const edges = new Map<string, number>();
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let at = 84 + 12; at < stl.length; at += 50) {
    const corners = [0, 12, 24].map((corner) => [0, 4, 8].map((k) => stl.readFloatLE(at + corner + k)));
    for (const corner of corners)
      for (const [k, value] of corner.entries()) {
        min[k] = Math.min(min[k] ?? value, value);
        max[k] = Math.max(max[k] ?? value, value);
      }
    const [a, b, c] = corners.map((corner) => corner.join(' '));
    for (const edge of [`${a}/${b}`, `${b}/${c}`, `${c}/${a}`]) edges.set(edge, (edges.get(edge) ?? 0) + 1);
  }
  const partner = (edge: string) => edges.get(edge.split('/').reverse().join('/'));
  return {
    open: [...edges].filter(([edge, times]) => times !== 1 || partner(edge) !== 1).length,
    longest: Math.max(...max.map((most, k) => most - (min[k] ?? most))),
  };
}
