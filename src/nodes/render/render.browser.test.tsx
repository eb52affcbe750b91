import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showLanguage } from '../../locales/language.ts';
import { lockHolder } from '../../machines/board/board.runs.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { expectText, goButton, lastCreated, openCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';

const stop = page.getByRole('button', { name: 'Stop' });

const drawn = edge('s', 'r', 'out.image.image', 'in.image.image');
const styled = edge('style', 'r', 'out.image.image', 'in.image.style');
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const sketch = node('s', 'sketchNode', { objectKey: SKETCH_KEY, imageUrl: DOT });
const stored = node('style', 'prototype2DNode', { objectKey: STYLE_KEY });

const open = (more: { nodes?: ReturnType<typeof node>[]; edges?: ReturnType<typeof edge>[] } = {}) =>
  openCard({
    nodeName: 'r',
    nodes: [node('r', 'enrichNode', { prompt: 'copper' }), sketch, ...(more.nodes ?? [])],
    edges: more.edges ?? [drawn],
  });

test('without a picture Go is off and says why; connecting one switches it on', async () => {
  const { actor } = await open({ edges: [] });
  await expectText('Connect a sketch or an image');
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
  const connection = {
    source: nodeId('s'),
    sourceHandle: 'out.image.image' as const,
    target: nodeId('r'),
    targetHandle: 'in.image.image' as const,
  };
  actor.send({ type: 'edge.connected', connection });
  await expect.element(goButton).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByRole('img', { name: 'Sketch to render' })).toBeInTheDocument();
});

test('a sketch that is wired but not drawn yet keeps Go off', async () => {
  await open({ nodes: [node('s2', 'sketchNode')], edges: [edge('s2', 'r', 'out.image.image', 'in.image.image')] });
  await expectText('The connected node has no image yet');
  await expect.element(goButton).toHaveAccessibleDescription('The connected node has no image yet');
});

test('a style without an object key is refused with what to do, before a lock is taken', async () => {
  const unstored = node('style', 'prototype2DNode', { imageUrl: '/assets/a.png' });
  const { actor, callsOf } = await open({ nodes: [unstored], edges: [drawn, styled] });
  await goButton.click();
  await expectText('Error: incompatible style image');
  await expectText('The style image wasn’t saved. Upload it again, or use a result from the board.');
  expect([lockHolder(actor.getSnapshot().context), callsOf('process_sketch_style').length]).toEqual([null, 0]);
});

test('Go calls, shows the work over the drawing, and the picture lands to the right', async () => {
  const { actor, callsOf, dataOf } = await open();
  await goButton.click();
  await expectText('Rendering your sketch');
  await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  expect(callsOf('process_sketch').map(({ request }) => request.body)).toEqual([
    { prompt: 'copper', sketch_object_key: SKETCH_KEY, hq_mode: false },
  ]);
  callsOf('process_sketch')[0]?.answer(IMAGE_ANSWER);
  await expectText('Done');
  await expect.element(goButton).toBeVisible();
  const { created } = lastCreated(actor);
  expect([created.type, created.position, created.data.prompt]).toEqual([
    'prototype2DNode',
    { x: 600, y: 0 },
    'copper',
  ]);
  expect(dataOf('r')).toEqual({ prompt: 'copper', sketchImageUrl: DOT, sketchObjectKey: SKETCH_KEY });
});

test('Stop frees the lock and leaves the words', async () => {
  const { actor, dataOf } = await open();
  await goButton.click();
  await stop.click();
  await expect.element(stop).not.toBeInTheDocument();
  expect([lockHolder(actor.getSnapshot().context), dataOf('r')]).toEqual([null, { prompt: 'copper' }]);
});

test('a failed run frees the lock, and its card keeps the cause until Go would ask for something else', async () => {
  const { actor, callsOf } = await open();
  await goButton.click();
  const detail = 'The sketch is blank. Draw the outline of a product first.';
  callsOf('process_sketch')[0]?.fail(400, { status: 400, code: 'nothing_to_work_on', detail });
  await expectText('Failed');
  await expectText(detail);
  actor.send({ type: 'alert.closed', id: nodeId('r') });
  await expectText('Failed');
  await expectText(detail);
  expect(lockHolder(actor.getSnapshot().context)).toBeNull();
  actor.send({ type: 'node.edited', id: nodeId('s'), data: { objectKey: STYLE_KEY } });
  await expect.element(page.getByText(detail)).not.toBeInTheDocument();
  await expect.element(page.getByText('Failed', { exact: true })).not.toBeInTheDocument();
});

test('why a run failed is said in the language that is shown now', async () => {
  const { callsOf } = await open();
  await goButton.click();
  const detail = 'The sketch is blank. Draw the outline of a product first.';
  const problem = { status: 400, code: 'nothing_to_work_on', detail, remark: { code: 'blank.sketch' } };
  callsOf('process_sketch')[0]?.fail(400, problem);
  await expectText(detail);
  onTestFinished(() => showLanguage('english'));
  await showLanguage('chinese');
  await expectText('草图是空白的。请先画出产品的轮廓。');
  await showLanguage('english');
  await expectText(detail);
});

test('a refused prompt is named on the card until it is changed', async () => {
  const { actor, callsOf } = await open();
  await goButton.click();
  callsOf('process_sketch')[0]?.fail(403);
  await expectText('Inappropriate content detected. Please try another prompt');
  actor.send({ type: 'alert.closed', id: nodeId('r') });
  await page.getByRole('textbox', { name: 'Prompt' }).fill('copper kettle');
  await expect.element(page.getByText('Inappropriate content detected.')).not.toBeInTheDocument();
});

test('influence waits for a style picture; high quality is a switch', async () => {
  const { dataOf } = await open();
  await page.getByRole('button', { name: 'HQ off' }).click();
  const influence = page.getByRole('slider', { name: 'Influence' });
  await expect.element(influence).toBeDisabled();
  await expectText('Connect a style image to use it');
  await page.getByRole('switch', { name: 'High quality' }).click();
  expect(dataOf('r')).toEqual({ prompt: 'copper', hqMode: true });
});

test('with a style picture the influence can be set, and the line sums it up', async () => {
  const { dataOf } = await open({ nodes: [stored], edges: [drawn, styled] });
  await page.getByRole('button', { name: 'Influence 0.50, HQ off' }).click();
  await page.getByRole('slider', { name: 'Influence' }).fill('0.8');
  await vi.waitFor(() => expect(dataOf('r')).toEqual({ prompt: 'copper', imageInfluence: 0.8 }));
  await expect.element(page.getByRole('button', { name: 'Influence 0.80, HQ off' })).toBeVisible();
});
