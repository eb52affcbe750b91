import type { Distance } from '../generate_image/sdf/solid.ts';
import type { EdgedMesh } from './dual.ts';
import type { Mesh } from './extract.ts';
import { crossing } from './grid.ts';

/** A mesh with unit normals; vertices on edges are several, one for each side. */
export type Faced = Mesh & { readonly normals: Float32Array };

/** Places on borders are found this exactly, in units. */
const EXACT = 2e-5;
/** How far hems lead into the solid at least, in units. */
const HEM = 0.006;

/**
 * What of a surface lies outside of a `cover`: triangles are cut where they enter it. There a hem leads inwards, so that no slits
 * stay open between this surface and that of the cover, `hem` units deep or as deep as usual.
 */
export function uncovered(mesh: EdgedMesh, cover: Distance | null, hem = 0): Faced {
  return faced(cover ? clipped(mesh, cover, Math.max(HEM, hem)) : mesh);
}

function clipped(
  { positions, normals, edged, triangles, facing }: EdgedMesh,
  cover: Distance,
  inwards: number,
): EdgedMesh {
  const count = edged.length;
  const depths = new Float32Array(count);
  for (let i = 0; i < count; i++) depths[i] = cover(positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]);
  const out: EdgedMesh = { positions: [], normals: [], edged: [], triangles: [], facing: [] };
  const kept = new Int32Array(count).fill(-1);
  const keep = (vertex: number): number => {
    if (kept[vertex] >= 0) return kept[vertex];
    kept[vertex] = out.edged.length;
    copy(positions, vertex, out.positions);
    copy(normals, vertex, out.normals);
    out.edged.push(edged[vertex]);
    return kept[vertex];
  };
  const cuts = new Map<number, number>();
  const cut = (one: number, other: number): number => {
    const [a, b] = one < other ? [one, other] : [other, one];
    const known = cuts.get(a * count + b);
    if (known !== undefined) return known;
    const mix = (of: readonly number[], k: number, t: number) => of[a * 3 + k] + (of[b * 3 + k] - of[a * 3 + k]) * t;
    const along = (t: number) => cover(mix(positions, 0, t), mix(positions, 1, t), mix(positions, 2, t));
    const t = crossing(along, depths[a], depths[b], EXACT);
    const normal = [0, 1, 2].map((k) => mix(normals, k, t));
    const length = Math.hypot(...normal) || 1;
    for (let k = 0; k < 3; k++) {
      out.positions.push(mix(positions, k, t));
      out.normals.push(normal[k] / length);
    }
    out.edged.push(edged[a] || edged[b]);
    cuts.set(a * count + b, out.edged.length - 1);
    return out.edged.length - 1;
  };
  const hem = createHem(out, inwards);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
    const isOut = (depths[a] >= 0 ? 1 : 0) + (depths[b] >= 0 ? 2 : 0) + (depths[c] >= 0 ? 4 : 0);
    if (isOut === 0) continue;
    if (isOut === 7) out.triangles.push(keep(a), keep(b), keep(c));
    else {
      const isOne = isOut === 1 || isOut === 2 || isOut === 4;
      // The corner that is alone on its side of the border comes first.
      const alone = isOne ? isOut : 7 - isOut;
      const [p, q, r] = alone === 1 ? [a, b, c] : alone === 2 ? [b, c, a] : [c, a, b];
      const [pq, pr] = [cut(p, q), cut(p, r)];
      if (isOne) out.triangles.push(keep(p), pq, pr);
      else out.triangles.push(pq, keep(q), keep(r), pq, keep(r), pr);
      if (isOne) hem(pq, pr);
      else hem(pr, pq);
    }
    while (out.facing.length < out.triangles.length) out.facing.push(facing[t], facing[t + 1], facing[t + 2]);
  }
  return out;
}

/** Adds strips to open edges, which run from one vertex to another. */
function createHem(
  { positions, normals, edged, triangles }: EdgedMesh,
  depth: number,
): (from: number, to: number) => void {
  const inner = new Map<number, number>();
  const inwards = (vertex: number): number => {
    const known = inner.get(vertex);
    if (known !== undefined) return known;
    const made = edged.length;
    inner.set(vertex, made);
    for (let k = 0; k < 3; k++) positions.push(positions[vertex * 3 + k] - depth * normals[vertex * 3 + k]);
    copy(normals, vertex, normals);
    edged.push(edged[vertex]);
    return made;
  };
  return (from, to) => triangles.push(to, from, inwards(from), to, inwards(from), inwards(to));
}

function copy(from: readonly number[], vertex: number, to: number[]): void {
  to.push(from[vertex * 3], from[vertex * 3 + 1], from[vertex * 3 + 2]);
}

/** Sides of an edge whose normals differ by less than this cosine share its vertices. */
const ALIKE = 0.97;

function faced({ positions, normals, edged, triangles, facing }: EdgedMesh): Faced {
  const places = positions.slice();
  const units = normals.slice();
  const copies = new Map<number, number[]>();
  const indices = Uint32Array.from(triangles);
  for (let t = 0; t < indices.length; t++) {
    const vertex = indices[t];
    if (!edged[vertex]) continue;
    const n = t - (t % 3);
    const known = copies.get(vertex) ?? [];
    copies.set(vertex, known);
    const alike = known.find(
      (i) => units[i * 3] * facing[n] + units[i * 3 + 1] * facing[n + 1] + units[i * 3 + 2] * facing[n + 2] > ALIKE,
    );
    // The first side takes the vertex itself.
    const made = alike ?? (known.length === 0 ? vertex : places.length / 3);
    indices[t] = made;
    if (alike !== undefined) continue;
    known.push(made);
    for (let k = 0; k < 3; k++) {
      places[made * 3 + k] = positions[vertex * 3 + k];
      units[made * 3 + k] = facing[n + k];
    }
  }
  return { positions: Float32Array.from(places), triangles: indices, normals: Float32Array.from(units) };
}
