import { MeshoptSimplifier } from 'meshoptimizer/simplifier';

/** A mesh of which a share of the triangles is to be left. */
export type SimplifyTask = {
  /** Three numbers per corner. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Three indices per triangle. */
  readonly indices: Uint32Array<ArrayBuffer>;
  /** The share of the triangles to leave. */
  readonly share: number;
  /** Corners at one place are one: nothing but their normals tells them apart. */
  readonly joins: boolean;
};

/** The triangles that are left. */
export type SimplifyResult = {
  readonly indices: Uint32Array<ArrayBuffer>;
  /** True if corners at one place were made one that had not been. */
  readonly joined: boolean;
};

/** The greatest move of the surface, as a share of the model's size; beyond it only the count matters. */
const NEAT = 0.02;
const ROUGH = 1;
/** Left with this many times what was asked for, a coarser way is tried. */
const ENOUGH = 1.1;

/**
 * Leaves about the asked share of a mesh's triangles. First with its borders and seams as they are; what has too many of these for
 * that, such as a heap of loose triangles, loses more and more of its form until it is small enough.
 */
export async function simplify({ positions, indices, share, joins }: SimplifyTask): Promise<SimplifyResult> {
  await MeshoptSimplifier.ready;
  const target = Math.max(3, Math.floor((indices.length * share) / 3) * 3);
  const places = joins ? MeshoptSimplifier.generatePositionRemap(positions, 3) : undefined;
  const joined = places?.some((place, corner) => place !== corner) ?? false;
  const whole = places && joined ? indices.map((corner) => places[corner]!) : indices;
  const ways = [
    () => MeshoptSimplifier.simplify(whole, positions, 3, target, NEAT)[0],
    () => MeshoptSimplifier.simplify(whole, positions, 3, target, ROUGH, ['Permissive'])[0],
    () => MeshoptSimplifier.simplifySloppy(whole, positions, 3, null, target, ROUGH)[0],
  ];
  let left: Uint32Array = whole;
  for (const way of ways) {
    if (left.length <= target * ENOUGH) break;
    left = way();
  }
  return { indices: Uint32Array.from(left), joined };
}
