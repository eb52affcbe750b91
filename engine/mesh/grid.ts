import type { Box, Distance } from '../generate_image/sdf/solid.ts';

/** Nodes of a grid of cubes, and which of its blocks a surface may cross. */
export type Grid = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Place of the first node. */
  readonly origin: readonly number[];
  readonly cell: number;
  /** Distances at all nodes; away from the surface only their sign is right. The outermost nodes lie outside. */
  readonly values: Float32Array;
  /** By block: 0 where all is outside. */
  readonly blocks: Uint8Array;
};

/** Cells along a block, which is skipped as a whole when no surface is near; it is halved down to the smallest ones. */
const BLOCK = 8;
const SMALLEST = 2;
const HALF_DIAGONAL = Math.sqrt(3) / 2;
/** Distances may be this much longer than they should be. */
const TRUST = 1.12;

/** Samples a distance on a grid over the box and a margin around it. */
export function sampleGrid(at: Distance, { min, max }: Box, cell: number, checkpoint: () => void): Grid {
  const [width, height, depth] = [0, 1, 2].map((k) => Math.ceil((max[k] - min[k]) / cell) + 4);
  const origin = [width, height, depth].map((nodes, k) => (min[k] + max[k] - (nodes - 1) * cell) / 2);
  const values = new Float32Array(width * height * depth);
  const blocks: number[] = [];
  const [ox, oy, oz] = origin;

  /** Fills a block of nodes, or halves it. Returns whether some of it may lie inside. */
  function fill(x0: number, y0: number, z0: number, side: number): boolean {
    const half = side / 2;
    const middle = at(ox + (x0 + half) * cell, oy + (y0 + half) * cell, oz + (z0 + half) * cell);
    const [x1, y1, z1] = [Math.min(width, x0 + side), Math.min(height, y0 + side), Math.min(depth, z0 + side)];
    const far = Math.abs(middle) > TRUST * HALF_DIAGONAL * side * cell;
    if (!far && side > SMALLEST) {
      for (let z = z0; z < z1; z += half)
        for (let y = y0; y < y1; y += half) for (let x = x0; x < x1; x += half) fill(x, y, z, half);
      return true;
    }
    const sign = Math.sign(middle) * cell;
    for (let z = z0; z < z1; z++)
      for (let y = y0; y < y1; y++) {
        const row = (z * height + y) * width;
        if (far) values.fill(sign, row + x0, row + x1);
        else for (let x = x0; x < x1; x++) values[row + x] = at(ox + x * cell, oy + y * cell, oz + z * cell);
      }
    return !far || middle < 0;
  }

  for (let z = 0; z < depth; z += BLOCK)
    for (let y = 0; y < height; y += BLOCK) {
      checkpoint();
      for (let x = 0; x < width; x += BLOCK) blocks.push(fill(x, y, z, BLOCK) ? 1 : 0);
    }
  closeBorder(values, width, height, depth, cell);
  const across = Math.ceil(width / BLOCK);
  const layer = across * Math.ceil(height / BLOCK);
  return { width, height, depth, origin, cell, values, blocks: withNeighbours(blocks, across, layer) };
}

/** Cells reach from the block before into the next one: those before a block that is not empty are not empty either. */
function withNeighbours(blocks: readonly number[], across: number, layer: number): Uint8Array {
  const out = Uint8Array.from(blocks);
  const steps = [1, across, layer, 1 + across, 1 + layer, across + layer, 1 + across + layer];
  for (const [i, block] of blocks.entries()) if (block) for (const step of steps) if (i >= step) out[i - step] = 1;
  return out;
}

function closeBorder(values: Float32Array, width: number, height: number, depth: number, outside: number): void {
  const row = (from: number, step: number, count: number): void => {
    for (let n = 0, i = from; n < count; n++, i += step) values[i] = Math.max(values[i], outside);
  };
  const plane = width * height;
  for (let y = 0; y < height; y++) for (const z of [0, depth - 1]) row(z * plane + y * width, 1, width);
  for (let z = 0; z < depth; z++) {
    for (const y of [0, height - 1]) row(z * plane + y * width, 1, width);
    for (const x of [0, width - 1]) row(z * plane + x, width, height);
  }
}

