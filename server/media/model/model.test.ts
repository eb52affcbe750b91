import { NodeIO } from '@gltf-transform/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cubeObj, cubeStep, tetrahedron } from '../../testing/models.ts';
import { encodeGlb, type Gltf, openGlb } from './gltf/gltf.ts';
import { convertToGlb, convertToStl } from './worker/convert.ts';
import { writeGlb } from './writeGlb.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error) => (error instanceof Error ? error.message : String(error)),
  );

/** Sides of all triangles' box, and their number, of a binary STL file. */
function measure(stl: Uint8Array): { count: number; sides: number[] } {
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength);
  const count = view.getUint32(80, true);
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let t = 0; t < count; t++)
    for (let i = 0; i < 9; i++) {
      const value = view.getFloat32(84 + t * 50 + 12 + i * 4, true);
      min[i % 3] = Math.min(min[i % 3], value);
      max[i % 3] = Math.max(max[i % 3], value);
    }
  return { count, sides: max.map((most, k) => Math.round((most - min[k]) * 1000) / 1000) };
}

async function trianglesIn(glb: Uint8Array): Promise<number> {
  const document = await new NodeIO().readBinary(glb);
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  return primitives.reduce((sum, primitive) => sum + (primitive.getIndices()?.getCount() ?? 0) / 3, 0);
}

