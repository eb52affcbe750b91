import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { IMAGE_ANSWER, runInputsFor, STYLE_KEY } from '../run.fixture.ts';
import { removeBackgroundRun } from './removeBackground.run.ts';

const URL = 'https://example.test/chair.png';
const inputsFrom = (data: Record<string, unknown>) =>
  runInputsFor(
    [node('n', 'removeBackgroundNode'), node('s', 'prototype2DNode', data)],
    [edge('s', 'n', 'out.image.image', 'in.image.image')],
    'n',
  );
const stored = inputsFrom({ objectKey: STYLE_KEY, imageUrl: URL });

test('Go sends the key of the connected image and its address', () => {
  const request = removeBackgroundRun.toRequest(stored);
  expect(request).toEqual({ call: 'remove_background', body: { object_key: STYLE_KEY, image_url: URL } });
  expect(CALLS.remove_background.body.parse(request.body)).toEqual(request.body);
  expect(removeBackgroundRun.toRequest(inputsFrom({ objectKey: STYLE_KEY })).body).toEqual({
    object_key: STYLE_KEY,
    image_url: '',
  });
});

test('Go is off without a connected image, or one that has a picture; one that was never stored is said on Go', () => {
  const unwired = runInputsFor([node('n', 'removeBackgroundNode')], [], 'n');
  const off = [unwired, inputsFrom({}), inputsFrom({ imageUrl: URL }), stored].map(
    (inputs) => disablingNeed(unmetNeeds(removeBackgroundRun, inputs))?.why,
  );
  expect(off).toEqual(['image', 'noPicture', undefined, undefined]);
  expect(judgeRun(removeBackgroundRun, inputsFrom({ imageUrl: URL }))).toEqual({ ok: false, message: 'notStored' });
  expect(judgeRun(removeBackgroundRun, stored)).toEqual({ ok: true });
});

test('the answer becomes an image node', () => {
  expect(removeBackgroundRun.resultOf(IMAGE_ANSWER, stored)).toEqual({
    kind: 'image',
    data: {
      imageUrl: IMAGE_ANSWER.image_url,
      objectKey: IMAGE_ANSWER.object_key,
      prompt: '',
      imageWidth: 1024,
      imageHeight: 576,
    },
  });
});
