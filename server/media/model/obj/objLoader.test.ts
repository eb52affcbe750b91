import fc from 'fast-check';
import { type BufferGeometry, type Material, Mesh } from 'three';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readObj } from './readObj.ts';

/** A corner: its place, its normal, its colour. */
type Corner = {
  readonly place: readonly number[];
  readonly normal: readonly number[];
  readonly colour: readonly number[];
};
type Triangle = { readonly material: string; readonly corners: readonly Corner[] };

const WHITE = [1, 1, 1];
const places = (values: readonly number[]) => values.map((value) => Number(Number(value).toFixed(3)) + 0);

/** Reads what three.js reads, as its viewers draw it. */
function byThree(text: string): Triangle[] {
  const read: Triangle[] = [];
  new OBJLoader().parse(text).traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { geometry, material } = object as Mesh<BufferGeometry, Material | Material[]>;
    const materials = [material].flat();
    const { position, normal, color } = geometry.attributes;
    const whole = [{ start: 0, count: position!.count, materialIndex: 0 }];
    for (const { start, count, materialIndex = 0 } of geometry.groups.length > 0 ? geometry.groups : whole)
      for (let at = start; at < start + count; at += 3) {
        const corners = [at, at + 1, at + 2].map((index) => ({
          place: places([position!.getX(index), position!.getY(index), position!.getZ(index)]),
          normal: places(unit([normal!.getX(index), normal!.getY(index), normal!.getZ(index)])),
          colour: color ? places([color.getX(index), color.getY(index), color.getZ(index)]) : WHITE,
        }));
        read.push({ material: materials[materialIndex]!.name, corners });
      }
  });
  return inOrder(read);
}

/** Reads what we read, in the file's own units. */
function byUs(text: string): Triangle[] {
  const read = readObj(text, () => {}).flatMap(({ positions, normals, colours, triangles, material }) =>
    Array.from({ length: triangles.length / 3 }, (_, index): Triangle => {
      const met = [...triangles.subarray(index * 3, index * 3 + 3)];
      const place = (corner: number) => [0, 1, 2].map((k) => positions[corner * 3 + k]! * 1000);
      const flat = faceNormal(met.map(place));
      return {
        material: material.name === 'model' ? '' : material.name,
        corners: met.map((corner) => ({
          place: places(place(corner)),
          normal: places(normals ? [...normals.subarray(corner * 3, corner * 3 + 3)] : flat),
          colour: colours ? [...colours.subarray(corner * 4, corner * 4 + 3)].map((value) => value / 255) : WHITE,
        })),
      };
    }),
  );
  return inOrder(read);
}

function unit(vector: readonly number[]): readonly number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function faceNormal(corners: readonly number[][]): readonly number[] {
  return unit(crossed(corners));
}

