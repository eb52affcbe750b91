import * as z from 'zod/mini';
import { ModelError } from '../modelError.ts';

const index = z.int().check(z.minimum(0), z.maximum(10_000_000));
const size = z.int().check(z.minimum(0), z.maximum(0xffffffff));
const list = <T extends z.ZodMiniType>(item: T) => z.optional(z.array(item));
const vector = (length: number) => z.optional(z.array(z.number()).check(z.length(length)));

/** The parts of glTF 2.0 that decide on geometry; the rest is kept as it is. */
const Gltf = z.looseObject({
  asset: z.looseObject({ version: z.string().check(z.regex(/^2\./)) }),
  extensionsRequired: list(z.string()),
  extensionsUsed: list(z.string()),
  scene: z.optional(index),
  scenes: list(z.looseObject({ nodes: list(index) })),
  nodes: list(
    z.looseObject({
      children: list(index),
      mesh: z.optional(index),
      skin: z.optional(index),
      weights: list(z.number()),
      extensions: z.optional(z.record(z.string(), z.unknown())),
      matrix: vector(16),
      translation: vector(3),
      rotation: vector(4),
      scale: vector(3),
    }),
  ),
  meshes: list(
    z.looseObject({
      weights: list(z.number()),
      primitives: z.array(
        z.looseObject({
          attributes: z.record(z.string(), index),
          indices: z.optional(index),
          mode: z.optional(z.int()),
          material: z.optional(index),
          targets: list(z.record(z.string(), index)),
          extensions: z.optional(z.record(z.string(), z.unknown())),
        }),
      ),
    }),
  ),
  skins: list(z.looseObject({ joints: z.array(index), inverseBindMatrices: z.optional(index) })),
  accessors: list(
    z.looseObject({
      bufferView: z.optional(index),
      byteOffset: z.optional(size),
      componentType: z.int(),
      normalized: z.optional(z.boolean()),
      count: z.int().check(z.minimum(1)),
      type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
      sparse: z.optional(z.unknown()),
    }),
  ),
  bufferViews: list(
    z.looseObject({
      buffer: index,
      byteOffset: z.optional(size),
      byteLength: size,
      byteStride: z.optional(z.int().check(z.minimum(4), z.maximum(252))),
    }),
  ),
  buffers: list(z.looseObject({ byteLength: size, uri: z.optional(z.string()) })),
  images: list(z.looseObject({ bufferView: z.optional(index), uri: z.optional(z.string()) })),
});
export type Gltf = z.infer<typeof Gltf>;
export type Glb = { readonly gltf: Gltf; readonly bin: Uint8Array };

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Extensions that change nothing, or only looks, for a reader that does not know them. */
const HARMLESS_EXTENSIONS =
  /^(KHR_materials_\w+|KHR_texture_transform|KHR_mesh_quantization|KHR_lights_punctual|EXT_texture_webp|EXT_mesh_gpu_instancing)$/;
/** Extensions that pack numbers; `unpackGlb` takes them out. */
export const COMPRESSION_EXTENSIONS = /^(KHR_draco_mesh_compression|EXT_meshopt_compression|KHR_meshopt_compression)$/;

/** Opens a GLB file (glTF 2.0 with one binary chunk) and checks its form; not yet what it refers to. Throws ModelError. */
export function openGlb(bytes: Uint8Array): Glb {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES + CHUNK_HEADER_BYTES || view.getUint32(0, true) !== GLB_MAGIC)
    throw new ModelError('This is not a GLB file.');
  if (view.getUint32(4, true) !== 2) throw new ModelError('This GLB file isn’t version 2.');
  if (view.getUint32(8, true) > bytes.length) throw new ModelError('This GLB file is incomplete.');
  const json = chunkAt(bytes, view, HEADER_BYTES, JSON_CHUNK);
  if (!json) throw new ModelError('This GLB file is damaged.');
  const binOffset = HEADER_BYTES + CHUNK_HEADER_BYTES + json.length;
  const bin = binOffset + CHUNK_HEADER_BYTES <= bytes.length ? chunkAt(bytes, view, binOffset, BIN_CHUNK) : undefined;
  return { gltf: parseGltf(json), bin: bin ?? new Uint8Array(0) };
}

function chunkAt(bytes: Uint8Array, view: DataView, offset: number, type: number): Uint8Array | undefined {
  const length = view.getUint32(offset, true);
  if (offset + CHUNK_HEADER_BYTES + length > bytes.length) throw new ModelError('This GLB file is incomplete.');
  if (view.getUint32(offset + 4, true) !== type) return undefined;
  return bytes.subarray(offset + CHUNK_HEADER_BYTES, offset + CHUNK_HEADER_BYTES + length);
}

function parseGltf(json: Uint8Array): Gltf {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(json));
  } catch (cause) {
    throw new ModelError('This GLB file is damaged.', cause);
  }
  const parsed = Gltf.safeParse(value);
  if (!parsed.success) throw new ModelError('This GLB file does not follow glTF 2.0.', parsed.error);
  for (const name of parsed.data.extensionsRequired ?? []) {
    if (!HARMLESS_EXTENSIONS.test(name) && !COMPRESSION_EXTENSIONS.test(name))
      throw new ModelError('This GLB file needs an extension that isn’t supported.');
  }
  return parsed.data;
}

/** The file again: its description and its binary chunk, nothing else. */
export function encodeGlb({ gltf, bin }: Glb): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(gltf));
  const jsonLength = Math.ceil(json.length / 4) * 4;
  const binLength = Math.ceil(bin.length / 4) * 4;
  const length = HEADER_BYTES + CHUNK_HEADER_BYTES + jsonLength + (binLength > 0 ? CHUNK_HEADER_BYTES + binLength : 0);
  const out = new Uint8Array(length);
  const view = new DataView(out.buffer);
  [GLB_MAGIC, 2, length, jsonLength, JSON_CHUNK].forEach((value, i) => {
    view.setUint32(i * 4, value, true);
  });
  const jsonOffset = HEADER_BYTES + CHUNK_HEADER_BYTES;
  // Padding of the description is spaces, of the rest zeros (glTF 2.0, 4.4).
  out.fill(0x20, jsonOffset, jsonOffset + jsonLength).set(json, jsonOffset);
  if (binLength > 0) {
    view.setUint32(jsonOffset + jsonLength, binLength, true);
    view.setUint32(jsonOffset + jsonLength + 4, BIN_CHUNK, true);
    out.set(bin, jsonOffset + jsonLength + CHUNK_HEADER_BYTES);
  }
  return out;
}
