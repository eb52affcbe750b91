import { contact } from '../../generate_image/render/ground.ts';
import { addBacklight, addLamplight } from '../../generate_image/render/lamplight.ts';
import { openness } from '../../generate_image/render/openness.ts';
import type { Stage } from '../../generate_image/render/stage.ts';
import { GLASSY, meshVisible, planGrids, SHOWN } from '../../mesh/parts.ts';
import { sampleBilinear } from '../../raster/resample.ts';
import { sharedBytes, sharedFloats } from '../../shared.ts';

/** A design as triangles, with all light that does not change while it turns. Arrays lie in shared memory. */
export type Baked = {
  /** Three numbers per vertex, in the model's own units. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** How open each vertex is to the room, 0 to 1. */
  readonly open: Float32Array;
  /** Light of the product's own lamp at each vertex, as a share of what it would be at full. */
  readonly lamp: Float32Array;
  readonly triangles: Uint32Array;
  /** 1 for triangles across a sharp edge, whose normals cannot be mixed. */
  readonly sharp: Uint8Array;
  /** Triangles of each part, from `first` to `last` (excluded); opaque parts come first. */
  readonly runs: readonly { readonly part: number; readonly first: number; readonly last: number }[];
  /** Triangles up to this one are opaque. */
  readonly opaque: number;
  /** Radius of a ball around the product's centre on the floor that holds it at any angle, in units. */
  readonly reach: number;
  /** What the product does to the floor around its centre. */
  readonly floor: FloorMap;
};

/** A square around the centre of the product, `side` places along, reaching `reach` units to each side. */
export type FloorMap = {
  readonly side: number;
  readonly reach: number;
  /** Share of the room's light that arrives, 0 to 1. */
  readonly contact: Float32Array;
  /** Light of the product's own lamp. */
  readonly lamp: Float32Array;
};

/** Grid cells on the surfaces of all parts. */
const CELLS = 60_000;
/** Vertices between two looks at the cancel flag. */
const CHECK = 512;
const FLOOR_SIDE = 160;
/** The floor map reaches so far beyond the product. */
const FLOOR_BEYOND = 1.4;

/** Meshes a stage's model and bakes its light. */
export function bakeModel(stage: Stage, checkpoint: () => void): Baked {
  const { model, looks } = stage;
  const solid = looks.map(({ clear }) => clear <= GLASSY);
  const grids = planGrids(model.parts, { ...SHOWN, cells: CELLS }, checkpoint);
  const options = { solid, joined: solid.map(() => false) };
  const meshes = meshVisible(grids, options, checkpoint).toSorted(
    (a, b) => Number(solid[b.part]) - Number(solid[a.part]),
  );
  const vertices = meshes.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const corners = meshes.reduce((sum, { triangles }) => sum + triangles.length, 0);
  const positions = sharedFloats(vertices * 3);
  const normals = sharedFloats(vertices * 3);
  const bytes = sharedBytes(corners * Uint32Array.BYTES_PER_ELEMENT);
  const triangles = new Uint32Array(bytes.buffer, bytes.byteOffset, corners);
  const open = sharedFloats(vertices);
  const lamp = sharedFloats(vertices);
  const runs: { part: number; first: number; last: number }[] = [];
  let vertex = 0;
  let corner = 0;
  for (const mesh of meshes) {
    positions.set(mesh.positions, vertex * 3);
    normals.set(mesh.normals, vertex * 3);
    triangles.set(
      mesh.triangles.map((index) => index + vertex),
      corner,
    );
    runs.push({ part: mesh.part, first: corner / 3, last: (corner + mesh.triangles.length) / 3 });
    const end = vertex + mesh.positions.length / 3;
    for (; vertex < end; vertex++) {
      if (vertex % CHECK === 0) checkpoint();
      const at = [0, 1, 2].map((k) => positions[vertex * 3 + k]);
      const n = [0, 1, 2].map((k) => normals[vertex * 3 + k]);
      open[vertex] = openness(stage.field, at[0], at[1], at[2], n[0], n[1], n[2], !model.hangs);
      lamp[vertex] = lampAt(stage, mesh.part, at, n);
    }
    corner += mesh.triangles.length;
  }
  const firstGlass = runs.find(({ part }) => looks[part].clear > GLASSY)?.first ?? corners / 3;
  const sharp = findSharp(normals, triangles);
  const floor = bakeFloor(stage, checkpoint);
  return {
    positions,
    normals,
    open,
    lamp,
    triangles,
    sharp,
    runs,
    opaque: firstGlass,
    reach: reachOf(positions, stage),
    floor,
  };
}

