import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NodeId } from '../../../contract/ids.ts';
import { openSession, renderDialogs, stubServer } from '../../app/board/session/openSession.fixture.tsx';
import type { BoardSession } from '../../session/boardSession.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><circle cx="30" cy="20" r="15"/></svg>';
const ADDRESS = `data:image/svg+xml,${encodeURIComponent(SVG)}`;
const ID = NodeId.parse('vector');

let session: BoardSession;
let savedFiles: { name: string; href: string }[];

stubServer((path, { url }) => {
  if (url.startsWith('data:')) return new Response(SVG, { headers: { 'content-type': 'image/svg+xml' } });
  return path === '/api/get_image_url/' ? Response.json({ image_url: ADDRESS }) : undefined;
});

beforeEach(() => {
  savedFiles = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, href: this.href });
  });
  const data = { imageUrl: '/assets/old.svg?e=1', objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg', title: 'Kettle' };
  session = openSession({ nodes: [{ id: ID, type: 'svgNode', position: { x: 0, y: 0 }, data }] });
});

async function openViewer(): Promise<void> {
  renderDialogs(session);
  session.actor.send({ type: 'dialog.requested', dialog: 'svgViewer', nodeId: ID });
  await expect.element(page.getByRole('dialog', { name: 'Kettle' })).toBeVisible();
}

test('it is shown from a fresh address, and copied as the text that is stored', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await openViewer();
  await expect.element(page.getByRole('img', { name: 'Kettle' })).toHaveAttribute('src', ADDRESS);
  await page.getByRole('button', { name: 'Copy as SVG text' }).click();
  await vi.waitFor(() => expect(copied.mock.calls).toEqual([[SVG]]));
});

test('its PNG is as many times its size as was asked for', async () => {
  await openViewer();
  await expect.element(page.getByText('60 × 40')).toBeVisible();
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await page.getByRole('menuitem', { name: 'PNG 4x' }).click();
  await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['maquettegen-4x.png']);
  const image = new Image();
  image.src = savedFiles[0]!.href;
  await image.decode();
  expect([image.naturalWidth, image.naturalHeight]).toEqual([240, 160]);
});

test('it stays and says so when the vector is deleted meanwhile; an undo brings it back', async () => {
  await openViewer();
  session.actor.send({ type: 'elements.deleted', ids: [ID] });
  await expect.element(page.getByText('This vector was deleted from the board. Undo brings it back.')).toBeVisible();
  session.actor.send({ type: 'undo.pressed' });
  await expect.element(page.getByRole('img', { name: 'Kettle' })).toBeVisible();
});
