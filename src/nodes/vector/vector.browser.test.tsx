import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { node } from '../board.fixture.tsx';
import { openCard } from '../openCard.fixture.tsx';
import { definitionOf } from '../registry.ts';

const SVG = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>')}`;
const DATA = { imageUrl: SVG, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg' };
const picture = page.getByRole('img', { name: 'Vector' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('the drawing is shown as an image, whole, in a place whose height the canvas knows', async () => {
  const { card } = await openCard({ nodeName: 'v', nodes: [node('v', 'svgNode', DATA)] });
  await vi.waitFor(() => expect((picture.element() as HTMLImageElement).naturalWidth).toBe(300));
  const { width, height } = card.element().getBoundingClientRect();
  expect(definitionOf('svgNode')?.heightOf?.(node('v', 'svgNode', DATA), width)).toBeCloseTo(height, 1);
});

test('one with text that only the device that made it draws so is shown by its PNG', async () => {
  const url = SVG.replaceAll('300', '90');
  await openCard({
    nodeName: 'v',
    nodes: [node('v', 'svgNode', { ...DATA, png: { url, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.png' } })],
  });
  await vi.waitFor(() => expect((picture.element() as HTMLImageElement).naturalWidth).toBe(90));
});

test('what was left out of a drawing that was brought is said', async () => {
  const drawing = { left_out: ['script'], faces: [] };
  await openCard({ nodeName: 'v', nodes: [node('v', 'svgNode', { ...DATA, drawing })] });
  await press('1 remark');
  await expect.element(page.getByText('1 part of this drawing was left out: script.')).toBeVisible();
});

test('View large asks for the viewer; so does a double-click', async () => {
  const { actor } = await openCard({ nodeName: 'v', nodes: [node('v', 'svgNode', DATA)] });
  const emitted: BoardEmitted[] = [];
  actor.on('dialog.requested', (event) => emitted.push(event));
  await press('View large');
  await picture.dblClick();
  const viewer = { type: 'dialog.requested', dialog: 'svgViewer', nodeId: 'v' };
  expect(emitted).toEqual([viewer, viewer]);
});

test('Download saves it as maquettegen.svg, whatever its title', async () => {
  const download = vi.fn<(picture: unknown, title: string, format: string) => void>();
  await openCard({
    nodeName: 'v',
    nodes: [node('v', 'svgNode', { ...DATA, title: 'Kettle' })],
    services: { download },
  });
  await press('Download');
  const saved = [{ url: DATA.imageUrl, objectKey: DATA.objectKey }, 'maquettegen', 'svg'];
  expect(download.mock.calls).toEqual([saved]);
});

test('without a drawing it says so, and offers nothing', async () => {
  await openCard({ nodeName: 'v', nodes: [node('v', 'svgNode')] });
  await expect.element(page.getByText('This image is missing')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'View large' })).not.toBeInTheDocument();
});

test('it is a picture, and passes its drawing on as a vector', async () => {
  const facts = definitionOf('svgNode')!;
  const vector = node('v', 'svgNode', DATA);
  const asset = { objectKey: DATA.objectKey, url: DATA.imageUrl };
  expect(facts.pictureOf(vector)).toEqual(asset);
  expect(facts.outputValueOf(vector, 'out.svg.svg')).toEqual({ kind: 'svg', asset });
});
