import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadRemarkTexts, remarkTexts } from '../../cards/remarks/remarkTexts.ts';
import { showLanguage } from '../../locales/language.ts';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { samplePhoto } from '../gallery/samplePictures.ts';
import { openCard } from '../openCard.fixture.tsx';
import { definitionOf } from '../registry.ts';
import { SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';

const DATA = { imageUrl: samplePhoto(30, 160, 90), objectKey: 'MMMMMMMMMMMMMMMMMMMMMM.png', prompt: 'copper kettle' };
const picture = page.getByRole('img', { name: 'copper kettle' });
const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();

type Services = Parameters<typeof openCard>[0]['services'];
const openNode = (data: Record<string, unknown> = {}, services: Services = {}) =>
  openCard({ nodeName: 'i', nodes: [node('i', 'prototype2DNode', { ...DATA, ...data })], services });

function ratio(): number {
  const { width, height } = picture.element().getBoundingClientRect();
  return Math.round((width / height) * 100) / 100;
}

test('the picture keeps its ratio: the stored one, or its own', async () => {
  await openNode({ imageWidth: 768, imageHeight: 1024 });
  await vi.waitFor(() => expect(ratio()).toBe(0.75));
  await expect.element(page.getByText('768 × 1024')).toBeVisible();
});

test.each([
  ['landscape', { imageWidth: 4000, imageHeight: 3000 }],
  ['portrait', { imageWidth: 768, imageHeight: 1344 }],
  ['square', { imageWidth: 512, imageHeight: 512 }],
  ['panorama', { imageWidth: 3000, imageHeight: 500 }],
  ['varied', { imageWidth: 800, imageHeight: 600, variants: ['A', 'B'].map((key) => ({ objectKey: key.repeat(22) })) }],
])('the canvas knows how high the card of a %s picture is before it is drawn', async (_, pixels) => {
  const { card } = await openNode(pixels);
  const { width, height } = card.element().getBoundingClientRect();
  const shown = node('i', 'prototype2DNode', pixels);
  expect(definitionOf('prototype2DNode')?.heightOf?.(shown, width)).toBeCloseTo(height, 1);
});

test('what the engine did not understand is said at the picture', async () => {
  await openNode({ remarks: ['Not recognised: “violin”.'] });
  await clickButton('1 remark');
  await expect
    .element(page.getByRole('dialog', { name: 'Remarks' }).getByText('Not recognised: “violin”.'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: '1 remark', exact: true })).toHaveFocus();
});

test('a remark is in the language that is shown, also when that changes', async () => {
  const remarks = ['Not recognised: “violin”.', 'An engine of ours says this.'];
  const remarkCodes = [{ code: 'notRecognized', params: { words: ['violin'] } }, null];
  await openNode({ remarks, remarkCodes });
  await clickButton('2 remarks');
  const sentences = page.getByRole('dialog');
  await expect.element(sentences.getByText('Not recognised: “violin”.')).toBeVisible();
  onTestFinished(() => showLanguage('english'));
  await showLanguage('chinese');
  await expect.element(sentences.getByText('未识别的词：“violin”。')).toBeVisible();
  await expect.element(sentences.getByText('An engine of ours says this.')).toBeVisible();
  await showLanguage('english');
  await expect.element(sentences.getByText('Not recognised: “violin”.')).toBeVisible();
});

test.each<[string, unknown]>([
  ['of a code that nobody knows', [{ code: '__proto__' }]],
  ['of another form', [{ code: 'notRecognized', params: { words: [{ html: '<b>x</b>' }] } }]],
  ['of ten thousand words', [{ code: 'notRecognized', params: { words: Array(10_000).fill('x') } }]],
  ['of more places than sentences', [{ code: 'cameraStill' }, { code: 'cameraStill' }]],
  ['that are none', 'cameraStill'],
])('remarks by codes %s are the sentences as they are stored', async (_, remarkCodes) => {
  loadRemarkTexts();
  await openNode({ remarks: ['Not recognised: “violin”.'], remarkCodes });
  await clickButton('1 remark');
  const sentence = page.getByRole('dialog', { name: 'Remarks' }).getByText('Not recognised: “violin”.');
  await expect.element(sentence).toBeVisible();
  // A sentence that can be worded shows that the table is there.
  await vi.waitFor(() =>
    expect(remarkTexts([{ sentence: '', code: { code: 'cameraStill' } }])).toEqual(['The camera holds still.']),
  );
  await expect.element(sentence).toBeVisible();
});

