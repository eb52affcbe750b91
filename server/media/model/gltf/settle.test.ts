import { Document, NodeIO, type Primitive } from '@gltf-transform/core';
import {
  EXTMeshGPUInstancing,
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMaterialsEmissiveStrength,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import draco from 'draco3dgltf';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { tetrahedron } from '../../../testing/models.ts';
import { convertToGlb, convertToStl } from '../worker/convert.ts';
import { drawStill } from '../worker/drawStill.ts';
import { writeGlb } from '../writeGlb.ts';
import { encodeGlb, type Gltf, openGlb } from './gltf.ts';

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error) => (error instanceof Error ? error.message : String(error)),
  );

const CUBE = {
  positions: Float32Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1 ? 1 : 0)),
  triangles: Uint32Array.of(
    0,
    2,
    3,
    0,
    3,
    1,
    4,
    5,
    7,
    4,
    7,
    6,
    0,
    1,
    5,
    0,
    5,
    4,
    2,
    6,
    7,
    2,
    7,
    3,
    0,
    4,
    6,
    0,
    6,
    2,
    1,
    3,
    7,
    1,
    7,
    5,
  ),
};

/** A document with one cube of a metre, and the means to write it. */
async function cube() {
  const document = new Document();
  const buffer = document.createBuffer();
  const floats = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4', array: readonly number[] | Float32Array) =>
    document.createAccessor().setType(type).setArray(Float32Array.from(array)).setBuffer(buffer);
  const primitive: Primitive = document
    .createPrimitive()
    .setAttribute('POSITION', floats('VEC3', CUBE.positions))
    .setIndices(document.createAccessor().setType('SCALAR').setArray(CUBE.triangles.slice()).setBuffer(buffer));
  const mesh = document.createMesh('cube').addPrimitive(primitive);
  const node = document.createNode('cube').setMesh(mesh);
  const scene = document.createScene().addChild(node);
  const io = new NodeIO()
    .registerExtensions([
      EXTMeshoptCompression,
      KHRDracoMeshCompression,
      EXTMeshGPUInstancing,
      KHRMaterialsEmissiveStrength,
      KHRTextureTransform,
    ])
    .registerDependencies({
      'draco3d.encoder': await draco.createEncoderModule(),
      'draco3d.decoder': await draco.createDecoderModule(),
      'meshopt.encoder': MeshoptEncoder,
      'meshopt.decoder': MeshoptDecoder,
    });
  await MeshoptEncoder.ready;
  return { document, buffer, floats, primitive, mesh, node, scene, write: () => io.writeBinary(document) };
}

/** Reads how many triangles a binary STL has, and the sides of its box in millimetres. */
function measure(stl: Uint8Array): readonly number[] {
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength);
  const count = view.getUint32(80, true);
  const at = (t: number, k: number, axis: number) => view.getFloat32(84 + t * 50 + 12 + k * 12 + axis * 4, true);
  const side = (axis: number) => {
    let [min, max] = [Infinity, -Infinity];
    for (let i = 0; i < count * 3; i++) {
      const value = at(Math.floor(i / 3), i % 3, axis);
      [min, max] = [Math.min(min, value), Math.max(max, value)];
    }
    return Math.round(max - min);
  };
  return [count, ...[0, 1, 2].map(side)];
}

/** Reads what an upload stores of a file, and holds that its STL is the source's. */
async function stored(bytes: Uint8Array): Promise<{ gltf: Gltf; stl: readonly number[] }> {
  const glb = await convertToGlb(bytes, 'glb');
  const stl = measure(await convertToStl(glb, 'glb'));
  expect(measure(await convertToStl(bytes, 'glb'))).toEqual(stl);
  return { gltf: openGlb(glb).gltf, stl };
}

