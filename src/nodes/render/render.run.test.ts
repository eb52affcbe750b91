import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, type RunInputs, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { IMAGE_ANSWER, runInputsFor, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';
import { renderRun } from './render.run.ts';

const sketch = node('s', 'sketchNode', { objectKey: SKETCH_KEY });
const stored = node('style', 'prototype2DNode', { objectKey: STYLE_KEY });
const unstored = node('style', 'prototype2DNode', { imageUrl: 'https://example.test/a.png' });
const blank = node('style', 'prototype2DNode');
const drawn = edge('s', 'r', 'out.image.image', 'in.image.image');
const styleConnection = edge('style', 'r', 'out.image.image', 'in.image.style');

const plain = (data: Record<string, unknown> = {}) =>
  runInputsFor([node('r', 'enrichNode', data), sketch], [drawn], 'r');
const inputsWithStyle = (style: typeof stored, data: Record<string, unknown> = {}) =>
  runInputsFor([node('r', 'enrichNode', data), sketch, style], [drawn, styleConnection], 'r');

const verdictOf = (inputs: RunInputs) => judgeRun(renderRun, inputs);

test('Go is off without a connected image, and needs no words', () => {
  const unwired = runInputsFor([node('r', 'enrichNode')], [], 'r');
  expect(disablingNeed(unmetNeeds(renderRun, unwired))?.why).toBe('image');
  expect(disablingNeed(unmetNeeds(renderRun, plain()))).toBe(undefined);
  expect([verdictOf(plain()), renderRun.progress]).toEqual([{ ok: true }, 'none']);
});

test('a drawing that was never stored is said on Go, and never sent', () => {
  const shown = node('s', 'prototype2DNode', { imageUrl: 'https://example.test/a.png' });
  const inputs = runInputsFor([node('r', 'enrichNode'), shown], [drawn], 'r');
  expect([disablingNeed(unmetNeeds(renderRun, inputs)), verdictOf(inputs)]).toEqual([
    undefined,
    { ok: false, message: 'notStored' },
  ]);
});

test('a style image without an object key is refused', () => {
  const refused = { ok: false, message: 'styleIncompatible' };
  expect(verdictOf(inputsWithStyle(unstored))).toEqual(refused);
  expect(verdictOf(inputsWithStyle(blank))).toEqual(refused);
  expect(verdictOf(inputsWithStyle(stored))).toEqual({ ok: true });
});

describe('the call is', () => {
  test('process_sketch without a style', () => {
    const request = renderRun.toRequest(plain({ prompt: 'copper', imageInfluence: 0.9 }));
    expect(request).toEqual({
      call: 'process_sketch',
      body: { prompt: 'copper', sketch_object_key: SKETCH_KEY, hq_mode: false },
    });
    expect(CALLS.process_sketch.body.parse(request.body)).toEqual(request.body);
    expect(renderRun.toRequest(plain({ hqMode: true })).body).toEqual({
      prompt: '',
      sketch_object_key: SKETCH_KEY,
      hq_mode: true,
    });
  });

  test.each([
    ['at its default', undefined, 1],
    ['at none', 0, 0],
    ['at all', 1, 2],
    ['in between', 0.35, 0.7],
  ])('process_sketch_style with one, the influence being double the slider’s value, %s', (_, imageInfluence, sent) => {
    const request = renderRun.toRequest(inputsWithStyle(stored, { prompt: 'copper', imageInfluence, hqMode: true }));
    expect(request).toEqual({
      call: 'process_sketch_style',
      body: {
        prompt: 'copper',
        image_influence: sent,
        sketch_object_key: SKETCH_KEY,
        style_image_object_key: STYLE_KEY,
      },
    });
    expect(CALLS.process_sketch_style.body.parse(request.body)).toEqual(request.body);
  });
});

test('a connected text is sent in place of the typed prompt', () => {
  const text = node('t', 'textNode', { text: 'walnut' });
  const textConnection = edge('t', 'r', 'out.text.text', 'in.text.text');
  const inputs = runInputsFor(
    [node('r', 'enrichNode', { prompt: 'copper' }), sketch, text],
    [drawn, textConnection],
    'r',
  );
  expect(renderRun.toRequest(inputs).body).toEqual({
    prompt: 'walnut',
    sketch_object_key: SKETCH_KEY,
    hq_mode: false,
  });
});

test('the answer becomes an image node that remembers the words; the node remembers which sketch it was', () => {
  const { image_url, object_key } = IMAGE_ANSWER;
  const data = { imageUrl: image_url, objectKey: object_key, prompt: 'copper' };
  const inputs = plain({ prompt: 'copper' });
  const sourceData = { sketchImageUrl: undefined, sketchObjectKey: SKETCH_KEY };
  expect(renderRun.resultOf({ image_url, object_key }, inputs)).toEqual({ kind: 'image', data, sourceData });
  expect(renderRun.resultOf(IMAGE_ANSWER, inputs)).toEqual({
    kind: 'image',
    sourceData,
    data: { ...data, imageWidth: 1024, imageHeight: 576 },
  });
});
