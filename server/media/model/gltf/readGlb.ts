import { checkGlb, checkStructure } from './checkGlb.ts';
import { type Glb, openGlb } from './gltf.ts';
import { unpackGlb } from './unpackGlb.ts';

/** Reads a GLB file for whoever keeps, draws or exports it: unpacked, and all that it refers to is there. Throws ModelError. */
export async function readGlb(bytes: Uint8Array): Promise<Glb> {
  const packed = openGlb(bytes);
  checkStructure(packed);
  const glb = await unpackGlb(packed);
  await checkGlb(glb);
  return glb;
}