/** At right angles to a triangle, as long as twice its area. */
function crossed([a = [], b = [], c = []]: readonly number[][]): readonly number[] {
  const side = (to: readonly number[]) => [0, 1, 2].map((k) => to[k]! - a[k]!);
  const [[ux = 0, uy = 0, uz = 0], [vx = 0, vy = 0, vz = 0]] = [side(b), side(c)];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** Readers may keep triangles in any order: objects of one material are one to us. */
function inOrder(triangles: readonly Triangle[]): Triangle[] {
  const key = ({ material, corners }: Triangle) => JSON.stringify([material, corners.map(({ place }) => place)]);
  return triangles.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const SQUARE = 'v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\n';
const NORMALS = 'vn 0 0 1\nvn 0.6 0 0.8\n';

test.each([
  ['a triangle', `${SQUARE}f 1 2 3`],
  ['a square', `${SQUARE}f 1 2 3 4`],
  ['six corners', `${SQUARE}v 1 3 0\nv 1 -1 0\nf 1 6 2 3 5 4`],
  ['numbers that count back', `${SQUARE}f -4 -3 -2\nv 5 5 5\nf -1 -2 -3`],
  ['numbers of texture places', `${SQUARE}vt 0 0\nvt 1 1\nf 1/1 2/2 3/1 4/2`],
  ['numbers of normals', `${SQUARE}${NORMALS}f 1//1 2//2 3//1`],
  ['numbers of both, some of them left out', `${SQUARE}${NORMALS}vt 0 0\nf 1/1/1 2/1/2 3/1/2\nf 1/1/1 3//2 4//1`],
  ['normals that count back', `${SQUARE}${NORMALS}f 1//-2 2//-1 3//-1`],
  ['normals of some faces only', `${SQUARE}${NORMALS}f 1//2 2//2 3//2\nf 1 3 4`],
  ['normals that are longer than one', `${SQUARE}vn 0 3 4\nf 1//1 2//1 3//1`],
  ['objects and groups', `${SQUARE}o a b\nf 1 2 3\ng c d\nf 1 3 4\ng\nf 2 3 4`],
  ['materials that change and come again', `${SQUARE}usemtl a\nf 1 2 3\nusemtl b\nf 1 3 4\nusemtl a\nf 2 3 4`],
  ['a material that an object takes along', `${SQUARE}usemtl a\no x\nf 1 2 3\no y\nf 1 3 4`],
  ['a material of several words', `mtllib a.mtl\n${SQUARE}usemtl red  clay\nf 1 2 3`],
  ['smoothing without normals', `${SQUARE}s 1\nf 1 2 3\ns off\nf 1 3 4\ns\nf 2 3 4\ns 0\nf 1 2 4`],
  ['colours', `v 0 0 0 1 0 0\nv 2 0 0 0 0.5 0\nv 2 2 0 0 0 1\nf 1 2 3`],
  ['a weight behind a place', 'v 0 0 0 1\nv 2 0 0 1\nv 2 2 0 0.5\nf 1 2 3'],
  ['lines that end as on Windows', `${SQUARE}usemtl a\nf 1 2 3\n`.replaceAll('\n', '\r\n')],
  ['tabs and spaces', '\tv\t0  0\t0 \nv 2 0 0\n  v 2 2 0\n f\t1  2\t 3 \n\n'],
  ['lines that go on', `${SQUARE}f 1 \\\n 2 \\\n 3\nv 1 \\\n 1 1`],
  ['lines that go on, as on Windows', `${SQUARE}f 1 \\\r\n 2 3 \\\r\n 4`],
  ['comments', `# a\n${SQUARE}#f 1 2 4\n   # b\nf 1 2 3`],
  ['exponents', 'v 0 -0 +0\nv 2e0 .0 0.\nv 20E-1 +2e+0 0\nf 1 2 3'],
  ['what is no shape', `${SQUARE}vp 0 1\nshadow_obj a\nf 1 2 3\ncstype bezier\nend`],
  ['faces with too few corners', `${SQUARE}f\nf 1\nf 1 2\nf 1 2 3`],
  ['faces of no area', `${SQUARE}f 1 1 2\nf 1 2 3`],
])('three.js and we read the same of %s', (_, text) => {
  expect(byUs(text)).toEqual(byThree(text).map(onBytes));
});

/** Colours of ours are counted in bytes. */
function onBytes({ material, corners }: Triangle): Triangle {
  const colour = (values: readonly number[]) => values.map((value) => Math.round(value * 255) / 255);
  return { material, corners: corners.map((corner) => ({ ...corner, colour: colour(corner.colour) })) };
}

/** Normals that may differ in their last place: a value between two of them is rounded either way. */
function withNearNormals({ material, corners }: Triangle) {
  const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 2));
  return { material, corners: corners.map((corner) => ({ ...corner, normal: near(corner.normal) })) };
}

test('three.js and we read the same, however it is written', () => {
  const space = fc.constantFrom(' ', '\t', '  ', ' \\\n ');
  const end = fc.constantFrom('\n', '\r\n', ' \n', '\n# a comment\n', '\n\n');
  const number = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom('', '.0', 'e0', '.5', 'E+1'));
  const place = fc.tuple(number, number, number).map((three) => three.map(([whole, rest]) => `${whole}${rest}`));
  const statement = fc.constantFrom(
    'g a',
    'g a b',
    'o c',
    'usemtl d',
    'usemtl e',
    's 1',
    's 2',
    'mtllib f.mtl',
    'vt 0 1',
    '',
  );
  const areaOf = (corners: readonly string[][]) => Math.hypot(...crossed(corners.map((corner) => corner.map(Number))));
  const part = fc.record({
    corners: fc.tuple(place, place, place).filter((corners) => areaOf(corners) > 0.1),
    normal: fc.option(place.filter((three) => three.some((value) => Number(value) !== 0))),
    back: fc.boolean(),
    statement,
    space,
    end,
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      let [count, normals] = [0, 0];
      const text = parts.map(({ corners, normal, back, statement: keyword, space: gap, end: stop }) => {
        count += 3;
        if (normal) normals += 1;
        const numbers = [0, 1, 2].map((k) => (back ? k - 3 : count - 2 + k));
        const face = numbers.map((at) => (normal ? `${at}//${back ? -1 : normals}` : `${at}`));
        const lines = [
          ...corners.map((corner) => ['v', ...corner]),
          ...(normal ? [['vn', ...normal]] : []),
          ['f', ...face],
        ];
        return `${keyword}\n${lines.map((tokens) => tokens.join(gap) + stop).join('')}`;
      });
      const file = `usemtl clay\n${text.join('')}`;
      expect(byUs(file)).toEqual(byThree(file).map(withNearNormals));
    }),
    { numRuns: 200 },
  );
});

