import {
  Box3,
  type BufferGeometry,
  Group,
  type Material,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Sphere,
  Texture,
  Vector3,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { ModelFault, refuseExternalFiles } from './modelFault.ts';
import type { BoundingSphere } from './orbit.ts';
import { simplifyMeshes } from './simplifyMeshes.ts';
import type { ModelFigures, ModelFormat } from './units.ts';

/** A model that can be drawn. */
export type OpenModel = ModelFigures & {
  readonly object: Object3D;
  readonly boundingSphere: BoundingSphere;
  /** Lets go of what the graphics card holds of it. */
  dispose(): void;
};

/** A model of more triangles is simplified to so many before it is drawn. */
export const DRAWN_TRIANGLES_MAX = 200_000;
/** The material of a surface that names none: a mid grey, which reads on the pale stage and on the dark one. */
const DEFAULT_MATERIAL = { color: '#8a8782', roughness: 0.7, metalness: 0 } as const;
const WHITE = '#ffffff';
/** The gloss that is left of metal: it has nothing to mirror, and would be black. */
const METALNESS_SCALE = 0.3;
const MILLIMETRES_PER_METRE = 1000;

/** Reads what the server keeps, and simplifies it when it is large. Throws `ModelFault` for what cannot be shown. */
export async function openModel(
  bytes: ArrayBuffer,
  format: ModelFormat,
  trianglesMax = DRAWN_TRIANGLES_MAX,
): Promise<OpenModel> {
  const object = await (format === 'glb' ? readGlb(bytes) : readStl(bytes));
  const meshes = meshesIn(object);
  const triangles = sum(meshes.map(({ geometry }) => trianglesOf(geometry)));
  if (triangles === 0) throw new ModelFault('unreadable');
  object.updateMatrixWorld(true);
  const box = new Box3().setFromObject(object, true);
  const boundingSphere = box.getBoundingSphere(new Sphere());
  const [x, y, z] = box.getSize(new Vector3()).toArray();
  const scale = format === 'glb' ? MILLIMETRES_PER_METRE : 1;
  for (const material of materialsIn(object))
    if (material instanceof MeshStandardMaterial) material.metalness *= METALNESS_SCALE;
  if (triangles > trianglesMax) await simplifyMeshes(meshes, trianglesMax / triangles);
  return {
    object,
    boundingSphere: { centre: boundingSphere.center.toArray(), radius: boundingSphere.radius || 1 },
    extent: [x * scale, y * scale, z * scale],
    triangleCount: triangles,
    drawnTriangleCount: sum(meshes.map(({ geometry }) => trianglesOf(geometry))),
    dispose: () => dispose(meshesIn(object)),
  };
}

async function readGlb(bytes: ArrayBuffer): Promise<Object3D> {
  refuseExternalFiles(bytes);
  try {
    const { scene: defaultScene, scenes, parser } = await new GLTFLoader().parseAsync(bytes, '');
    const scene: Object3D | undefined = defaultScene ?? scenes[0];
    if (scene === undefined) throw new Error('no scene');
    for (const material of materialsIn(scene))
      if (parser.associations.get(material) === undefined) applyDefaultMaterial(material);
    return scene;
  } catch (cause) {
    throw new ModelFault('unreadable', cause);
  }
}

/** The reader's own material is white metal. Colours of the corners stay what they are. */
function applyDefaultMaterial(material: Material): void {
  if (!(material instanceof MeshStandardMaterial)) return;
  material.setValues(material.vertexColors ? { ...DEFAULT_MATERIAL, color: WHITE } : DEFAULT_MATERIAL);
}

/** STL counts millimetres with z upwards, as printers do; here y is. */
function readStl(bytes: ArrayBuffer): Object3D {
  try {
    const geometry = new STLLoader().parse(bytes);
    geometry.computeVertexNormals();
    const body = new Mesh(geometry, new MeshStandardMaterial(DEFAULT_MATERIAL));
    body.rotation.x = -Math.PI / 2;
    return new Group().add(body);
  } catch (cause) {
    throw new ModelFault('unreadable', cause);
  }
}

function meshesIn(object: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  object.traverse((part) => {
    if (part instanceof Mesh) meshes.push(part);
  });
  return meshes;
}

/** The materials of surfaces, each once. */
export function materialsIn(object: Object3D): Set<Material> {
  return new Set(meshesIn(object).flatMap(({ material }) => material));
}

function trianglesOf({ index, attributes }: BufferGeometry): number {
  return Math.floor((index ?? attributes.position)!.count / 3);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function dispose(meshes: readonly Mesh[]): void {
  for (const { geometry, material } of meshes) {
    geometry.dispose();
    for (const surfaceMaterial of [material].flat()) {
      for (const value of Object.values(surfaceMaterial)) if (value instanceof Texture) value.dispose();
      surfaceMaterial.dispose();
    }
  }
}