describe('models that are taken', () => {
  test('an OBJ of quads becomes a GLB of triangles and an STL in millimetres, z upwards', async () => {
    const obj = bytesOf(cubeObj([20, 50, 30]));
    expect(await trianglesIn(await convertToGlb(obj, 'obj'))).toBe(12);
    expect(measure(await convertToStl(obj, 'obj'))).toEqual({ count: 12, sides: [20, 30, 50] });
  });

  test.each([0.02, 2, 2000])('an OBJ is in millimetres, whatever its size: %d', async (side) => {
    expect(measure(await convertToStl(bytesOf(cubeObj([side, side, side])), 'obj')).sides).toEqual([side, side, side]);
  });

  test('negative indices, normals, colours, line endings and joined lines of an OBJ', async () => {
    const text =
      'v 0 0 0 1 0 0\r\nv 1 0 0 0 1 0\r\nv 0 1 0 0 0 1\r\nvn 0 0 2\r\nusemtl red\r\nf -3//1 \\\r\n -2//1 -1//1\r\n';
    const document = await new NodeIO().readBinary(await convertToGlb(bytesOf(text), 'obj'));
    const [primitive] = document.getRoot().listMeshes()[0].listPrimitives();
    const attribute = (name: string) => [...(primitive.getAttribute(name)?.getArray() ?? [])];
    expect(attribute('COLOR_0')).toEqual([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
    expect(attribute('NORMAL')).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect(primitive.getMaterial()?.getName()).toBe('red');
  });

  const square = 'v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\n';
  test.each<[string, string | Uint8Array, number]>([
    ['a byte-order mark', `\ufeff${square}f 1 2 4`, 1],
    ['comments behind numbers', 'v 0 0 0 # a\nv 1 0 0 # the second\nv 0 1 0#c\nf 1 2 3 # face 1', 1],
    ['normals that do not exist', `${square}f 1//1 2//2 3//3`, 1],
    ['a normal of no numbers', `${square}vn nan nan nan\nf 1//1 2//1 3//1`, 1],
    ['a normal without its last number', `${square}vn 0 0\nf 1//1 2//1 3//1`, 1],
    ['faces before vertices and normals', `f 1//1 2//1 3//1\nf 1 3 4\n${square}vn 0 0 1`, 2],
    ['old line ends', `${square}f 1 2 3`.replaceAll('\n', '\r'), 1],
    ['capital keywords', `${square}F 1 2 3`.replaceAll('v', 'V'), 1],
    ['tabs and blanks', `\t${square}  f\t1 2  3  \n\n`, 1],
    ['points, lines, groups and surfaces', `${square}p 1\nl 1 2 3\ng a\no b\ns off\nf -4 -3 -2\nmtllib x.mtl`, 1],
    ['texture places that do not exist', `${square}f 1/9 2/9 3/9`, 1],
    ['a hash in a name', `${square}usemtl steel#3\nf 1 2 3`, 1],
  ])('an OBJ with %s is read', async (_name, text, triangles) => {
    const glb = await convertToGlb(typeof text === 'string' ? bytesOf(text) : text, 'obj');
    expect(await trianglesIn(glb)).toBe(triangles);
  });

  test.each([
    ['a corner that goes in', '0 0 2 0 2 2 1 0.5 0 2', 2.5],
    ['the same the other way round', '0 2 1 0.5 2 2 2 0 0 0', 2.5],
    ['corners on its sides too', '0 0 1 0 2 0 2 2 1 0.5 0 2 0 1', 2.5],
    ['two bays', '0 0 6 0 6 3 5 1 4 3 3 3 2 1 0 3', 13],
    ['a bay and a first corner in it', '1 0.5 0 2 0 0 2 0 2 2', 2.5],
  ])('a face of an OBJ with %s keeps its area, its direction and all its corners', async (_name, outline, area) => {
    const numbers = outline.split(' ').map(Number);
    const places = Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[i * 2], numbers[i * 2 + 1]]);
    for (const [lay, normal] of [
      [([x, y]: number[]) => [x, y, 0], 2],
      [([x, y]: number[]) => [0, x, y], 0],
      [([x, y]: number[]) => [y, 0, x], 1],
    ] as const) {
      const text = `${places.map((place) => `v ${lay(place).join(' ')}`).join('\n')}\nf ${places.map((_, i) => i + 1).join(' ')}`;
      const document = await new NodeIO().readBinary(await convertToGlb(bytesOf(text), 'obj'));
      const [primitive] = document.getRoot().listMeshes()[0].listPrimitives();
      const at = [...(primitive.getAttribute('POSITION')?.getArray() ?? [])].map((value) => value * 1000);
      const corners = [...(primitive.getIndices()?.getArray() ?? [])];
      const [u, v] = [(normal + 1) % 3, (normal + 2) % 3];
      const areas = [];
      for (let t = 0; t < corners.length; t += 3) {
        const [a, b, c] = corners.slice(t, t + 3).map((corner) => [at[corner * 3 + u], at[corner * 3 + v]]);
        areas.push(((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2);
      }
      const sign = Math.sign(areas.reduce((sum, one) => sum + one));
      expect(areas.every((one) => one * sign > -1e-6)).toBe(true);
      expect(Math.abs(areas.reduce((sum, one) => sum + one))).toBeCloseTo(area, 4);
      expect([corners.length / 3, new Set(corners).size]).toEqual([places.length - 2, places.length]);
    }
  });

  const named = `${square}usemtl 黄铜\nf 1 2 3`;
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

  test.each([
    ['UTF-8', bytesOf(named)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${named}`)],
    ['UTF-8 with zeros behind it', bytesOf(`${named}\n\0\0`)],
    ['UTF-16', Buffer.from(`\uFEFF${named}`, 'utf16le')],
    ['UTF-16, its bytes the other way', swapped(`\uFEFF${named}`)],
    ['UTF-16 without a mark', Buffer.from(named, 'utf16le')],
    ['UTF-16 without a mark, its bytes the other way', swapped(named)],
    ['GB18030', Uint8Array.of(...bytesOf(`${square}usemtl `), 0xbb, 0xc6, 0xcd, 0xad, ...bytesOf('\nf 1 2 3'))],
  ])('a Chinese name of an OBJ is read as %s', async (_name, bytes) => {
    const document = await new NodeIO().readBinary(await convertToGlb(bytes, 'obj'));
    expect(document.getRoot().listMaterials()[0].getName()).toBe('黄铜');
  });

  test.each([
    ['a face without corners', 'f', ['f']],
    ['faces of one and two corners', 'f 1\nf 1 2\nf 1/1 2/2', ['f']],
    ['points and lines', 'p 1\nl 1 2\nl 2 3', ['p', 'l']],
    ['curves and surfaces', 'vp 0 1\ncstype bezier\ncurv 0 1 1 2\nsurf 0 1 0 1 1 2 3\nend', ['curv', 'surf']],
    ['nothing but triangles', '# f 1\ng a\ns 1\nmtllib a.mtl\nvt 0 0\nlod 1', []],
  ])('%s of an OBJ are said to be left out', async (_name, lines, names) => {
    const noted = new Set<string>();
    const glb = await convertToGlb(bytesOf(`${square}${lines}\nf 1 2 3`), 'obj', (name) => noted.add(name));
    expect([[...noted], await trianglesIn(glb)]).toEqual([names, 1]);
  });

  test('colours of an OBJ that counts them in bytes are those bytes', async () => {
    const text = 'v 0 0 0 128 0 0\nv 1 0 0 0 255 0\nv 0 1 0 0 0 255\nf 1 2 3';
    const document = await new NodeIO().readBinary(await convertToGlb(bytesOf(text), 'obj'));
    const [primitive] = document.getRoot().listMeshes()[0].listPrimitives();
    expect([...(primitive.getAttribute('COLOR_0')?.getArray() ?? [])]).toEqual([
      55, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255,
    ]);
  });

  test('a STEP file keeps its size', async () => {
    const file = cubeStep();
    expect(await trianglesIn(await convertToGlb(file, 'step'))).toBe(12);
    expect(measure(await convertToStl(file, 'step'))).toEqual({ count: 12, sides: [10, 10, 10] });
  });

  test('a GLB stays as it is and is exported as it stands: turned, scaled and mirrored', async () => {
    const glb = openGlb(await writeGlb([tetrahedron()]));
    const nodes = [
      { mesh: 0, scale: [1, -2, 1], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], children: [1] },
      { mesh: 0 },
    ];
    const file = encodeGlb({ ...glb, gltf: { ...glb.gltf, nodes, scenes: [{ nodes: [0] }] } });
    expect(openGlb(await convertToGlb(file, 'glb'))).toEqual(openGlb(file));
    const stl = await convertToStl(file, 'glb');
    expect(measure(stl)).toEqual({ count: 8, sides: [2000, 1000, 1000] });
    expect(volume(stl)).toBeGreaterThan(0);
  });

  test('strips and fans have the triangles of the faces that they stand for', async () => {
    const glb = openGlb(await writeGlb([{ ...tetrahedron(), triangles: Uint32Array.of(0, 1, 2, 3) }]));
    const as = async (mode: number) => {
      const meshes = structuredClone(glb.gltf.meshes ?? []);
      meshes[0].primitives[0].mode = mode;
      return measure(await convertToStl(encodeGlb({ ...glb, gltf: { ...glb.gltf, meshes } }), 'glb')).count;
    };
    expect([await as(5), await as(6)]).toEqual([2, 2]);
  });
});

/** Six times the volume that the triangles of a binary STL enclose; positive when they face outwards. */
function volume(stl: Uint8Array): number {
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength);
  let sum = 0;
  for (let t = 0; t < view.getUint32(80, true); t++) {
    const c = Array.from({ length: 9 }, (_, i) => view.getFloat32(84 + t * 50 + 12 + i * 4, true));
    sum += c[0] * (c[4] * c[8] - c[5] * c[7]) - c[1] * (c[3] * c[8] - c[5] * c[6]) + c[2] * (c[3] * c[7] - c[4] * c[6]);
  }
  return sum;
}

describe('models that are refused', () => {
  test.each([
    ['nothing but words', 'hello', 'This OBJ file has no faces.'],
    ['a number that is none', 'v 0 0 nan\nf 1 1 1', 'This OBJ file has a coordinate that is not a number.'],
    ['an endless number', 'v 0 0 1e999\nf 1 1 1', 'This OBJ file has a coordinate that is not a number.'],
    ['a missing coordinate', 'v 0 0\nf 1 1 1', 'This OBJ file has a coordinate that is not a number.'],
    ['a corner beyond the end', 'v 0 0 0\nf 1 1 2', 'This OBJ file has a face with a corner that does not exist.'],
    ['a corner before the start', 'v 0 0 0\nf -1 -1 -2', 'This OBJ file has a face with a corner that does not exist.'],
    ['a fraction', 'v 0 0 0\nf 1 1 0.5', 'This OBJ file has a face with a corner that does not exist.'],
    [
      'a face of a million corners',
      `v 0 0 0\nf${' 1'.repeat(1_000_000)}`,
      'This OBJ file has a face with more than 1000 corners.',
    ],
    [
      'too many materials',
      Array.from({ length: 2001 }, (_, i) => `usemtl ${i}`).join('\n'),
      'This OBJ file has more than 2000 materials.',
    ],
    [
      'decimal commas',
      'v 0,5 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3',
      'This OBJ file uses decimal commas. Export it with decimal points.',
    ],
    ['zeros among its words', 'v 0 0 0\0\nf 1 1 1', 'This is not an OBJ file.'],
    ['a GLB', 'glTF\u0002\u0000\u0000\u0000', 'This is not an OBJ file.'],
    ['a STEP file', 'ISO-10303-21;\nHEADER;', 'This is not an OBJ file.'],
  ])('as OBJ: %s', async (_name, text, reason) => {
    expect(await reasonOf(convertToGlb(bytesOf(text), 'obj'))).toBe(reason);
  });

  test.each([
    ['words', 'hello', 'This is not a STEP file.'],
    ['a header alone', 'ISO-10303-21;', 'This STEP file couldn’t be read.'],
    ['no solid', 'ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;', 'This STEP file'],
    [
      'parts in other files',
      "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=DOCUMENT_FILE('wheel.stp','',$,#2,'',$);\nENDSEC;\nEND-ISO-10303-21;",
      'This STEP assembly refers to other files.',
    ],
  ])('as STEP: %s', async (_name, text, reason) => {
    expect(await reasonOf(convertToGlb(bytesOf(text), 'step'))).toContain(reason);
  });

  test('a STEP file with wrong digits is refused with a sentence, though it traps its reader', async () => {
    const text = new TextDecoder('latin1').decode(cubeStep());
    const broken = text.replace(/#(\d+)=/g, (_, number) => `#${(Number(number) * 7) % 90}=`);
    expect(await reasonOf(convertToGlb(bytesOf(broken), 'step'))).toMatch(/^This STEP file .*\.$/);
  });

  /** A good GLB with its description changed. */
  const changed = async (change: (gltf: Gltf) => object): Promise<Uint8Array> => {
    const glb = openGlb(await writeGlb([tetrahedron()]));
    return encodeGlb({ ...glb, gltf: { ...glb.gltf, ...change(glb.gltf) } as Gltf });
  };

  test.each<[string, (gltf: Gltf) => object, string]>([
    [
      'data beyond the end',
      ({ bufferViews = [] }) => ({ bufferViews: bufferViews.map((view) => ({ ...view, byteLength: 1e6 })) }),
      'beyond its end',
    ],
    [
      'an accessor that is too long',
      ({ accessors = [] }) => ({ accessors: accessors.map((one) => ({ ...one, count: 4e9 })) }),
      'beyond its end',
    ],
    [
      'an accessor of nothing',
      ({ accessors = [] }) => ({ accessors: accessors.map(({ bufferView: _, ...one }) => ({ ...one, count: 4e9 })) }),
      'too much memory',
    ],
    ['an accessor that does not exist', () => ({ accessors: [] }), 'does not exist'],
    [
      'a kind of number that does not exist',
      ({ accessors = [] }) => ({ accessors: accessors.map((one) => ({ ...one, componentType: 1 })) }),
      'does not exist',
    ],
    ['a part within itself', () => ({ nodes: [{ children: [1], mesh: 0 }, { children: [0] }] }), 'contain each other'],
    ['a part that is its own child', () => ({ nodes: [{ children: [0], mesh: 0 }] }), 'contain each other'],
    [
      'parts that are too deep',
      () => ({ nodes: Array.from({ length: 300 }, (_, i) => (i < 299 ? { children: [i + 1] } : { mesh: 0 })) }),
      'too deep',
    ],
    [
      'one mesh a million times',
      () => ({ nodes: Array.from({ length: 1_000_000 }, () => ({ mesh: 0 })) }),
      'more than 500,000 parts',
    ],
    ['a mesh that does not exist', () => ({ nodes: [{ mesh: 7 }] }), 'does not exist'],
    ['a scene of parts that do not exist', () => ({ scenes: [{ nodes: [9] }] }), 'does not exist'],
    [
      'another file',
      ({ buffers = [] }) => ({ buffers: [{ ...buffers[0], uri: 'http://127.0.0.1/a.bin' }] }),
      'other files',
    ],
    ['another picture', () => ({ images: [{ uri: 'file:///etc/passwd' }] }), 'other files'],
    ['a picture that is none', () => ({ images: [{ bufferView: 0 }] }), 'can’t be read'],
    ['an unknown extension', () => ({ extensionsRequired: ['ACME_secret'] }), 'isn’t supported'],
    ['no surface', () => ({ meshes: [], nodes: [{}] }), 'no surfaces'],
    ['another version', () => ({ asset: { version: '1.0' } }), 'does not follow'],
  ])('as GLB: %s', async (_name, change, reason) => {
    expect(await reasonOf(convertToGlb(await changed(change), 'glb'))).toContain(reason);
  });

  test('a GLB whose lengths lie, at every length of its chunks', async () => {
    const good = await writeGlb([tetrahedron()]);
    const lying = (at: number, value: number) => {
      const bytes = good.slice();
      new DataView(bytes.buffer).setUint32(at, value, true);
      return reasonOf(convertToGlb(bytes, 'glb'));
    };
    for (const at of [8, 12]) expect(await lying(at, 0xffffffff)).toBe('This GLB file is incomplete.');
    expect(await lying(0, 1)).toBe('This is not a GLB file.');
    expect(await lying(4, 1)).toBe('This GLB file isn’t version 2.');
    expect(await reasonOf(convertToGlb(good.subarray(0, 11), 'glb'))).toBe('This is not a GLB file.');
  });

  test('a GLB with a coordinate that is not a number, or a corner that does not exist', async () => {
    const { positions, triangles, ...rest } = tetrahedron();
    const broken = positions.slice().fill(Number.NaN, 4, 5);
    expect(
      await reasonOf(writeGlb([{ ...rest, triangles, positions: broken }]).then((glb) => convertToGlb(glb, 'glb'))),
    ).toContain('not a number');
    const wild = triangles.slice().fill(99, 2, 3);
    expect(
      await reasonOf(writeGlb([{ ...rest, positions, triangles: wild }]).then((glb) => convertToGlb(glb, 'glb'))),
    ).toContain('does not exist');
  });

  test('a GLB with any one byte changed is taken or refused with a sentence, never a crash', async () => {
    const good = await writeGlb([tetrahedron()]);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, value) => {
        const bytes = good.slice();
        bytes[at] = value;
        expect(await reasonOf(convertToStl(bytes, 'glb'))).toMatch(/^(taken|(This|The) .*\.)$/);
      }),
      { numRuns: 120 },
    );
  });
});
