import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { IMAGE_ANSWER, runInputsFor, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';
import { editRun } from './edit.run.ts';

const MASK_KEY = 'KKKKKKKKKKKKKKKKKKKKKK.png';
const MASK_URL = 'data:image/png;base64,iVBORw0KGgo=';
const masked = { mask: MASK_KEY, maskOf: { objectKey: SKETCH_KEY, width: 8, height: 4 } };

const source = node('s', 'sketchNode', { objectKey: SKETCH_KEY, imageUrl: '/assets/s.png' });
const imageConnection = edge('s', 'n', 'out.image.image', 'in.image.image');
const reference = node('f', 'prototype2DNode', { objectKey: STYLE_KEY });
const referenceConnection = edge('f', 'n', 'out.image.image', 'in.image.refimage');

const inputs = (data: Record<string, unknown> = {}) =>
  runInputsFor([node('n', 'instructEditNode', { prompt: 'copper', ...data }), source], [imageConnection], 'n');

describe('Go', () => {
  test('is off without a connected image', () => {
    const unwired = runInputsFor([node('n', 'instructEditNode')], [], 'n');
    expect(disablingNeed(unmetNeeds(editRun, unwired))?.why).toBe('image');
  });

  test('needs words, and no blocked one; an innocent word may contain one', () => {
    const judged = (prompt: string) => judgeRun(editRun, inputs({ prompt }));
    expect([judged(' '), judged('porn'), judged('x'.repeat(4001))]).toEqual([
      { ok: false, message: 'promptMissing' },
      { ok: false, message: 'inappropriate' },
      { ok: false, message: 'promptTooLong' },
    ]);
    expect([judged('Scunthorpe cocktail glass'), judged('x'.repeat(4000))]).toEqual([{ ok: true }, { ok: true }]);
  });

  test('a reference that was never stored is said', () => {
    const shown = node('f', 'prototype2DNode', { imageUrl: '/a.png' });
    const some = runInputsFor(
      [node('n', 'instructEditNode', { prompt: 'p' }), source, shown],
      [imageConnection, referenceConnection],
      'n',
    );
    expect(judgeRun(editRun, some)).toEqual({ ok: false, message: 'notStored' });
  });
});

describe('the call is', () => {
  test('instruct_edit without a mask, with the reference if there is one', () => {
    const request = editRun.toRequest(inputs());
    expect(request).toEqual({
      call: 'instruct_edit',
      body: { prompt: 'copper', object_key: SKETCH_KEY, ref_object_key: null },
    });
    expect(CALLS.instruct_edit.body.safeParse(request.body).success).toBe(true);
    const bothConnections = [node('n', 'instructEditNode', { prompt: 'copper' }), source, reference];
    expect(
      editRun.toRequest(runInputsFor(bothConnections, [imageConnection, referenceConnection], 'n')).body,
    ).toMatchObject({
      ref_object_key: STYLE_KEY,
    });
  });

  test('inpaint_image with one, which goes along as a data URL, and without bg_mode', () => {
    const request = editRun.toRequest(inputs({ ...masked, bg_mode: true }), MASK_URL);
    expect(request).toEqual({
      call: 'inpaint_image',
      body: { prompt: 'copper', object_key: SKETCH_KEY, ref_object_key: null, mask: MASK_URL },
    });
    expect(CALLS.inpaint_image.body.safeParse(request.body).success).toBe(true);
  });

  test('instruct_edit while the mask is of another picture', () => {
    const other = { mask: MASK_KEY, maskOf: { ...masked.maskOf, objectKey: STYLE_KEY } };
    expect(editRun.prepare?.keyOf(inputs(other))).toBe(undefined);
    expect(editRun.toRequest(inputs(other), MASK_URL).call).toBe('instruct_edit');
  });
});

test('the mask is read before the call, once while it stays the same; one that names no picture is taken as it is', async () => {
  expect([inputs(masked), inputs({ mask: MASK_KEY }), inputs()].map((each) => editRun.prepare?.keyOf(each))).toEqual([
    MASK_KEY,
    MASK_KEY,
    undefined,
  ]);
  const step = await editRun.prepare!.load();
  const requests: unknown[] = [];
  const services = { dataUrlOf: async (asset: unknown) => `${MASK_URL}${requests.push(asset)}` };
  expect(await step(inputs(masked), services as never)).toBe(`${MASK_URL}1`);
  expect(requests).toEqual([{ objectKey: MASK_KEY }]);
});

test('the answer becomes an image; the node remembers which picture it changed', () => {
  expect(editRun.resultOf(IMAGE_ANSWER, inputs())).toEqual({
    kind: 'image',
    data: {
      imageUrl: IMAGE_ANSWER.image_url,
      objectKey: IMAGE_ANSWER.object_key,
      prompt: 'copper',
      imageWidth: 1024,
      imageHeight: 576,
    },
    sourceData: { imageUrl: '/assets/s.png', objectKey: SKETCH_KEY },
  });
});
