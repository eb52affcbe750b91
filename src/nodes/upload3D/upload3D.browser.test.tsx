import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MODEL_BYTES_MAX } from '../../../contract/limits.ts';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { node, nodeId } from '../board.fixture.tsx';
import { samplePhoto } from '../gallery/samplePictures.ts';
import { expectText, openCard } from '../openCard.fixture.tsx';
import { definitionOf } from '../registry.ts';

const STORED = { url: samplePhoto(30), objectKey: 'UUUUUUUUUUUUUUUUUUUUUU.glb' };
const DATA = {
  modelUrl: STORED.url,
  objectKey: STORED.objectKey,
  modelFormat: 'step',
  modelType: 'model/gltf-binary',
};
const FAILED = 'Error uploading model: Please try again with a valid format.';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const picture = page.getByRole('img', { name: 'Upload 3D Model' });

async function open(data: Record<string, unknown> = {}) {
  const opened = await openCard({ nodeName: 'u', nodes: [node('u', 'upload3DNode', data)] });
  const emitted: BoardEmitted[] = [];
  opened.actor.on('dialog.requested', (event) => emitted.push(event));
  const choose = (name: string, size = 7) => {
    const file = new File(['v 0 0 0'], name);
    Object.defineProperty(file, 'size', { value: size });
    opened.actor.send({ type: 'file.selected', id: nodeId('u'), file });
  };
  return { ...opened, emitted, choose };
}

test('an empty card says what it takes, and Choose file asks for the dialog', async () => {
  const { emitted } = await open();
  await expectText('Drop a 3D model here');
  await expectText('OBJ, GLB, STP or STEP, up to 20 MB');
  await button('Choose file').click();
  expect(emitted).toEqual([{ type: 'dialog.requested', dialog: 'fileUpload', nodeId: 'u' }]);
});

test('a file that was stored is the card’s model, and can be viewed, replaced, removed and brought back', async () => {
  const { choose, uploads, dataOf, emitted, actor } = await open();
  choose('bracket.STEP');
  await expectText('Uploading bracket.STEP');
  uploads[0]?.answer(STORED);
  const pictureOfFile = page.getByRole('img', { name: 'bracket' });
  await expect.element(pictureOfFile).toHaveAttribute('src', STORED.url);
  expect(dataOf('u')).toEqual({ ...DATA, fileName: 'bracket' });
  await expectText('STEP');
  await button('View').click();
  await button('Replace').click();
  expect(emitted.map((one) => 'dialog' in one && one.dialog)).toEqual(['viewer3D', 'fileUpload']);
  await button('Remove model').click();
  await expect.element(button('Choose file')).toBeVisible();
  expect(dataOf('u')).toEqual({});
  actor.send({ type: 'undo.pressed' });
  await expect.element(pictureOfFile).toBeVisible();
});

test('what was left out of a file is said in its head, until it is removed', async () => {
  const { choose, uploads, dataOf } = await open();
  choose('bracket.obj');
  uploads[0]?.answer({ ...STORED, leftOut: ['l', 'curv'] });
  await button('1 remark').click();
  await expectText('2 types of elements in this model were left out: l, curv.');
  expect(dataOf('u')).toEqual({ ...DATA, fileName: 'bracket', modelFormat: 'obj', leftOut: ['l', 'curv'] });
  await userEvent.keyboard('{Escape}');
  await button('Remove model').click();
  await expect.element(button('1 remark')).not.toBeInTheDocument();
  expect(dataOf('u')).toEqual({});
});

test('a file of 20,971,520 bytes is sent, one of a byte more is not', async () => {
  const { choose, uploads, dataOf } = await open(DATA);
  choose('larger.obj', MODEL_BYTES_MAX + 1);
  await expectText('File size exceeds the 20MB limit. Please upload a smaller file.');
  expect([uploads, dataOf('u')]).toEqual([[], DATA]);
  choose('largest.obj', MODEL_BYTES_MAX);
  await vi.waitFor(() => expect(uploads.map(({ file }) => file.name)).toEqual(['largest.obj']));
});

test.each([
  ['chair.stl', 'Invalid format. Please upload a .obj, .glb, .stp or .step file'],
  ['glb', 'Invalid format. Please upload a .obj, .glb, .stp or .step file'],
  ['noending.', 'Invalid format. Please upload a .obj, .glb, .stp or .step file'],
])('a file that is called %s is answered: %s', async (name, message) => {
  const { choose } = await open();
  choose(name);
  await expectText(message);
});

test.each([
  [400, 'invalid_model', 'This OBJ file has no faces.', FAILED, 'This OBJ file has no faces.'],
  [
    400,
    'invalid_model',
    'This GLB file refers to data beyond its end.',
    FAILED,
    'The file is damaged, or not a 3D model at all.',
  ],
  [
    413,
    'too_large',
    'The file is larger than 20 MB.',
    'File size exceeds the 20MB limit. Please upload a smaller file.',
    '',
  ],
  [503, 'busy', 'Busy.', FAILED, 'The server is busy. Please wait a minute and try again.'],
  [500, 'internal', 'It broke.', FAILED, ''],
])(
  'a file that is answered %i %s (%s) leaves the card as it was, with the reason',
  async (status, code, detail, message, reason) => {
    const { choose, uploads, dataOf } = await open(DATA);
    choose('chair.obj');
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.fail(status, code, detail);
    const problem = page.getByText(message);
    await expect.element(problem).toBeVisible();
    expect([problem.element().parentElement?.textContent, dataOf('u')]).toEqual([`${message}${reason}`, DATA]);
  },
);

test('a locked card shows its model, or that there is none, and offers nothing that changes it', async () => {
  const { actor } = await open({ ...DATA, readOnly: true });
  await expect.element(picture).toBeVisible();
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['View']);
  expect(actor.getSnapshot().context.board.nodes.size).toBe(1);
});

test('a locked empty card says so', async () => {
  await open({ readOnly: true });
  await expectText('No model yet');
  expect(page.getByRole('button').elements()).toEqual([]);
});

test.each([
  ['an empty card', {}],
  ['a model', DATA],
])('the canvas knows how high the card of %s is', async (_, data) => {
  const { card } = await open(data);
  const { width, height } = card.element().getBoundingClientRect();
  expect(definitionOf('upload3DNode')?.heightOf?.(node('u', 'upload3DNode', data), width)).toBeCloseTo(height, 1);
});
