import { gradient, MESHED } from '../generate_image/sdf/gradient.ts';
import type { Box, Distance } from '../generate_image/sdf/solid.ts';
import { CASES, EDGES } from './cases.ts';
import { cornerSteps, eachCrossed, type Grid, measureCorners, placeCrossing, sampleGrid } from './grid.ts';
import { type Draft, joinPlanes } from './join.ts';
import { meetingPlace } from './planes.ts';

/** A surface with its edges. */
export type EdgedMesh = {
  /** Three numbers per vertex; unit normals. */
  readonly positions: number[];
  readonly normals: number[];
  /** By vertex: whether it lies on an edge or corner, where the normal is that of the triangle. */
  readonly edged: boolean[];
  /** Three indices per triangle, counter-clockwise as seen from outside. */
  readonly triangles: number[];
  /** Three numbers per triangle: the surface's normal there. */
  readonly facing: number[];
};

/** Around a vertex all normals are nearer to their mean than by this cosine, or the surface bends there; */
const EVEN = 0.94;
/** and by this one it may have an edge: if its planes meet, in cells, so near to it. */
const BENT = 0.87;
const MEETS = 0.04;
/** Vertices stay so near to the middle of their cell's share of the surface, in cells. */
const FARTHEST = 0.9;
/** Where the distance grows evenly over a cell, to this share of the cell, its surface is taken to be plane. */
const PLANE = 0.12;

type EdgedOptions = {
  /** Of what lies within this only as much is drawn as its border needs. */
  readonly cover: Distance | null;
  /** Cells are joined where the surface is nearly plane. */
  readonly joined: boolean;
};

/**
 * The surface where the distance is 0, on a grid of cells of size `cell` over the box and a margin around it, with sharp edges:
 * each cell has a vertex where the planes of its crossings meet (dual contouring, Ju and others 2002, with a vertex for each
 * piece of the surface, Nielson 2004), and around each edge of the grid that crosses the surface lie two triangles.
 */
export function extractEdged(
  at: Distance,
  box: Box,
  cell: number,
  { cover, joined }: EdgedOptions,
  checkpoint: () => void,
): EdgedMesh {
  const grid = sampleGrid(at, box, cell, checkpoint);
  const { width, height, values } = grid;
  const plane = width * height;
  const steps = cornerSteps(width, height);
  // Crossings of edges that begin in the slice below and above, by direction and node.
  let below = new Int32Array(plane * 3).fill(-1);
  let above = below.slice();
  const crossings: Crossings = { from: [], to: [], places: [], corners: [] };
  const draft: Draft = { positions: [], normals: [], kinds: [], cells: [] };
  const loop: number[] = [];
  const slope = new Float64Array(3);
  eachCrossed(
    grid,
    checkpoint,
    (x, y, z, inside) => {
      const i = z * plane + y * width + x;
      measureCorners(at, grid, i, steps);
      for (const { edges } of CASES[inside]) {
        loop.length = 0;
        const vertex = draft.kinds.length;
        for (const edge of edges) {
          const [low, high] = EDGES[edge];
          const axis = (high - low) >> 1;
          const slice = low & 4 ? above : below;
          const slot = axis * plane + y * width + x + (low & 1) + ((low >> 1) & 1) * width;
          if (slice[slot] < 0) slice[slot] = addCrossing(crossings, i + steps[low], i + steps[high]);
          const crossing = slice[slot];
          loop.push(crossing);
          const first = (low >> ((axis + 1) % 3)) & 1;
          const second = (low >> ((axis + 2) % 3)) & 1;
          // Counter-clockwise around what leads outwards.
          const turn = second ? 3 - first : first;
          crossings.corners[crossing * 4 + (values[i + steps[low]] < 0 ? turn : 3 - turn)] = vertex;
        }
        draft.cells.push(x, y, z);
        if (slopeOf(slope, values, i, steps, cell)) addPlane(draft, crossings, loop, grid, slope);
        else addBent(draft, crossings, loop, at, grid);
      }
    },
    () => {
      [below, above] = [above, below];
      above.fill(-1);
    },
  );
  checkpoint();
  const joints = joined ? joinPlanes(draft, cell, cover) : draft.kinds.map((_, i) => i);
  return finish(draft, crossings, joints, at, cell, checkpoint);
}

