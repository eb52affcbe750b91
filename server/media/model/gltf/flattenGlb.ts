import type { SubMesh } from '../subMesh.ts';
import { requireTriangleLimit } from '../triangleLimit.ts';
import { openAccessor } from './accessor.ts';
import type { Glb, Gltf } from './gltf.ts';
import { IDENTITY, isMirrored, type Matrix, matrixOf, multiplyMatrices, transformNormal } from './matrix.ts';
import { instanceMatrices, jointMatrices, morphedVectors } from './pose.ts';

/** Triangles of one primitive in the world's coordinates, posed as the file says. */
export type Surface = Pick<SubMesh, 'positions' | 'triangles'> & {
  readonly primitive: Primitive;
  /** Three numbers per corner; undefined for a primitive without normals. */
  readonly normals: () => Float32Array | undefined;
};
export type Primitive = NonNullable<Gltf['meshes']>[number]['primitives'][number];

/** The place of one showing of a mesh: its matrix, what its forms weigh, and what bends it. */
type Placement = {
  readonly matrix: Matrix;
  readonly weights: readonly number[];
  readonly joints: readonly Matrix[] | undefined;
};

/** The parts at the top of the scene that is shown: of a file without scenes, those that are in no other. */
export function rootNodes({ nodes = [], scenes = [], scene = 0 }: Gltf): readonly number[] {
  const children = new Set(nodes.flatMap(({ children: nodeChildren = [] }) => nodeChildren));
  return scenes[scene]?.nodes ?? nodes.map((_, node) => node).filter((node) => !children.has(node));
}

/** All triangles of a checked file's scene in the world's coordinates; points and lines are left out. */
export function flattenGlb(glb: Glb): Surface[] {
  const { nodes = [], meshes = [], skins = [] } = glb.gltf;
  const worlds = worldMatrices(glb.gltf);
  const surfaces: Surface[] = [];
  let triangleCount = 0;
  const stack = [...rootNodes(glb.gltf)].reverse();
  for (let nodeIndex = stack.pop(); nodeIndex !== undefined; nodeIndex = stack.pop()) {
    const node = nodes[nodeIndex];
    for (const child of node.children ?? []) stack.push(child);
    const mesh = node.mesh === undefined ? undefined : meshes[node.mesh];
    if (!mesh) continue;
    const jointMatrixList = node.skin === undefined ? undefined : jointMatrices(glb, skins[node.skin], worlds);
    const weights = node.weights ?? mesh.weights ?? [];
    for (const instance of instanceMatrices(glb, node.extensions))
      for (const primitive of mesh.primitives) {
        const surface = surfaceOf(glb, primitive, {
          matrix: multiplyMatrices(worlds[nodeIndex], instance),
          weights,
          joints: jointMatrixList,
        });
        triangleCount += surface.triangles.length / 3;
        requireTriangleLimit(triangleCount);
        if (surface.triangles.length > 0) surfaces.push(surface);
      }
  }
  return surfaces;
}

/** The place of each part in the world. */
function worldMatrices({ nodes = [] }: Gltf): Matrix[] {
  const worlds: Matrix[] = Array.from({ length: nodes.length }, () => IDENTITY);
  const children = new Set(nodes.flatMap(({ children: nodeChildren = [] }) => nodeChildren));
  const stack = nodes.flatMap((_, node) => (children.has(node) ? [] : [{ node, parentMatrix: IDENTITY }]));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const parentMatrix = multiplyMatrices(next.parentMatrix, matrixOf(nodes[next.node]));
    worlds[next.node] = parentMatrix;
    for (const node of nodes[next.node].children ?? []) stack.push({ node, parentMatrix });
  }
  return worlds;
}

const EMPTY_SURFACE = { positions: new Float32Array(0), triangles: new Uint32Array(0), normals: () => undefined };

function surfaceOf(glb: Glb, primitive: Primitive, placement: Placement): Surface {
  const { attributes, indices, mode = 4, targets = [] } = primitive;
  if (attributes.POSITION === undefined || mode < 4 || mode > 6) return { ...EMPTY_SURFACE, primitive };
  const matrixAt = matricesOf(glb, primitive, placement);
  const positions = morphedVectors(glb, attributes.POSITION, {
    name: 'POSITION',
    targets,
    weights: placement.weights,
  });
  for (let i = 0; i < positions.length; i += 3) {
    const m = matrixAt(i / 3);
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    for (let k = 0; k < 3; k++) positions[i + k] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
  }
  const index = indices === undefined ? null : openAccessor(glb, indices);
  const corners = Uint32Array.from({ length: index?.count ?? positions.length / 3 }, (_, i) => index?.at(i, 0) ?? i);
  const triangles =
    mode === 4 ? corners.slice(0, corners.length - (corners.length % 3)) : trianglesOfStrip(corners, mode === 6);
  if (isMirrored(matrixAt(0)))
    for (let t = 0; t < triangles.length; t += 3)
      [triangles[t + 1], triangles[t + 2]] = [triangles[t + 2], triangles[t + 1]];
  return { positions, triangles, primitive, normals: () => normalsOf(glb, primitive, placement, matrixAt) };
}

function normalsOf(
  glb: Glb,
  { attributes, targets = [] }: Primitive,
  { weights }: Placement,
  matrixAt: (vertex: number) => Matrix,
): Float32Array | undefined {
  if (attributes.NORMAL === undefined) return undefined;
  const normals = morphedVectors(glb, attributes.NORMAL, { name: 'NORMAL', targets, weights });
  for (let i = 0; i < normals.length; i += 3)
    normals.set(transformNormal(matrixAt(i / 3), [normals[i], normals[i + 1], normals[i + 2]]), i);
  return normals;
}

/** The matrix of each vertex: one for all, or the mean of the bones that it hangs on. */
function matricesOf(
  glb: Glb,
  { attributes }: Primitive,
  { matrix, joints: jointMatrixList }: Placement,
): (vertex: number) => Matrix {
  const { JOINTS_0: jointsAccessorIndex, WEIGHTS_0: weightsAccessorIndex } = attributes;
  if (!jointMatrixList || jointsAccessorIndex === undefined || weightsAccessorIndex === undefined) return () => matrix;
  const [jointIndices, jointWeights] = [
    openAccessor(glb, jointsAccessorIndex),
    openAccessor(glb, weightsAccessorIndex),
  ];
  return (vertex) => {
    const sum = new Array<number>(16).fill(0);
    let total = 0;
    for (let k = 0; k < 4; k++) {
      const weight = jointWeights.at(vertex, k);
      const bone = jointMatrixList[jointIndices.at(vertex, k)];
      if (!bone || !(weight > 0)) continue;
      total += weight;
      for (let n = 0; n < 16; n++) sum[n] += bone[n] * weight;
    }
    return total > 0 ? sum.map((value) => value / total) : matrix;
  };
}

/** The triangles of a strip or a fan, all turned the same way. */
function trianglesOfStrip(corners: Uint32Array, isFan: boolean): Uint32Array {
  const out: number[] = [];
  for (let k = 0; k + 2 < corners.length; k++) {
    if (isFan) out.push(corners[0], corners[k + 1], corners[k + 2]);
    else out.push(corners[k], corners[k + 1 + (k % 2)], corners[k + 2 - (k % 2)]);
  }
  return Uint32Array.from(out);
}