describe('packed files are unpacked', () => {
  test('Draco', async () => {
    const { document, write } = await cube();
    document.createExtension(KHRDracoMeshCompression).setRequired(true);
    const { gltf, stl } = await stored(await write());
    expect([stl, gltf.extensionsUsed]).toEqual([[12, 1000, 1000, 1000], undefined]);
  });

  test('meshopt, and a fallback buffer with it', async () => {
    const { document, write } = await cube();
    document.createExtension(EXTMeshoptCompression).setRequired(true);
    const { gltf, stl } = await stored(await write());
    expect([stl, gltf.extensionsUsed, gltf.buffers?.length]).toEqual([[12, 1000, 1000, 1000], undefined, 1]);
  });

  test('sparse numbers', async () => {
    const { primitive, write } = await cube();
    primitive.getAttribute('POSITION')?.setSparse(true);
    const bytes = await write();
    expect(openGlb(bytes).gltf.accessors?.some(({ sparse }) => sparse !== undefined)).toBe(true);
    const { gltf, stl } = await stored(bytes);
    expect([stl, gltf.accessors?.some(({ sparse }) => sparse !== undefined)]).toEqual([[12, 1000, 1000, 1000], false]);
  });

  const MEMORY = 'This model takes too long or too much memory to read.';
  test.each<[string, (gltf: Gltf) => object, string]>([
    [
      'sparse numbers without end',
      ({ accessors = [] }) => ({
        accessors: accessors.map((one) => ({ ...one, bufferView: undefined, count: 4e9, sparse: { count: 1 } })),
      }),
      MEMORY,
    ],
    [
      'a meshopt view without end',
      ({ bufferViews = [] }) => ({
        extensionsUsed: ['EXT_meshopt_compression'],
        bufferViews: bufferViews.map((view) => ({
          ...view,
          extensions: {
            EXT_meshopt_compression: { buffer: 0, byteLength: 9, byteStride: 256, count: 4e9, mode: 'ATTRIBUTES' },
          },
        })),
      }),
      MEMORY,
    ],
    [
      'sparse numbers that are not there',
      ({ accessors = [] }) => ({
        accessors: accessors.map((one) => ({ ...one, sparse: { count: 1, indices: { bufferView: 99 }, values: {} } })),
      }),
      'This GLB file couldn’t be unpacked.',
    ],
    [
      'Draco data that is none',
      ({ meshes = [] }) => ({
        extensionsUsed: ['KHR_draco_mesh_compression'],
        meshes: meshes.map(({ primitives }) => ({
          primitives: primitives.map((one) => ({
            ...one,
            extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
          })),
        })),
      }),
      'This GLB file couldn’t be unpacked.',
    ],
  ])('%s are refused with a sentence', async (_name, change, reason) => {
    const glb = openGlb(await writeGlb([tetrahedron()]));
    const file = encodeGlb({ ...glb, gltf: { ...glb.gltf, ...change(glb.gltf) } as Gltf });
    expect(await reasonOf(convertToGlb(file, 'glb'))).toBe(reason);
  });
});

