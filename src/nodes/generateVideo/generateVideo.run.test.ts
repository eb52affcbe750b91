import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { inputsOn, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';
import { generateVideoRun } from './generateVideo.run.ts';

const start = node('s', 'sketchNode', { objectKey: SKETCH_KEY });
const end = node('e', 'prototype2DNode', { objectKey: STYLE_KEY });
const intoStart = edge('s', 'n', 'out.image.image', 'in.image.start');
const intoEnd = edge('e', 'n', 'out.image.image', 'in.image.end');
const intoText = edge('t', 'n', 'out.text.text', 'in.text.text');

/** The inputs of a Generate Video node with this prompt. */
const making = (prompt: string, nodes: readonly BoardNode[] = [start], edges = [intoStart]) =>
  inputsOn([node('n', 'generateVideoNode', { prompt }), ...nodes], edges, 'n');
const bodyOf = (inputs: ReturnType<typeof making>) => {
  const { call, body } = generateVideoRun.toRequest(inputs);
  return [call, CALLS.image_to_video.body.parse(body)];
};
const offOf = (inputs: ReturnType<typeof making>) => disablingNeed(unmetNeeds(generateVideoRun, inputs))?.why;

test('the call is image_to_video with the words, the start, and the end or null', () => {
  const body = { prompt: 'orbit', start_image_object_key: SKETCH_KEY };
  expect(bodyOf(making('orbit'))).toEqual(['image_to_video', { ...body, end_image_object_key: null }]);
  const both = making('orbit', [start, end], [intoStart, intoEnd]);
  expect(bodyOf(both)).toEqual(['image_to_video', { ...body, end_image_object_key: STYLE_KEY }]);
});

test('a connected text is sent in place of the typed prompt; a blank one switches Go off', () => {
  const reading = (text: string) => making('orbit', [start, node('t', 'textNode', { text })], [intoStart, intoText]);
  expect(bodyOf(reading('zoom in'))[1]).toMatchObject({ prompt: 'zoom in' });
  expect([offOf(reading('zoom in')), offOf(reading(' '))]).toEqual([undefined, 'text']);
});

test('Go is off on an empty prompt, and on without a start image', () => {
  expect([offOf(making('')), offOf(making(' ', [], []))]).toEqual(['text', 'text']);
  expect([offOf(making('orbit', [], [])), offOf(making('orbit'))]).toEqual([undefined, undefined]);
});

test.each([
  ['is missing', making('orbit', [], []), 'startImageMissing'],
  ['has nothing yet', making('orbit', [node('s', 'sketchNode')]), 'startImageMissing'],
  ['has no object key', making('orbit', [node('s', 'sketchNode', { imageUrl: '/assets/a.png' })]), 'startImageMissing'],
])('a start image that %s is answered', (_, inputs, message) => {
  expect(judgeRun(generateVideoRun, inputs)).toEqual({ ok: false, message });
});

test('an end image may be missing; one that was never stored is said', () => {
  const unstored = node('e', 'prototype2DNode', { imageUrl: '/assets/a.png' });
  const inputs = making('orbit', [start, unstored], [intoStart, intoEnd]);
  expect([offOf(inputs), judgeRun(generateVideoRun, inputs)]).toEqual([undefined, { ok: false, message: 'notStored' }]);
  expect(judgeRun(generateVideoRun, making('orbit'))).toEqual({ ok: true });
});

test('the answer becomes a video node by the video’s ratio, or of the default size where nobody says it', () => {
  const answer = { video_url: '/assets/a.mp4', object_key: 'AAAAAAAAAAAAAAAAAAAAAA.mp4' };
  const data = { videoUrl: answer.video_url, objectKey: answer.object_key, prompt: 'orbit' };
  expect(generateVideoRun.resultOf(answer, making('orbit'))).toEqual({ kind: 'video', data });
  const sized = { ...answer, video_width: 720, video_height: 720, frame_rate: 24 };
  expect(generateVideoRun.resultOf(sized, making('orbit'))).toEqual({
    kind: 'video',
    data: { ...data, videoWidth: 720, videoHeight: 720, frameRate: 24 },
    size: { width: 480, height: 480 },
  });
});

test('the bar is that of a video', () => {
  expect(generateVideoRun.progress).toBe('video');
});
