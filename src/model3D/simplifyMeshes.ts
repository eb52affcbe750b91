import { BufferAttribute, BufferGeometry, type Mesh, type MeshStandardMaterial } from 'three';
import type { SimplifyResult, SimplifyTask } from './simplify.ts';

/** Leaves about this share of the triangles of each mesh, in a worker; each mesh gets another geometry. */
export async function simplifyMeshes(meshes: readonly Mesh[], share: number): Promise<void> {
  const worker = new Worker(new URL('./simplify.worker.ts', import.meta.url), { type: 'module' });
  try {
    const simplified = new Map<BufferGeometry, BufferGeometry>();
    for (const mesh of meshes) {
      const { geometry } = mesh;
      const simplifiedGeometry =
        simplified.get(geometry) ??
        geometryWithIndices(geometry, await runInWorker(worker, simplifyTask(geometry, share)));
      simplified.set(geometry, simplifiedGeometry);
      mesh.geometry = simplifiedGeometry;
      // Without normals of its own, each triangle is flat.
      if (!simplifiedGeometry.hasAttribute('normal'))
        for (const material of [mesh.material].flat()) (material as MeshStandardMaterial).flatShading = true;
    }
    for (const geometry of simplified.keys()) geometry.dispose();
  } finally {
    worker.terminate();
  }
}

function simplifyTask({ attributes: { position, uv, color }, index }: BufferGeometry, share: number): SimplifyTask {
  const count = position!.count;
  const positions = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) positions.set([position!.getX(i), position!.getY(i), position!.getZ(i)], i * 3);
  const indices = Uint32Array.from({ length: index?.count ?? count }, (_, i) => index?.getX(i) ?? i);
  return { positions, indices, share, mergesCorners: uv === undefined && color === undefined };
}

/** The same corners, joined by other triangles. Where corners at one place were made one, their normals are none any more. */
function geometryWithIndices(geometry: BufferGeometry, { indices, areCornersMerged }: SimplifyResult): BufferGeometry {
  const simplifiedGeometry = new BufferGeometry();
  for (const [name, attribute] of Object.entries(geometry.attributes))
    if (name !== 'normal' || !areCornersMerged) simplifiedGeometry.setAttribute(name, attribute);
  simplifiedGeometry.setIndex(new BufferAttribute(indices, 1));
  return simplifiedGeometry;
}

function runInWorker(worker: Worker, task: SimplifyTask): Promise<SimplifyResult> {
  const { promise, resolve, reject } = Promise.withResolvers<SimplifyResult>();
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(`The model could not be simplified: ${message}`));
  worker.postMessage(task, [task.positions.buffer, task.indices.buffer]);
  return promise;
}
