import sharp from 'sharp';
import * as z from 'zod/mini';
import { openAccessor } from '../gltf/accessor.ts';
import { flattenGlb, type Primitive, type Surface } from '../gltf/flattenGlb.ts';
import type { Glb } from '../gltf/gltf.ts';
import { readGlb } from '../gltf/readGlb.ts';
import { readStl } from '../stl.ts';
import { type RenderMesh, renderMeshes, type Texture } from './renderMeshes.ts';

/** Drawn so many times larger and made smaller: edges become even. */
const SUPERSAMPLING = 2;
const WEBP_QUALITY = 82;
/** Longest side of a texture: more of it nobody would see in a still. */
const TEXTURE_SIDE_MAX = 1024;
/** A mid grey, as the browser's view has it (`src/model3D/openModel.ts`). */
const DEFAULT_COLOUR = [0.254, 0.242, 0.223] as const;
const WHITE = [1, 1, 1] as const;
const DEFAULT_MATERIAL = {
  baseColour: DEFAULT_COLOUR,
  alpha: 1,
  isFlat: true,
  isTranslucent: false,
  hasHoles: false,
} as const;

const vector2 = z.optional(z.array(z.number()).check(z.length(2)));
const TextureInfo = z.optional(
  z.looseObject({
    index: z.int(),
    texCoord: z.optional(z.int()),
    extensions: z.optional(
      z.looseObject({
        KHR_texture_transform: z.optional(
          z.looseObject({
            offset: vector2,
            scale: vector2,
            rotation: z.optional(z.number()),
            texCoord: z.optional(z.int()),
          }),
        ),
      }),
    ),
  }),
);
type TextureInfo = z.infer<typeof TextureInfo>;
/** The parts of a glTF material that decide on its colour. */
const Materials = z.array(
  z.looseObject({
    alphaMode: z.optional(z.string()),
    pbrMetallicRoughness: z.optional(
      z.looseObject({
        baseColorFactor: z.optional(z.array(z.number()).check(z.length(4))),
        baseColorTexture: TextureInfo,
      }),
    ),
    emissiveFactor: z.optional(z.array(z.number()).check(z.length(3))),
    emissiveTexture: TextureInfo,
    extensions: z.optional(
      z.looseObject({
        KHR_materials_emissive_strength: z.optional(z.looseObject({ emissiveStrength: z.optional(z.number()) })),
        KHR_materials_unlit: z.optional(z.unknown()),
      }),
    ),
  }),
);
const BLACK = [0, 0, 0] as const;
const Textures = z.array(z.looseObject({ source: z.optional(z.int()) }));

/** A picture of a stored model from the first view, on nothing, as WEBP of this side. Throws ModelError. */
export async function drawStill(bytes: Uint8Array, format: 'glb' | 'stl', side: number): Promise<Uint8Array> {
  const meshes =
    format === 'stl' ? [{ ...readStl(bytes), ...DEFAULT_MATERIAL }] : await renderMeshesOf(await readGlb(bytes));
  const renderSide = side * SUPERSAMPLING;
  const pixels = renderMeshes(meshes, renderSide);
  return sharp(pixels, { raw: { width: renderSide, height: renderSide, channels: 4 } })
    .resize(side)
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}

async function renderMeshesOf(glb: Glb): Promise<RenderMesh[]> {
  const texturesBySource = new Map<number, Promise<Texture | undefined>>();
  return Promise.all(flattenGlb(glb).map((surface) => applyMaterial(glb, surface, texturesBySource)));
}

