import type { Mesh } from './extract.ts';

/** Rounds of moving; a vertex that was moved may meet another one. */
const ROUNDS = 4;

/**
 * A mesh in which no two vertices lie at the same place, so that programs which join vertices by their places find each edge
 * between two triangles: such neighbours become one vertex, and where two walls only touch each draws back by `step`.
 */
export function separate(mesh: Mesh, step: number): Mesh {
  let { positions, triangles } = mesh;
  for (let round = 0; round < ROUNDS; round++) {
    const twins = findTwins(positions);
    if (twins.size === 0) break;
    triangles = joinNeighbours(triangles, twins);
    positions = drawBack(positions, triangles, new Set([...twins].flat()), step);
  }
  return { positions, triangles };
}

/** For each vertex at a place where another one lies, the first vertex there. */
function findTwins(positions: Float32Array): Map<number, number> {
  const first = new Map<string, number>();
  const twins = new Map<number, number>();
  for (let i = 0; i < positions.length / 3; i++) {
    const place = `${positions[i * 3]} ${positions[i * 3 + 1]} ${positions[i * 3 + 2]}`;
    const other = first.get(place);
    if (other === undefined) first.set(place, i);
    else twins.set(i, other);
  }
  return twins;
}

/** Makes twins that an edge joins one vertex; the triangles along that edge have no area and go. */
function joinNeighbours(triangles: Uint32Array, twins: ReadonlyMap<number, number>): Uint32Array {
  const joined = new Map<number, number>();
  const root = (vertex: number): number => {
    let at = vertex;
    for (let next = joined.get(at); next !== undefined; next = joined.get(at)) at = next;
    return at;
  };
  for (let t = 0; t < triangles.length; t++) {
    const a = triangles[t];
    const b = triangles[t % 3 === 2 ? t - 2 : t + 1];
    if ((twins.get(a) ?? a) !== (twins.get(b) ?? b)) continue;
    const [low, high] = [root(a), root(b)].toSorted((x, y) => x - y);
    if (low !== high) joined.set(high, low);
  }
  if (joined.size === 0) return triangles;
  const out: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [root(triangles[t]), root(triangles[t + 1]), root(triangles[t + 2])];
    if (a !== b && b !== c && c !== a) out.push(a, b, c);
  }
  return Uint32Array.from(out);
}

/** Moves some vertices inwards, against the sum of their triangles' normals. */
function drawBack(
  positions: Float32Array,
  triangles: Uint32Array,
  some: ReadonlySet<number>,
  step: number,
): Float32Array {
  const normals = new Map([...some].map((vertex) => [vertex, [0, 0, 0]]));
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = triangles.subarray(t, t + 3);
    if (!corners.some((vertex) => some.has(vertex))) continue;
    const [a, b, c] = [...corners].map((vertex) => positions.subarray(vertex * 3, vertex * 3 + 3));
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(n[0], n[1], n[2]) || 1;
    for (const vertex of corners) {
      const sum = normals.get(vertex);
      if (sum) for (let k = 0; k < 3; k++) sum[k] += n[k] / length;
    }
  }
  const out = positions.slice();
  for (const [vertex, n] of normals) {
    const length = Math.hypot(n[0], n[1], n[2]);
    if (length > 0) for (let k = 0; k < 3; k++) out[vertex * 3 + k] -= (n[k] / length) * step;
  }
  return out;
}
