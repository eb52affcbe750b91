import type { Part } from '../generate_image/model.ts';
import { type Box, type Distance, distanceTo, type Point, type Solid } from '../generate_image/sdf/solid.ts';
import { type Faced, uncovered } from './borders.ts';
import { extractEdged } from './dual.ts';
import { extractSurface, type Mesh } from './extract.ts';
import { areMet, type Lining, liningOf, type Probed } from './linings.ts';
import { probesOf, thicknessOf } from './thickness.ts';

/** Grid cells, in units; a product is about 2 high. */
const FINEST = 0.0025;
const COARSEST = 0.018;
/** A wall must be this many cells thick, or the grid tears holes into it. */
const WALL_CELLS = 1.3;
/** Walls are measured up to this thickness, in units: thick enough for any grid. */
const THICK = 0.15;
/** Small parts are looked at from nearer, but not as near as they are small. */
const NEARER = 0.2;
/** Cells on a part's box at the first look. */
const DRAFT_CELLS = 1600;

/** Parts clearer than this show what lies behind them. */
export const GLASSY = 0.4;

/** A part as it is meshed, `part` being its number in the model: thickened where it is too thin, on a grid of size `cell`. */
type PartGrid = Probed & { readonly part: number; readonly cell: number };

/** The surface of a part, closed; `at` is the distance that it was taken from. */
export type PartMesh<M extends Mesh = Mesh> = M & Pick<PartGrid, 'part' | 'at' | 'cell'>;

type GridOptions = {
  /** Thinner walls are thickened, in units. */
  readonly leastWall: number;
  /** Cells on the surfaces of all parts together, about. */
  readonly cells: number;
  /** Cells that should lie across a thin wall: rods are round from about two. */
  readonly across: number;
  /** By how much walls may be thickened for coarser grids, in units for each time that these are as coarse again; or in proportion. */
  readonly growth?: number;
};

/** For the eye, */
export const SHOWN = { leastWall: 0, cells: 64_000, across: 2.2, growth: 0.0016 } as const satisfies GridOptions;
/** and for printers. */
export const PRINTED = { cells: 30_000, across: WALL_CELLS } as const satisfies Partial<GridOptions>;

/**
 * How a model's parts should be meshed. Thin walls get a finer grid; walls thinner than `leastWall` (units), or than the finest grid
 * can show, are thickened evenly to both sides. All parts together have about `cells` cells on their surfaces at most.
 */
export function planGrids(
  parts: readonly Part[],
  { leastWall, cells, across, growth }: GridOptions,
  checkpoint: () => void,
): PartGrid[] {
  const drafts = parts.map(({ solid }) => draft(solid, checkpoint));
  const largest = Math.max(...drafts.map(({ size }) => size));
  const cellOf = ({ wall, size }: Draft, coarseness: number): number => {
    const wanted = coarseness * COARSEST * (size / largest) ** NEARER;
    const thick = Math.max(wall, leastWall);
    const coarse = Math.max(1, coarseness);
    // All walls grow alike, so that none grows over what lies on it.
    const grown = growth === undefined ? Infinity : growth * Math.max(0, coarse - across / WALL_CELLS);
    return Math.max(FINEST, Math.min(wanted, (coarse * thick) / across, (thick + 2 * grown) / WALL_CELLS));
  };
  const coarseness = fineEnough((factor) =>
    drafts.reduce((sum, one) => sum + one.area / cellOf(one, factor) ** 2, -cells),
  );
  return drafts.map((one, part) => {
    const { solid } = parts[part];
    const cell = cellOf(one, coarseness);
    const grown = Math.max(0, Math.max(leastWall, WALL_CELLS * cell) - one.wall) / 2;
    const at: Distance = grown === 0 ? solid.at : (x, y, z) => solid.at(x, y, z) - grown;
    return { part, at, box: growBox(solid.box, grown), cell, probes: one.probes };
  });
}

/** Grids are made between so much finer and coarser than `COARSEST`, as a power of two; in so many halvings. */
const FINER = -3;
const COARSER = 4;
const HALVINGS = 12;

/** The least coarseness at which there are not too many cells. */
function fineEnough(excess: (coarseness: number) => number): number {
  let [low, high] = [FINER, COARSER];
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (excess(2 ** middle) > 0) low = middle;
    else high = middle;
  }
  return 2 ** high;
}

/** The surface of each part, as the grid gives it: printers' programs prefer it. */
export function meshWholes(grids: readonly PartGrid[], checkpoint: () => void): PartMesh[] {
  return grids.map(({ part, at, box, cell }) => ({ ...extractSurface(at, box, cell, checkpoint), part, at, cell }));
}

/**
 * What is to be seen of the parts, with sharp edges. The surfaces of `solid` parts end where they enter each other; the others,
 * which let light through, are whole. Cells of `joined` parts are joined where they are plane. Parts of which nothing is to be seen are left out.
 */
