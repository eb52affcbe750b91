import { ModelError } from '../modelError.ts';
import { openAccessor } from './accessor.ts';
import { flattenGlb, rootNodes, type Surface } from './flattenGlb.ts';
import type { Glb, Gltf } from './gltf.ts';

/** A model of more parts makes a browser wait: its parts are joined by what they are made of, and where that is as much, their colours by corner. */
const PARTS_MAX = 200;
const MATERIALS_MAX = 2000;
const [FLOAT_TYPE, UNSIGNED_INT_TYPE] = [5126, 5125];
/** The fields that belong to parts which are not there any more. */
const PART_EXTENSIONS = /^(EXT_mesh_gpu_instancing|KHR_mesh_quantization|KHR_lights_punctual|KHR_materials_variants)$/;

type VertexAttribute = { readonly name: string; readonly width: number };
/** Materials are kept as they came; these of their fields decide on colour. */
type Material = { readonly pbrMetallicRoughness?: { readonly baseColorFactor?: readonly number[] } };
type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const WHITE: Colour = [1, 1, 1, 1];
/** Surfaces of one material, with the same numbers at each corner. */
type Batch = {
  /** Its place in the file's list; undefined where nobody says one. */
  readonly material: number | undefined;
  /** The same material, where its colour went to the corners. */
  readonly vertexColouredMaterial: Material | undefined;
  readonly sharedAttributes: readonly VertexAttribute[];
  readonly surfaces: Surface[];
};

/**
 * The file as every reader shows it alike: bent and changed forms are set as they stand, copies and very many parts are joined by
 * material, and it has one scene. A file that needs none of that stays as it is. Throws ModelError where nothing is to be seen.
 */
export function simplifyGlb(glb: Glb): Glb {
  const { gltf } = glb;
  const surfaces = flattenGlb(glb);
  if (surfaces.length === 0) throw new ModelError('This GLB file has no surfaces.');
  if (needsPosing(gltf) || surfaces.length > PARTS_MAX) return joinParts(glb, surfaces);
  if (gltf.scenes?.[gltf.scene ?? 0]) return glb;
  return { ...glb, gltf: { ...gltf, scenes: [{ nodes: [...rootNodes(gltf)] }], scene: 0 } };
}

function needsPosing({ nodes = [], meshes = [] }: Gltf): boolean {
  return (
    nodes.some(
      ({ mesh, skin, extensions }) => mesh !== undefined && (skin !== undefined || extensions?.EXT_mesh_gpu_instancing),
    ) || meshes.some(({ primitives }) => primitives.some(({ targets }) => targets !== undefined))
  );
}

