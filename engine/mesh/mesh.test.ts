import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOpenEdges } from '../../server/testing/openEdges.ts';
import { cut } from '../generate_image/sdf/combine.ts';
import { block, egg, ring } from '../generate_image/sdf/primitives.ts';
import type { Box, Distance } from '../generate_image/sdf/solid.ts';
import { mixSeeds } from '../studio/random.ts';
import { uncovered } from './borders.ts';
import { CASES, EDGES } from './cases.ts';
import { extractEdged } from './dual.ts';
import { extractSurface, type Mesh } from './extract.ts';
import { simplify, unite } from './manifold.ts';
import { gradientNormals } from './normals.ts';
import { meshVisible, meshWholes, PRINTED, planGrids, SHOWN } from './parts.ts';
import { clearScreen, createScreen, drawTriangles } from './raster.ts';
import { separate } from './separate.ts';

const go = (): void => {};
const CUBE: Box = { min: [-1, -1, -1], max: [1, 1, 1] };

function volume({ positions: p, triangles }: Mesh): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    sum +=
      p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) -
      p[a + 1] * (p[b] * p[c + 2] - p[b + 2] * p[c]) +
      p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c]);
  }
  return sum / 6;
}

describe('the cases of a cell', () => {
  test('each loop crosses edges between inside and outside, each once; opposite cases cross the same', () => {
    for (const [inside, loops] of CASES.entries()) {
      const crossed = EDGES.flatMap(([a, b], k) => (((inside >> a) ^ (inside >> b)) & 1 ? [k] : []));
      expect(loops.flatMap(({ edges }) => edges).toSorted((a, b) => a - b)).toEqual(crossed);
    }
  });
});

