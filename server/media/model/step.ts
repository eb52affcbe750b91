import loadOcct from 'occt-import-js';
import { toLinear } from './linear.ts';
import { ModelError, requireBearable } from './modelError.ts';
import type { Piece, PieceMaterial } from './piece.ts';

/** The most that triangles may lie beside a curved surface, as a share of the model's size, and turn against it, in radians. */
const DEFLECTION = 0.001;
const ANGLE = 0.35;
const STEEL: PieceMaterial = { name: 'part', base: [0.25, 0.255, 0.265], alpha: 1, metal: 0.1, rough: 0.5 };

type Mesh = Awaited<ReturnType<typeof readMeshes>>[number];
type Colour = NonNullable<Mesh['color']>;

/** Reads a STEP file (ISO 10303-21) with Open CASCADE: its parts with their colours, y upwards, in metres. Throws ModelError. */
export async function readStep(bytes: Uint8Array): Promise<Piece[]> {
  const meshes = await readMeshes(bytes).catch((error) => {
    throw refersOutside(bytes) ? new ModelError(OUTSIDE, error) : error;
  });
  requireBearable(meshes.reduce((sum, { index }) => sum + index.array.length / 3, 0));
  const pieces = meshes.flatMap(piecesOf);
  if (pieces.length === 0)
    throw new ModelError(refersOutside(bytes) ? OUTSIDE : 'This STEP file has no solid or surface in it.');
  return pieces;
}

const OUTSIDE = 'The parts of this STEP assembly are other files. Please export it with everything in one file.';

/** Says whether an assembly names files in which its parts are (ISO 10303-44, external references). */
function refersOutside(bytes: Uint8Array): boolean {
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
      linearDeflection: DEFLECTION,
      angularDeflection: ANGLE,
    });
  const { success, meshes } = attempt(read);
  if (!success) throw new ModelError(UNREADABLE);
  return meshes;
}

const UNREADABLE = 'This STEP file could not be read.';

/** Broken files trap Open CASCADE's code; that is the file's fault, and the thread ends after this task in any case. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new ModelError(UNREADABLE, cause);
  }
}

/** A piece for each colour of a part. */
function piecesOf({ name, color, brep_faces: faces, attributes, index }: Mesh): Piece[] {
  const positions = upright(attributes.position.array);
  const normals = attributes.normal ? upright(attributes.normal.array) : undefined;
  if (!positions.every(Number.isFinite)) throw new ModelError('This STEP file has a coordinate that is not a number.');
  const byColour = new Map<string, { colour: Colour | undefined; triangles: number[] }>();
  const add = (colour: Colour | undefined, from: number, to: number): void => {
    const key = String(colour);
    const run = byColour.get(key) ?? { colour, triangles: [] };
    byColour.set(key, run);
    for (let i = from * 3; i < to * 3; i++) run.triangles.push(index.array[i]);
  };
  if (faces.length === 0) add(color, 0, index.array.length / 3);
  for (const face of faces) add(face.color ?? color, face.first, face.last + 1);
  return [...byColour.values()]
    .filter(({ triangles }) => triangles.length > 0)
    .map(({ colour, triangles }) => ({
      positions,
      triangles: Uint32Array.from(triangles),
      ...(normals ? { normals } : {}),
      material: {
        ...STEEL,
        name: name.slice(0, 100) || STEEL.name,
        ...(colour ? { base: [toLinear(colour[0]), toLinear(colour[1]), toLinear(colour[2])] as const } : {}),
      },
    }));
}

/** From z upwards to y upwards. */
function upright(values: readonly number[]): Float32Array {
  const out = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 3) {
    out[i] = values[i];
    out[i + 1] = values[i + 2];
    out[i + 2] = -values[i + 1];
  }
  return out;
}
