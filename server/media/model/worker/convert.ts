import type { ModelFormat } from '../../kit/protocol.ts';
import { flattenGlb } from '../gltf/flattenGlb.ts';
import { encodeGlb } from '../gltf/gltf.ts';
import { readGlb } from '../gltf/readGlb.ts';
import { simplifyGlb } from '../gltf/simplifyGlb.ts';
import { ModelError } from '../modelError.ts';
import { decodeObj } from '../obj/objText.ts';
import { readObj } from '../obj/readObj.ts';
import { readStep } from '../readStep.ts';
import { writeStl } from '../stl.ts';
import type { SubMesh } from '../subMesh.ts';
import { writeGlb } from '../writeGlb.ts';

/** First words of a STEP file (ISO 10303-21), which comments may precede; and how far to look for them. */
const STEP_MAGIC = 'ISO-10303-21';
const GLB_MAGIC = 'glTF';
const HEAD_BYTES = 2048;

/** Is told what of a model is left out, by its name in the file. */
type LeftOutReporter = (name: string) => void;

const ignoreLeftOut: LeftOutReporter = () => {};

/** A model in any format that we take as GLB; a GLB keeps its materials and pictures. Throws ModelError. */
export async function convertToGlb(
  bytes: Uint8Array,
  format: ModelFormat,
  reportLeftOut = ignoreLeftOut,
): Promise<Uint8Array> {
  if (format !== 'glb') return writeGlb(await readSubMeshes(bytes, format, reportLeftOut));
  return encodeGlb(simplifyGlb(await readGlb(bytes)));
}

/** A model's triangles as binary STL. Throws ModelError. */
export async function convertToStl(bytes: Uint8Array, format: ModelFormat | 'stl'): Promise<Uint8Array> {
  if (format === 'stl') return bytes;
  if (format !== 'glb') return writeStl(await readSubMeshes(bytes, format, ignoreLeftOut));
  return writeStl(flattenGlb(await readGlb(bytes)));
}

async function readSubMeshes(
  bytes: Uint8Array,
  format: 'obj' | 'step',
  reportLeftOut: LeftOutReporter,
): Promise<SubMesh[]> {
  const headText = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const isStep = headText.includes(STEP_MAGIC);
  if (format === 'step') {
    if (!isStep) throw new ModelError('This is not a STEP file.');
    return readStep(bytes);
  }
  const text = isStep || headText.startsWith(GLB_MAGIC) ? undefined : decodeObj(bytes);
  if (text === undefined) throw new ModelError('This is not an OBJ file.');
  return readObj(text, reportLeftOut);
}
