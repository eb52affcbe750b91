import loadOcct from 'occt-import-js';
import { toLinear } from './linearColour.ts';
import { ModelError } from './modelError.ts';
import type { SubMesh, SubMeshMaterial } from './subMesh.ts';
import { requireTriangleLimit } from './triangleLimit.ts';

/** The most that triangles may lie beside a curved surface, as a share of the model's size, and turn against it, in radians. */
const LINEAR_DEFLECTION = 0.001;
const ANGULAR_DEFLECTION = 0.35;
const DEFAULT_MATERIAL: SubMeshMaterial = {
  name: 'part',
  baseColour: [0.25, 0.255, 0.265],
  alpha: 1,
  metalness: 0.1,
  roughness: 0.5,
};

type OcctMesh = Awaited<ReturnType<typeof readMeshes>>[number];
type Colour = NonNullable<OcctMesh['color']>;

/** Reads a STEP file (ISO 10303-21) with Open CASCADE: its parts with their colours, y upwards, in metres. Throws ModelError. */
export async function readStep(bytes: Uint8Array): Promise<SubMesh[]> {
  const meshes = await readMeshes(bytes).catch((error) => {
    throw refersToOtherFiles(bytes) ? new ModelError(EXTERNAL_PARTS_MESSAGE, error) : error;
  });
  requireTriangleLimit(meshes.reduce((sum, { index }) => sum + index.array.length / 3, 0));
  const subMeshes = meshes.flatMap(splitByColour);
  if (subMeshes.length === 0)
    throw new ModelError(
      refersToOtherFiles(bytes) ? EXTERNAL_PARTS_MESSAGE : 'This STEP file has no solid or surface in it.',
    );
  return subMeshes;
}

const EXTERNAL_PARTS_MESSAGE = 'This STEP assembly refers to other files. Export it with everything in one file.';

/** Says whether an assembly names files in which its parts are (ISO 10303-44, external references). */
function refersToOtherFiles(bytes: Uint8Array): boolean {
  return /=\s*\(?\s*(DOCUMENT_FILE|APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT)\s*\(/.test(
    new TextDecoder('latin1').decode(bytes),
  );
}

async function readMeshes(bytes: Uint8Array) {
  const occt = await loadOcct();
  const read = () =>
    occt.ReadStepFile(bytes, {
      linearUnit: 'meter',
      linearDeflectionType: 'bounding_box_ratio',
      linearDeflection: LINEAR_DEFLECTION,
      angularDeflection: ANGULAR_DEFLECTION,
    });
  const { success, meshes } = rethrowAsModelError(read);
  if (!success) throw new ModelError(UNREADABLE_MESSAGE);
  return meshes;
}

const UNREADABLE_MESSAGE = 'This STEP file couldn’t be read.';

/** Broken files trap Open CASCADE's code; that is the file's fault, and the thread ends after this task in any case. */
function rethrowAsModelError<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new ModelError(UNREADABLE_MESSAGE, cause);
  }
}

/** A piece for each colour of a part. */
function splitByColour({ name, color, brep_faces: faces, attributes, index }: OcctMesh): SubMesh[] {
  const positions = yUp(attributes.position.array);
  const normals = attributes.normal ? yUp(attributes.normal.array) : undefined;
  if (!positions.every(Number.isFinite)) throw new ModelError('This STEP file has a coordinate that is not a number.');
  const byColour = new Map<string, { colour: Colour | undefined; triangles: number[] }>();
  const addTriangles = (colour: Colour | undefined, from: number, to: number): void => {
    const key = String(colour);
    const group = byColour.get(key) ?? { colour, triangles: [] };
    byColour.set(key, group);
    for (let i = from * 3; i < to * 3; i++) group.triangles.push(index.array[i]);
  };
  if (faces.length === 0) addTriangles(color, 0, index.array.length / 3);
  for (const face of faces) addTriangles(face.color ?? color, face.first, face.last + 1);
  return [...byColour.values()]
    .filter(({ triangles }) => triangles.length > 0)
    .map(({ colour, triangles }) => ({
      positions,
      triangles: Uint32Array.from(triangles),
      ...(normals ? { normals } : {}),
      material: {
        ...DEFAULT_MATERIAL,
        name: name.slice(0, 100) || DEFAULT_MATERIAL.name,
        ...(colour ? { baseColour: [toLinear(colour[0]), toLinear(colour[1]), toLinear(colour[2])] as const } : {}),
      },
    }));
}

/** From z upwards to y upwards. */
function yUp(values: readonly number[]): Float32Array {
  const out = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) {
    out[i] = values[i];
    out[i + 1] = values[i + 2];
    out[i + 2] = -values[i + 1];
  }
  return out;
}
