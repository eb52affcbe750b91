import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { SAMPLE_DRAWING } from '../gallery/samplePictures.ts';
import { openCard } from '../openCard.fixture.tsx';
import { definitionOf } from '../registry.ts';

const LINE = {
  id: 'l',
  type: 'line',
  start: { x: 0, y: 0 },
  end: { x: 9, y: 9 },
  lineWidth: 2,
  strokeColor: '#000000',
};
const DRAWN = { imageUrl: SAMPLE_DRAWING, objectKey: 'SSSSSSSSSSSSSSSSSSSSSS.png', shapes: [LINE] };

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

test('an empty sketch says so, and Draw asks for the drawing', async () => {
  const { actor } = await openCard({ nodeName: 's', nodes: [node('s', 'sketchNode')] });
  const emitted: BoardEmitted[] = [];
  actor.on('dialog.requested', (event) => emitted.push(event));
  await expect.element(page.getByText('Nothing drawn yet')).toBeVisible();
  await expect.element(page.getByText('768 × 768, empty')).toBeVisible();
  await page.getByRole('button', { name: 'Draw' }).click();
  expect(emitted).toEqual([{ type: 'dialog.requested', dialog: 'sketch', nodeId: 's' }]);
});

test('while the image to be traced is on its way, Draw waits for it and says so', async () => {
  const nodes = [node('u', 'uploadSketchNode'), node('s', 'sketchNode')];
  const edges = [edge('u', 's', 'out.image.image', 'in.image.image')];
  const { actor, uploads } = await openCard({ nodeName: 's', nodes, edges });
  const draw = page.getByRole('button', { name: 'Draw' });
  actor.send({ type: 'file.selected', id: nodeId('u'), file: new File(['photo'], 'chair.jpg') });
  await expect.element(draw).toHaveAttribute('aria-description', 'The connected image is still uploading');
  uploads[0]?.answer({ url: SAMPLE_DRAWING, objectKey: 'k.png', pixels: { width: 3, height: 2 } });
  await expect.element(draw).not.toHaveAttribute('aria-disabled');
});

test('a drawing is shown whole, in its own colours in both themes', async () => {
  await openCard({ nodeName: 's', nodes: [node('s', 'sketchNode', DRAWN)] });
  const picture = page.getByRole('img', { name: 'Sketch' });
  await expect.element(picture).toBeVisible();
  await expect.element(page.getByText('768 × 768, 1 shape')).toBeVisible();
  const appearance = () => {
    const { filter, objectFit } = getComputedStyle(picture.element());
    return { filter, objectFit };
  };
  expect(appearance()).toEqual({ filter: 'none', objectFit: 'contain' });
  document.documentElement.dataset.theme = 'dark';
  expect(appearance()).toEqual({ filter: 'none', objectFit: 'contain' });
});

test('a locked drawing can be viewed', async () => {
  await openCard({ nodeName: 's', nodes: [node('s', 'sketchNode', { ...DRAWN, readOnly: true })] });
  await expect.element(page.getByRole('button', { name: 'View' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Draw' })).not.toBeInTheDocument();
});

test.each([
  ['square', 768, 768],
  ['wide', 1152, 768],
  ['high', 512, 1024],
])(
  'the card of a %s paper takes its proportions, and the canvas knows its height',
  async (_, canvasWidth, canvasHeight) => {
    const data = { ...DRAWN, canvasWidth, canvasHeight };
    const { card } = await openCard({ nodeName: 's', nodes: [node('s', 'sketchNode', data)] });
    const picture = page.getByRole('img', { name: 'Sketch' }).element().getBoundingClientRect();
    expect(picture.width / picture.height).toBeCloseTo(canvasWidth / canvasHeight, 2);
    const { width, height } = card.element().getBoundingClientRect();
    expect(definitionOf('sketchNode')?.heightOf?.(node('s', 'sketchNode', data), width)).toBeCloseTo(height, 1);
  },
);
