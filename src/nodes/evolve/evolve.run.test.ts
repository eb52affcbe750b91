import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { IMAGE_ANSWER, runInputsFor, STYLE_KEY } from '../run.fixture.ts';
import { evolveRun } from './evolve.run.ts';

const image = node('s', 'prototype2DNode', { objectKey: STYLE_KEY });
const imageConnection = edge('s', 'n', 'out.image.image', 'in.image.image');
const evolveInputs = (data: Record<string, unknown> = {}) =>
  runInputsFor([node('n', 'remixNode', data), image], [imageConnection], 'n');
const requestBody = (data: Record<string, unknown>) => evolveRun.toRequest(evolveInputs(data)).body;
const body = { object_key: STYLE_KEY, model: 'Product Design' };

describe('the call is image_to_image with', () => {
  test.each([
    ['the defaults', {}, { prompt: '', strength: 0.8, image_influence: 2 }],
    [
      'what is set, the influence doubled',
      { strength: 0.25, imageInfluence: 0.35 },
      { strength: 0.25, image_influence: 0.7 },
    ],
    [
      'all of it, and the words',
      { prompt: 'oak', strength: 1, imageInfluence: 0 },
      { prompt: 'oak', strength: 1, image_influence: 0 },
    ],
    [
      'the default for a strength that a foreign board has wrong',
      { strength: 2 },
      { strength: 0.8, image_influence: 2 },
    ],
  ])('%s', (_, data, sent) => {
    const wanted = { prompt: '', ...body, ...sent };
    expect(requestBody(data)).toEqual(wanted);
    expect(CALLS.image_to_image.body.parse(requestBody(data))).toEqual(wanted);
  });
});

test('a connected text is sent in place of the typed prompt, and judged in its place', () => {
  const edges = [imageConnection, edge('t', 'n', 'out.text.text', 'in.text.text')];
  const reading = (text: string) =>
    runInputsFor([node('n', 'remixNode', { prompt: 'oak' }), image, node('t', 'textNode', { text })], edges, 'n');
  expect(evolveRun.toRequest(reading('walnut')).body).toMatchObject({ prompt: 'walnut' });
  expect(judgeRun(evolveRun, reading('porn'))).toEqual({ ok: false, message: 'inappropriate' });
});

test('without a connected image Go is off; a blank prompt is allowed, a blocked word is not', () => {
  const unwired = runInputsFor([node('n', 'remixNode')], [], 'n');
  expect([unwired, evolveInputs()].map((inputs) => disablingNeed(unmetNeeds(evolveRun, inputs))?.why)).toEqual([
    'image',
    undefined,
  ]);
  expect(judgeRun(evolveRun, evolveInputs())).toEqual({ ok: true });
  expect(judgeRun(evolveRun, evolveInputs({ prompt: 'a PORN lamp' }))).toEqual({ ok: false, message: 'inappropriate' });
  expect(judgeRun(evolveRun, evolveInputs({ prompt: 'a shot glass' }))).toEqual({ ok: true });
});

test('the answer becomes an image node that remembers the words; the bar is that of Evolve', () => {
  const { image_url, object_key } = IMAGE_ANSWER;
  expect(evolveRun.resultOf(IMAGE_ANSWER, evolveInputs({ prompt: 'oak' }))).toEqual({
    kind: 'image',
    data: { imageUrl: image_url, objectKey: object_key, prompt: 'oak', imageWidth: 1024, imageHeight: 576 },
  });
  expect(evolveRun.progress).toBe('evolve');
});