/** Edges of the grid that cross the surface: their nodes, place and normal once they are known, and the vertices of the four cells around. */
type Crossings = {
  readonly from: number[];
  readonly to: number[];
  readonly places: (Place | undefined)[];
  readonly corners: number[];
};
type Place = { readonly at: readonly [number, number, number]; readonly normal: readonly [number, number, number] };

function addCrossing({ from, to, corners, places }: Crossings, low: number, high: number): number {
  from.push(low);
  to.push(high);
  places.push(undefined);
  corners.push(-1, -1, -1, -1);
  return from.length - 1;
}

/** The direction in which the distance grows in a cell, into `out`; false when it does not grow evenly. */
function slopeOf(out: Float64Array, values: Float32Array, i: number, steps: readonly number[], cell: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const one = 1 << ((axis + 1) % 3);
    const two = 1 << ((axis + 2) % 3);
    const up = 1 << axis;
    const a = values[i + steps[up]] - values[i];
    const b = values[i + steps[up + one]] - values[i + steps[one]];
    const c = values[i + steps[up + two]] - values[i + steps[two]];
    const d = values[i + steps[7]] - values[i + steps[one + two]];
    if (Math.max(a, b, c, d) - Math.min(a, b, c, d) > PLANE * cell) return false;
    out[axis] = a + b + c + d;
  }
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  if (length === 0) return false;
  for (let k = 0; k < 3; k++) out[k] /= length;
  return true;
}

/** A vertex of a plane piece, roughly. */
function addPlane(
  draft: Draft,
  { from, to }: Crossings,
  loop: readonly number[],
  grid: Grid,
  slope: Float64Array,
): void {
  const { width, height, origin, cell, values } = grid;
  let [sx, sy, sz] = [0, 0, 0];
  for (const crossing of loop) {
    const [low, high] = [from[crossing], to[crossing]];
    const t = values[low] / (values[low] - values[high]);
    const step = high - low;
    sx += (low % width) + (step === 1 ? t : 0);
    sy += (Math.floor(low / width) % height) + (step === width ? t : 0);
    sz += Math.floor(low / (width * height)) + (step === width * height ? t : 0);
  }
  const share = cell / loop.length;
  draft.positions.push(origin[0] + sx * share, origin[1] + sy * share, origin[2] + sz * share);
  draft.normals.push(slope[0], slope[1], slope[2]);
  draft.kinds.push('plane');
}

/** A vertex of a piece that bends, where it belongs. */
function addBent(draft: Draft, crossings: Crossings, loop: readonly number[], at: Distance, grid: Grid): void {
  const { cell } = grid;
  const places = loop.map((crossing) => {
    crossings.places[crossing] ??= placed(
      at,
      placeCrossing(at, grid, crossings.from[crossing], crossings.to[crossing]),
    );
    return crossings.places[crossing];
  });
  const mean = (of: (place: Place) => readonly number[]) =>
    [0, 1, 2].map((k) => places.reduce((sum, place) => sum + of(place)[k], 0) / places.length);
  let [x, y, z] = mean((place) => place.at);
  let [nx, ny, nz] = mean((place) => place.normal);
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  [nx, ny, nz] = [nx / length, ny / length, nz / length];
  const even = Math.min(...places.map(({ normal }) => normal[0] * nx + normal[1] * ny + normal[2] * nz));
  let isEdge = false;
  if (even < EVEN) {
    [x, y, z] = meetingPlace(places, x, y, z, FARTHEST * cell);
    isEdge = even < BENT && Math.abs(at(x, y, z)) < MEETS * cell;
    if (!isEdge) [nx, ny, nz] = normalAt(at, x, y, z);
  }
  if (!isEdge) {
    [x, y, z] = settled(at, x, y, z, nx, ny, nz, cell);
    [nx, ny, nz] = normalAt(at, x, y, z);
  }
  draft.positions.push(x, y, z);
  draft.normals.push(nx, ny, nz);
  draft.kinds.push(isEdge ? 'edge' : 'bent');
}