export function meshVisible(
  grids: readonly PartGrid[],
  { solid, joined }: { readonly solid: readonly boolean[]; readonly joined: readonly boolean[] },
  checkpoint: () => void,
): PartMesh<Faced>[] {
  return grids.flatMap((grid) => {
    const { part, at, box, cell } = grid;
    const others = solid[part]
      ? grids.filter((other) => other !== grid && solid[other.part] && areMet(other, grid))
      : [];
    const linings = others.flatMap((other) => {
      const lining = liningOf(other, grid);
      return lining ? [raised(other, lining, AROUND * cell)] : [];
    });
    const even = linings.filter(({ depth }) => depth > 0);
    const cover = coverOf(grid, others, even);
    const shared = linings.length > 0 ? among(grid, linings) : at;
    const edged = extractEdged(shared, box, cell, { cover, joined: joined[part] }, checkpoint);
    const made = uncovered(edged, cover, BEYOND * Math.max(0, ...even.map(({ depth }) => depth)));
    return made.triangles.length > 0 ? [{ ...made, part, at, cell }] : [];
  });
}

/** Linings are drawn together with a part up to so many cells from it. */
const AROUND = 2;
/** The borders of a part lead so much farther inwards than its even linings lie. */
const BEYOND = 1.4;

/** Distance to a lining; even ones come up by their depth, to the surface of what they line. */
type Raised = { readonly at: Distance; readonly depth: number };

/** Distances larger than `enough` may be too short. */
function raised({ at, box }: PartGrid, { depth, isEven }: Lining, enough: number): Raised {
  const away = distanceTo(box);
  const by = isEven ? depth : 0;
  return {
    depth: by,
    at: (x, y, z) => {
      const least = away(x, y, z) - by;
      return least > enough ? least : at(x, y, z) - by;
    },
  };
}

/**
 * Distance to a part together with its linings, close around the part: so its bars between openings stay whole where the grid is
 * too coarse for them, and over even linings its surface goes on smoothly.
 */
function among({ at, cell }: PartGrid, linings: readonly Raised[]): Distance {
  return (x, y, z) => {
    const own = at(x, y, z);
    let least = own;
    for (const lining of linings) least = Math.min(least, lining.at(x, y, z));
    return Math.max(least, own - AROUND * cell);
  };
}

/** Where two parts share a surface it belongs to the earlier one: by so much, in units, the later one lies within. */
const PRECEDENCE = 1e-4;
/** Linings go on behind what they line, to this depth in units: rims of openings are drawn less exactly than that. */
const OVERLAP = 0.005;
/** Covers farther than this, in units, are not measured. */
const FAR = 0.05;
/** Openings with an even lining begin so far from the part, in units: edges around them are rounded, and grooves are not as deep. */
const RIM = 0.008;

/**
 * By how much a part is nearer than all others: negative where one of them covers it, and where it was drawn over an even lining.
 * Null when there are no others.
 */
function coverOf(grid: PartGrid, grids: readonly PartGrid[], even: readonly Raised[]): Distance | null {
  const { part, at: own } = grid;
  if (grids.length === 0) return null;
  const others = grids.map((other) => ({
    at: other.at,
    away: distanceTo(other.box),
    later: liningOf(grid, other) ? OVERLAP : other.part < part ? -PRECEDENCE : PRECEDENCE,
  }));
  return (x, y, z) => {
    let least = FAR;
    for (const { at, away, later } of others) if (away(x, y, z) < least) least = Math.min(least, at(x, y, z) + later);
    for (const lining of even) least = Math.min(least, Math.max(0, lining.at(x, y, z)) + RIM);
    return least - own(x, y, z);
  };
}

/** What a part's grid depends on: its surface's area, the thickness of its walls and the diagonal of its box, in units. */
type Draft = {
  readonly area: number;
  readonly wall: number;
  readonly size: number;
  readonly probes: Float32Array;
};

/** A first look is repeated with half the cells' size, at most so often, until a part's walls are so many cells thick. */
const LOOKS = 4;
const LOOK_CELLS = 1.2;

/** Looks at a part on a coarse grid, or on a finer one when it slips through that. */
function draft({ at, box }: Solid, checkpoint: () => void): Draft {
  const ofBox = areaOfBox(box);
  const size = Math.hypot(...[0, 1, 2].map((k) => box.max[k] - box.min[k]));
  let cell = Math.sqrt(ofBox / DRAFT_CELLS);
  for (let look = 1; ; look++) {
    const mesh = extractSurface(at, box, cell, checkpoint);
    const probes = probesOf(mesh);
    const wall = thicknessOf(probes, at, THICK);
    if (wall >= LOOK_CELLS * cell) return { area: areaOf(mesh), wall, size, probes };
    // Much of what is too thin for this grid may be missing: its box stands for it.
    if (look === LOOKS || (wall > 0 && cell < COARSEST))
      return { area: Math.max(areaOf(mesh), wall > 0 ? ofBox / 2 : 0), wall: wall || cell, size, probes };
    cell /= 2;
  }
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
