import type { MeshStandardMaterial } from 'three';
import { expect, test } from 'vitest';
import { ballGlb, bareGlb, boxGlb, boxStl } from './models.fixture.ts';
import { materialsIn, openModel } from './openModel.ts';

test('a GLB counts metres, an STL millimetres with z upwards: both are told in millimetres, y upwards', async () => {
  const glb = await openModel(await boxGlb(0.12, 0.08, 0.04), 'glb');
  const stl = await openModel(boxStl(120, 40, 80), 'stl');
  for (const { extent, triangleCount, drawnTriangleCount } of [glb, stl]) {
    expect(extent.map(Math.round)).toEqual([120, 80, 40]);
    expect([triangleCount, drawnTriangleCount]).toEqual([12, 12]);
  }
});

test('a surface without a material is a matt mid grey, in either format; one with a material keeps its colour', async () => {
  const surfaceOf = async (bytes: ArrayBuffer, format: 'glb' | 'stl') => {
    const [material] = materialsIn((await openModel(bytes, format)).object) as Set<MeshStandardMaterial>;
    return [material?.color.getHexString(), material?.metalness];
  };
  expect(await surfaceOf(await bareGlb(), 'glb')).toEqual(['8a8782', 0]);
  expect(await surfaceOf(boxStl(10, 10, 10), 'stl')).toEqual(['8a8782', 0]);
  expect(await surfaceOf(await boxGlb(), 'glb')).toEqual(['c02020', 0]);
});

test('a model of more than 200,000 triangles is simplified, and keeps its size', async () => {
  const { triangleCount, drawnTriangleCount, extent } = await openModel(await ballGlb(240_000), 'glb');
  expect(triangleCount).toBeGreaterThan(200_000);
  expect(drawnTriangleCount).toBeLessThanOrEqual(200_000);
  expect(drawnTriangleCount).toBeGreaterThan(150_000);
  expect(extent.map(Math.round)).toEqual([100, 100, 100]);
});

test('a heap of loose triangles is simplified as well', async () => {
  const { drawnTriangleCount } = await openModel(boxStl(10, 10, 10), 'stl', 4);
  expect(drawnTriangleCount).toBeLessThanOrEqual(4);
});

test.each([
  ['its geometry', { buffers: [{ uri: 'https://elsewhere.test/a.bin', byteLength: 3 }] }],
  ['its pictures', { images: [{ uri: '../secret.png' }] }],
])('a GLB that names a file outside for %s is refused, and nothing is fetched', async (_, parts) => {
  const json = new TextEncoder().encode(JSON.stringify({ asset: { version: '2.0' }, ...parts }).padEnd(200));
  const bytes = new Uint8Array(20 + json.length);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of [0x46546c67, 2, bytes.length, json.length, 0x4e4f534a].entries())
    view.setUint32(i * 4, value, true);
  bytes.set(json, 20);
  await expect(openModel(bytes.buffer, 'glb')).rejects.toMatchObject({ reason: 'outside' });
});

test.each(['glb', 'stl'] as const)('what is no %s is refused', async (format) => {
  const textBytes = new TextEncoder().encode('a kettle, as words, and no model at all. '.repeat(9)).buffer;
  await expect(openModel(textBytes, format)).rejects.toMatchObject({ reason: 'unreadable' });
});
