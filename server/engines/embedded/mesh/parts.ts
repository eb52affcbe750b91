import type { Part } from '../generate_image/model.ts';
import type { Box, Distance, Point, Solid } from '../generate_image/sdf/solid.ts';
import { extractSurface, type Mesh } from './extract.ts';
import { gradientNormals, settle } from './normals.ts';
import { sharpen } from './sharpen.ts';

/** A part's surface; `at` is the distance that it was taken from, `part` its number in the model. */
export type PartMesh = Mesh & { readonly part: number; readonly at: Distance; readonly cell: number };

/** Cells on a part's surface that its size deserves, and that thin walls may take. */
const CELLS = 9000;
const CELLS_OF_THIN = 16_000;
/** Grid cells, in units; a product is about 2 high. */
const FINEST = 0.004;
const COARSEST = 0.018;
/** A wall must be this many cells thick, or the grid tears holes into it. */
const WALL_CELLS = 1.3;
/** Walls are measured up to this thickness, in units: thick enough for any grid. */
const THICK = 0.15;
/** Vertices at which a part's thickness is measured, and the share of them that may be thinner: points and rims. */
const PROBES = 160;
const THIN_SHARE = 0.25;
/** Steps through a wall, and their smallest length. */
const STEPS = 32;
const SHORTEST_STEP = 0.001;

export type MeshOptions = {
  /** Thinner walls are thickened, in units. */
  readonly leastWall: number;
  /** Cells on the surfaces of all parts together, about. */
  readonly cells: number;
  /** Edges are drawn sharp, for the eye; printers' programs prefer them as the grid gives them. */
  readonly sharp: boolean;
};

/**
 * The surfaces of a model's parts. Thin walls get a finer grid; walls thinner than `leastWall` (units), or than the finest grid
 * can show, are thickened evenly to both sides. All parts together have about `cells` cells on their surfaces at most.
 */
export function meshParts(
  parts: readonly Part[],
  { leastWall, cells, sharp }: MeshOptions,
  checkpoint: () => void,
): PartMesh[] {
  const drafts = parts.map(({ solid }) => draft(solid, leastWall, checkpoint));
  const together = drafts.reduce((sum, { area, cell }) => sum + area / cell ** 2, 0);
  const coarser = Math.max(1, Math.sqrt(together / cells));
  return drafts.map(({ wall, cell: wanted }, part) => {
    const { solid } = parts[part];
    const cell = wanted * coarser;
    const grown = Math.max(0, Math.max(leastWall, WALL_CELLS * cell) - wall) / 2;
    const at: Distance = grown === 0 ? solid.at : (x, y, z) => solid.at(x, y, z) - grown;
    const made = extractSurface(at, growBox(solid.box, grown), cell, checkpoint);
    settle(at, made.positions, SETTLE * cell);
    if (sharp) sharpen(made, at, SHARPEN * cell);
    return { ...made, part, cell, at };
  });
}

/** Vertices move by at most so many cells from the grid's guess to the surface: further, and triangles would fold. */
const SETTLE = 0.25;
/** And so far to a sharp edge. */
const SHARPEN = 0.9;

/** How a part should be meshed: its surface's area, the thickness of its walls and its grid. */
type Draft = { readonly area: number; readonly wall: number; readonly cell: number };

/** Looks at a part on a coarse grid, or on a fine one when it slips through that. */
function draft({ at, box }: Solid, leastWall: number, checkpoint: () => void): Draft {
  const cell = Math.min(COARSEST, cellFor(areaOfBox(box), CELLS));
  const coarse = extractSurface(at, box, cell * DRAFT, checkpoint);
  const mesh = coarse.triangles.length > 0 ? coarse : extractSurface(at, box, cell, checkpoint);
  const enough = Math.max(leastWall, WALL_CELLS * cell);
  const wall = thicknessOf(mesh, at, Math.max(enough, THICK));
  if (wall >= enough) return { area: areaOf(mesh), wall, cell };
  // Too thin for its grid: what is missing cannot be measured, so its box stands for it.
  const area = Math.max(areaOf(mesh), areaOfBox(box) / 2);
  return {
    area,
    wall,
    cell: Math.min(cell, Math.max(cellFor(area, CELLS_OF_THIN), Math.max(wall, leastWall) / WALL_CELLS)),
  };
}

/** Coarseness of the first look against the grid that a part's size deserves. */
const DRAFT = 1.8;

/** The finest grid on which a surface has at most so many cells. */
function cellFor(area: number, cells: number): number {
  return Math.max(FINEST, Math.sqrt(area / cells));
}

function areaOf({ positions, triangles }: Mesh): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    sum += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return sum;
}

function areaOfBox({ min, max }: Box): number {
  const [x, y, z] = [0, 1, 2].map((k) => max[k] - min[k]);
  return 2 * (x * y + y * z + z * x);
}

function growBox({ min, max }: Box, by: number): Box {
  const move = (point: Point, step: number): Point => [point[0] + step, point[1] + step, point[2] + step];
  return { min: move(min, -by), max: move(max, by) };
}

/** How thick a solid is at its thin places, in units, at most `enough`; 0 when it is too thin to have a surface at all. */
function thicknessOf({ positions }: Mesh, at: Distance, enough: number): number {
  const count = positions.length / 3;
  if (count === 0) return 0;
  const step = Math.max(1, Math.floor(count / PROBES));
  const probes: number[] = [];
  for (let i = 0; i < count; i += step) probes.push(...positions.subarray(i * 3, i * 3 + 3));
  const points = Float32Array.from(probes);
  const normals = gradientNormals(at, points);
  const walls = Array.from({ length: points.length / 3 }, (_, i) => wallAt(at, points, normals, i * 3, enough));
  return walls.sort((a, b) => a - b)[Math.floor(walls.length * THIN_SHARE)];
}

/** The way through the solid along the normal at a point of its surface. */
function wallAt(at: Distance, points: Float32Array, normals: Float32Array, i: number, enough: number): number {
  let gone = SHORTEST_STEP;
  for (let step = 0; step < STEPS && gone < enough; step++) {
    const d = at(
      points[i] - normals[i] * gone,
      points[i + 1] - normals[i + 1] * gone,
      points[i + 2] - normals[i + 2] * gone,
    );
    if (d > 0) return gone;
    gone += Math.max(SHORTEST_STEP, -d);
  }
  return Math.min(gone, enough);
}
