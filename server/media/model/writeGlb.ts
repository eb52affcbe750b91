import { Document, NodeIO, type Primitive } from '@gltf-transform/core';
import type { SubMesh, SubMeshMaterial } from './subMesh.ts';

/** The pieces as one binary glTF 2.0 file, a mesh for each. */
export async function writeGlb(subMeshes: readonly SubMesh[]): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset().generator = 'Maquette';
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', array: Float32Array | Uint32Array | Uint8Array) =>
    document.createAccessor().setType(type).setArray(array.slice()).setBuffer(buffer);
  for (const { positions, triangles, normals, colours, uvs, material } of subMeshes) {
    const primitive: Primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', positions))
      .setIndices(accessor('SCALAR', triangles))
      .setMaterial(materialOf(document, material));
    if (normals) primitive.setAttribute('NORMAL', accessor('VEC3', normals));
    if (colours) primitive.setAttribute('COLOR_0', accessor('VEC4', colours).setNormalized(true));
    if (uvs) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', uvs));
    const mesh = document.createMesh(material.name).addPrimitive(primitive);
    scene.addChild(document.createNode(material.name).setMesh(mesh));
  }
  return new NodeIO().writeBinary(document);
}

function materialOf(
  document: Document,
  { name, baseColour, alpha, metalness, roughness, emissive, texture }: SubMeshMaterial,
) {
  const material = document
    .createMaterial(name)
    .setBaseColorFactor([...baseColour, alpha])
    .setMetallicFactor(metalness)
    .setRoughnessFactor(roughness)
    .setAlphaMode(alpha < 1 ? 'BLEND' : 'OPAQUE');
  if (emissive) material.setEmissiveFactor([...emissive]);
  if (texture) {
    const { type, bytes } = texture;
    material.setBaseColorTexture(document.createTexture(name).setMimeType(type).setImage(Uint8Array.from(bytes)));
  }
  return material;
}
