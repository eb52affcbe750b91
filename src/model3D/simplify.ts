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
  readonly mergesCorners: boolean;
};

/** The triangles that are left. */
export type SimplifyResult = {
  readonly indices: Uint32Array<ArrayBuffer>;
  /** True if corners at one place were made one that had not been. */
  readonly areCornersMerged: boolean;
};

/** The greatest move of the surface, as a share of the model's size; beyond it only the count matters. */
const PRECISE_ERROR_MAX = 0.02;
const COARSE_ERROR_MAX = 1;
/** Left with this many times what was asked for, a coarser way is tried. */
const OVERSHOOT_RATIO_MAX = 1.1;

/**
 * Leaves about the asked share of a mesh's triangles. First with its borders and seams as they are; what has too many of these for
 * that, such as a heap of loose triangles, loses more and more of its form until it is small enough.
 */
export async function simplifyMesh({
  positions,
  indices,
  share,
  mergesCorners,
}: SimplifyTask): Promise<SimplifyResult> {
  await MeshoptSimplifier.ready;
  const targetIndexCount = Math.max(3, Math.floor((indices.length * share) / 3) * 3);
  const positionRemap = mergesCorners ? MeshoptSimplifier.generatePositionRemap(positions, 3) : undefined;
  const areCornersMerged = positionRemap?.some((place, corner) => place !== corner) ?? false;
  const mergedIndices = positionRemap && areCornersMerged ? indices.map((corner) => positionRemap[corner]!) : indices;
  const attempts = [
    () => MeshoptSimplifier.simplify(mergedIndices, positions, 3, targetIndexCount, PRECISE_ERROR_MAX)[0],
    () =>
      MeshoptSimplifier.simplify(mergedIndices, positions, 3, targetIndexCount, COARSE_ERROR_MAX, ['Permissive'])[0],
    () => MeshoptSimplifier.simplifySloppy(mergedIndices, positions, 3, null, targetIndexCount, COARSE_ERROR_MAX)[0],
  ];
  let simplified: Uint32Array = mergedIndices;
  for (const attempt of attempts) {
    if (simplified.length <= targetIndexCount * OVERSHOOT_RATIO_MAX) break;
    simplified = attempt();
  }
  return { indices: Uint32Array.from(simplified), areCornersMerged };
}
