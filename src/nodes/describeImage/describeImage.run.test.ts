import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { runInputsFor, STYLE_KEY } from '../run.fixture.ts';
import { describeImageRun } from './describeImage.run.ts';

const URL = 'https://example.test/chair.png';
const inputsFrom = (data: Record<string, unknown>) =>
  runInputsFor(
    [node('n', 'describeImageNode'), node('s', 'prototype2DNode', data)],
    [edge('s', 'n', 'out.image.image', 'in.image.image')],
    'n',
  );
const stored = inputsFrom({ objectKey: STYLE_KEY, imageUrl: URL });

test('Go sends the key of the connected image and its address', () => {
  const request = describeImageRun.toRequest(stored);
  expect(request).toEqual({ call: 'describe_image', body: { object_key: STYLE_KEY, image_url: URL } });
  expect(CALLS.describe_image.body.parse(request.body)).toEqual(request.body);
});

test('Go is off without a connected image, or one that has a picture; one that was never stored is said on Go', () => {
  const unwired = runInputsFor([node('n', 'describeImageNode')], [], 'n');
  const off = [unwired, inputsFrom({}), inputsFrom({ imageUrl: URL }), stored].map(
    (inputs) => disablingNeed(unmetNeeds(describeImageRun, inputs))?.why,
  );
  expect(off).toEqual(['image', 'noPicture', undefined, undefined]);
  expect(judgeRun(describeImageRun, inputsFrom({ imageUrl: URL }))).toEqual({ ok: false, message: 'notStored' });
  expect(judgeRun(describeImageRun, stored)).toEqual({ ok: true });
});

test('the answer becomes a text node', () => {
  expect(describeImageRun.resultOf({ description: 'A copper kettle.' }, stored)).toEqual({
    kind: 'text',
    data: { text: 'A copper kettle.' },
  });
});