/** A surface with its material's colour; one that cannot be read is clay. */
async function applyMaterial(
  glb: Glb,
  { primitive, ...surfaceGeometry }: Surface,
  texturesBySource: Map<number, Promise<Texture | undefined>>,
) {
  const { material, attributes } = primitive;
  const parsed = Materials.safeParse(glb.gltf.materials ?? []);
  const gltfMaterial = parsed.success && typeof material === 'number' ? parsed.data[material] : undefined;
  const { baseColorFactor: baseColour, baseColorTexture } = gltfMaterial?.pbrMetallicRoughness ?? {};
  const textureOf = (textureInfo: TextureInfo) => {
    const source = textureInfo && imageIndexOf(glb, textureInfo.index);
    if (source !== undefined && !texturesBySource.has(source)) texturesBySource.set(source, decodeTexture(glb, source));
    return source === undefined ? undefined : texturesBySource.get(source);
  };
  const texture = await textureOf(baseColorTexture);
  const { emissiveFactor: emissive = BLACK, emissiveTexture: emissiveTextureInfo, extensions } = gltfMaterial ?? {};
  const strength = extensions?.KHR_materials_emissive_strength?.emissiveStrength ?? 1;
  const emissiveTexture = await textureOf(emissiveTextureInfo);
  const usesDefaultColour = gltfMaterial === undefined || (baseColorTexture !== undefined && texture === undefined);
  return {
    ...surfaceGeometry,
    baseColour: usesDefaultColour
      ? DEFAULT_COLOUR
      : baseColour
        ? ([baseColour[0], baseColour[1], baseColour[2]] as const)
        : WHITE,
    alpha: baseColour?.[3] ?? 1,
    isFlat: attributes.NORMAL === undefined,
    isTranslucent: gltfMaterial?.alphaMode === 'BLEND' && (baseColour?.[3] ?? 1) < 1,
    hasHoles: gltfMaterial?.alphaMode === 'MASK',
    texture,
    textureCoordinates: texture && textureCoordinatesOf(glb, primitive, baseColorTexture),
    emissive: [emissive[0] * strength, emissive[1] * strength, emissive[2] * strength] as const,
    emissiveTexture,
    emissiveCoordinates: emissiveTexture && textureCoordinatesOf(glb, primitive, emissiveTextureInfo),
    isUnlit: extensions?.KHR_materials_unlit !== undefined,
    colours: attributeNumbers(glb, primitive, 'COLOR_0', 3),
  };
}

/** The first numbers of each corner's attribute; undefined where the primitive has none. */
function attributeNumbers(glb: Glb, { attributes }: Primitive, name: string, count: number): Float32Array | undefined {
  const index = attributes[name];
  if (index === undefined) return undefined;
  const accessor = openAccessor(glb, index);
  if (accessor.width < count) return undefined;
  const numbers = new Float32Array(accessor.count * count);
  for (let i = 0; i < accessor.count; i++) for (let k = 0; k < count; k++) numbers[i * count + k] = accessor.at(i, k);
  return numbers;
}

/** The place of each corner in the picture of a layer, moved, turned and sized as its KHR_texture_transform says. */
function textureCoordinatesOf(glb: Glb, primitive: Primitive, textureInfo: TextureInfo): Float32Array | undefined {
  const transform = textureInfo?.extensions?.KHR_texture_transform;
  const textureCoordinates = attributeNumbers(
    glb,
    primitive,
    `TEXCOORD_${transform?.texCoord ?? textureInfo?.texCoord ?? 0}`,
    2,
  );
  if (!transform || !textureCoordinates) return textureCoordinates;
  const { offset = [0, 0], scale = [1, 1], rotation = 0 } = transform;
  const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)];
  for (let i = 0; i < textureCoordinates.length; i += 2) {
    const [u, v] = [textureCoordinates[i] * scale[0], textureCoordinates[i + 1] * scale[1]];
    textureCoordinates[i] = cos * u + sin * v + offset[0];
    textureCoordinates[i + 1] = cos * v - sin * u + offset[1];
  }
  return textureCoordinates;
}

function imageIndexOf({ gltf }: Glb, texture: number): number | undefined {
  const parsed = Textures.safeParse(gltf.textures ?? []);
  return parsed.success ? parsed.data[texture]?.source : undefined;
}

/** The checked file's own picture; undefined for one that does not exist or cannot be decoded. */
async function decodeTexture({ gltf, bin }: Glb, index: number): Promise<Texture | undefined> {
  const image = gltf.images?.[index];
  if (!image) return undefined;
  const view = gltf.bufferViews?.[image.bufferView ?? -1];
  const start = view?.byteOffset ?? 0;
  const bytes =
    image.uri === undefined
      ? bin.subarray(start, start + (view?.byteLength ?? 0))
      : Buffer.from(image.uri.slice(image.uri.indexOf(',') + 1), 'base64');
  return sharp(bytes)
    .resize({ width: TEXTURE_SIDE_MAX, height: TEXTURE_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info: { width, height } }) => ({ width, height, pixels: data }),
      // The upload reads no further than a picture's header; what libvips says of the rest is the file's fault.
      () => undefined,
    );
}
