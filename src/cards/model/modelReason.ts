import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const DAMAGED_FILE = msg`The file is damaged, or not a 3D model at all.`;

/** Causes that a person can mend, by the server's sentence. */
export const MODEL_REASONS: Readonly<Record<string, MessageDescriptor>> = {
  'This is not an OBJ file.': msg`This is not an OBJ file.`,
  'This is not a GLB file.': msg`This is not a GLB file.`,
  'This is not a STEP file.': msg`This is not a STEP file.`,
  'This OBJ file has no faces.': msg`This OBJ file has no faces.`,
  'This GLB file has no surfaces.': msg`This GLB file has no surfaces.`,
  'This STEP file has no solid or surface in it.': msg`This STEP file has no solid or surface in it.`,
  'This STEP assembly refers to other files. Export it with everything in one file.': msg`This STEP assembly refers to other files. Export it with everything in one file.`,
  'This STEP file couldn’t be read.': msg`This STEP file couldn’t be read.`,
  'This GLB file is incomplete.': msg`This GLB file is incomplete.`,
  'This GLB file isn’t version 2.': msg`This GLB file isn’t version 2.`,
  'This GLB file refers to other files. Export it with everything in one file.': msg`This GLB file refers to other files. Export it with everything in one file.`,
  'This GLB file needs an extension that isn’t supported.': msg`This GLB file needs an extension that isn’t supported.`,
  'This GLB file couldn’t be unpacked.': msg`This GLB file couldn’t be unpacked.`,
  'This GLB file has a texture that can’t be read.': msg`This GLB file has a texture that can’t be read.`,
  'This GLB file has too many textures.': msg`This GLB file has too many textures.`,
  'The textures of this GLB file have too many pixels.': msg`The textures of this GLB file have too many pixels.`,
  'This model has more than three million triangles.': msg`This model has more than three million triangles.`,
  'This model takes too long or too much memory to read.': msg`This model takes too long or too much memory to read.`,
  'This OBJ file has more than 2000 materials.': msg`This OBJ file has more than 2000 materials.`,
  'This GLB file has more than 2000 materials.': msg`This GLB file has more than 2000 materials.`,
  'This GLB file has more than 500,000 parts.': msg`This GLB file has more than 500,000 parts.`,
  'This OBJ file uses decimal commas. Export it with decimal points.': msg`This OBJ file uses decimal commas. Export it with decimal points.`,
};

/** Why a model could not be read, in the person's language; `detail` is the server's sentence. */
export function modelReason(detail: string | undefined): MessageDescriptor {
  return MODEL_REASONS[detail ?? ''] ?? DAMAGED_FILE;
}
