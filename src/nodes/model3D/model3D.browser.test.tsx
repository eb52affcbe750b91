import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StlProblem } from '../../cards/context/cardServices.ts';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { samplePhoto } from '../gallery/samplePictures.ts';
import { expectText, goButton, openCard } from '../openCard.fixture.tsx';
import { SKETCH_KEY } from '../run.fixture.ts';

const MODEL_ANSWER = { model_url: samplePhoto(30), object_key: 'MMMMMMMMMMMMMMMMMMMMMM.stl' };
const OWN_MODEL = { modelUrl: samplePhoto(30), objectKey: 'MMMMMMMMMMMMMMMMMMMMMM.glb', modelFormat: 'glb' };
const UPLOADED = { modelUrl: samplePhoto(200), modelObjectKey: 'UUUUUUUUUUUUUUUUUUUUUU.glb' };
const source = node('s', 'sketchNode', { objectKey: SKETCH_KEY, imageUrl: samplePhoto(90) });
const upload = node('u', 'upload3DNode', UPLOADED);
const IMAGE_CONNECTION = edge('s', 'n', 'out.image.image', 'in.image.image');
const MODEL_CONNECTION = edge('u', 'n', 'out.3d.3d', 'in.3d.3d');

const button = (name: string) => page.getByRole('button', { name, exact: true });
const picture = page.getByRole('img', { name: '3D Model' });

async function openNode(data: Record<string, unknown> = {}, edges = [IMAGE_CONNECTION], problem?: StlProblem) {
  const exportStl = vi.fn(async (): Promise<StlProblem | undefined> => problem);
  const nodes = [node('n', 'threeDNode', data), source, upload];
  const opened = await openCard({ nodeName: 'n', nodes, edges, services: { exportStl } });
  const emitted: BoardEmitted[] = [];
  opened.actor.on('dialog.requested', (event) => emitted.push(event));
  return { ...opened, exportStl, emitted };
}

test('without a connected image Go is off and says why, and there is nothing to view yet', async () => {
  await openNode({}, []);
  await expectText('Connect an image, or a 3D model');
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
  await expect.element(button('View')).toHaveAccessibleDescription('There is no model yet');
});

test('Go makes a model of the image, in a bar, and the card shows it', async () => {
  const { callsOf, dataOf } = await openNode();
  await goButton.click();
  await expectText('Building the model');
  await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow');
  callsOf('image_to_3d')[0]?.answer(MODEL_ANSWER);
  await expectText('Done');
  await expect.element(picture).toHaveAttribute('src', MODEL_ANSWER.model_url);
  expect(dataOf('n')).toMatchObject({
    modelUrl: MODEL_ANSWER.model_url,
    objectKey: MODEL_ANSWER.object_key,
    modelFormat: 'stl',
  });
});

test('a refusal leaves the model that was there, and so does Undo after a new one', async () => {
  const { callsOf, actor, dataOf } = await openNode(OWN_MODEL);
  await goButton.click();
  await vi.waitFor(() => expect(callsOf('image_to_3d')).toHaveLength(1));
  callsOf('image_to_3d')[0]?.fail(500);
  await expectText('This run failed');
  expect(dataOf('n')).toEqual(OWN_MODEL);
  await goButton.click();
  await vi.waitFor(() => expect(callsOf('image_to_3d')).toHaveLength(2));
  callsOf('image_to_3d')[1]?.answer(MODEL_ANSWER);
  await expectText('Done');
  actor.send({ type: 'undo.pressed' });
  await vi.waitFor(() => expect(dataOf('n')).toEqual(OWN_MODEL));
});

test('STL mode is on until it is switched off', async () => {
  const { callsOf, dataOf } = await openNode();
  await button('STL on').click();
  await page.getByRole('switch').click();
  await expect.element(button('STL off')).toBeVisible();
  expect(dataOf('n')).toEqual({ stlMode: false });
  await goButton.click();
  await vi.waitFor(() =>
    expect(callsOf('image_to_3d').map(({ request }) => request.body)).toEqual([
      { object_key: SKETCH_KEY, stl_mode: false },
    ]),
  );
});

test('a connected model stands in place of the own one, and Go says what to do first', async () => {
  const { callsOf, exportStl, actor } = await openNode(OWN_MODEL, [IMAGE_CONNECTION, MODEL_CONNECTION]);
  await expect.element(picture).toHaveAttribute('src', UPLOADED.modelUrl);
  await button('Export STL').click();
  const imageConnection = { objectKey: UPLOADED.modelObjectKey, url: UPLOADED.modelUrl };
  expect(exportStl.mock.calls).toEqual([[imageConnection, '3D Model']]);
  await goButton.click();
  await expectText('Disconnect the model to make one from the image');
  expect(callsOf('image_to_3d')).toEqual([]);
  actor.send({ type: 'elements.deleted', ids: [MODEL_CONNECTION.id] });
  await expect.element(picture).toHaveAttribute('src', OWN_MODEL.modelUrl);
});

test('View and a double-click open the 3D view', async () => {
  const { emitted } = await openNode(OWN_MODEL);
  await button('View').click();
  await picture.dblClick();
  const request = { type: 'dialog.requested', dialog: 'view3D', nodeId: nodeId('n') };
  expect(emitted).toEqual([request, request]);
});

test('an export that fails says why on the card, until the next one', async () => {
  const problem = { text: 'Failed to export STL: it broke.' };
  const { exportStl, emitted } = await openNode(OWN_MODEL, [IMAGE_CONNECTION], problem);
  await button('Export STL').click();
  await expectText(problem.text);
  exportStl.mockResolvedValue(undefined);
  await button('Export STL').click();
  await expect.element(page.getByText(problem.text)).not.toBeInTheDocument();
  exportStl.mockResolvedValue({ ...problem, limit: { call: 'export_stl', reason: undefined } });
  await button('Export STL').click();
  await vi.waitFor(() => expect(emitted).toMatchObject([{ dialog: 'upgrade' }]));
  exportStl.mockRejectedValue(new Error('offline'));
  vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
  await button('Export STL').click();
  await expectText('Failed to export STL: the exporter couldn’t be loaded');
});

test('a locked card shows its model, can be viewed, and offers nothing else', async () => {
  await openNode({ ...OWN_MODEL, readOnly: true });
  await expect.element(picture).toBeVisible();
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['View']);
  await expectText('STL on');
});
