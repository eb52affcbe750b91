import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { JobSummary } from '../../../contract/calls/jobs.ts';
import { lockHolder } from '../../machines/board/board.runs.ts';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { expectText, goButton, lastCreated, openCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';

const stopButton = page.getByRole('button', { name: 'Stop' });

/** A square that is red all over. */
const RED = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><path fill="red" d="M0 0h200v200H0z"/></svg>')}`;
const COMPOSED = { objectKey: 'CCCCCCCCCCCCCCCCCCCCCC.png', url: '/assets/composed.png' };
const PLACED = { pos: { x: 400, y: 540 }, scale: 0.5, rotation: 0 };
const imageConnection = edge('s', 'n', 'out.image.image', 'in.image.image');

function openNode(data: Record<string, unknown> = {}, edges = [imageConnection]) {
  const nodes = [
    node('n', 'expandImageNode', { prompt: 'oak bar', ...data }),
    node('s', 'prototype2DNode', { objectKey: SKETCH_KEY, imageUrl: RED }),
  ];
  return openCard({ nodeName: 'n', nodes, edges });
}

type OpenExpand = Awaited<ReturnType<typeof openNode>>;
const nthCall = async ({ callsOf }: OpenExpand, call: 'save_image' | 'expand_image' | 'list_jobs', count = 1) => {
  await vi.waitFor(() => expect(callsOf(call)).toHaveLength(count));
  return callsOf(call)[count - 1]!;
};

/** Colours and alpha at points of the picture that was to be stored. */
async function pixelsAt(picture: Blob, points: readonly (readonly [number, number])[]) {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const at = points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
  return { size: [bitmap.width, bitmap.height], at };
}

test('without a connected image Go is off and says why, and Place says what to do', async () => {
  const { actor } = await openNode({}, []);
  const emitted: BoardEmitted[] = [];
  actor.on('dialog.requested', (event) => emitted.push(event));
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
  await page.getByRole('button', { name: 'Place', exact: true }).click();
  await expectText('Please connect an image to the node');
  expect(emitted).toEqual([]);
  actor.send({
    type: 'edge.connected',
    connection: { ...imageConnection, source: nodeId('s'), target: nodeId('n') } as never,
  });
  await expect.element(page.getByText('Please connect an image to the node')).not.toBeInTheDocument();
});

test('Place opens the editor of a connected image, which the card shows where it lies', async () => {
  const { actor } = await openNode({ placement: PLACED });
  const emitted: BoardEmitted[] = [];
  actor.on('dialog.requested', (event) => emitted.push(event));
  await page.getByRole('button', { name: 'Place', exact: true }).click();
  expect(emitted).toEqual([{ type: 'dialog.requested', dialog: 'expand', nodeId: 'n' }]);
  const picture = page.getByRole('img', { name: 'Image to expand' }).element();
  const inShares = () => {
    const ground = picture.parentElement!.getBoundingClientRect();
    const { x, y, width, height } = picture.getBoundingClientRect();
    const share = (part: number, of: number) => Math.round((part / of) * 1000) / 1000;
    return [
      share(x - ground.x, ground.width),
      share(y - ground.y, ground.height),
      share(width, ground.width),
      share(height, ground.height),
    ];
  };
  await expect.poll(inShares).toEqual([0.068, 0.25, 0.281, 0.5]);
});

test('Go stores the picture on its ground, then has that filled; the node keeps the one, the board gets the other', async () => {
  const opened = await openNode({ placement: PLACED });
  await goButton.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Preparing…' })).toBeVisible();
  const saving = await nthCall(opened, 'save_image');
  const { picture, alpha } = saving.request.body as { picture: Blob; alpha: boolean };
  expect([picture.type, alpha, opened.callsOf('expand_image').length]).toEqual(['image/png', true, 0]);
  // The square covers 130 to 670 across and 270 to 810 down.
  const inside = [255, 0, 0, 255];
  const outside = [0, 0, 0, 0];
  expect(
    await pixelsAt(picture, [
      [130, 270],
      [669, 809],
      [129, 540],
      [670, 540],
      [400, 810],
      [1900, 5],
    ]),
  ).toEqual({ size: [1920, 1080], at: [inside, inside, outside, outside, outside, outside] });
  saving.answer(COMPOSED);
  const filling = await nthCall(opened, 'expand_image');
  expect(filling.request.body).toEqual({ object_key: COMPOSED.objectKey, prompt: 'oak bar' });
  await expectText('Continuing the image');
  await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow');
  expect(opened.dataOf('n')).toEqual({
    prompt: 'oak bar',
    placement: PLACED,
    objectKey: COMPOSED.objectKey,
    imageUrl: COMPOSED.url,
    composedFrom: { objectKey: SKETCH_KEY, placement: PLACED },
  });
  filling.answer(IMAGE_ANSWER);
  await expectText('Done');
  const { created } = lastCreated(opened.actor);
  expect([created.type, created.position, created.data.objectKey]).toEqual([
    'prototype2DNode',
    { x: 600, y: 0 },
    IMAGE_ANSWER.object_key,
  ]);
  opened.actor.send({ type: 'undo.pressed' });
  expect(opened.dataOf('n')?.objectKey).toBe(COMPOSED.objectKey);
});

test('it is stored again only for another source or placement, after a reload too', async () => {
  const stored = {
    objectKey: COMPOSED.objectKey,
    imageUrl: COMPOSED.url,
    composedFrom: { objectKey: SKETCH_KEY },
  };
  const opened = await openNode(stored);
  await goButton.click();
  (await nthCall(opened, 'expand_image')).answer(IMAGE_ANSWER);
  await expectText('Done');
  expect(opened.callsOf('save_image')).toEqual([]);
  opened.actor.send({ type: 'node.edited', id: nodeId('n'), data: { prompt: 'walnut' } });
  await goButton.click();
  (await nthCall(opened, 'expand_image', 2)).answer(IMAGE_ANSWER);
  await expect.element(stopButton).not.toBeInTheDocument();
  expect(opened.callsOf('save_image')).toEqual([]);
  opened.actor.send({ type: 'node.edited', id: nodeId('n'), data: { placement: PLACED } });
  await goButton.click();
  (await nthCall(opened, 'save_image')).answer(COMPOSED);
  (await nthCall(opened, 'expand_image', 3)).answer(IMAGE_ANSWER);
  await expect.element(stopButton).not.toBeInTheDocument();
  opened.actor.send({ type: 'node.edited', id: nodeId('s'), data: { objectKey: STYLE_KEY } });
  await goButton.click();
  await nthCall(opened, 'save_image', 2);
});

describe('a lost connection', () => {
  test('while the picture is stored: it is stored again, and then filled', async () => {
    const opened = await openNode();
    await goButton.click();
    (await nthCall(opened, 'save_image')).fail(0);
    await expectText('Connection lost, trying again…');
    opened.actor.send({ type: 'online' });
    (await nthCall(opened, 'save_image', 2)).answer(COMPOSED);
    (await nthCall(opened, 'expand_image')).answer(IMAGE_ANSWER);
    await expectText('Done');
  });

  test('while it is filled: that is asked again under the same key, and nothing is stored twice', async () => {
    const opened = await openNode();
    await goButton.click();
    (await nthCall(opened, 'save_image')).answer(COMPOSED);
    (await nthCall(opened, 'expand_image')).fail(0);
    await expectText('Connection lost, trying again…');
    opened.actor.send({ type: 'online' });
    (await nthCall(opened, 'expand_image', 2)).answer(IMAGE_ANSWER);
    await expectText('Done');
    const [first, second] = opened.callsOf('expand_image').map(({ request }) => request);
    expect([second, opened.callsOf('save_image').length]).toEqual([first, 1]);
  });
});

describe('Stop', () => {
  test('while the picture is stored tells nobody: nothing was asked for', async () => {
    const opened = await openNode();
    await goButton.click();
    await nthCall(opened, 'save_image');
    await stopButton.click();
    await expect.element(stopButton).not.toBeInTheDocument();
    expect([lockHolder(opened.actor.getSnapshot().context), opened.callsOf('cancel_job')]).toEqual([null, []]);
    opened.callsOf('save_image')[0]?.answer(COMPOSED);
    await goButton.click();
    await nthCall(opened, 'save_image', 2);
    expect(opened.callsOf('expand_image')).toEqual([]);
  });

  test('while it is filled cancels that by its key; the stored picture is kept for the next run', async () => {
    const opened = await openNode();
    await goButton.click();
    (await nthCall(opened, 'save_image')).answer(COMPOSED);
    const { key } = (await nthCall(opened, 'expand_image')).request;
    await stopButton.click();
    await vi.waitFor(() => expect(opened.callsOf('cancel_job')).toHaveLength(1));
    expect(opened.callsOf('cancel_job')[0]?.request.body).toEqual({ idempotency_key: key });
    opened.callsOf('cancel_job')[0]?.answer({});
    await goButton.click();
    await nthCall(opened, 'expand_image', 2);
    expect([opened.callsOf('save_image').length, opened.dataOf('n')?.objectKey]).toEqual([1, COMPOSED.objectKey]);
  });
});

test('a run that goes on after a reload is followed, and its picture lands', async () => {
  const opened = await openNode();
  const job = {
    job_id: '00000000-0000-4000-8000-000000000001',
    node_id: nodeId('n'),
    run: 'before',
    operation: 'expand_image',
    state: 'running',
    fraction: 0.5,
    results: [],
    status: null,
    code: null,
  } as unknown as JobSummary;
  opened.actor.send({ type: 'job.listed', job });
  await expect.element(stopButton).toBeVisible();
  (await nthCall(opened, 'list_jobs')).answer({
    jobs: [{ ...job, state: 'done', fraction: 1, results: [IMAGE_ANSWER] }],
  });
  await vi.waitFor(() => expect(opened.actor.getSnapshot().context.board.nodes.size).toBe(3));
  expect([opened.callsOf('save_image'), opened.callsOf('expand_image')]).toEqual([[], []]);
});

test.each([
  ['save_image', 'Inappropriate content detected. Please try another image.'],
  ['expand_image', 'Inappropriate content detected. Please try another prompt'],
] as const)('403 on %s: “%s”, and the lock is free', async (call, message) => {
  const opened = await openNode();
  await goButton.click();
  if (call === 'expand_image') (await nthCall(opened, 'save_image')).answer(COMPOSED);
  (await nthCall(opened, call)).fail(403, { status: 403, code: 'inappropriate_content', detail: 'No.' });
  await expectText(message);
  expect(lockHolder(opened.actor.getSnapshot().context)).toBe(null);
});
