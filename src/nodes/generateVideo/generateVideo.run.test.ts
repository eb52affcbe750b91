import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { runInputsFor, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';
import { generateVideoRun } from './generateVideo.run.ts';

const start = node('s', 'sketchNode', { objectKey: SKETCH_KEY });
const end = node('e', 'prototype2DNode', { objectKey: STYLE_KEY });
const startConnection = edge('s', 'n', 'out.image.image', 'in.image.start');
const endConnection = edge('e', 'n', 'out.image.image', 'in.image.end');
const textConnection = edge('t', 'n', 'out.text.text', 'in.text.text');

/** The inputs of a Generate Video node with this prompt. */
const videoInputs = (prompt: string, nodes: readonly BoardNode[] = [start], edges = [startConnection]) =>
  runInputsFor([node('n', 'generateVideoNode', { prompt }), ...nodes], edges, 'n');
const requestBody = (inputs: ReturnType<typeof videoInputs>) => {
  const { call, body } = generateVideoRun.toRequest(inputs);
  return [call, CALLS.image_to_video.body.parse(body)];
};
const offReasonOf = (inputs: ReturnType<typeof videoInputs>) =>
  disablingNeed(unmetNeeds(generateVideoRun, inputs))?.why;

test('the call is image_to_video with the words, the start, and the end or null', () => {
  const body = { prompt: 'orbit', start_image_object_key: SKETCH_KEY };
  expect(requestBody(videoInputs('orbit'))).toEqual(['image_to_video', { ...body, end_image_object_key: null }]);
  const bothConnections = videoInputs('orbit', [start, end], [startConnection, endConnection]);
  expect(requestBody(bothConnections)).toEqual(['image_to_video', { ...body, end_image_object_key: STYLE_KEY }]);
});

test('a connected text is sent in place of the typed prompt; a blank one switches Go off', () => {
  const reading = (text: string) =>
    videoInputs('orbit', [start, node('t', 'textNode', { text })], [startConnection, textConnection]);
  expect(requestBody(reading('zoom in'))[1]).toMatchObject({ prompt: 'zoom in' });
  expect([offReasonOf(reading('zoom in')), offReasonOf(reading(' '))]).toEqual([undefined, 'text']);
});

test('Go is off on an empty prompt, and on without a start image', () => {
  expect([offReasonOf(videoInputs('')), offReasonOf(videoInputs(' ', [], []))]).toEqual(['text', 'text']);
  expect([offReasonOf(videoInputs('orbit', [], [])), offReasonOf(videoInputs('orbit'))]).toEqual([
    undefined,
    undefined,
  ]);
});

test.each([
  ['is missing', videoInputs('orbit', [], []), 'startImageMissing'],
  ['has nothing yet', videoInputs('orbit', [node('s', 'sketchNode')]), 'startImageMissing'],
  [
    'has no object key',
    videoInputs('orbit', [node('s', 'sketchNode', { imageUrl: '/assets/a.png' })]),
    'startImageMissing',
  ],
])('a start image that %s is answered', (_, inputs, message) => {
  expect(judgeRun(generateVideoRun, inputs)).toEqual({ ok: false, message });
});

test('an end image may be missing; one that was never stored is said', () => {
  const unstored = node('e', 'prototype2DNode', { imageUrl: '/assets/a.png' });
  const inputs = videoInputs('orbit', [start, unstored], [startConnection, endConnection]);
  expect([offReasonOf(inputs), judgeRun(generateVideoRun, inputs)]).toEqual([
    undefined,
    { ok: false, message: 'notStored' },
  ]);
  expect(judgeRun(generateVideoRun, videoInputs('orbit'))).toEqual({ ok: true });
});

test('the answer becomes a video node by the video’s ratio, or of the default size where nobody says it', () => {
  const answer = { video_url: '/assets/a.mp4', object_key: 'AAAAAAAAAAAAAAAAAAAAAA.mp4' };
  const data = { videoUrl: answer.video_url, objectKey: answer.object_key, prompt: 'orbit' };
  expect(generateVideoRun.resultOf(answer, videoInputs('orbit'))).toEqual({ kind: 'video', data });
  const sized = { ...answer, video_width: 720, video_height: 720, frame_rate: 24 };
  expect(generateVideoRun.resultOf(sized, videoInputs('orbit'))).toEqual({
    kind: 'video',
    data: { ...data, videoWidth: 720, videoHeight: 720, frameRate: 24 },
    size: { width: 480, height: 480 },
  });
});

test('the bar is that of a video', () => {
  expect(generateVideoRun.progress).toBe('video');
});
