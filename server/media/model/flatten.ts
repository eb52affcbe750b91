import { openAccessor } from './accessor.ts';
import type { Glb, Gltf } from './gltf.ts';
import { requireBearable } from './modelError.ts';
import type { Piece } from './piece.ts';

/** Triangles of one primitive in the world's coordinates. */
export type Surface = Pick<Piece, 'positions' | 'triangles'> & { readonly primitive: Primitive };
type Node = NonNullable<Gltf['nodes']>[number];
/** Sixteen numbers, column after column. */
type Matrix = readonly number[];

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** All triangles of a checked file's scene in the world's coordinates; points and lines are left out. */
export function flattenGlb(glb: Glb): Surface[] {
  const { nodes = [], scenes = [], scene = 0 } = glb.gltf;
  const children = new Set(nodes.flatMap(({ children: own = [] }) => own));
  const roots = scenes[scene]?.nodes ?? nodes.map((_, node) => node).filter((node) => !children.has(node));
  const out: Surface[] = [];
  const rest = [...roots].map((node) => ({ node, above: IDENTITY }));
  let total = 0;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { mesh, children: own = [], ...placed } = nodes[next.node];
    const matrix = multiply(next.above, matrixOf(placed));
    rest.push(...own.map((node) => ({ node, above: matrix })));
    for (const primitive of mesh === undefined ? [] : (glb.gltf.meshes?.[mesh].primitives ?? [])) {
      const surface = surfaceOf(glb, primitive, matrix);
      total += surface.triangles.length / 3;
      requireBearable(total);
      if (surface.triangles.length > 0) out.push(surface);
    }
  }
  return out;
}

export type Primitive = NonNullable<Gltf['meshes']>[number]['primitives'][number];

function surfaceOf(glb: Glb, primitive: Primitive, m: Matrix): Surface {
  const { attributes, indices, mode = 4 } = primitive;
  const source = attributes.POSITION;
  if (source === undefined || mode < 4 || mode > 6)
    return { positions: new Float32Array(0), triangles: new Uint32Array(0), primitive };
  const places = openAccessor(glb, source);
  const positions = new Float32Array(places.count * 3);
  for (let i = 0; i < places.count; i++) {
    const [x, y, z] = [places.at(i, 0), places.at(i, 1), places.at(i, 2)];
    for (let k = 0; k < 3; k++) positions[i * 3 + k] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
  }
  const index = indices === undefined ? null : openAccessor(glb, indices);
  const corners = Uint32Array.from({ length: index?.count ?? places.count }, (_, i) => index?.at(i, 0) ?? i);
  const triangles = mode === 4 ? corners.slice(0, corners.length - (corners.length % 3)) : unroll(corners, mode === 6);
  if (isMirrored(m))
    for (let t = 0; t < triangles.length; t += 3)
      [triangles[t + 1], triangles[t + 2]] = [triangles[t + 2], triangles[t + 1]];
  return { positions, triangles, primitive };
}

/** The triangles of a strip or a fan, all turned the same way. */
function unroll(corners: Uint32Array, isFan: boolean): Uint32Array {
  const out: number[] = [];
  for (let k = 0; k + 2 < corners.length; k++) {
    if (isFan) out.push(corners[0], corners[k + 1], corners[k + 2]);
    else out.push(corners[k], corners[k + 1 + (k % 2)], corners[k + 2 - (k % 2)]);
  }
  return Uint32Array.from(out);
}

function isMirrored(m: Matrix): boolean {
  const determinant =
    m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
  return determinant < 0;
}

/** A node's own matrix, or the one of its translation, rotation (a unit quaternion) and scale. */
function matrixOf({
  matrix,
  translation,
  rotation,
  scale,
}: Pick<Node, 'matrix' | 'translation' | 'rotation' | 'scale'>): Matrix {
  if (matrix) return matrix;
  const [tx, ty, tz] = translation ?? [0, 0, 0];
  const [x, y, z, w] = rotation ?? [0, 0, 0, 1];
  const [sx, sy, sz] = scale ?? [1, 1, 1];
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ];
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, Math.floor(i / 4) * 4];
    return a[row] * b[column] + a[4 + row] * b[column + 1] + a[8 + row] * b[column + 2] + a[12 + row] * b[column + 3];
  });
}
