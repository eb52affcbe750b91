import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lockHolder } from '../../machines/board/board.runs.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { samplePhoto } from '../gallery/samplePictures.ts';
import { expectText, goButton, lastCreated, openCard } from '../openCard.fixture.tsx';
import { SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';

const VIDEO = { video_url: '/assets/a.mp4', object_key: 'AAAAAAAAAAAAAAAAAAAAAA.mp4' };
const START_NEEDED = 'Please connect valid start image';
const start = node('s', 'prototype2DNode', { objectKey: SKETCH_KEY, imageUrl: samplePhoto(30) });
const end = node('e', 'prototype2DNode', { objectKey: STYLE_KEY, imageUrl: samplePhoto(90) });
const startConnection = edge('s', 'n', 'out.image.image', 'in.image.start');
const endConnection = edge('e', 'n', 'out.image.image', 'in.image.end');
const stopButton = page.getByRole('button', { name: 'Stop' });

const openNode = (promptField = 'orbit', edges = [startConnection], first = start) =>
  openCard({ nodeName: 'n', nodes: [node('n', 'generateVideoNode', { prompt: promptField }), first, end], edges });
type OpenVideo = Awaited<ReturnType<typeof openNode>>;

/** Presses Go and waits for the call. */
async function startRun({ callsOf }: OpenVideo) {
  await goButton.click();
  await expect.element(stopButton).toBeVisible();
  return callsOf('image_to_video')[0]!;
}

test('Go is off on an empty prompt and says why; a prompt switches it on', async () => {
  const { dataOf } = await openNode('', []);
  await expect.element(goButton).toHaveAccessibleDescription('Write a prompt first');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('orbit');
  await expect.element(goButton).not.toHaveAttribute('aria-disabled');
  expect(dataOf('n')).toEqual({ prompt: 'orbit' });
});

describe('Go says that a start image is needed, and does nothing else, where it', () => {
  test.each([
    ['is not connected', [], start],
    ['was never stored', [startConnection], node('s', 'prototype2DNode', { imageUrl: samplePhoto(30) })],
  ])('%s', async (_, edges, first) => {
    const { actor, calls, dataOf } = await openNode('orbit', edges, first);
    const before = actor.getSnapshot().context.board;
    await goButton.click();
    await expectText(START_NEEDED);
    const { context } = actor.getSnapshot();
    expect([context.board, calls, lockHolder(context)]).toEqual([before, [], null]);
    expect(dataOf('n')).toEqual({ prompt: 'orbit' });
  });
});

test('both images are shown; the end may be missing', async () => {
  await openNode('orbit', [startConnection, endConnection]);
  await expect.element(page.getByRole('img', { name: 'Start image' })).toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: 'End image' })).toBeInTheDocument();
});

test('Go shows the bar over the images, and the video lands to the right, connected', async () => {
  const opened = await openNode();
  await expectText('End image, optional');
  const call = await startRun(opened);
  await expectText('Making the video');
  await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow');
  call.answer({ ...VIDEO, video_width: 640, video_height: 640, frame_rate: 24 });
  await expectText('Done');
  const { created, into } = lastCreated(opened.actor);
  expect([created.type, created.position, created.size, into?.source, into?.sourceHandle, into?.targetHandle]).toEqual([
    'videoNode',
    { x: 600, y: 0 },
    { width: 480, height: 480 },
    'n',
    'out.video.video',
    'in.video.video',
  ]);
  expect(created.data).toMatchObject({
    videoUrl: VIDEO.video_url,
    objectKey: VIDEO.object_key,
    prompt: 'orbit',
    videoWidth: 640,
    videoHeight: 640,
    frameRate: 24,
  });
});

test('Stop ends the run and frees the lock', async () => {
  const opened = await openNode();
  await startRun(opened);
  await stopButton.click();
  await vi.waitFor(() => expect(opened.callsOf('cancel_job')).toHaveLength(1));
  opened.callsOf('cancel_job')[0]?.answer({});
  await expect.poll(() => lockHolder(opened.actor.getSnapshot().context)).toBe(null);
  expect(opened.actor.getSnapshot().context.board.nodes.size).toBe(3);
});

test('a refused prompt and a failed run are said, and lose nothing', async () => {
  const opened = await openNode();
  (await startRun(opened)).fail(403);
  await expectText('Inappropriate content detected. Please try another prompt');
  opened.actor.send({ type: 'alert.closed', id: nodeId('n') });
  await goButton.click();
  await vi.waitFor(() => expect(opened.callsOf('image_to_video')).toHaveLength(2));
  opened.callsOf('image_to_video')[1]?.fail(500);
  await expectText('Failed');
  await expectText('This run failed');
  expect([lockHolder(opened.actor.getSnapshot().context), opened.dataOf('n')]).toEqual([null, { prompt: 'orbit' }]);
});