describe('what we read otherwise on purpose', () => {
  const areaOf = (triangles: readonly Triangle[]) =>
    triangles.reduce((sum, { corners }) => {
      const [a, b, c] = corners.map(({ place }) => place);
      return sum + Math.abs((b![0]! - a![0]!) * (c![1]! - a![1]!) - (b![1]! - a![1]!) * (c![0]! - a![0]!)) / 2;
    }, 0);

  test('a face that goes in somewhere keeps its area: three.js cuts it as a fan, over its own edge', () => {
    const dart = 'v 0 0 0\nv 4 4 0\nv 0 1 0\nv -4 4 0\nf 2 3 4 1';
    expect([areaOf(byUs(dart)), areaOf(byThree(dart))]).toEqual([4, 28]);
  });

  test('normals that are given count where smoothing is off, as the format says; three.js shades such faces flat', () => {
    const text = `${SQUARE}${NORMALS}s off\nf 1//2 2//2 3//2`;
    expect(byUs(text)[0]!.corners.map(({ normal }) => normal)).toEqual([
      [0.6, 0, 0.8],
      [0.6, 0, 0.8],
      [0.6, 0, 0.8],
    ]);
    const [mesh] = new OBJLoader().parse(text).children as Mesh[];
    expect(mesh!.material).toMatchObject({ flatShading: true });
  });

  test.each([
    ['a comment behind a face', `${SQUARE}f 1 2 3 # front`],
    ['a comment behind a place', `${SQUARE.replace('2 2 0', '2 2 0 # the last but one')}f 1 2 3`],
    ['a line that goes on without a space', `${SQUARE}f 1 2\\\n3`],
    ['lines that end as on old Macs', `${SQUARE}f 1 2 3`.replaceAll('\n', '\r')],
    ['a face before its corners', `f 1 2 3\n${SQUARE}`],
    ['the face of older files', `${SQUARE}fo 1 2 3`],
    ['large letters', `${SQUARE}F 1 2 3`.toUpperCase()],
    ['a normal that is none', `${SQUARE}vn nan nan nan\nf 1//1 2//1 3//1`],
  ])('%s is read; three.js makes numbers of it that are none, or nothing', (_, text) => {
    const [triangle] = byUs(`${SQUARE}f 1 2 3`);
    expect(byUs(text)).toEqual([triangle]);
    expect(byThree(text)).not.toEqual([triangle]);
  });

  test('colours in bytes are those bytes; three.js takes them for light 255 times as bright', () => {
    const text = 'v 0 0 0 255 0 0\nv 2 0 0 255 0 0\nv 2 2 0 255 0 0\nf 1 2 3';
    expect(byUs(text)[0]!.corners[0]!.colour).toEqual([1, 0, 0]);
    expect(byThree(text)[0]!.corners[0]!.colour[0]).toBeGreaterThan(1000);
  });

  test('faces before the first material have none; three.js gives them the first that their object names', () => {
    const text = `${SQUARE}f 1 2 3\nusemtl a\nf 1 3 4`;
    const materials = (triangles: readonly Triangle[]) => triangles.map(({ material }) => material);
    expect([materials(byUs(text)), materials(byThree(text))]).toEqual([
      ['', 'a'],
      ['a', 'a'],
    ]);
  });

  test.each(['p 1', 'l 1 2 3', 'l 1/1 2/1'])(
    'faces beside “%s” are faces; three.js makes points or lines of the whole object',
    (shape) => {
      const text = `${SQUARE}vt 0 0\n${shape}\nf 1 2 3`;
      expect(byUs(text)).toEqual(byUs(`${SQUARE}f 1 2 3`));
      expect(byThree(text)).toEqual([]);
    },
  );

  test.each([
    ['a corner that is not there', `${SQUARE}f 1 2 9`],
    ['a corner of the number 0', `${SQUARE}f 0 1 2`],
    ['a place of two numbers', 'v 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3'],
    ['points alone', 'v 0 0 0\np 1'],
  ])('%s is refused; three.js draws something else', (_, text) => {
    expect(() => byUs(text)).toThrow(/^This OBJ file/);
    expect(() => byThree(text)).not.toThrow();
  });
});
