import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { IMAGE_ANSWER, runInputsFor, SKETCH_KEY } from '../run.fixture.ts';
import { modifyRun } from './modify.run.ts';

const MASK_KEY = 'KKKKKKKKKKKKKKKKKKKKKK.png';
const MASK_URL = 'data:image/png;base64,iVBORw0KGgo=';

const source = node('s', 'sketchNode', { objectKey: SKETCH_KEY });
const imageConnection = edge('s', 'n', 'out.image.image', 'in.image.image');
const inputs = (data: Record<string, unknown> = {}) =>
  runInputsFor(
    [node('n', 'modifyNode', { prompt: 'on sand', mask: MASK_KEY, ...data }), source],
    [imageConnection],
    'n',
  );

test('Go is off without a connected image', () => {
  expect(disablingNeed(unmetNeeds(modifyRun, runInputsFor([node('n', 'modifyNode')], [], 'n')))?.why).toBe('image');
});

describe('inside a mask', () => {
  test('a mask and words are needed', () => {
    expect(judgeRun(modifyRun, inputs({ mask: undefined }))).toMatchObject({
      ok: false,
      message: { message: 'Paint a mask first' },
    });
    expect(judgeRun(modifyRun, inputs({ prompt: '' }))).toEqual({ ok: false, message: 'promptMissing' });
    expect(judgeRun(modifyRun, inputs())).toEqual({ ok: true });
  });

  test.each([
    ['replaces the background at first', {}, true],
    ['edits what is masked when that is chosen', { bg_mode: false }, false],
  ])('inpaint_image %s', (_, data, bg_mode) => {
    const request = modifyRun.toRequest(inputs(data), MASK_URL);
    expect(request).toEqual({
      call: 'inpaint_image',
      body: { prompt: 'on sand', object_key: SKETCH_KEY, ref_object_key: null, mask: MASK_URL, bg_mode },
    });
    expect(CALLS.inpaint_image.body.safeParse(request.body).success).toBe(true);
    expect([modifyRun.prepare?.keyOf(inputs(data)), progress(data)]).toEqual([MASK_KEY, 'none']);
  });

  test('the answer becomes an image', () => {
    const { image_url, object_key } = IMAGE_ANSWER;
    expect(modifyRun.resultOf({ image_url, object_key }, inputs())).toEqual({
      kind: 'image',
      data: { imageUrl: image_url, objectKey: object_key, prompt: 'on sand' },
    });
  });
});

describe('filling the background', () => {
  const fill = { mode: 'fill', mask: undefined };

  test('generate_background, with the words or without, and the bar of 15 seconds', () => {
    expect(modifyRun.toRequest(inputs(fill))).toEqual({
      call: 'generate_background',
      body: { prompt: 'on sand', object_key: SKETCH_KEY },
    });
    expect(judgeRun(modifyRun, inputs({ ...fill, prompt: '' }))).toEqual({ ok: true });
    expect([modifyRun.prepare?.keyOf(inputs({ mode: 'fill' })), progress(fill)]).toEqual([undefined, 'fill']);
  });

  test('a null answer is no result, and says why', () => {
    expect(modifyRun.resultOf({ image_url: null, object_key: null }, inputs(fill))).toEqual({
      kind: 'refused',
      message: 'noBackground',
    });
  });
});

describe('to a vector', () => {
  test.each([
    ['color', {}],
    ['binary', { svgModel: 'binary' }],
  ])('image_to_svg, in %s', (model, data) => {
    const svg = { mode: 'svg', mask: undefined, ...data };
    expect(modifyRun.toRequest(inputs(svg))).toEqual({ call: 'image_to_svg', body: { object_key: SKETCH_KEY, model } });
    expect(judgeRun(modifyRun, inputs({ ...svg, prompt: '' }))).toEqual({ ok: true });
  });

  test('the answer becomes a vector, though the mode is another by then', () => {
    const answer = { svg_url: '/assets/v.svg', svg_object_key: 'VVVVVVVVVVVVVVVVVVVVVV.svg' };
    expect(modifyRun.resultOf(answer, inputs())).toEqual({
      kind: 'vector',
      data: { imageUrl: answer.svg_url, objectKey: answer.svg_object_key },
    });
  });

  test('what was left out of a vector comes with it', () => {
    const answer = { svg_url: '/assets/v.svg', svg_object_key: 'VVVVVVVVVVVVVVVVVVVVVV.svg' };
    const drawing = { left_out: ['script'], faces: [] };
    expect(modifyRun.resultOf({ ...answer, drawing }, inputs())).toMatchObject({ data: { drawing } });
  });
});

function progress(data: Record<string, unknown>) {
  const { progress: kind } = modifyRun;
  return typeof kind === 'function' ? kind(inputs(data)) : kind;
}
