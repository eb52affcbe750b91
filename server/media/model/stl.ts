import { ModelError } from './modelError.ts';
import { boundsOf, type SubMesh } from './subMesh.ts';
import { requireTriangleLimit } from './triangleLimit.ts';

/** Header, then the number of triangles; then for each a normal, three corners and two spare bytes. */
const HEADER_BYTES = 80;
const COUNT_BYTES = 4;
const TRIANGLE_BYTES = 50;
/** Must not begin with "solid", which marks the form written as text. */
const HEADER_TEXT = 'Maquette, binary STL, millimetres, z upwards';

type StlSurface = Pick<SubMesh, 'positions' | 'triangles'>;

/** The pieces as one binary STL file, standing on the plane z = 0. */
export function writeStl(surfaces: readonly StlSurface[]): Uint8Array {
  return encodeStl(placeForPrint(surfaces));
}

/** From y upwards and metres to z upwards and millimetres, in the middle of the plane z = 0. */
export function placeForPrint(surfaces: readonly StlSurface[]): StlSurface[] {
  const { min, max } = boundsOf(surfaces);
  const [x, , z] = min.map((least, k) => (least + max[k]) / 2);
  return surfaces.map(({ positions, triangles }) => {
    const placedPositions = new Float32Array(positions.length);
    for (let i = 0; i < positions.length; i += 3) {
      placedPositions[i] = (positions[i] - x) * MILLIMETRES_PER_METRE;
      placedPositions[i + 1] = (z - positions[i + 2]) * MILLIMETRES_PER_METRE;
      placedPositions[i + 2] = (positions[i + 1] - min[1]) * MILLIMETRES_PER_METRE;
    }
    return { positions: placedPositions, triangles };
  });
}

const MILLIMETRES_PER_METRE = 1000;

/** The pieces as they stand as one binary STL file. */
export function encodeStl(surfaces: readonly StlSurface[]): Uint8Array {
  const count = surfaces.reduce((sum, { triangles }) => sum + triangles.length / 3, 0);
  const bytes = new Uint8Array(HEADER_BYTES + COUNT_BYTES + count * TRIANGLE_BYTES);
  bytes.set(new TextEncoder().encode(HEADER_TEXT));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_BYTES, count, true);
  const corners = new Float32Array(9);
  let offset = HEADER_BYTES + COUNT_BYTES;
  for (const { positions, triangles } of surfaces)
    for (let t = 0; t < triangles.length; t += 3) {
      for (let i = 0; i < 9; i++) corners[i] = positions[triangles[t + Math.floor(i / 3)] * 3 + (i % 3)];
      const normal = normalOf(corners);
      for (let i = 0; i < 3; i++) view.setFloat32(offset + i * 4, normal[i], true);
      for (let i = 0; i < 9; i++) view.setFloat32(offset + 12 + i * 4, corners[i], true);
      offset += TRIANGLE_BYTES;
    }
  return bytes;
}

/** The triangles of a binary STL file as they stand there, with y upwards and in metres. Throws ModelError. */
export function readStl(bytes: Uint8Array): StlSurface {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length < HEADER_BYTES + COUNT_BYTES ? 0 : view.getUint32(HEADER_BYTES, true);
  if (count === 0 || bytes.length < HEADER_BYTES + COUNT_BYTES + count * TRIANGLE_BYTES)
    throw new ModelError('This is not an STL file.');
  requireTriangleLimit(count);
  const positions = new Float32Array(count * 9);
  for (let corner = 0; corner < count * 3; corner++) {
    const offset = HEADER_BYTES + COUNT_BYTES + Math.floor(corner / 3) * TRIANGLE_BYTES + 12 + (corner % 3) * 12;
    const [x, y, z] = [
      view.getFloat32(offset, true),
      view.getFloat32(offset + 4, true),
      view.getFloat32(offset + 8, true),
    ];
    if (!Number.isFinite(x + y + z)) throw new ModelError('This STL file has a coordinate that is not a number.');
    positions.set([x / MILLIMETRES_PER_METRE, z / MILLIMETRES_PER_METRE, -y / MILLIMETRES_PER_METRE], corner * 3);
  }
  return { positions, triangles: Uint32Array.from({ length: count * 3 }, (_, i) => i) };
}

function normalOf(c: Float32Array): [number, number, number] {
  const [ux, uy, uz] = [c[3] - c[0], c[4] - c[1], c[5] - c[2]];
  const [vx, vy, vz] = [c[6] - c[0], c[7] - c[1], c[8] - c[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
