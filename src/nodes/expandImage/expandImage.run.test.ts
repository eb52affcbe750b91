import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { runInputsFor, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';
import { storedComposition } from './composition.ts';
import { expandImageRun } from './expandImage.run.ts';

const PLACED = { pos: { x: 540, y: 540 }, scale: 1, rotation: 90 };
const COMPOSED = { objectKey: 'CCCCCCCCCCCCCCCCCCCCCC.png', url: '/assets/composed.png' };
const { prepare } = expandImageRun;

const imageConnection = (data: Record<string, unknown> = {}, key = SKETCH_KEY) =>
  runInputsFor(
    [node('n', 'expandImageNode', { prompt: 'oak bar', ...data }), node('s', 'sketchNode', { objectKey: key })],
    [edge('s', 'n', 'out.image.image', 'in.image.image')],
    'n',
  );

test('Go sends expand_image of the composed picture, and needs no words', () => {
  const request = expandImageRun.toRequest(imageConnection(), COMPOSED);
  expect(request).toEqual({ call: 'expand_image', body: { object_key: COMPOSED.objectKey, prompt: 'oak bar' } });
  expect(CALLS.expand_image.body.safeParse(request.body).success).toBe(true);
  expect(judgeRun(expandImageRun, imageConnection({ prompt: '' }))).toEqual({ ok: true });
});

test('without a connected image Go is off', () => {
  const unwired = runInputsFor([node('n', 'expandImageNode')], [], 'n');
  expect(disablingNeed(unmetNeeds(expandImageRun, unwired))?.why).toBe('image');
});

test('an image that was never stored is refused on Go', () => {
  const shown = runInputsFor(
    [node('n', 'expandImageNode'), node('s', 'prototype2DNode', { imageUrl: '/assets/a.png' })],
    [edge('s', 'n', 'out.image.image', 'in.image.image')],
    'n',
  );
  expect(judgeRun(expandImageRun, shown)).toEqual({ ok: false, message: 'notStored' });
});

test('what was composed serves again for the same source and placement, whatever the words, and for no other', () => {
  const stored = prepare?.stored?.(COMPOSED, imageConnection({ placement: PLACED }));
  expect(stored).toEqual({
    objectKey: COMPOSED.objectKey,
    imageUrl: COMPOSED.url,
    composedFrom: { objectKey: SKETCH_KEY, placement: PLACED },
  });
  const loaded = JSON.parse(JSON.stringify({ ...stored, placement: PLACED })) as Record<string, unknown>;
  expect(storedComposition(imageConnection({ ...loaded, prompt: 'walnut' }))).toEqual(COMPOSED);
  expect(storedComposition(imageConnection({ ...loaded, placement: { ...PLACED, scale: 0.5 } }))).toBe(undefined);
  expect(storedComposition(imageConnection(loaded, STYLE_KEY))).toBe(undefined);
  const keys = [
    imageConnection({ placement: PLACED }),
    imageConnection({ placement: PLACED, prompt: 'walnut' }),
    imageConnection({ placement: { ...PLACED, rotation: 0 } }),
    imageConnection({ placement: PLACED }, STYLE_KEY),
    imageConnection(),
  ].map((inputs) => prepare?.keyOf(inputs));
  expect([keys[0] === keys[1], new Set(keys).size]).toEqual([true, 4]);
});

test('the bar goes up to 100, by 1 each 120 ms', () => {
  expect(expandImageRun.progress).toBe('expand');
});