function placed(at: Distance, place: readonly [number, number, number]): Place {
  return { at: place, normal: normalAt(at, ...place) };
}

const normal = new Float64Array(3);

function normalAt(at: Distance, x: number, y: number, z: number): [number, number, number] {
  gradient(normal, at, x, y, z, MESHED);
  return [normal[0], normal[1], normal[2]];
}

/** One step along the normal onto the surface. */
function settled(
  at: Distance,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  cell: number,
): [number, number, number] {
  const d = Math.min(cell / 2, Math.max(-cell / 2, at(x, y, z)));
  return [x - nx * d, y - ny * d, z - nz * d];
}

/** The mesh of a draft, its plane vertices joined to those in `joints`. */
function finish(
  draft: Draft,
  { places, corners }: Crossings,
  joints: readonly number[],
  at: Distance,
  cell: number,
  checkpoint: () => void,
): EdgedMesh {
  const out: EdgedMesh = { positions: [], normals: [], edged: [], triangles: [], facing: [] };
  const made = new Int32Array(draft.kinds.length).fill(-1);
  const vertexOf = (corner: number): number => {
    const from = joints[corner];
    if (made[from] >= 0) return made[from];
    made[from] = out.edged.length;
    if (made[from] % CHECK === 0) checkpoint();
    const { positions: p, normals: n } = draft;
    let [x, y, z] = [p[from * 3], p[from * 3 + 1], p[from * 3 + 2]];
    let [nx, ny, nz] = [n[from * 3], n[from * 3 + 1], n[from * 3 + 2]];
    if (draft.kinds[from] === 'plane') {
      [x, y, z] = settled(at, x, y, z, nx, ny, nz, cell);
      [nx, ny, nz] = normalAt(at, x, y, z);
    }
    out.positions.push(x, y, z);
    out.normals.push(nx, ny, nz);
    out.edged.push(draft.kinds[from] === 'edge');
    return made[from];
  };
  const distinct: number[] = [];
  for (let crossing = 0; crossing < places.length; crossing++) {
    distinct.length = 0;
    for (let k = crossing * 4; k < crossing * 4 + 4; k++) {
      if (corners[k] < 0) break;
      const vertex = vertexOf(corners[k]);
      if (vertex !== distinct.at(-1)) distinct.push(vertex);
    }
    if (distinct.length > 1 && distinct[0] === distinct.at(-1)) distinct.pop();
    if (distinct.length >= 3) addFaces(out, distinct, places[crossing]?.normal);
  }
  return out;
}

/** Vertices between two looks at the cancel flag. */
const CHECK = 1024;

/** The triangles around a crossing, along the diagonal that keeps them nearer to its plane. */
function addFaces(
  { positions, normals, edged, triangles, facing }: EdgedMesh,
  [a, b, c, d]: readonly number[],
  known: readonly number[] | undefined,
): void {
  const normal = known ?? [normals[a * 3], normals[a * 3 + 1], normals[a * 3 + 2]];
  const along = (p: number, q: number, r: number) => {
    const [x, y, z] = faceNormal(positions, p, q, r);
    return (x * normal[0] + y * normal[1] + z * normal[2]) / (Math.sqrt(x * x + y * y + z * z) || 1);
  };
  if (d === undefined) triangles.push(a, b, c);
  else if (!(edged[a] || edged[b] || edged[c] || edged[d])) triangles.push(a, b, c, a, c, d);
  else if (Math.min(along(a, b, c), along(a, c, d)) >= Math.min(along(a, b, d), along(b, c, d)))
    triangles.push(a, b, c, a, c, d);
  else triangles.push(a, b, d, b, c, d);
  while (facing.length < triangles.length) facing.push(normal[0], normal[1], normal[2]);
}

/** Normal of a triangle, as long as twice its area. */
function faceNormal(places: ArrayLike<number>, a: number, b: number, c: number): [number, number, number] {
  const [i, j, k] = [a * 3, b * 3, c * 3];
  const [ux, uy, uz] = [places[j] - places[i], places[j + 1] - places[i + 1], places[j + 2] - places[i + 2]];
  const [vx, vy, vz] = [places[k] - places[i], places[k + 1] - places[i + 1], places[k + 2] - places[i + 2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