describe('what stands, is bent or copied is the same for every reader', () => {
  test('forms that weigh something by default, and for one part', async () => {
    const { document, floats, primitive, mesh, write } = await cube();
    const wide = CUBE.positions.map((value, i) => (i % 3 === 0 ? value * 2 : 0));
    primitive.addTarget(document.createPrimitiveTarget().setAttribute('POSITION', floats('VEC3', wide)));
    mesh.setWeights([0.5]);
    const { gltf, stl } = await stored(await write());
    expect(stl).toEqual([12, 2000, 1000, 1000]);
    expect(JSON.stringify(gltf.meshes)).not.toContain('targets');
  });

  test('a skin whose bone was moved', async () => {
    const { document, floats, primitive, node, scene, buffer, write } = await cube();
    const bones = [document.createNode('still'), document.createNode('lifted').setTranslation([0, 2, 0])];
    for (const bone of bones) scene.addChild(bone);
    const joints = Uint8Array.from({ length: 32 }, (_, i) => (i % 4 === 0 && (Math.floor(i / 4) >> 1) & 1 ? 1 : 0));
    const shares = Array.from({ length: 32 }, (_, i) => (i % 4 === 0 ? 1 : 0));
    primitive
      .setAttribute('JOINTS_0', document.createAccessor().setType('VEC4').setArray(joints).setBuffer(buffer))
      .setAttribute('WEIGHTS_0', floats('VEC4', shares));
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const skin = document.createSkin().setInverseBindMatrices(floats('MAT4', [...identity, ...identity]));
    for (const bone of bones) skin.addJoint(bone);
    node.setSkin(skin).setTranslation([9, 9, 9]);
    const { gltf, stl } = await stored(await write());
    expect([stl, gltf.skins]).toEqual([[12, 1000, 1000, 3000], undefined]);
  });

  test('copies of one mesh', async () => {
    const { document, floats, node, write } = await cube();
    const copies = document.createExtension(EXTMeshGPUInstancing).setRequired(true);
    const places = floats('VEC3', [0, 0, 0, 4, 0, 0, 0, 0, 2]);
    node.setExtension('EXT_mesh_gpu_instancing', copies.createInstancedMesh().setAttribute('TRANSLATION', places));
    const { gltf, stl } = await stored(await write());
    expect([stl, gltf.extensionsRequired]).toEqual([[36, 5000, 3000, 1000], undefined]);
  });

  test('20,000 parts of three materials are three, each with its colour and its normals', async () => {
    const glb = openGlb(
      await writeGlb(
        [0, 1, 2].map((k) => ({
          ...tetrahedron(),
          normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
          material: { ...tetrahedron().material, name: `part ${k}`, baseColour: [k / 2, 0, 0] as const },
        })),
      ),
    );
    const nodes = Array.from({ length: 20_000 }, (_, i) => ({
      mesh: i % 3,
      translation: [i % 100, Math.floor(i / 100), 0],
      rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    }));
    const file = encodeGlb({ ...glb, gltf: { ...glb.gltf, nodes, scenes: [{ nodes: nodes.map((_, i) => i) }] } });
    const { gltf, stl } = await stored(file);
    expect(stl).toEqual([80_000, 100_000, 1000, 200_000]);
    expect([gltf.nodes?.length, gltf.meshes?.length]).toEqual([3, 3]);
    const [first] = (await new NodeIO().readBinary(await convertToGlb(file, 'glb'))).getRoot().listMeshes();
    const normal = first.listPrimitives()[0].getAttribute('NORMAL')?.getElement(0, []) ?? [];
    expect(normal.map((value) => Math.round(value) + 0)).toEqual([0, -1, 0]);
  });

  test('2,500 parts of as many colours are one, with its colours at the corners, and as clear as they were', async () => {
    const part = (k: number) => ({
      ...tetrahedron(),
      material: { ...tetrahedron().material, name: `part ${k}`, baseColour: [k / 5000, 0.25, 1] as const },
    });
    const glb = openGlb(await writeGlb(Array.from({ length: 2500 }, (_, k) => part(k))));
    const bytes = await convertToGlb(encodeGlb(glb), 'glb');
    const { gltf } = openGlb(bytes);
    expect([gltf.nodes?.length, gltf.meshes?.length, gltf.meshes?.[0]?.primitives.length]).toEqual([1, 1, 1]);
    const [mesh] = (await new NodeIO().readBinary(bytes)).getRoot().listMeshes();
    const primitive = mesh.listPrimitives()[0];
    expect(primitive.getMaterial()?.getBaseColorFactor()).toEqual([1, 1, 1, 1]);
    const colours = primitive.getAttribute('COLOR_0');
    const red = Array.from({ length: 2500 }, (_, k) => Math.round((colours?.getElement(k * 4, [])[0] ?? -1) * 5000));
    expect(red).toEqual(Array.from({ length: 2500 }, (_, k) => k));
    expect(colours?.getElement(4999, []).slice(1)).toEqual([0.25, 1, 1]);
  });

  test('a file without a scene gets one; one whose scene shows nothing is refused', async () => {
    const glb = openGlb(await writeGlb([tetrahedron()]));
    const as = (change: object) => encodeGlb({ ...glb, gltf: { ...glb.gltf, ...change } as Gltf });
    const { gltf } = await stored(as({ scenes: undefined, scene: undefined }));
    expect([gltf.scenes, gltf.scene]).toEqual([[{ nodes: [0] }], 0]);
    expect(await reasonOf(convertToGlb(as({ scenes: [{ nodes: [] }], scene: 0 }), 'glb'))).toBe(
      'This GLB file has no surfaces.',
    );
  });
});

describe('the still', () => {
  /** The colour in the middle of the still. */
  async function middle(bytes: Uint8Array): Promise<number[]> {
    const { data } = await sharp(await drawStill(bytes, 'glb', 32))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray((16 * 32 + 16) * 4, (16 * 32 + 16) * 4 + 3)];
  }

  test('shows light that a surface gives off', async () => {
    const { document, primitive, write } = await cube();
    primitive.setMaterial(document.createMaterial().setBaseColorFactor([0, 0, 0, 1]).setEmissiveFactor([0, 0.7, 0]));
    const [red, green] = await middle(await write());
    expect([red < 40, green > 150]).toEqual([true, true]);
  });

  test('lays a picture as its transform says', async () => {
    const { document, floats, primitive, write } = await cube();
    const pixels = Buffer.from([255, 0, 0, 0, 0, 255]);
    const png = await sharp(pixels, { raw: { width: 2, height: 1, channels: 3 } })
      .png()
      .toBuffer();
    const texture = document.createTexture().setMimeType('image/png').setImage(Uint8Array.from(png));
    const material = document.createMaterial().setBaseColorTexture(texture).setMetallicFactor(0);
    primitive.setMaterial(material).setAttribute('TEXCOORD_0', floats('VEC2', new Array(16).fill(0.25)));
    const [red] = await middle(await write());
    const moved = document.createExtension(KHRTextureTransform).createTransform().setOffset([0.5, 0]);
    material.getBaseColorTextureInfo()?.setExtension('KHR_texture_transform', moved);
    const [, , blue] = await middle(await write());
    expect([red > 150, blue > 150]).toEqual([true, true]);
  });
});
