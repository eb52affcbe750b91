import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { countOpenEdges } from './openEdges.ts';

/** A tetrahedron with three edges of a metre. */
export function tetrahedron() {
  return {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
    material: { name: 'tetrahedron', baseColour: [1, 1, 1] as const, alpha: 1, metalness: 0, roughness: 1 },
  };
}

/** A box of quads as OBJ. */
export function cubeObj([x, y, z]: readonly [number, number, number]): string {
  const corners = Array.from({ length: 8 }, (_, i) => `v ${i & 1 ? x : 0} ${i & 2 ? y : 0} ${i & 4 ? z : 0}`);
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((face) => `f ${face}`);
  return [...corners, ...faces, ''].join('\n');
}

/** The cube of 10 mm as STEP that comes with occt-import-js. */
export function cubeStep(): Uint8Array {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('occt-import-js')));
  return new Uint8Array(readFileSync(join(folder, 'test/testfiles/cube-10x10mm/Cube 10x10.stp')));
}

/** One triangle, so many times, as a binary STL. */
export function repeatedTriangleStl(count: number, corners: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(84 + count * 50);
  bytes.writeUInt32LE(count, 80);
  for (let t = 0; t < count; t++)
    for (const [i, coordinate] of corners.entries()) bytes.writeFloatLE(coordinate, 84 + t * 50 + 12 + i * 4);
  return bytes;
}

/** The open edges of a binary STL, corners told by their places; and its longest side. */
export function measureStl(stl: Buffer): { readonly openEdgeCount: number; readonly longestSide: number } {
  const cornerIndices = new Map<string, number>();
  const corners: number[] = [];
  const cornerBytes = Buffer.alloc(12);
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let offset = 84 + 12; offset < stl.length; offset += 50) {
    for (const corner of [0, 12, 24]) {
      for (let k = 0; k < 3; k += 1) {
        // Minus nothing is the same place.
        const value = stl.readFloatLE(offset + corner + 4 * k) + 0;
        cornerBytes.writeFloatLE(value, 4 * k);
        min[k] = Math.min(min[k] ?? value, value);
        max[k] = Math.max(max[k] ?? value, value);
      }
      const key = cornerBytes.toString('latin1');
      const cornerIndex = cornerIndices.get(key) ?? cornerIndices.size;
      cornerIndices.set(key, cornerIndex);
      corners.push(cornerIndex);
    }
  }
  return {
    openEdgeCount: countOpenEdges(corners),
    longestSide: Math.max(...max.map((most, k) => most - (min[k] ?? most))),
  };
}
