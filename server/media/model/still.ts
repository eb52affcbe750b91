import sharp from 'sharp';
import * as z from 'zod/mini';
import { openAccessor } from './accessor.ts';
import { checkGlb } from './check.ts';
import { flattenGlb, type Primitive, type Surface } from './flatten.ts';
import { type Glb, openGlb } from './gltf.ts';
import { type Body, paintPieces, type Texture } from './paint.ts';
import { readStl } from './stl.ts';

/** Drawn so many times larger and made smaller: edges become even. */
const FINER = 2;
const QUALITY = 82;
/** Longest side of a texture: more of it nobody would see in a still. */
const TEXTURE_MAX = 1024;
/** A mid grey, as the browser's view has it (`src/model3D/openModel.ts`). */
const CLAY = [0.254, 0.242, 0.223] as const;
const WHITE = [1, 1, 1] as const;
const BARE = { base: CLAY, alpha: 1, isFlat: true, isClear: false, hasHoles: false } as const;

/** The parts of a glTF material that decide on its colour. */
const Materials = z.array(
  z.looseObject({
    alphaMode: z.optional(z.string()),
    pbrMetallicRoughness: z.optional(
      z.looseObject({
        baseColorFactor: z.optional(z.array(z.number()).check(z.length(4))),
        baseColorTexture: z.optional(z.looseObject({ index: z.int(), texCoord: z.optional(z.int()) })),
      }),
    ),
  }),
);
const Textures = z.array(z.looseObject({ source: z.optional(z.int()) }));

/** A picture of a stored model from the first view, on nothing, as WEBP of this side. Throws ModelError. */
export async function drawStill(bytes: Uint8Array, format: 'glb' | 'stl', side: number): Promise<Uint8Array> {
  const pieces = format === 'stl' ? [{ ...readStl(bytes), ...BARE }] : await piecesOf(openGlb(bytes));
  const large = side * FINER;
  const pixels = paintPieces(pieces, large);
  return sharp(pixels, { raw: { width: large, height: large, channels: 4 } })
    .resize(side)
    .webp({ quality: QUALITY })
    .toBuffer();
}

async function piecesOf(glb: Glb): Promise<Body[]> {
  await checkGlb(glb);
  const pictures = new Map<number, Promise<Texture | undefined>>();
  return Promise.all(flattenGlb(glb).map((surface) => dress(glb, surface, pictures)));
}

/** A surface with its material's colour; one that cannot be read is clay. */
async function dress(glb: Glb, { primitive, ...form }: Surface, pictures: Map<number, Promise<Texture | undefined>>) {
  const { material, attributes } = primitive;
  const read = Materials.safeParse(glb.gltf.materials ?? []);
  const finish = read.success && typeof material === 'number' ? read.data[material] : undefined;
  const { baseColorFactor: factor, baseColorTexture } = finish?.pbrMetallicRoughness ?? {};
  const source = baseColorTexture && sourceOf(glb, baseColorTexture.index);
  if (source !== undefined && !pictures.has(source)) pictures.set(source, openPicture(glb, source));
  const texture = source === undefined ? undefined : await pictures.get(source);
  const isClay = finish === undefined || (baseColorTexture !== undefined && texture === undefined);
  return {
    ...form,
    base: isClay ? CLAY : factor ? ([factor[0], factor[1], factor[2]] as const) : WHITE,
    alpha: factor?.[3] ?? 1,
    isFlat: attributes.NORMAL === undefined,
    isClear: finish?.alphaMode === 'BLEND' && (factor?.[3] ?? 1) < 1,
    hasHoles: finish?.alphaMode === 'MASK',
    texture,
    places: texture && numbersOf(glb, primitive, `TEXCOORD_${baseColorTexture?.texCoord ?? 0}`, 2),
    colours: numbersOf(glb, primitive, 'COLOR_0', 3),
  };
}

/** The first numbers of each corner's attribute; undefined where the primitive has none. */
function numbersOf(glb: Glb, { attributes }: Primitive, name: string, count: number): Float32Array | undefined {
  const index = attributes[name];
  if (index === undefined) return undefined;
  const accessor = openAccessor(glb, index);
  if (accessor.width < count) return undefined;
  const numbers = new Float32Array(accessor.count * count);
  for (let i = 0; i < accessor.count; i++) for (let k = 0; k < count; k++) numbers[i * count + k] = accessor.at(i, k);
  return numbers;
}

function sourceOf({ gltf }: Glb, texture: number): number | undefined {
  const read = Textures.safeParse(gltf.textures ?? []);
  return read.success ? read.data[texture]?.source : undefined;
}

/** The checked file's own picture; undefined for one that does not exist or cannot be decoded. */
async function openPicture({ gltf, bin }: Glb, index: number): Promise<Texture | undefined> {
  const image = gltf.images?.[index];
  if (!image) return undefined;
  const view = gltf.bufferViews?.[image.bufferView ?? -1];
  const start = view?.byteOffset ?? 0;
  const bytes =
    image.uri === undefined
      ? bin.subarray(start, start + (view?.byteLength ?? 0))
      : Buffer.from(image.uri.slice(image.uri.indexOf(',') + 1), 'base64');
  return sharp(bytes)
    .resize({ width: TEXTURE_MAX, height: TEXTURE_MAX, fit: 'inside', withoutEnlargement: true })
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