function reachOf(positions: Float32Array, { centre }: Stage): number {
  let reach = 0;
  for (let i = 0; i < positions.length; i += 3)
    reach = Math.max(
      reach,
      Math.hypot(positions[i] - centre[0], positions[i + 1] - centre[1], positions[i + 2] - centre[2]),
    );
  return reach * 1.02;
}

/** Corners whose normals differ by more than this cosine belong to different faces. */
const SHARP = 0.8;

function findSharp(normals: Float32Array, triangles: Uint32Array): Uint8Array {
  const out = sharedBytes(triangles.length / 3);
  const dot = (a: number, b: number) =>
    normals[a * 3] * normals[b * 3] + normals[a * 3 + 1] * normals[b * 3 + 1] + normals[a * 3 + 2] * normals[b * 3 + 2];
  for (let t = 0; t < out.length; t++) {
    const [a, b, c] = triangles.subarray(t * 3, t * 3 + 3);
    out[t] = Math.min(dot(a, b), dot(b, c), dot(c, a)) < SHARP ? 1 : 0;
  }
  return out;
}

const white = Float64Array.of(1, 1, 1);
const light = new Float64Array(3);

function lampAt(stage: Stage, part: number, [x, y, z]: number[], [nx, ny, nz]: number[]): number {
  const look = stage.looks[part];
  if (!stage.model.glow || look.glow >= 1) return 0;
  light.fill(0);
  addLamplight(light, stage, white, x, y, z, nx, ny, nz);
  if (stage.model.parts[part].name === 'shade' && look.rough > 0.85) addBacklight(light, stage, white, x, y, z);
  return light[0];
}

/** How far from its centre the product changes the floor's light by being near, in units. */
export function floorReach({ radius }: Stage): number {
  return radius + FLOOR_BEYOND;
}

function bakeFloor(stage: Stage, checkpoint: () => void): FloorMap {
  const { centre, model } = stage;
  const reach = floorReach(stage);
  const map = { side: FLOOR_SIDE, reach, contact: sharedFloats(FLOOR_SIDE ** 2), lamp: sharedFloats(FLOOR_SIDE ** 2) };
  if (model.hangs) return map;
  for (let row = 0, i = 0; row < FLOOR_SIDE; row++) {
    if (row % 8 === 0) checkpoint();
    for (let column = 0; column < FLOOR_SIDE; column++, i++) {
      const dx = (column / (FLOOR_SIDE - 1) - 0.5) * 2 * reach;
      const dz = (row / (FLOOR_SIDE - 1) - 0.5) * 2 * reach;
      map.contact[i] = contact(stage, centre[0] + dx, centre[2] + dz, Math.hypot(dx, dz));
      if (!model.glow) continue;
      light.fill(0);
      addLamplight(light, stage, white, centre[0] + dx, 0, centre[2] + dz, 0, 1, 0);
      map.lamp[i] = light[0];
    }
  }
  return map;
}

/** Reads a floor map at an offset from the product's centre, in the product's own directions; `beyond` outside. */
export function readFloor(
  plane: Float32Array,
  { side, reach }: FloorMap,
  dx: number,
  dz: number,
  beyond: number,
): number {
  const u = (dx / reach + 1) * 0.5 * (side - 1);
  const v = (dz / reach + 1) * 0.5 * (side - 1);
  if (u < 0 || v < 0 || u >= side - 1 || v >= side - 1) return beyond;
  return sampleBilinear(plane, { width: side, height: side }, u, v);
}