/** Calls `visit` for each cell that the surface crosses, slice by slice: its first corner and which of its corners lie inside. */
export function eachCrossed(
  { width, height, depth, values, blocks }: Grid,
  checkpoint: () => void,
  visit: (x: number, y: number, z: number, inside: number) => void,
  endSlice: () => void,
): void {
  const steps = cornerSteps(width, height);
  const [across, up] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  for (let z = 0; z < depth - 1; z++) {
    if (z % BLOCK === 0) checkpoint();
    for (let y = 0; y < height - 1; y++) {
      const first = (Math.floor(z / BLOCK) * up + Math.floor(y / BLOCK)) * across;
      for (let block = 0; block < across; block++) {
        if (blocks[first + block] === 0) continue;
        const last = Math.min(width - 1, (block + 1) * BLOCK);
        for (let x = block * BLOCK, i = (z * height + y) * width + x; x < last; x++, i++) {
          let inside = 0;
          for (let c = 0; c < 8; c++) if (values[i + steps[c]] < 0) inside |= 1 << c;
          if (inside !== 0 && inside !== 255) visit(x, y, z, inside);
        }
      }
    }
    endSlice();
  }
}

/** Measures the corners of a cell, by their steps from its first node, where only their sign is known. */
export function measureCorners(
  at: Distance,
  { width, height, origin, cell, values }: Grid,
  i: number,
  steps: readonly number[],
): void {
  const unknown = Math.fround(cell);
  for (const step of steps) {
    const node = i + step;
    if (Math.abs(values[node]) !== unknown) continue;
    const x = origin[0] + (node % width) * cell;
    const y = origin[1] + (Math.floor(node / width) % height) * cell;
    const z = origin[2] + Math.floor(node / (width * height)) * cell;
    const value = at(x, y, z);
    if (value < 0 === values[node] < 0) values[node] = value;
  }
}

/** From a cell's first node to each of its corners. */
export function cornerSteps(width: number, height: number): number[] {
  return Array.from({ length: 8 }, (_, c) => (c & 1) + ((c >> 1) & 1) * width + (c >> 2) * width * height);
}

/** Vertices keep this share of an edge away from its ends, so that no two are ever the same point. */
const CLEARANCE = 0.04;
/** Crossings are looked for until they lie this near to the surface, in cells. */
const EXACT = 0.004;

/** Where the surface crosses the edge between two neighbouring nodes. */
export function placeCrossing(at: Distance, grid: Grid, from: number, to: number): [number, number, number] {
  const { width, height, origin, cell, values } = grid;
  const step = to - from;
  const x = origin[0] + (from % width) * cell;
  const y = origin[1] + (Math.floor(from / width) % height) * cell;
  const z = origin[2] + Math.floor(from / (width * height)) * cell;
  const dx = step === 1 ? cell : 0;
  const dy = step === width ? cell : 0;
  const dz = step === width * height ? cell : 0;
  const along = crossing((t) => at(x + dx * t, y + dy * t, z + dz * t), values[from], values[to], EXACT * cell);
  const t = Math.min(1 - CLEARANCE, Math.max(CLEARANCE, along));
  return [x + dx * t, y + dy * t, z + dz * t];
}

const TRIES = 5;

/** Where between 0 and 1 a function is 0 that has different signs there (regula falsi, the Illinois way). */
export function crossing(of: (t: number) => number, first: number, last: number, exact: number): number {
  let [low, high, atLow, atHigh] = [0, 1, first, last];
  let t = atLow / (atLow - atHigh);
  for (let n = 0; n < TRIES; n++) {
    const value = of(t);
    if (Math.abs(value) < exact) break;
    if (value < 0 === atHigh < 0) {
      [high, atHigh] = [t, value];
      atLow /= 2;
    } else {
      [low, atLow] = [t, value];
      atHigh /= 2;
    }
    t = low + ((high - low) * atLow) / (atLow - atHigh);
  }
  return t;
}
