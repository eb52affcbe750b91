import { type Document, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import draco from 'draco3dgltf';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { ModelError } from '../modelError.ts';
import { COMPRESSION_EXTENSIONS, encodeGlb, type Glb, type Gltf, openGlb } from './gltf.ts';

/** Bytes of all numbers of a file once they are unpacked: a small file can claim any number of them. */
const UNPACKED_BYTES_MAX = 400_000_000;
const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const COMPONENTS_PER_ELEMENT = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;

type PackedView = { readonly extensions?: Record<string, { count?: unknown; byteStride?: unknown } | undefined> };

/** The file with all its numbers plain: neither Draco nor meshopt nor sparse. One that is so already stays as it is. Throws ModelError. */
export async function unpackGlb(glb: Glb): Promise<Glb> {
  const { gltf } = glb;
  if (!isPacked(gltf)) return glb;
  requireSizeLimit(gltf);
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.decoder': await draco.createDecoderModule(),
    'meshopt.decoder': MeshoptDecoder,
  });
  await MeshoptDecoder.ready;
  try {
    const document = await io.readBinary(encodeGlb(glb));
    removeCompression(document);
    return openGlb(await io.writeBinary(document));
  } catch (cause) {
    throw new ModelError('This GLB file couldn’t be unpacked.', cause);
  }
}

function isPacked({ accessors = [], extensionsUsed = [], extensionsRequired = [] }: Gltf): boolean {
  return (
    [...extensionsUsed, ...extensionsRequired].some((name) => COMPRESSION_EXTENSIONS.test(name)) ||
    accessors.some(({ sparse, bufferView }) => sparse !== undefined || bufferView === undefined)
  );
}

/** Refuses what would not fit: counted from what the file says before anything is made of it. */
function requireSizeLimit({ accessors = [], bufferViews = [] }: Gltf): void {
  let bytes = 0;
  for (const { count, type, componentType } of accessors)
    bytes += count * COMPONENTS_PER_ELEMENT[type] * (COMPONENT_BYTES[componentType] ?? 4);
  for (const { extensions = {} } of bufferViews as readonly PackedView[])
    for (const extension of Object.values(extensions))
      bytes += Math.max(0, Number(extension?.count ?? 0) * Number(extension?.byteStride ?? 0)) || 0;
  if (bytes > UNPACKED_BYTES_MAX) throw new ModelError('This model takes too long or too much memory to read.');
}

function removeCompression(document: Document): void {
  const root = document.getRoot();
  for (const extension of root.listExtensionsUsed())
    if (COMPRESSION_EXTENSIONS.test(extension.extensionName)) extension.dispose();
  const [buffer = document.createBuffer(), ...others] = root.listBuffers();
  for (const accessor of root.listAccessors()) accessor.setSparse(false).setBuffer(buffer);
  for (const other of others) other.dispose();
}
