import sharp from 'sharp';
import { ModelError } from '../modelError.ts';
import { requireTriangleLimit } from '../triangleLimit.ts';
import { openAccessor } from './accessor.ts';
import type { Glb, Gltf } from './gltf.ts';

/** Nodes within nodes: deeper trees are a trap for programs that walk them by recursion. */
const DEPTH_MAX = 200;
/** Pixels of all pictures of a model together, and their number. */
const TEXTURE_PIXELS_MAX = 100_000_000;
const TEXTURE_FORMATS: readonly string[] = ['png', 'jpeg', 'webp'];
const TEXTURES_MAX = 100;
/** More parts than any drawing of a machine has. */
const NODES_MAX = 500_000;
const UNSIGNED_TYPES = new Set([5121, 5123, 5125]);

type Primitive = NonNullable<Gltf['meshes']>[number]['primitives'][number];

/** Checks how a file is built, before anything in it is unpacked. Throws ModelError with a sentence for the person. */
export function checkStructure({ gltf }: Glb): void {
  const isOutside = ({ uri }: { uri?: string }) => uri !== undefined && !uri.startsWith('data:image/');
  const isFallback = ({ extensions = {} }: FallbackBuffer) =>
    Object.values(extensions).some((one) => one?.fallback === true);
  const buffers = (gltf.buffers ?? []).filter((buffer) => !isFallback(buffer as FallbackBuffer));
  if (buffers.length > 1 || buffers.some(({ uri }) => uri !== undefined) || (gltf.images ?? []).some(isOutside))
    throw new ModelError('This GLB file refers to other files. Export it with everything in one file.');
  if ((gltf.nodes ?? []).length > NODES_MAX) throw new ModelError('This GLB file has more than 500,000 parts.');
  checkTree(gltf);
}

/** A buffer of meshopt that holds nothing: its data are made when they are unpacked. */
type FallbackBuffer = { readonly extensions?: Record<string, { fallback?: boolean } | undefined> };

/** Checks all that an unpacked GLB file's geometry and pictures refer to. Throws ModelError with a sentence for the person. */
export async function checkGlb(glb: Glb): Promise<void> {
  const { gltf } = glb;
  const triangles = (gltf.meshes ?? []).map(({ primitives }) =>
    primitives.reduce((sum, primitive) => sum + checkPrimitive(glb, primitive), 0),
  );
  // A mesh may be shown many times over.
  requireTriangleLimit(
    (gltf.nodes ?? []).reduce((sum, { mesh }) => sum + (mesh === undefined ? 0 : (triangles[mesh] ?? 0)), 0),
  );
  if (triangles.every((count) => count === 0)) throw new ModelError('This GLB file has no surfaces.');
  await checkTextures(glb);
}

/** Nodes form trees: each has one parent at most, and none is its own ancestor. */
function checkTree({ nodes = [], scenes = [], scene, meshes = [] }: Gltf): void {
  const parents = new Int32Array(nodes.length).fill(-1);
  for (const [parent, { children = [], mesh }] of nodes.entries()) {
    if (mesh !== undefined && mesh >= meshes.length)
      throw new ModelError('This GLB file refers to a mesh that does not exist.');
    for (const child of children) {
      if (child >= nodes.length || parents[child] >= 0 || child === parent)
        throw new ModelError('The parts of this GLB file contain each other.');
      parents[child] = parent;
    }
  }
  for (let node = 0; node < nodes.length; node++) {
    let depth = 0;
    for (let ancestor = parents[node]; ancestor >= 0; ancestor = parents[ancestor])
      if (++depth > DEPTH_MAX) throw new ModelError('The parts of this GLB file contain each other, or lie too deep.');
  }
  const roots = scenes.flatMap(({ nodes: sceneNodes = [] }) => sceneNodes);
  if (roots.some((node) => node >= nodes.length) || (scene !== undefined && scene >= scenes.length))
    throw new ModelError('This GLB file refers to a part that does not exist.');
}

/** Checks a primitive's data; returns how many triangles it has. */
function checkPrimitive(glb: Glb, { attributes, indices, mode = 4, targets = [] }: Primitive): number {
  const { POSITION } = attributes;
  if (POSITION === undefined) return 0;
  const positions = openAccessor(glb, POSITION);
  if (positions.width !== 3) throw new ModelError('This GLB file does not follow glTF 2.0.');
  for (let i = 0; i < positions.count; i++)
    for (let k = 0; k < 3; k++)
      if (!Number.isFinite(positions.at(i, k)))
        throw new ModelError('This GLB file has a coordinate that is not a number.');
  for (const accessor of [attributes, ...targets].flatMap((one) => Object.values(one)))
    if (openAccessor(glb, accessor).count < positions.count)
      throw new ModelError('This GLB file has surfaces with less data than they need.');
  const corners = indices === undefined ? positions.count : checkIndices(glb, indices, positions.count);
  if (mode === 4) return Math.floor(corners / 3);
  return mode === 5 || mode === 6 ? Math.max(0, corners - 2) : 0;
}

function checkIndices(glb: Glb, index: number, vertices: number): number {
  const indices = openAccessor(glb, index);
  if (indices.width !== 1 || !UNSIGNED_TYPES.has(indices.componentType))
    throw new ModelError('This GLB file does not follow glTF 2.0.');
  for (let i = 0; i < indices.count; i++)
    if (indices.at(i, 0) >= vertices)
      throw new ModelError('This GLB file has a surface with a corner that does not exist.');
  return indices.count;
}

async function checkTextures({ gltf, bin }: Glb): Promise<void> {
  const { images = [], bufferViews = [] } = gltf;
  if (images.length > TEXTURES_MAX) throw new ModelError('This GLB file has too many textures.');
  let pixels = 0;
  for (const { uri, bufferView } of images) {
    if (uri !== undefined && !uri.startsWith('data:image/'))
      throw new ModelError('This GLB file refers to other files. Export it with everything in one file.');
    const view = bufferViews[bufferView ?? -1];
    const start = view?.byteOffset ?? 0;
    const bytes =
      uri === undefined
        ? bin.subarray(start, start + (view?.byteLength ?? 0))
        : Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
    const size = await sharp(bytes, { limitInputPixels: TEXTURE_PIXELS_MAX })
      .metadata()
      .catch((cause) => {
        throw new ModelError('This GLB file has a texture that can’t be read.', cause);
      });
    // Anything else would be read by libraries that no other picture reaches.
    if (!TEXTURE_FORMATS.includes(size.format)) throw new ModelError('This GLB file has a texture that can’t be read.');
    pixels += size.width * size.height;
    if (pixels > TEXTURE_PIXELS_MAX) throw new ModelError('The textures of this GLB file have too many pixels.');
  }
}
