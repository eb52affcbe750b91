import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { THOUGHTS } from '../../board/run/progress.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, type RunInputs, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { ANSWER, inputsOn, STYLE_KEY } from '../run.fixture.ts';
import { generateDesignRun } from './generateDesign.run.ts';
import { THOUGHT_LABELS } from './generateDesign.view.tsx';

const DESIGN = 'generateSketchesNode';
const stored = node('style', 'prototype2DNode', { objectKey: STYLE_KEY });
const unstored = node('style', 'prototype2DNode', { imageUrl: 'https://example.test/a.png' });
const styled = edge('style', 'd', 'out.image.image', 'in.image.style');
const worded = edge('t', 'd', 'out.text.text', 'in.text.text');

const judge = (inputs: RunInputs) => judgeRun(generateDesignRun, inputs);
const withPrompt = (prompt: string) => inputsOn([node('d', DESIGN, { prompt })], [], 'd');
const withText = (text: string) =>
  inputsOn([node('d', DESIGN, { prompt: 'typed' }), node('t', 'textNode', { text })], [worded], 'd');
const withStyle = (style: typeof stored) => inputsOn([node('d', DESIGN, { prompt: 'lamp' }), style], [styled], 'd');

test('a prompt is required, and is held against the word list', () => {
  const refused = { ok: false, message: 'promptMissing' };
  expect(judge(withPrompt(''))).toEqual(refused);
  expect(judge(withPrompt(' \n '))).toEqual(refused);
  expect(judge(withPrompt('lamp'))).toEqual({ ok: true });
  expect(judge(withPrompt('porn lamp'))).toEqual({ ok: false, message: 'inappropriate' });
});

test('a connected text is judged in place of the typed prompt', () => {
  expect(judge(withText('wall lamp'))).toEqual({ ok: true });
  expect(judge(withText(''))).toEqual({ ok: false, message: 'promptMissing' });
});

test('a style image without an object key is refused', () => {
  expect(judge(withStyle(unstored))).toEqual({ ok: false, message: 'styleIncompatible' });
  expect(judge(withStyle(stored))).toEqual({ ok: true });
});

test('nothing has to be connected', () => {
  expect(disablingNeed(unmetNeeds(generateDesignRun, withPrompt('')))).toBe(undefined);
  expect(generateDesignRun.progress).toBe('think');
});

test('a new node asks for a square Product Design with think mode on', () => {
  expect(generateDesignRun.toRequest(withPrompt('red plastic desk lamp'))).toEqual({
    call: 'generate_image',
    body: { prompt: 'red plastic desk lamp', model: 'Product Design', aspect_ratio: '1:1', think: true },
  });
});

test('the model stays fixed, whatever the board holds; ratio, think mode and style go along', () => {
  const data = { prompt: 'typed', aspectRatio: '9:16', thinkMode: false, model: 'Something else' };
  const text = node('t', 'textNode', { text: 'wall lamp' });
  const request = generateDesignRun.toRequest(inputsOn([node('d', DESIGN, data), text, stored], [worded, styled], 'd'));
  expect(request).toEqual({
    call: 'generate_image',
    body: {
      prompt: 'wall lamp',
      model: 'Product Design',
      aspect_ratio: '9:16',
      think: false,
      style_image_object_key: STYLE_KEY,
    },
  });
  expect(CALLS.generate_image.body.parse(request.body)).toEqual(request.body);
});

test('an image becomes a node with its words and size, and its address stays on the source for Regenerate', () => {
  expect(generateDesignRun.resultOf(ANSWER, withPrompt('lamp'))).toEqual({
    kind: 'image',
    data: {
      imageUrl: ANSWER.image_url,
      objectKey: ANSWER.object_key,
      prompt: 'lamp',
      imageWidth: 1024,
      imageHeight: 576,
    },
    own: { imageUrl: ANSWER.image_url },
  });
});

test('the think messages are the specification’s, in its order', () => {
  expect(THOUGHTS.map((thought) => THOUGHT_LABELS[thought].message)).toEqual([
    'Understanding problems…',
    'Exploring directions…',
    'Crafting solutions…',
    'Checking constraints…',
    'Polishing details…',
  ]);
});