describe('surfaces', () => {
  test('a ball has its volume and faces outwards', () => {
    const mesh = extractSurface((x, y, z) => Math.hypot(x, y, z) - 0.9, CUBE, 0.05, go);
    expect(volume(mesh)).toBeCloseTo((4 / 3) * Math.PI * 0.9 ** 3, 1);
    const normals = gradientNormals((x, y, z) => Math.hypot(x, y, z) - 0.9, mesh.positions);
    for (let i = 0; i < normals.length; i++) expect(normals[i]).toBeCloseTo(mesh.positions[i] / 0.9, 1);
  });

  test('any pattern of inside and outside gives a closed surface, even noise', () => {
    fc.assert(
      fc.property(fc.nat(1e6), (seed) => {
        const at: Distance = (x, y, z) => {
          const cell = mixSeeds(seed, Math.round(x * 4) + 100 * Math.round(y * 4) + 10_000 * Math.round(z * 4));
          return (cell / 2 ** 32 - 0.5) * 0.01;
        };
        expect(countOpenEdges(extractSurface(at, CUBE, 0.25, go).triangles)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  test('what reaches beyond its box is closed at the border', () => {
    expect(countOpenEdges(extractSurface(() => -1, CUBE, 0.25, go).triangles)).toBe(0);
  });

  test('walls that are thinner than the printer can print are thickened, others stay', () => {
    const plate = { name: 'top' as const, solid: block([0, 0, 0], [0.5, 0.004, 0.5], 0.002) };
    const cube = { name: 'body' as const, solid: block([0, 0, 0], [0.3, 0.3, 0.3], 0.02) };
    const height = (mesh: Mesh) => Math.max(...mesh.positions.filter((_, i) => i % 3 === 1)) * 2;
    const grids = planGrids([plate, cube], { ...PRINTED, leastWall: 0.03, cells: 20_000 }, go);
    const [thin, thick] = meshWholes(grids, go);
    expect(height(thin)).toBeGreaterThan(0.028);
    expect(height(thick)).toBeCloseTo(0.6, 2);
    expect([countOpenEdges(thin.triangles), countOpenEdges(thick.triangles)]).toEqual([0, 0]);
  });
});

describe('what is to be seen', () => {
  const places = ({ positions }: Mesh) =>
    Array.from({ length: positions.length / 3 }, (_, i) => [...positions.subarray(i * 3, i * 3 + 3)]);

  test('a box has its edges, and on each of them the normals of its sides alone', () => {
    const cube = block([0, 0, 0], [0.5, 0.4, 0.3], 0.001);
    const counts = [true, false].map((joined) => {
      const edged = extractEdged(cube.at, cube.box, 0.031, { cover: null, joined }, go);
      const { positions, normals, triangles } = uncovered(edged, null);
      const reach = [0, 1, 2].map((k) => Math.max(...positions.filter((_, i) => i % 3 === k)));
      expect(reach.map((most) => Math.round(most * 200) / 200)).toEqual([0.5, 0.4, 0.3]);
      expect(normals.every((value) => Math.min(Math.abs(value), Math.abs(Math.abs(value) - 1)) < 0.02)).toBe(true);
      expect(countOpenEdges(edged.triangles)).toBe(0);
      return triangles.length / 3;
    });
    expect(counts[0]).toBeLessThan(counts[1] / 2);
  });

  test('parts end where they enter each other, on the border of both; what lets light through is whole', () => {
    const parts = [
      { name: 'body' as const, solid: block([0, 0, 0], [0.4, 0.4, 0.4], 0.02) },
      { name: 'knob' as const, solid: egg([0, 0.4, 0], 0.2, 0.2, 0.2) },
    ];
    const grids = planGrids(parts, { ...SHOWN, cells: 8000 }, go);
    const seen = (solid: boolean) => meshVisible(grids, { solid: [true, solid], joined: [true, true] }, go);
    const lowest = (mesh: Mesh) => Math.min(...places(mesh).map(([, y]) => y));
    const [body, knob] = seen(true);
    // The hem leads a little further.
    expect(lowest(knob)).toBeGreaterThan(0.39);
    expect(lowest(seen(false)[1])).toBeCloseTo(0.2, 2);
    const hole = places(body).filter(([x, y, z]) => Math.abs(y - 0.4) < 0.001 && Math.hypot(x, z) < 0.3);
    expect(Math.min(...hole.map(([x, , z]) => Math.hypot(x, z)))).toBeCloseTo(0.2, 3);
  });

  /** Corners of the triangles that face along z. */
  const frontOf = (mesh: Mesh) => {
    const all = places(mesh);
    return Array.from({ length: mesh.triangles.length / 3 }, (_, t) =>
      [...mesh.triangles.subarray(t * 3, t * 3 + 3)].map((i) => all[i]),
    ).filter(([a, b, c]) => {
      const [u, v] = [b, c].map((p) => p.map((value, k) => value - a[k]));
      const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      return normal[2] > 0.5 * Math.hypot(...normal);
    });
  };
  const areaOf = (corners: number[][][]) =>
    corners.reduce((sum, [a, b, c]) => sum + ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2, 0);
  const bothSolid = { solid: [true, true], joined: [true, true] };

  test('around a pane that lies just behind it a surface is even up to the edge of its opening', () => {
    const frame = cut(block([0, 0, 0], [0.6, 0.6, 0.05], 0.002), block([0, 0, 0], [0.3, 0.2, 0.2], 0.1), 0.002);
    const parts = [
      { name: 'body' as const, solid: frame },
      { name: 'windows' as const, solid: block([0, 0, 0], [0.5, 0.5, 0.038], 0.002) },
    ];
    const [body, pane] = meshVisible(planGrids(parts, { ...SHOWN, cells: 3000 }, go), bothSolid, go).map(frontOf);
    const front = body.filter((corners) => corners.every(([, , z]) => z > 0));
    const around = front.flat().filter(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) < 0.55);
    expect(Math.max(...around.map(([, , z]) => Math.abs(z - 0.05)))).toBeLessThan(0.002);
    const opening = 0.6 * 0.4 - (4 - Math.PI) * 0.1 ** 2;
    expect(areaOf(front)).toBeCloseTo(1.2 * 1.2 - opening, 1);
    expect(areaOf(pane)).toBeCloseTo(opening, 1);
  });

  test('a thin plate stays on top of what it lies on, on coarse grids too', () => {
    const parts = [
      { name: 'body' as const, solid: block([0, 0, 0], [1, 0.7, 0.03], 0.005) },
      { name: 'screen' as const, solid: block([0, 0, 0.031], [0.9, 0.6, 0.003], 0.001) },
    ];
    const seen = meshVisible(planGrids(parts, { ...SHOWN, cells: 20_000 }, go), bothSolid, go);
    const screen = seen.find(({ part }) => part === 1);
    expect(screen ? areaOf(frontOf(screen)) : 0).toBeCloseTo(1.8 * 1.2, 1);
  });

  test('the sides of a thin plate are joined, also near to what it lies on, but not across a border', () => {
    const parts = [
      { name: 'body' as const, solid: block([0, 0, 0], [1, 0.7, 0.02], 0.005) },
      { name: 'bezel' as const, solid: block([0, 0, 0.03], [0.9, 0.6, 0.01], 0.002) },
      { name: 'knob' as const, solid: egg([0.3, 0.2, 0.04], 0.08, 0.08, 0.02) },
    ];
    const grids = planGrids(parts, { ...SHOWN, cells: 20_000 }, go);
    const [joined, single] = [true, false].map((isJoined) => {
      const options = { solid: [true, true, true], joined: [isJoined, isJoined, isJoined] };
      const bezel = meshVisible(grids, options, go).find(({ part }) => part === 1);
      return bezel ? frontOf(bezel) : [];
    });
    expect(joined.length).toBeLessThan(single.length / 2);
    const hole = (front: number[][][]) =>
      front
        .flat()
        .map(([x, y]) => Math.hypot(x - 0.3, y - 0.2))
        .reduce((a, b) => Math.min(a, b));
    expect(hole(joined)).toBeCloseTo(hole(single), 2);
    expect(areaOf(joined)).toBeCloseTo(areaOf(single), 2);
  });
});

describe('solids', () => {
  const meshOf = (solid: { at: Distance; box: Box }) => extractSurface(solid.at, solid.box, 0.04, go);

  test('a union is one closed surface without what lay inside', async () => {
    const parts = [
      block([0, 0, 0], [0.5, 0.5, 0.5], 0.05),
      egg([0.4, 0, 0], 0.4, 0.3, 0.3),
      ring([0, 0.5, 0], 0.3, 0.1),
    ];
    const meshes = parts.map(meshOf);
    const united = await unite(meshes, 0.001, 0, go);
    expect(countOpenEdges(united.triangles)).toBe(0);
    const volumes = meshes.map(volume);
    expect(volume(united)).toBeGreaterThan(Math.max(...volumes));
    expect(volume(united)).toBeLessThan(volumes.reduce((sum, one) => sum + one, 0));
  });

  test('splinters are left out of a union, and nothing unites to nothing', async () => {
    const body = meshOf(block([0, 0, 0], [0.4, 0.4, 0.4], 0.05));
    const crumb = meshOf(egg([0.8, 0, 0], 0.05, 0.05, 0.05));
    const right = ({ positions }: Mesh) => Math.max(...positions.filter((_, i) => i % 3 === 0));
    expect(right(await unite([body, crumb], 0.001, 0, go))).toBeGreaterThan(0.8);
    expect(right(await unite([body, crumb], 0.001, 0.01, go))).toBeLessThan(0.5);
    expect((await unite([], 0.001, 0, go)).triangles).toHaveLength(0);
  });

  test('fewer triangles stay closed and keep their place', async () => {
    const mesh = meshOf(block([0, 0, 0], [0.5, 0.3, 0.4], 0.05));
    const few = await simplify(mesh, 0.002);
    expect(few.triangles.length).toBeLessThan(mesh.triangles.length / 3);
    expect(countOpenEdges(few.triangles)).toBe(0);
    expect(volume(few)).toBeCloseTo(volume(mesh), 2);
  });

  test('two bodies that touch in a corner draw apart; a side without length goes', () => {
    const tetrahedron = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];
    const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1);
    const mirrored = tetrahedron.map((_, i) => tetrahedron[i - (i % 3) + [0, 2, 1][i % 3]] + 4);
    const apart = separate({ positions, triangles: Uint32Array.from([...tetrahedron, ...mirrored]) }, 0.01);
    const places = new Set(Array.from({ length: 8 }, (_, i) => apart.positions.subarray(i * 3, i * 3 + 3).join()));
    expect([places.size, countOpenEdges(apart.triangles)]).toEqual([8, 0]);
  });
});

describe('pictures of triangles', () => {
  const seen = {
    x: Float32Array.of(0, 8, 0, 0, 8, 0),
    y: Float32Array.of(0, 0, 8, 0, 0, 8),
    nearness: Float32Array.of(1, 1, 1, 2, 2, 2),
  };

  test('the nearest front is shown, or the farthest back', () => {
    const screen = createScreen(8, 8);
    const front = Uint32Array.of(0, 2, 1, 3, 5, 4);
    const back = Uint32Array.of(0, 1, 2, 3, 4, 5);
    const shown = (triangles: Uint32Array, side: 'front' | 'back') => {
      clearScreen(screen);
      drawTriangles(screen, seen, triangles, 0, 2, side);
      return [screen.ids[0], screen.ids[63]];
    };
    expect([shown(front, 'front'), shown(back, 'front')]).toEqual([
      [1, -1],
      [-1, -1],
    ]);
    expect([shown(front, 'back'), shown(back, 'back')]).toEqual([
      [-1, -1],
      [0, -1],
    ]);
  });
});
