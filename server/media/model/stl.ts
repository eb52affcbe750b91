import { ModelError, requireBearable } from './modelError.ts';
import { boundsOf, type Piece } from './piece.ts';

/** Header, then the number of triangles; then for each a normal, three corners and two spare bytes. */
const HEADER = 80;
const COUNT = 4;
const TRIANGLE = 50;
/** Must not begin with "solid", which marks the form written as text. */
const TITLE = 'Maquette, binary STL, millimetres, z upwards';

type Surface = Pick<Piece, 'positions' | 'triangles'>;

/** The pieces as one binary STL file, standing on the plane z = 0. */
export function writeStl(pieces: readonly Surface[]): Uint8Array {
  return encodeStl(placeForPrint(pieces));
}

/** From y upwards and metres to z upwards and millimetres, in the middle of the plane z = 0. */
export function placeForPrint(pieces: readonly Surface[]): Surface[] {
  const { min, max } = boundsOf(pieces);
  const [x, , z] = min.map((least, k) => (least + max[k]) / 2);
  return pieces.map(({ positions, triangles }) => {
    const placed = new Float32Array(positions.length);
    for (let i = 0; i < positions.length; i += 3) {
      placed[i] = (positions[i] - x) * MILLIMETRES;
      placed[i + 1] = (z - positions[i + 2]) * MILLIMETRES;
      placed[i + 2] = (positions[i + 1] - min[1]) * MILLIMETRES;
    }
    return { positions: placed, triangles };
  });
}

const MILLIMETRES = 1000;

/** The pieces as they stand as one binary STL file. */
export function encodeStl(pieces: readonly Surface[]): Uint8Array {
  const count = pieces.reduce((sum, { triangles }) => sum + triangles.length / 3, 0);
  const bytes = new Uint8Array(HEADER + COUNT + count * TRIANGLE);
  bytes.set(new TextEncoder().encode(TITLE));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER, count, true);
  const corners = new Float32Array(9);
  let at = HEADER + COUNT;
  for (const { positions, triangles } of pieces)
    for (let t = 0; t < triangles.length; t += 3) {
      for (let i = 0; i < 9; i++) corners[i] = positions[triangles[t + Math.floor(i / 3)] * 3 + (i % 3)];
      const normal = normalOf(corners);
      for (let i = 0; i < 3; i++) view.setFloat32(at + i * 4, normal[i], true);
      for (let i = 0; i < 9; i++) view.setFloat32(at + 12 + i * 4, corners[i], true);
      at += TRIANGLE;
    }
  return bytes;
}

/** The triangles of a binary STL file as they stand there, with y upwards and in metres. Throws ModelError. */
export function readStl(bytes: Uint8Array): Surface {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length < HEADER + COUNT ? 0 : view.getUint32(HEADER, true);
  if (count === 0 || bytes.length < HEADER + COUNT + count * TRIANGLE) throw new ModelError('This is not an STL file.');
  requireBearable(count);
  const positions = new Float32Array(count * 9);
  for (let corner = 0; corner < count * 3; corner++) {
    const at = HEADER + COUNT + Math.floor(corner / 3) * TRIANGLE + 12 + (corner % 3) * 12;
    const [x, y, z] = [view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)];
    if (!Number.isFinite(x + y + z)) throw new ModelError('This STL file has a coordinate that is not a number.');
    positions.set([x / MILLIMETRES, z / MILLIMETRES, -y / MILLIMETRES], corner * 3);
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
