import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { node, nodeId } from '../board.fixture.tsx';
import { samplePhoto } from '../gallery/samplePictures.ts';
import { openCard } from '../openCard.fixture.tsx';
import { definitionOf } from '../registry.ts';

const STORED = {
  url: samplePhoto(30, 160, 90),
  objectKey: 'UUUUUUUUUUUUUUUUUUUUUU.png',
  pixels: { width: 160, height: 90 },
};
const DATA = {
  sketchImageUrl: STORED.url,
  sketchObjectKey: STORED.objectKey,
  sketchImageWidth: 160,
  sketchImageHeight: 90,
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const picture = page.getByRole('img', { name: 'Upload Image' });

async function open(data: Record<string, unknown> = {}) {
  const opened = await openCard({ nodeName: 'u', nodes: [node('u', 'uploadSketchNode', data)] });
  const emitted: BoardEmitted[] = [];
  opened.actor.on('dialog.requested', (event) => emitted.push(event));
  return { ...opened, emitted };
}

/** Gives the node a file that is on its way. */
async function openSending(data: Record<string, unknown> = {}) {
  const opened = await open(data);
  const blob = await (await fetch(samplePhoto(200, 80, 60))).blob();
  const file = new File([blob], 'kettle.png', { type: blob.type });
  opened.actor.send({ type: 'file.selected', id: nodeId('u'), file });
  await vi.waitFor(() => expect(opened.uploads.length).toBe(1));
  return { ...opened, upload: opened.uploads[0]! };
}

test('an empty card says what it takes, and Choose file asks for the dialog', async () => {
  const { emitted } = await open();
  await expect.element(page.getByText('Drop an image here')).toBeVisible();
  await expect.element(page.getByText('PNG, JPG, WEBP or SVG')).toBeVisible();
  await button('Choose file').click();
  expect(emitted).toEqual([{ type: 'dialog.requested', dialog: 'fileUpload', nodeId: 'u' }]);
});

test('while a file is sent the card shows it and how far it is, then that the server reads it', async () => {
  const { upload, dataOf } = await openSending();
  await expect.element(page.getByText('Uploading kettle.png')).toBeVisible();
  await expect.element(picture).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Progress' });
  upload.sent(0.4);
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  upload.sent(1);
  await expect.element(bar).not.toHaveAttribute('aria-valuenow');
  upload.answer(STORED);
  await expect.element(page.getByText('160 × 90')).toBeVisible();
  expect(dataOf('u')).toEqual({ ...DATA, fileName: 'kettle' });
  await expect.element(page.getByRole('img', { name: 'kettle' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('what was left out of a drawing, its faces and how it was drawn are said in its head, until it is removed', async () => {
  const { upload, dataOf } = await openSending();
  const drawing = {
    left_out: ['foreignObject', '@import'],
    faces: [
      { asked: 'Poppins', drawn: 'Tinos' },
      { asked: '', drawn: 'Arimo' },
    ],
    effort: 'plain' as const,
    frames: 24,
  };
  upload.answer({ ...STORED, drawing });
  await button('4 remarks').click();
  const remarks = page.getByRole('dialog', { name: 'Remarks' });
  for (const sentence of [
    '2 parts of this drawing were left out: foreignObject, @import.',
    'Its text isn’t outlined, so other devices may show other fonts. Fonts in the image: Tinos for Poppins, Arimo.',
    'This drawing is too slow to draw, so its image has no filters.',
    'This image is animated. Only the first of its 24 frames is used.',
  ])
    await expect.element(remarks.getByText(sentence, { exact: true })).toBeVisible();
  expect(dataOf('u')).toEqual({ ...DATA, drawing, fileName: 'kettle' });
  await userEvent.keyboard('{Escape}');
  await button('Remove image').click();
  await expect.element(button('4 remarks')).not.toBeInTheDocument();
  expect(dataOf('u')).not.toHaveProperty('drawing.left_out');
  expect(dataOf('u')).not.toHaveProperty('fileName');
});

test('Stop gives the file up', async () => {
  const { dataOf } = await openSending();
  await button('Stop').click();
  await expect.element(button('Choose file')).toBeVisible();
  expect(dataOf('u')).toEqual({});
});

const FAILED = 'Error uploading image: Please try again with a valid PNG or JPG file.';

test.each([
  [403, 'inappropriate_content', 'Inappropriate content detected. Please try another image.', undefined, false],
  [400, 'invalid_image', FAILED, 'The file is damaged, or not an image at all.', false],
  [
    400,
    'nothing_visible',
    FAILED,
    'Nothing in this drawing is visible: its parts are hidden, empty or can’t be drawn.',
    false,
  ],
  [413, 'too_large', FAILED, 'The file is larger than 40 MB.', false],
  [413, 'too_many_pixels', FAILED, 'The image has more than 50 million pixels.', false],
  [413, 'too_complex', FAILED, 'It takes too long to draw. Remove some filters or parts, or save it as a PNG.', false],
  [503, 'busy', FAILED, 'The server is busy. Please wait a minute and try again.', true],
  [500, 'internal', FAILED, undefined, true],
])(
  'a file that is answered %i %s leaves the card as it was, with the reason',
  async (status, code, message, reason, isAgain) => {
    const { upload, dataOf, actor, uploads } = await openSending(DATA);
    upload.fail(status, code);
    const problem = page.getByText(message);
    await expect.element(problem).toBeVisible();
    expect(problem.element().parentElement?.textContent).toBe(`${message}${reason ?? ''}`);
    actor.send({ type: 'alert.closed', id: nodeId('u') });
    await expect.element(problem).toBeVisible();
    expect(dataOf('u')).toEqual(DATA);
    expect(button('Try again').elements().length).toBe(isAgain ? 1 : 0);
    if (!isAgain) return;
    await button('Try again').click();
    expect(uploads.map(({ file }) => file.name)).toEqual(['kettle.png', 'kettle.png']);
  },
);

test('a connection that is lost is said, and the file goes again once there is one', async () => {
  const { upload, actor, uploads } = await openSending();
  upload.fail(0);
  await expect.element(page.getByText('Connection lost, trying again…')).toBeVisible();
  actor.send({ type: 'offline' });
  actor.send({ type: 'online' });
  await vi.waitFor(() => expect(uploads.length).toBe(2));
  uploads[1]!.answer(STORED);
  await expect.element(page.getByText('160 × 90')).toBeVisible();
});

test('a file that is too large is not sent', async () => {
  const { actor, uploads } = await open();
  const file = new File(['x'], 'huge.png');
  Object.defineProperty(file, 'size', { value: 41_943_041 });
  actor.send({ type: 'file.selected', id: nodeId('u'), file });
  await expect.element(page.getByText('The file is larger than 40 MB.')).toBeVisible();
  expect(uploads).toEqual([]);
});

test('a stored image can be replaced, and removed and brought back', async () => {
  const { emitted, dataOf, actor } = await open({ ...DATA, prompt: 'copper kettle' });
  await button('Replace').click();
  expect(emitted).toEqual([{ type: 'dialog.requested', dialog: 'fileUpload', nodeId: 'u' }]);
  await button('Remove image').click();
  await expect.element(button('Choose file')).toBeVisible();
  expect(dataOf('u')).toEqual({ prompt: 'copper kettle' });
  actor.send({ type: 'undo.pressed' });
  await expect.element(page.getByRole('img', { name: 'copper kettle' })).toBeVisible();
});

test('a locked card shows its image, or that there is none, and offers nothing', async () => {
  await open({ ...DATA, readOnly: true });
  await expect.element(picture).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a locked empty card says so', async () => {
  await open({ readOnly: true });
  await expect.element(page.getByText('No image yet')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test.each([
  ['an empty card', {}],
  ['a landscape', { ...DATA, sketchImageWidth: 4000, sketchImageHeight: 3000 }],
  ['a portrait', { ...DATA, sketchImageWidth: 768, sketchImageHeight: 1344 }],
  ['one pixel', { ...DATA, sketchImageWidth: 1, sketchImageHeight: 1 }],
  ['a panorama', { ...DATA, sketchImageWidth: 12_000, sketchImageHeight: 900 }],
])('the preview of %s is at most 400 by 400, and the canvas knows how high its card is', async (_, data) => {
  const { card } = await open(data);
  const shown = node('u', 'uploadSketchNode', data);
  const { width, height } = card.element().getBoundingClientRect();
  expect(definitionOf('uploadSketchNode')?.heightOf?.(shown, width)).toBeCloseTo(height, 1);
  for (const image of card.element().querySelectorAll('img')) {
    const box = image.getBoundingClientRect();
    expect(Math.max(box.width, box.height)).toBeLessThanOrEqual(400.5);
  }
});

test('its picture goes out by its output', () => {
  const filled = node('u', 'uploadSketchNode', DATA);
  const asset = { objectKey: STORED.objectKey, url: STORED.url };
  const definition = definitionOf('uploadSketchNode');
  expect(definition?.pictureOf(filled)).toEqual(asset);
  expect(definition?.outputValueOf(filled, 'out.image.image')).toEqual({ kind: 'image', asset });
});