test('what was left out of the drawing that it was made from is said', async () => {
  await openNode({ drawing: { left_out: [], faces: [], effort: 'smaller' } });
  await clickButton('1 remark');
  const sentence = 'This drawing is slow to draw, so its image is smaller than usual.';
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('a picture whose source was replaced since says so, quietly', async () => {
  const { actor } = await openCard({
    nodeName: 'i',
    nodes: [
      node('s', 'prototype2DNode', { objectKey: STYLE_KEY }),
      node('i', 'prototype2DNode', { ...DATA, madeFrom: { 'in.image.image': STYLE_KEY } }),
    ],
    edges: [edge('s', 'i', 'out.image.image', 'in.image.image')],
  });
  const state = page.getByText('Source changed', { exact: true });
  await expect.element(picture).toBeVisible();
  await expect.element(state).not.toBeInTheDocument();
  actor.send({ type: 'node.edited', id: nodeId('s'), data: { objectKey: SKETCH_KEY } });
  await userEvent.hover(state);
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Its source image has changed since');
});

test('squares show where a picture is transparent, once it is there', async () => {
  await openNode();
  await vi.waitFor(() => expect(ratio()).toBe(1.78));
  expect(getComputedStyle(picture.element().parentElement!).backgroundImage).toContain('conic-gradient');
});

test('a preview is at most 400 high', async () => {
  await openNode({ imageWidth: 768, imageHeight: 1344 });
  await vi.waitFor(() => expect(ratio()).toBe(0.57));
  expect(Math.round(picture.element().getBoundingClientRect().height)).toBe(400);
});

test('a picture whose size nobody stored shows in its own ratio', async () => {
  await openNode();
  await vi.waitFor(() => expect(ratio()).toBe(1.78));
});

test('Display asks for the dialog; so does a double-click', async () => {
  const { actor } = await openNode();
  const emitted: BoardEmitted[] = [];
  actor.on('dialog.requested', (event) => emitted.push(event));
  await clickButton('Display');
  await picture.dblClick();
  const display = { type: 'dialog.requested', dialog: 'display', nodeId: 'i' };
  expect(emitted).toEqual([display, display]);
});

test('it is duplicated beside itself, and deleted', async () => {
  const { actor, dataOf } = await openNode({ shared: true });
  await clickButton('More');
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  expect(dataOf('new-id-1')).toEqual(DATA);
  await clickButton('More');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect([...actor.getSnapshot().context.board.nodes.keys()]).toEqual(['new-id-1']);
});

test('it is downloaded as PNG, JPG or WEBP under its title', async () => {
  const download = vi.fn<(picture: unknown, title: string, format: string) => void>();
  await openNode({ title: 'Kettle' }, { download });
  for (const format of ['PNG', 'JPG', 'WEBP']) {
    await clickButton('Download');
    await page.getByRole('menuitem', { name: format }).click();
  }
  const wanted = { url: DATA.imageUrl, objectKey: DATA.objectKey };
  expect(download.mock.calls).toEqual([
    [wanted, 'Kettle', 'png'],
    [wanted, 'Kettle', 'jpg'],
    [wanted, 'Kettle', 'webp'],
  ]);
});

test('a shared picture says so, and what that means in a tooltip', async () => {
  await openNode({ shared: true });
  await userEvent.hover(page.getByText('Shared', { exact: true }));
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('This node is shared in other boards');
});

test('an address that fails is replaced by a fresh one, asked for once', async () => {
  const freshAddressOf = vi.fn(async () => samplePhoto(200, 160, 90));
  await openNode({ imageUrl: 'data:image/png;base64,expired' }, { freshAddressOf });
  await expect.element(picture).toHaveAttribute('src', samplePhoto(200, 160, 90));
  expect(freshAddressOf).toHaveBeenCalledTimes(1);
});

test('a picture that is known by its key alone is asked for', async () => {
  await openNode({ imageUrl: undefined }, { freshAddressOf: async () => samplePhoto(200, 160, 90) });
  await expect.element(picture).toHaveAttribute('src', samplePhoto(200, 160, 90));
});

test.each([
  ['the fresh address fails too', async () => 'data:image/png;base64,broken'],
  ['none can be had', async () => undefined],
  ['asking fails', () => Promise.reject(new Error('404'))],
])('the picture is called missing, and never shown broken, when %s', async (_, answer) => {
  const freshAddressOf = vi.fn(answer);
  await openNode({ imageUrl: 'data:image/png;base64,expired' }, { freshAddressOf });
  await expect.element(page.getByText('This image is missing')).toBeVisible();
  await expect.element(picture).not.toBeInTheDocument();
  expect(freshAddressOf).toHaveBeenCalledTimes(1);
});

test('a locked picture is looked at and downloaded, not copied or deleted', async () => {
  await openNode({ readOnly: true });
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Display', 'Download']);
});
