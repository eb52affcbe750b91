import * as z from 'zod/mini';
import { ModelError } from '../modelError.ts';
import { openAccessor } from './accessor.ts';
import type { Glb, Gltf } from './gltf.ts';
import { IDENTITY, type Matrix, matrixOf, multiplyMatrices } from './matrix.ts';

type Skin = NonNullable<Gltf['skins']>[number];
type MorphTargets = {
  readonly name: string;
  readonly targets: readonly Record<string, number>[];
  readonly weights: readonly number[];
};

const InstancingExtension = z.object({
  attributes: z.object({
    TRANSLATION: z.optional(z.int()),
    ROTATION: z.optional(z.int()),
    SCALE: z.optional(z.int()),
  }),
});
/** Copies of one mesh beyond which nobody sees more. */
const INSTANCES_MAX = 500_000;

/** The matrices that lay a vertex which hangs on each joint of a skin. Throws ModelError for a skin that is not there. */
export function jointMatrices(glb: Glb, skin: Skin | undefined, worlds: readonly Matrix[]): Matrix[] {
  if (!skin || skin.joints.some((joint) => joint >= worlds.length))
    throw new ModelError('This GLB file refers to a part that does not exist.');
  const inverseBinds = skin.inverseBindMatrices === undefined ? undefined : openAccessor(glb, skin.inverseBindMatrices);
  if (inverseBinds && (inverseBinds.width !== 16 || inverseBinds.count < skin.joints.length))
    throw new ModelError('This GLB file does not follow glTF 2.0.');
  return skin.joints.map((joint, i) =>
    inverseBinds
      ? multiplyMatrices(
          worlds[joint],
          Array.from({ length: 16 }, (_, k) => inverseBinds.at(i, k)),
        )
      : worlds[joint],
  );
}

/** Three numbers per vertex, moved towards the forms that weigh something. */
export function morphedVectors(glb: Glb, base: number, { name, targets, weights }: MorphTargets): Float32Array {
  const accessor = openAccessor(glb, base);
  const out = new Float32Array(accessor.count * 3);
  for (let i = 0; i < out.length; i++) out[i] = accessor.at(Math.floor(i / 3), i % 3);
  for (const [t, target] of targets.entries()) {
    const weight = weights[t] ?? 0;
    if (weight === 0 || target[name] === undefined) continue;
    const offsets = openAccessor(glb, target[name]);
    for (let i = 0; i < out.length; i++) out[i] += weight * offsets.at(Math.floor(i / 3), i % 3);
  }
  return out;
}

/** The showings of a part's mesh: once and as it is, but for copies of EXT_mesh_gpu_instancing. */
export function instanceMatrices(glb: Glb, extensions: Record<string, unknown> | undefined): readonly Matrix[] {
  const parsed = InstancingExtension.safeParse(extensions?.EXT_mesh_gpu_instancing);
  if (!parsed.success) return [IDENTITY];
  const { TRANSLATION, ROTATION, SCALE } = parsed.data.attributes;
  const openOptionalAccessor = (index: number | undefined) =>
    index === undefined ? undefined : openAccessor(glb, index);
  const [translation, rotation, scale] = [
    openOptionalAccessor(TRANSLATION),
    openOptionalAccessor(ROTATION),
    openOptionalAccessor(SCALE),
  ];
  const counts = [translation, rotation, scale].flatMap((one) => (one ? [one.count] : []));
  const count = counts.length === 0 ? 0 : Math.min(...counts);
  if (count > INSTANCES_MAX) throw new ModelError('This GLB file has more than 500,000 parts.');
  const elementNumbers = (one: typeof translation, i: number) =>
    one && Array.from({ length: one.width }, (_, k) => one.at(i, k));
  return Array.from({ length: count }, (_, i) =>
    matrixOf({
      translation: elementNumbers(translation, i),
      rotation: elementNumbers(rotation, i),
      scale: elementNumbers(scale, i),
    }),
  );
}
