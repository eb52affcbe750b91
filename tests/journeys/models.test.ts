import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import type { BufferGeometry } from 'three';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { expect, test } from 'vitest';
import { cubeObj } from '../../server/testing/models.ts';
import { addNode, card, fitBoard, loadStoredBoard, openNewBoard, selectCard } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

const PHOTOGRAPH = 'server/engineStatus/sample/coffee-cup.jpg';

/** Chooses the file of a card, as a person does. */
async function choose(page: Page, title: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await card(page, title).getByRole('button', { name: 'Choose file' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose file' }).press('Enter');
  await (await choosing).setFiles(file);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Exports the STL of a card, and reads it as another program would. */
async function exportedFrom(page: Page, title: string, fileName = title): Promise<BufferGeometry> {
  const downloading = page.waitForEvent('download');
  await card(page, title).getByRole('button', { name: 'Export STL' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${fileName}.stl`);
  const bytes = readFileSync(await download.path());
  return new STLLoader().parse(new Uint8Array(bytes).buffer);
}

/** The volume that triangles enclose, and the edges that do not belong to two of them, corners told by their places. */
function bodyOf({ attributes: { position } }: BufferGeometry): { readonly volume: number; readonly open: number } {
  const edges = new Map<string, number>();
  let volume = 0;
  for (let i = 0; i < position!.count; i += 3) {
    const corners = [0, 1, 2].map(
      (k) => [position!.getX(i + k), position!.getY(i + k), position!.getZ(i + k)] as const,
    );
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = corners as [Corner, Corner, Corner];
    volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
    for (const [k, corner] of corners.entries()) {
      const edge = [corner.join(' '), corners[(k + 1) % 3]!.join(' ')].sort().join('/');
      edges.set(edge, (edges.get(edge) ?? 0) + 1);
    }
  }
  return { volume, open: [...edges.values()].filter((times) => times !== 2).length };
}
type Corner = readonly [number, number, number];

test('a picture and a file become models, exported as STL that another reader reads closed, and a snapshot is an image below', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Upload Image', { x: 300, y: 160 });
  await choose(page, 'Upload Image', { name: 'cup.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PHOTOGRAPH) });
  await card(page, 'Upload Image').getByRole('button', { name: 'Remove image' }).waitFor();
  await selectCard(page, card(page, 'Upload Image'));
  await page.keyboard.press('3');
  await card(page, '3D Model').getByRole('button', { name: 'Go', exact: true }).click();

  const title = 'Upload 3D Model';
  await addNode(page, title, { x: 1000, y: 160 });
  await choose(page, title, { name: 'box.obj', mimeType: 'model/obj', buffer: Buffer.from(cubeObj([30, 20, 10])) });
  await card(page, title).getByRole('button', { name: 'View' }).click();
  const viewer = page.getByRole('dialog', { name: '3D viewer' });
  await viewer.getByText('12 triangles').waitFor();
  await viewer.getByRole('button', { name: 'Take snapshot' }).click();
  const nodeOf = async (type: string) =>
    (await loadStoredBoard(person, boardId)).nodes.find((node) => node.type === type);
  await expect.poll(async () => (await nodeOf('prototype2DNode'))?.data.objectKey).toMatch(/\.png$/);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
  // A selected model is drawn live, which takes a processor without a graphics card long.
  await selectCard(page, card(page, 'Image'));
  await expect.poll(async () => (await nodeOf('threeDNode'))?.data.objectKey).toMatch(/\.stl$/);
  await fitBoard(page);
  const exported = bodyOf(await exportedFrom(page, '3D Model'));
  const box = bodyOf(await exportedFrom(page, title, 'box'));
  expect([exported.volume > 0, exported.open, Math.round(box.volume), box.open]).toEqual([true, 0, 6000, 0]);

  const { edges } = await loadStoredBoard(person, boardId);
  const [source, model, upload, image] = await Promise.all(
    ['uploadSketchNode', 'threeDNode', 'upload3DNode', 'prototype2DNode'].map(async (type) => (await nodeOf(type))!),
  );
  expect(upload!.data).toMatchObject({ modelFormat: 'obj', modelType: 'model/gltf-binary' });
  expect([model!.position, image!.position]).toEqual([
    { x: source!.position.x, y: source!.position.y + 600 },
    { x: upload!.position.x, y: upload!.position.y + 600 },
  ]);
  expect(edges.map((edge) => [edge.source, edge.sourceHandle, edge.target, edge.targetHandle])).toEqual([
    [source!.id, 'out.image.image', model!.id, 'in.image.image'],
    [upload!.id, 'out.3d.3d', image!.id, 'in.omni.source'],
  ]);
  expect(errors).toEqual([]);
});