function joinParts({ gltf, bin }: Glb, surfaces: readonly Surface[]): Glb {
  const glb = { gltf, bin };
  const bytes: Uint8Array[] = [];
  const bufferViews: NonNullable<Gltf['bufferViews']> = [];
  const accessors: NonNullable<Gltf['accessors']> = [];
  let length = 0;
  const addView = (data: Uint8Array): number => {
    const padded = new Uint8Array(Math.ceil(data.length / 4) * 4);
    padded.set(data);
    bytes.push(padded);
    length += padded.length;
    return bufferViews.push({ buffer: 0, byteOffset: length - padded.length, byteLength: data.length }) - 1;
  };
  const addAccessor = (data: Float32Array | Uint32Array, width: number, more: object = {}): number => {
    const type = (['SCALAR', 'VEC2', 'VEC3', 'VEC4'] as const)[width - 1];
    const componentType = data instanceof Float32Array ? FLOAT_TYPE : UNSIGNED_INT_TYPE;
    const bufferView = addView(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    return accessors.push({ bufferView, componentType, count: data.length / width, type, ...more }) - 1;
  };
  const materials = [...materialsOf(gltf)];
  const meshes = batchesOf(gltf, surfaces).map((batch) => {
    const { sharedAttributes, vertexColouredMaterial } = batch;
    const material = vertexColouredMaterial ? materials.push(vertexColouredMaterial) - 1 : batch.material;
    const { triangles, numbersByAttribute } = joinSurfaces(glb, batch);
    const attributes: Record<string, number> = {};
    for (const { name, width } of sharedAttributes)
      attributes[name] = addAccessor(
        numbersByAttribute.get(name)!,
        width,
        name === 'POSITION' ? positionBounds(numbersByAttribute.get(name)!) : {},
      );
    const indices = addAccessor(triangles, 1);
    return { primitives: [{ attributes, indices, ...(material === undefined ? {} : { material }) }] };
  });
  const images = (gltf.images ?? []).map(({ bufferView, ...image }) => {
    const view = gltf.bufferViews?.[bufferView ?? -1];
    const start = view?.byteOffset ?? 0;
    return view ? { ...image, bufferView: addView(bin.subarray(start, start + view.byteLength)) } : image;
  });
  const { asset, extensionsUsed, extensionsRequired, textures, samplers } = gltf;
  const remainingExtensions = (list: readonly string[] = []) => list.filter((name) => !PART_EXTENSIONS.test(name));
  const binary = new Uint8Array(length);
  let viewOffset = 0;
  for (const view of bytes) {
    binary.set(view, viewOffset);
    viewOffset += view.length;
  }
  return {
    bin: binary,
    gltf: {
      asset,
      ...(remainingExtensions(extensionsUsed).length > 0
        ? { extensionsUsed: remainingExtensions(extensionsUsed) }
        : {}),
      ...(remainingExtensions(extensionsRequired).length > 0
        ? { extensionsRequired: remainingExtensions(extensionsRequired) }
        : {}),
      ...(materials.length > 0 ? { materials } : {}),
      ...(textures ? { textures } : {}),
      ...(samplers ? { samplers } : {}),
      ...(images.length > 0 ? { images } : {}),
      meshes,
      nodes: meshes.map((_, mesh) => ({ mesh })),
      scenes: [{ nodes: meshes.map((_, mesh) => mesh) }],
      scene: 0,
      accessors,
      bufferViews,
      buffers: [{ byteLength: length }],
    },
  };
}

function materialsOf({ materials = [] }: Gltf): readonly Material[] {
  return materials as readonly Material[];
}

/** Batches by material; by all of it but its colour where there are very many. Throws ModelError for too many even so. */
function batchesOf(gltf: Gltf, surfaces: readonly Surface[]): readonly Batch[] {
  const batchesByMaterial = groupSurfaces(gltf, surfaces, false);
  const batches = batchesByMaterial.length > PARTS_MAX ? groupSurfaces(gltf, surfaces, true) : batchesByMaterial;
  if (batches.length > MATERIALS_MAX) throw new ModelError('This GLB file has more than 2000 materials.');
  return batches;
}

/** Surfaces of materials that look alike, whatever they are called, lie in one batch; painted corners make more of them alike. */
function groupSurfaces(gltf: Gltf, surfaces: readonly Surface[], usesVertexColours: boolean): readonly Batch[] {
  const materials = materialsOf(gltf).map((one) => (usesVertexColours ? whiteMaterial(one) : one));
  const signatures = materials.map((one) => JSON.stringify({ ...one, name: undefined }));
  const batches = new Map<string, Batch>();
  for (const surface of surfaces) {
    const { attributes, material } = surface.primitive;
    const vertexColouredMaterial = usesVertexColours ? materials[material ?? -1] : undefined;
    const names = new Set(
      Object.keys(attributes).filter((name) => /^(POSITION|NORMAL|TEXCOORD_[0-3]|COLOR_0)$/.test(name)),
    );
    if (vertexColouredMaterial) names.add('COLOR_0');
    const sharedAttributes = [...names].map((name) => ({
      name,
      width: name.startsWith('T') ? 2 : name.startsWith('C') ? 4 : 3,
    }));
    const key = [signatures[material ?? -1] ?? '', ...[...names].sort()].join();
    const batch = batches.get(key) ?? { material, vertexColouredMaterial, sharedAttributes, surfaces: [] };
    batches.set(key, batch);
    batch.surfaces.push(surface);
  }
  return [...batches.values()];
}

/** A material in white, as clear as it was. */
function whiteMaterial({ pbrMetallicRoughness, ...material }: Material): Material {
  const [, , , alpha] = colourOf({ pbrMetallicRoughness });
  return { ...material, pbrMetallicRoughness: { ...pbrMetallicRoughness, baseColorFactor: [1, 1, 1, alpha] } };
}

function colourOf({ pbrMetallicRoughness }: Material): Colour {
  const [red = 1, green = 1, blue = 1, alpha = 1] = pbrMetallicRoughness?.baseColorFactor ?? WHITE;
  return [red, green, blue, alpha];
}

/** One list of triangles, and the numbers of the corners that they have. */
function joinSurfaces(glb: Glb, { surfaces, sharedAttributes, vertexColouredMaterial }: Batch) {
  const triangles = new Uint32Array(surfaces.reduce((sum, one) => sum + one.triangles.length, 0));
  const usedVertices = surfaces.map((surface) => [...new Set(surface.triangles)]);
  const count = usedVertices.reduce((sum, own) => sum + own.length, 0);
  const numbersByAttribute = new Map(
    sharedAttributes.map(({ name, width }) => [name, new Float32Array(count * width)]),
  );
  let [vertex, corner] = [0, 0];
  for (const [s, surface] of surfaces.entries()) {
    const renumbered = new Map(usedVertices[s].map((oldVertex, i) => [oldVertex, vertex + i]));
    for (const oldVertex of surface.triangles) triangles[corner++] = renumbered.get(oldVertex)!;
    for (const { name, width } of sharedAttributes) {
      const read =
        vertexColouredMaterial && name === 'COLOR_0'
          ? vertexColourReader(glb, surface)
          : attributeReader(glb, surface, name);
      const out = numbersByAttribute.get(name)!;
      for (const [i, oldVertex] of usedVertices[s].entries())
        for (let k = 0; k < width; k++) out[(vertex + i) * width + k] = read(oldVertex, k);
    }
    vertex += usedVertices[s].length;
  }
  return { triangles, numbersByAttribute };
}

function attributeReader(glb: Glb, surface: Surface, name: string): (vertex: number, k: number) => number {
  const posedNumbers = name === 'POSITION' ? surface.positions : name === 'NORMAL' ? surface.normals() : undefined;
  if (posedNumbers) return (vertex, k) => posedNumbers[vertex * 3 + k];
  const accessor = openAccessor(glb, surface.primitive.attributes[name]);
  return (vertex, k) => (k < accessor.width ? accessor.at(vertex, k) : 1);
}

/** The colour of each corner times that of its material (glTF 2.0, 3.9.2); how clear the material is stays with it. */
function vertexColourReader(glb: Glb, surface: Surface): (vertex: number, k: number) => number {
  const { attributes, material } = surface.primitive;
  const [red, green, blue] = colourOf(materialsOf(glb.gltf)[material ?? -1] ?? {});
  const colour = [red, green, blue, 1];
  const readVertexColour = attributes.COLOR_0 === undefined ? undefined : attributeReader(glb, surface, 'COLOR_0');
  return (vertex, k) => colour[k] * (readVertexColour?.(vertex, k) ?? 1);
}

function positionBounds(positions: Float32Array): { min: number[]; max: number[] } {
  const [min, max] = [positions.slice(0, 3), positions.slice(0, 3)];
  for (let i = 3; i < positions.length; i++) {
    min[i % 3] = Math.min(min[i % 3], positions[i]);
    max[i % 3] = Math.max(max[i % 3], positions[i]);
  }
  return { min: [...min], max: [...max] };
}
