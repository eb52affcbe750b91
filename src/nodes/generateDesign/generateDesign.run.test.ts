import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { THOUGHTS } from '../../board/run/progress.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, type RunInputs, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { IMAGE_ANSWER, runInputsFor, STYLE_KEY } from '../run.fixture.ts';
import { generateDesignRun } from './generateDesign.run.ts';
import { THOUGHT_LABELS } from './generateDesign.view.tsx';

const DESIGN = 'generateSketchesNode';
const stored = node('style', 'prototype2DNode', { objectKey: STYLE_KEY });
const unstored = node('style', 'prototype2DNode', { imageUrl: 'https://example.test/a.png' });
const styleConnection = edge('style', 'd', 'out.image.image', 'in.image.style');
const textConnection = edge('t', 'd', 'out.text.text', 'in.text.text');

const verdictOf = (inputs: RunInputs) => judgeRun(generateDesignRun, inputs);
const inputsWithPrompt = (prompt: string) => runInputsFor([node('d', DESIGN, { prompt })], [], 'd');
const inputsWithText = (text: string) =>
  runInputsFor([node('d', DESIGN, { prompt: 'typed' }), node('t', 'textNode', { text })], [textConnection], 'd');
const inputsWithStyle = (style: typeof stored) =>
  runInputsFor([node('d', DESIGN, { prompt: 'lamp' }), style], [styleConnection], 'd');

test('a prompt is required, and is held against the word list', () => {
  const refused = { ok: false, message: 'promptMissing' };
  expect(verdictOf(inputsWithPrompt(''))).toEqual(refused);
  expect(verdictOf(inputsWithPrompt(' \n '))).toEqual(refused);
  expect(verdictOf(inputsWithPrompt('lamp'))).toEqual({ ok: true });
  expect(verdictOf(inputsWithPrompt('porn lamp'))).toEqual({ ok: false, message: 'inappropriate' });
});

test('a connected text is judged in place of the typed prompt', () => {
  expect(verdictOf(inputsWithText('wall lamp'))).toEqual({ ok: true });
  expect(verdictOf(inputsWithText(''))).toEqual({ ok: false, message: 'promptMissing' });
});

test('a style image without an object key is refused', () => {
  expect(verdictOf(inputsWithStyle(unstored))).toEqual({ ok: false, message: 'styleIncompatible' });
  expect(verdictOf(inputsWithStyle(stored))).toEqual({ ok: true });
});

test('nothing has to be connected', () => {
  expect(disablingNeed(unmetNeeds(generateDesignRun, inputsWithPrompt('')))).toBe(undefined);
  expect(generateDesignRun.progress).toBe('think');
});

test('a new node asks for a square Product Design with think mode on', () => {
  expect(generateDesignRun.toRequest(inputsWithPrompt('red plastic desk lamp'))).toEqual({
    call: 'generate_image',
    body: { prompt: 'red plastic desk lamp', model: 'Product Design', aspect_ratio: '1:1', think: true },
  });
});

test('the model stays fixed, whatever the board holds; ratio, think mode and style go along', () => {
  const data = { prompt: 'typed', aspectRatio: '9:16', thinkMode: false, model: 'Something else' };
  const text = node('t', 'textNode', { text: 'wall lamp' });
  const request = generateDesignRun.toRequest(
    runInputsFor([node('d', DESIGN, data), text, stored], [textConnection, styleConnection], 'd'),
  );
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
  expect(generateDesignRun.resultOf(IMAGE_ANSWER, inputsWithPrompt('lamp'))).toEqual({
    kind: 'image',
    data: {
      imageUrl: IMAGE_ANSWER.image_url,
      objectKey: IMAGE_ANSWER.object_key,
      prompt: 'lamp',
      imageWidth: 1024,
      imageHeight: 576,
    },
    sourceData: { imageUrl: IMAGE_ANSWER.image_url },
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
